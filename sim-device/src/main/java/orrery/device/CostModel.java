package orrery.device;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

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
 * @param hostFunctionLatency nanoseconds from a host function's turn until it runs
 * @param graphStart nanoseconds from the turn of a graph until the turn of its first node
 * @param graphBranch nanoseconds of the host for each end of a graph that is launched, beyond the first few
 * @param graphKernelStart nanoseconds from the last dependency of a kernel node until its first block is handed out
 * @param graphIssue nanoseconds between the starts of two kernel nodes
 * @param conditional nanoseconds that a conditional node takes to look at its value
 * @param stagingBytesPerMicro bytes that the host copies to a staging buffer in a microsecond
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
        long timedRecord,
        long crossStream,
        long writeValue,
        long waitValue,
        long hostFunctionLatency,
        long graphStart,
        long graphBranch,
        long graphKernelStart,
        long graphIssue,
        long conditional,
        long stagingBytesPerMicro,
        Map<Transfer, Curve> transfers) {

    /** The number of sink nodes of a graph that add no launch cost. */
    private static final int FREE_BRANCHES = 7;

    /** Checks that every class of call and every kind of transfer has a cost. */
    public CostModel {
        for (HostCost cost : HostCost.values()) {
            requireKey(host, cost);
        }
        for (Transfer transfer : Transfer.values()) {
            requireKey(transfers, transfer);
        }
        host = Collections.unmodifiableMap(new EnumMap<>(host));
        transfers = Collections.unmodifiableMap(new EnumMap<>(transfers));
    }

    private static <K> void requireKey(Map<K, ?> map, K key) {
        if (!map.containsKey(key)) {
            throw new IllegalArgumentException("the cost model says nothing about " + key);
        }
    }

    /** Returns the host time of a call of class {@code cost}, in nanoseconds. */
    public long host(HostCost cost) {
        return host.get(cost);
    }

    /**
     * Returns the host time in nanoseconds that a graph with {@code ends} sink nodes takes beyond
     * {@link HostCost#GRAPH_LAUNCH}.
     */
    public long graphBranches(int ends) {
        return Math.max(0, ends - FREE_BRANCHES) * graphBranch;
    }

    /** Returns the engine time of a copy or memset of {@code bytes} bytes, in nanoseconds. */
    public long transfer(Transfer transfer, long bytes) {
        return Math.max(0, Math.round(transfers.get(transfer).at(bytes)));
    }

    /** Returns the host time of copying pageable memory to a staging buffer, in nanoseconds. */
    public long staging(long bytes) {
        return bytes * 1000 / stagingBytesPerMicro;
    }

    /**
     * Returns the time of an external semaphore signal in nanoseconds. It is assumed to be that of a memory operation
     * that writes.
     */
    public long signalSemaphore() {
        return writeValue;
    }

    /**
     * Returns the time of a wait for a signalled external semaphore in nanoseconds. It is assumed to be that of a
     * memory operation that waits.
     */
    public long waitSemaphore() {
        return waitValue;
    }

    /** Returns the time of the synchronization of an NvSciBuf object in nanoseconds. It is assumed. */
    public long syncMemory() {
        return writeValue;
    }

    /** Returns the time of the dispatch of {@code blocks} blocks to the SMs, one after the other, in nanoseconds. */
    public long dispatch(long blocks) {
        return (blocks * dispatchPicos + 999) / 1000;
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
        transfers.forEach((kind, curve) -> curves.put(
                kind,
                switch (kind) {
                    case HOST_TO_DEVICE_PINNED, DEVICE_TO_HOST_PINNED -> curve.faster(hostLink);
                    case HOST_TO_DEVICE_PAGEABLE ->
                        staged(curve, transfers.get(Transfer.HOST_TO_DEVICE_PINNED), hostLink);
                    case DEVICE_TO_HOST_PAGEABLE ->
                        staged(curve, transfers.get(Transfer.DEVICE_TO_HOST_PINNED), hostLink);
                    case DEVICE_TO_DEVICE, MEMSET -> curve.faster(deviceMemory);
                    case PEER_STAGED -> curve.faster(hostLink);
                    case PEER, HOST_TO_HOST -> curve;
                }));
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
                hostFunctionLatency,
                graphStart,
                graphBranch,
                Math.round(graphKernelStart / clock),
                Math.round(graphIssue / clock),
                conditional,
                stagingBytesPerMicro,
                curves);
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
                7300,
                696,
                300,
                470,
                400,
                3790,
                19_000,
                transfersOfH200());
    }

    private static Map<HostCost, Long> hostOfH200() {
        Map<HostCost, Long> host = new EnumMap<>(HostCost.class);
        host.put(HostCost.GETTER, 30L);
        host.put(HostCost.GRAPH_NODE, 720L);
        host.put(HostCost.GRAPH_INSTANTIATE, 3400L);
        host.put(HostCost.GRAPH_LAUNCH, 1280L);
        host.put(HostCost.GRAPH_SET_PARAMS, 330L);
        host.put(HostCost.GRAPH_UPDATE, 29L);
        host.put(HostCost.KERNEL_LAUNCH, 3355L);
        host.put(HostCost.HOST_FUNCTION, 1575L);
        host.put(HostCost.COPY, 1015L);
        host.put(HostCost.COPY_TO_HOST, 1235L);
        host.put(HostCost.COPY_ON_DEVICE, 3205L);
        host.put(HostCost.MEMSET, 840L);
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
        host.put(HostCost.ALLOCATE_ASYNC, 321L);
        host.put(HostCost.FREE_ASYNC, 321L);
        host.put(HostCost.HEAVY, 100_000L);
        return host;
    }

    /**
     * Returns the engine times of transfers. The cost of {@link #timedRecord} was subtracted from the measurements, and
     * for copies within the device and copies of pageable memory also the cost of the call.
     */
    private static Map<Transfer, Curve> transfersOfH200() {
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
                Curve.through(
                        4, 2550, 4096, 2550, 65536, 2620, 1 << 20, 2750, 1 << 24, 7611, 1 << 28, 128027, 1 << 30,
                        503387));
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
                        4, 880, 4096, 1536, 65536, 3648, 1 << 20, 3872, 1 << 24, 7712, 1 << 28, 64192, 1 << 30,
                        235840));
        return curves;
    }
}
