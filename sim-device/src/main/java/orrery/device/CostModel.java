package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;

/**
 * What work costs on a device: a pure function from work to nanoseconds. The simulator adds up these figures; it knows
 * no other.
 *
 * @param host nanoseconds that a call keeps the calling thread, by class of call
 * @param submitLatency nanoseconds from the end of a call until the device sees the work
 * @param notifyLatency nanoseconds from the completion of work until a waiting host thread continues
 * @param kernelStart nanoseconds from the last dependency of a kernel until its first block is handed out
 * @param blockBase nanoseconds that a block takes before and after its own work
 * @param kernelDrain nanoseconds from the end of the last block until the kernel counts as complete
 * @param dispatchPicos picoseconds between the placement of two blocks
 * @param traffic how fast kernels move data and compute
 * @param timedRecord nanoseconds that the device takes to write the time of an event; a record without costs nothing
 * @param crossStream nanoseconds that a dependency costs when it comes from another stream
 * @param engineSwitch nanoseconds that a dependency costs between a copy engine and another engine, also in one stream
 * @param writeValue nanoseconds of a stream memory operation that writes
 * @param waitValue nanoseconds of one that waits, once the value is there
 * @param signalSemaphore nanoseconds of a signal of an external semaphore
 * @param waitSemaphore nanoseconds of a wait for one, once it is signalled
 * @param hostFunction nanoseconds from a host function's turn until it has run
 * @param poolFree nanoseconds of the device for memory that is freed in stream order
 * @param graphStart nanoseconds from the turn of a graph until the turn of its first node
 * @param graphLaunch nanoseconds that a launch of a graph keeps the host longer, by the graph's shape
 * @param memoryMapping nanoseconds in which physical memory is mapped for a graph or a pool, by bytes; the host waits
 *     for it
 * @param memoryUnmapping nanoseconds in which a pool gives physical memory back, by bytes; the host waits for it
 * @param graphKernelStart nanoseconds from the last dependency of a kernel node until its first block is handed out
 * @param graphIssue nanoseconds between the starts of two kernel nodes, by their place in the graph
 * @param conditional nanoseconds that a conditional node takes to look at its value
 * @param stagingBytesPerMicro bytes that the host copies to a staging buffer in a microsecond
 * @param duplexSlowdown how many times as long a copy between host and device takes beside one in the other direction
 * @param transfers nanoseconds of copies and memsets, by kind and size
 */
public record CostModel(
        Map<HostCost, Long> host,
        long submitLatency,
        long notifyLatency,
        long kernelStart,
        long blockBase,
        long kernelDrain,
        long dispatchPicos,
        TrafficCost traffic,
        long timedRecord,
        long crossStream,
        long engineSwitch,
        long writeValue,
        long waitValue,
        long signalSemaphore,
        long waitSemaphore,
        HostFunctionCost hostFunction,
        long poolFree,
        long graphStart,
        GraphLaunchCost graphLaunch,
        Curve memoryMapping,
        Curve memoryUnmapping,
        long graphKernelStart,
        GraphIssueCost graphIssue,
        long conditional,
        long stagingBytesPerMicro,
        double duplexSlowdown,
        Map<Transfer, Curve> transfers) {

    /** The longest time that a call takes, and that host and device take to tell each other something: an hour. */
    private static final long MAX_HOST_NANOS = 3_600_000_000_000L;

    /** Checks that every class of call and every kind of transfer has a cost, and that no call takes too long. */
    public CostModel {
        host = ImmutableMap.copyOf(host);
        transfers = ImmutableMap.copyOf(transfers);
        RangeCheck.range("submitLatency", submitLatency, 0, MAX_HOST_NANOS);
        RangeCheck.range("notifyLatency", notifyLatency, 0, MAX_HOST_NANOS);
        Preconditions.checkArgument(duplexSlowdown >= 1, "duplexSlowdown is %s; the minimum is 1", duplexSlowdown);
        for (HostCost cost : HostCost.values()) {
            requireKey(host, cost);
        }
        host.forEach((cost, nanos) -> RangeCheck.range("host." + cost, nanos, 0, MAX_HOST_NANOS));
        for (Transfer transfer : Transfer.values()) {
            requireKey(transfers, transfer);
        }
    }

    private static <K> void requireKey(Map<K, ?> map, K key) {
        Preconditions.checkArgument(map.containsKey(key), "the cost model says nothing about %s", key);
    }

    /** Returns the host time of a call of class {@code cost}, in nanoseconds. */
    public long host(HostCost cost) {
        return Objects.requireNonNull(host.get(cost));
    }

    /** Returns the nanoseconds of host time in which {@code bytes} of physical memory are mapped. */
    public long mapping(long bytes) {
        return bytes == 0 ? 0 : Math.round(memoryMapping.at(bytes));
    }

    /** Returns the nanoseconds of host time in which a pool gives {@code bytes} of physical memory back. */
    public long unmapping(long bytes) {
        return bytes == 0 ? 0 : Math.round(memoryUnmapping.at(bytes));
    }

    /** Returns the engine time of a copy or memset of {@code bytes} bytes, in nanoseconds. */
    public long transfer(Transfer transfer, long bytes) {
        return Math.max(0, Math.round(curve(transfer).at(bytes)));
    }

    private Curve curve(Transfer transfer) {
        return Objects.requireNonNull(transfers.get(transfer));
    }

    /** Returns the host time of copying pageable memory to a staging buffer, in nanoseconds. */
    public long staging(long bytes) {
        return bytes * 1000 / stagingBytesPerMicro;
    }

    /** Returns the time of the synchronization of an NvSciBuf object in nanoseconds. It is assumed. */
    public long syncMemory() {
        return writeValue;
    }

    /** Returns the time of the dispatch of {@code blocks} blocks to the SMs, one after the other, in nanoseconds. */
    public long dispatch(long blocks) {
        return (blocks * dispatchPicos + 999) / 1000;
    }

    /** {@return a model in which nothing takes time} */
    public static CostModel free() {
        Curve nothing = Curve.constant(0);
        return new CostModel(
                Maps.toMap(EnumSet.allOf(HostCost.class), cost -> 0L),
                0,
                0,
                0,
                0,
                0,
                0,
                new TrafficCost(1e9, 1e9, 1e9),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                new HostFunctionCost(0, 0, nothing),
                0,
                0,
                new GraphLaunchCost(0, 0, 0, 0, 0),
                nothing,
                nothing,
                0,
                new GraphIssueCost(0, 0, 0, 0, 0),
                0,
                Long.MAX_VALUE,
                1,
                Maps.toMap(EnumSet.allOf(Transfer.class), kind -> nothing));
    }

    /**
     * Returns these costs with another figure.
     *
     * @param name the name of the figure, as in the file of a device
     * @param value the figure, of the type that it has in this record
     * @throws IllegalArgumentException if there is no such figure, or it has another type
     */
    public CostModel with(String name, Object value) {
        return RecordText.with(this, name, value);
    }

    /** Returns these costs with other nanoseconds for which a call of one class keeps the calling thread. */
    public CostModel with(HostCost call, long nanos) {
        Map<HostCost, Long> changed = new EnumMap<>(host);
        changed.put(call, nanos);
        return with("host", changed);
    }

    /** Returns these costs with other nanoseconds of copies or memsets of one kind. */
    public CostModel with(Transfer kind, Curve nanos) {
        Map<Transfer, Curve> changed = new EnumMap<>(transfers);
        changed.put(kind, nanos);
        return with("transfers", changed);
    }

    /**
     * Returns the costs scaled to another device. Latencies outside the SMs and the costs of the host do not change.
     *
     * @param hostLink the ratio of the bandwidths of the host links
     * @param deviceMemory the ratio of the bandwidths of device memory
     * @param clock the ratio of the SM clocks
     */
    public CostModel scaled(double hostLink, double deviceMemory, double clock) {
        Map<Transfer, Curve> curves = new EnumMap<>(Transfer.class);
        for (Transfer kind : Transfer.values()) {
            Curve curve = curve(kind);
            curves.put(
                    kind,
                    switch (kind) {
                        case HOST_TO_DEVICE_PINNED, DEVICE_TO_HOST_PINNED -> curve.faster(hostLink);
                        case HOST_TO_DEVICE_PAGEABLE -> staged(curve, curve(Transfer.HOST_TO_DEVICE_PINNED), hostLink);
                        case DEVICE_TO_HOST_PAGEABLE -> staged(curve, curve(Transfer.DEVICE_TO_HOST_PINNED), hostLink);
                        case DEVICE_TO_DEVICE, MEMSET -> curve.faster(deviceMemory);
                        case PEER_STAGED -> curve.faster(hostLink);
                        case PEER, HOST_TO_HOST -> curve;
                    });
        }
        return with("kernelStart", Math.round(kernelStart / clock))
                .with("blockBase", Math.round(blockBase / clock))
                .with("kernelDrain", Math.round(kernelDrain / clock))
                .with("dispatchPicos", Math.round(dispatchPicos / clock))
                .with("traffic", traffic.scaled(deviceMemory, clock))
                .with("graphKernelStart", Math.round(graphKernelStart / clock))
                .with("graphIssue", graphIssue.faster(clock))
                .with("transfers", curves);
    }

    /**
     * Scales a copy of pageable memory: only the part that a copy of pinned memory takes depends on the host link, the
     * rest is host time.
     */
    private static Curve staged(Curve pageable, Curve pinned, double hostLink) {
        Curve scaled = pinned.faster(hostLink);
        return pageable.changed((bytes, nanos) -> nanos + scaled.at((long) bytes) - pinned.at((long) bytes));
    }
}
