package orrery.device;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What work costs on a device: a pure function from work to nanoseconds, calibrated on measurements of an H200 (driver
 * 580, CUDA 13.0). The simulator adds up these figures; it knows no other.
 *
 * @param host nanoseconds that a call keeps the calling thread, by class of call
 * @param submitLatency nanoseconds from the end of a call until the device sees the work
 * @param notifyLatency nanoseconds from the completion of work until a waiting host thread goes on
 * @param kernelStart nanoseconds from the last dependency of a kernel until its first block is handed out
 * @param blockBase nanoseconds that a block takes before and after its own work
 * @param kernelDrain nanoseconds from the end of the last block until the kernel counts as complete
 * @param dispatchPicos picoseconds between the placement of two blocks
 * @param timedRecord nanoseconds that the device takes to write the time of an event; a record without costs nothing
 * @param crossStream nanoseconds that a dependency costs when it comes from another stream
 * @param writeValue nanoseconds of a stream memory operation that writes
 * @param waitValue nanoseconds of one that waits, once the value is there
 * @param signalSemaphore nanoseconds of a signal of an external semaphore
 * @param waitSemaphore nanoseconds of a wait for one, once it is signalled
 * @param hostFunction nanoseconds from a host function's turn until it has run
 * @param poolFree nanoseconds of the device for memory that is freed in stream order
 * @param graphStart nanoseconds from the turn of a graph until the turn of its first node
 * @param graphLaunch nanoseconds that a launch of a graph keeps the host longer, by the graph's shape
 * @param graphMapping nanoseconds in which physical memory is mapped for a graph, by bytes; the host waits for it
 * @param graphKernelStart nanoseconds from the last dependency of a kernel node until its first block is handed out
 * @param graphIssue nanoseconds between the starts of two kernel nodes, by their place in the graph
 * @param conditional nanoseconds that a conditional node takes to look at its value
 * @param stagingBytesPerMicro bytes that the host copies to a staging buffer in a microsecond
 * @param transfers nanoseconds of copies and memsets, by kind and size
 */
public record CostModel(
        ImmutableMap<HostCost, Long> host,
        long submitLatency,
        long notifyLatency,
        long kernelStart,
        long blockBase,
        long kernelDrain,
        long dispatchPicos,
        long timedRecord,
        long crossStream,
        long writeValue,
        long waitValue,
        long signalSemaphore,
        long waitSemaphore,
        HostFunctionCost hostFunction,
        long poolFree,
        long graphStart,
        GraphLaunchCost graphLaunch,
        Curve graphMapping,
        long graphKernelStart,
        GraphIssueCost graphIssue,
        long conditional,
        long stagingBytesPerMicro,
        ImmutableMap<Transfer, Curve> transfers) {

    /** Checks that every class of call and every kind of transfer has a cost. */
    public CostModel {
        for (HostCost cost : HostCost.values()) {
            requireKey(host, cost);
        }
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

    /**
     * Nanoseconds of host time in which {@code bytes} of physical memory are mapped for the memory nodes of a graph.
     */
    public long mapping(long bytes) {
        return bytes == 0 ? 0 : Math.round(graphMapping.at(bytes));
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

    /** Returns the same costs with others for the mapping of the memory of graphs. */
    public CostModel withGraphMapping(Curve nanos) {
        return new CostModel(
                host,
                submitLatency,
                notifyLatency,
                kernelStart,
                blockBase,
                kernelDrain,
                dispatchPicos,
                timedRecord,
                crossStream,
                writeValue,
                waitValue,
                signalSemaphore,
                waitSemaphore,
                hostFunction,
                poolFree,
                graphStart,
                graphLaunch,
                nanos,
                graphKernelStart,
                graphIssue,
                conditional,
                stagingBytesPerMicro,
                transfers);
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
        return new CostModel(
                host,
                submitLatency,
                notifyLatency,
                Math.round(kernelStart / clock),
                Math.round(blockBase / clock),
                Math.round(kernelDrain / clock),
                Math.round(dispatchPicos / clock),
                timedRecord,
                crossStream,
                writeValue,
                waitValue,
                signalSemaphore,
                waitSemaphore,
                hostFunction,
                poolFree,
                graphStart,
                graphLaunch,
                graphMapping,
                Math.round(graphKernelStart / clock),
                graphIssue.faster(clock),
                conditional,
                stagingBytesPerMicro,
                Maps.immutableEnumMap(curves));
    }

    /**
     * Scales a copy of pageable memory: only the part that a copy of pinned memory takes depends on the host link, the
     * rest is host time.
     */
    private static Curve staged(Curve pageable, Curve pinned, double hostLink) {
        Curve scaled = pinned.faster(hostLink);
        return pageable.changed((bytes, nanos) -> nanos + scaled.at((long) bytes) - pinned.at((long) bytes));
    }

    /**
     * Returns the costs of the H200. Simulations of the measured programs reproduce the measured times. Where two
     * programs measured the same operation differently, the figure lies between the two.
     */
    public static CostModel h200() {
        return new CostModel(
                hostOfH200(),
                1500,
                2003,
                1100,
                100,
                110,
                600,
                1280,
                206,
                1500,
                1090,
                671,
                856,
                new HostFunctionCost(
                        7300,
                        900,
                        Curve.through(
                                1_300, 20_000, 5_000, 33_000, 20_000, 42_000, 100_000, 42_000, 300_000, 102_000,
                                1_000_000, 190_000)),
                650,
                696,
                new GraphLaunchCost(770, 280, 13, 1),
                Curve.through(1 << 20, 50_000, 1 << 26, 79_000, 1 << 30, 980_000, 40L << 30, 46_500_000),
                470,
                new GraphIssueCost(190, 60, 180),
                3790,
                19_000,
                transfersOfH200());
    }

    private static ImmutableMap<HostCost, Long> hostOfH200() {
        Map<HostCost, Long> host = new EnumMap<>(HostCost.class);
        host.put(HostCost.GETTER, 30L);
        host.put(HostCost.GRAPH_NODE, 720L);
        host.put(HostCost.GRAPH_INSTANTIATE, 3400L);
        host.put(HostCost.GRAPH_LAUNCH, 1280L);
        host.put(HostCost.GRAPH_SET_PARAMS, 330L);
        host.put(HostCost.GRAPH_UPDATE, 29L);
        host.put(HostCost.KERNEL_LAUNCH, 3355L);
        host.put(HostCost.HOST_FUNCTION, 1575L);
        host.put(HostCost.COPY, 1150L);
        host.put(HostCost.COPY_TO_HOST, 1235L);
        host.put(HostCost.COPY_ON_DEVICE, 3500L);
        host.put(HostCost.MEMSET, 820L);
        host.put(HostCost.MEMSET_KERNEL, 3300L);
        host.put(HostCost.MEMSET_ROWS, 2820L);
        host.put(HostCost.MEMORY_OPERATION, 805L);
        host.put(HostCost.STREAM_QUERY_IDLE, 1315L);
        host.put(HostCost.STREAM_QUERY_PENDING, 146L);
        host.put(HostCost.STREAM_SYNCHRONIZE, 1333L);
        host.put(HostCost.CONTEXT_SYNCHRONIZE, 311L);
        host.put(HostCost.EVENT_RECORD_TIMED, 866L);
        host.put(HostCost.EVENT_RECORD, 140L);
        host.put(HostCost.STREAM_WAIT_EVENT, 133L);
        host.put(HostCost.EVENT_QUERY, 145L);
        host.put(HostCost.EVENT_SYNCHRONIZE, 175L);
        host.put(HostCost.EVENT_ELAPSED_TIME, 65L);
        host.put(HostCost.STREAM_CREATE, 1600L);
        host.put(HostCost.STREAM_DESTROY, 1600L);
        host.put(HostCost.EVENT_CREATE, 150L);
        host.put(HostCost.EVENT_DESTROY, 170L);
        host.put(HostCost.MEMORY_INFO, 4236L);
        host.put(HostCost.ALLOCATE, 32_500L);
        host.put(HostCost.FREE, 29_000L);
        host.put(HostCost.IMPORT_MEMORY, 85_300L); // with Vulkan's export
        host.put(HostCost.MAP_MEMORY, 104_500L);
        host.put(HostCost.IMPORT_SEMAPHORE, 131_400L); // with Vulkan's export
        host.put(HostCost.SIGNAL_SEMAPHORES, 982L);
        host.put(HostCost.WAIT_SEMAPHORES, 491L);
        host.put(HostCost.ALLOCATE_ASYNC, 321L);
        host.put(HostCost.FREE_ASYNC, 321L);
        host.put(HostCost.HEAVY, 100_000L);
        return Maps.immutableEnumMap(host);
    }

    /**
     * Returns the engine times of transfers. The cost of {@link #timedRecord} was subtracted from the measurements, and
     * for copies within the device and copies of pageable memory also the cost of the call.
     */
    private static ImmutableMap<Transfer, Curve> transfersOfH200() {
        Map<Transfer, Curve> curves = new EnumMap<>(Transfer.class);
        curves.put(
                Transfer.HOST_TO_DEVICE_PINNED,
                Curve.through(
                        4, 2800, 4096, 2800, 65536, 3872, 1 << 20, 21568, 1 << 24, 304736, 1 << 28, 4843264, 1 << 30,
                        19359745));
        curves.put(
                Transfer.DEVICE_TO_HOST_PINNED,
                Curve.through(
                        4, 1664, 4096, 1984, 65536, 3008, 1 << 20, 20736, 1 << 24, 303872, 1 << 28, 4852576, 1 << 30,
                        19389280));
        curves.put(
                Transfer.HOST_TO_DEVICE_PAGEABLE,
                Curve.through(4, 960, 4096, 1984, 65536, 7376, 1 << 20, 27253, 1 << 24, 288518, 1 << 28, 22947000));
        curves.put(
                Transfer.DEVICE_TO_HOST_PAGEABLE,
                Curve.through(4, 2287, 4096, 2959, 65536, 10127, 1 << 20, 103500, 1 << 24, 1332500, 1 << 28, 23455000));
        curves.put(
                Transfer.DEVICE_TO_DEVICE,
                Curve.through(4, 2100, 65536, 2100, 1 << 20, 2150, 1 << 24, 6690, 1 << 28, 128200, 1 << 30, 503387));
        curves.put(
                Transfer.PEER,
                Curve.through(4, 3744, 4096, 3872, 65536, 4096, 1 << 20, 6464, 1 << 24, 47648, 1 << 28, 681280));
        curves.put(
                Transfer.PEER_STAGED,
                Curve.through(4, 17024, 4096, 17024, 65536, 17024, 1 << 20, 55712, 1 << 24, 461152, 1 << 28, 6984096));
        curves.put(Transfer.HOST_TO_HOST, Curve.through(4, 500, 1 << 30, 54_000_000));
        curves.put(
                Transfer.MEMSET,
                Curve.through(
                        4, 795, 4096, 1415, 8192, 1800, 65536, 1850, 1 << 20, 2040, 1 << 24, 5590, 1 << 28, 61420,
                        1 << 30, 233000));
        return Maps.immutableEnumMap(curves);
    }
}
