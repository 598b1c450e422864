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
 * @param kernelStart nanoseconds from the last dependency of a kernel until its first block runs
 * @param blockBase nanoseconds that a block takes before and after its own work
 * @param kernelDrain nanoseconds from the end of the last block until the kernel counts as complete
 * @param dispatchPicos picoseconds between the placement of two blocks
 * @param markerCost nanoseconds of an event record on the device
 * @param crossStream nanoseconds that a dependency costs when it comes from another stream
 * @param memoryOperation nanoseconds of a stream memory operation
 * @param hostFunctionLatency nanoseconds from a host function's turn until it runs
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
        long markerCost,
        long crossStream,
        long memoryOperation,
        long hostFunctionLatency,
        long stagingBytesPerMicro,
        Map<Transfer, Curve> transfers) {

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

    /** Nanoseconds of host time that a call of class {@code cost} takes. */
    public long host(HostCost cost) {
        return host.get(cost);
    }

    /** Nanoseconds that moving or filling {@code bytes} takes once it has its engine. */
    public long transfer(Transfer transfer, long bytes) {
        return Math.max(0, Math.round(transfers.get(transfer).at(bytes)));
    }

    /** Nanoseconds of host time in which pageable memory is copied to a staging buffer. */
    public long staging(long bytes) {
        return bytes * 1000 / stagingBytesPerMicro;
    }

    /** Nanoseconds until {@code blocks} blocks have been handed to the multiprocessors, one after the other. */
    public long dispatch(long blocks) {
        return (blocks * dispatchPicos + 999) / 1000;
    }

    /**
     * The same costs for another device.
     *
     * @param copyBandwidthRatio its copy and memory bandwidth, in multiples of this one's
     * @param clockRatio its multiprocessor clock, in multiples of this one's
     */
    public CostModel scaled(double copyBandwidthRatio, double clockRatio) {
        Map<Transfer, Curve> curves = new EnumMap<>(Transfer.class);
        transfers.forEach((kind, curve) -> curves.put(kind, curve.faster(copyBandwidthRatio)));
        return new CostModel(
                host,
                submitLatency,
                notifyLatency,
                Math.round(kernelStart / clockRatio),
                Math.round(blockBase / clockRatio),
                Math.round(kernelDrain / clockRatio),
                Math.round(dispatchPicos / clockRatio),
                markerCost,
                crossStream,
                memoryOperation,
                hostFunctionLatency,
                stagingBytesPerMicro,
                curves);
    }

    /** The costs measured on the H200. */
    public static CostModel h200() {
        Map<HostCost, Long> host = new EnumMap<>(HostCost.class);
        host.put(HostCost.GETTER, 30L);
        host.put(HostCost.KERNEL_LAUNCH, 3355L);
        host.put(HostCost.HOST_FUNCTION, 1500L);
        host.put(HostCost.COPY, 1000L);
        host.put(HostCost.MEMSET, 840L);
        host.put(HostCost.MEMORY_OPERATION, 800L);
        host.put(HostCost.STREAM_QUERY, 1315L);
        host.put(HostCost.SYNCHRONIZE, 1333L);
        host.put(HostCost.EVENT_RECORD_TIMED, 866L);
        host.put(HostCost.EVENT_RECORD, 140L);
        host.put(HostCost.STREAM_WAIT_EVENT, 133L);
        host.put(HostCost.EVENT_QUERY, 151L);
        host.put(HostCost.STREAM_CREATE, 2000L);
        host.put(HostCost.STREAM_DESTROY, 1258L);
        host.put(HostCost.EVENT_CREATE, 200L);
        host.put(HostCost.EVENT_DESTROY, 128L);
        host.put(HostCost.ALLOCATE, 34456L);
        host.put(HostCost.FREE, 30000L);
        host.put(HostCost.HEAVY, 100_000L);
        return new CostModel(host, 1500, 2003, 700, 500, 114, 600, 3, 216, 1500, 8030, 19_000, transfersOfH200());
    }

    /** Measured durations less the {@link HostCost} of the call, which passes before the engine starts. */
    private static Map<Transfer, Curve> transfersOfH200() {
        Map<Transfer, Curve> curves = new EnumMap<>(Transfer.class);
        curves.put(
                Transfer.HOST_TO_DEVICE_PINNED,
                Curve.through(
                        4, 3128, 4096, 3132, 65536, 4152, 1 << 20, 21848, 1 << 24, 305016, 1 << 28, 4843544, 1 << 30,
                        19360025));
        curves.put(
                Transfer.DEVICE_TO_HOST_PINNED,
                Curve.through(
                        4, 1944, 4096, 2264, 65536, 3288, 1 << 20, 21016, 1 << 24, 304152, 1 << 28, 4852856, 1 << 30,
                        19389560));
        curves.put(
                Transfer.HOST_TO_DEVICE_PAGEABLE,
                Curve.through(4, 1240, 4096, 2264, 65536, 10840, 1 << 20, 78000, 1 << 24, 1167000, 1 << 28, 37071000));
        curves.put(
                Transfer.DEVICE_TO_HOST_PAGEABLE,
                Curve.through(4, 2600, 4096, 3300, 65536, 10400, 1 << 20, 103800, 1 << 24, 1332800, 1 << 28, 23455600));
        curves.put(
                Transfer.DEVICE_TO_DEVICE,
                Curve.through(
                        4, 4600, 4096, 4600, 65536, 4824, 1 << 20, 4952, 1 << 24, 9816, 1 << 28, 130232, 1 << 30,
                        505592));
        curves.put(Transfer.HOST_TO_HOST, Curve.through(4, 500, 1 << 30, 54_000_000));
        curves.put(
                Transfer.MEMSET,
                Curve.through(
                        4, 1208, 4096, 1816, 65536, 3928, 1 << 20, 4152, 1 << 24, 7992, 1 << 28, 64472, 1 << 30,
                        236120));
        return curves;
    }
}
