package orrery.device;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.EnumMap;
import java.util.Map;

/** The costs of devices that were measured, with driver 580 for CUDA 13.0. */
final class MeasuredCosts {

    private MeasuredCosts() {}

    /**
     * Returns the costs of the H200. Simulations of the measured programs reproduce the measured times. Where two
     * programs measured the same operation differently, the figure lies between the two.
     */
    static CostModel h200() {
        return CostModel.free().toBuilder()
                .host(hostOfH200())
                .submitLatency(1500)
                .notifyLatency(2003)
                .kernelStart(1100)
                .blockBase(100)
                .kernelDrain(110)
                .dispatchPicos(600)
                .traffic(new TrafficCost(4250, 0.0288, 507))
                .timedRecord(1280)
                .crossStream(206)
                .writeValue(1500)
                .waitValue(1090)
                .signalSemaphore(671)
                .waitSemaphore(856)
                .hostFunction(new HostFunctionCost(
                        7300,
                        900,
                        Curve.through(
                                1_300, 20_000, 5_000, 33_000, 20_000, 42_000, 100_000, 42_000, 300_000, 102_000,
                                1_000_000, 190_000)))
                .poolFree(650)
                .graphStart(696)
                .graphLaunch(new GraphLaunchCost(770, 1200, 280, 13, 1))
                .graphMapping(Curve.through(1 << 20, 50_000, 1 << 26, 79_000, 1 << 30, 980_000, 40L << 30, 46_500_000))
                .graphKernelStart(470)
                .graphIssue(new GraphIssueCost(176, 112, 800, 180))
                .conditional(3790)
                .stagingBytesPerMicro(19_000)
                .duplexSlowdown(1.1)
                .transfers(transfersOfH200())
                .build();
    }

    /**
     * Returns the costs of the H100: those of the H200 where the measurements of both spread over the same range. The
     * hosts of the H100s took 12 % longer for a call in the median.
     */
    static CostModel h100() {
        Map<HostCost, Long> slower = Maps.transformValues(hostOfH200(), nanos -> Math.round(nanos * 1.12));
        return h200().toBuilder()
                .host(slower)
                .host(HostCost.COPY_ON_DEVICE, 5000)
                .kernelStart(1490)
                .traffic(new TrafficCost(3050, 0.0288, 507))
                .crossStream(250)
                .graphStart(870)
                .graphKernelStart(785)
                .conditional(3640)
                .graphMapping(
                        Curve.through(1 << 20, 66_000, 1 << 26, 115_000, 1 << 30, 1_510_000, 40L << 30, 62_000_000))
                .transfer(
                        Transfer.DEVICE_TO_DEVICE,
                        Curve.through(
                                4, 2490, 65536, 2490, 1 << 20, 3000, 1 << 24, 8900, 1 << 28, 181_500, 1 << 30, 714_500))
                .transfer(
                        Transfer.MEMSET,
                        Curve.through(
                                4, 900, 4096, 1500, 8192, 2190, 65536, 2240, 1 << 20, 2430, 1 << 24, 7000, 1 << 28,
                                87_000, 1 << 30, 331_500))
                .build();
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
        host.put(HostCost.MEMSET, 940L);
        host.put(HostCost.MEMSET_KERNEL, 3600L);
        host.put(HostCost.MEMSET_ROWS, 2820L);
        host.put(HostCost.MEMORY_OPERATION, 805L);
        host.put(HostCost.STREAM_QUERY_IDLE, 1315L);
        host.put(HostCost.STREAM_QUERY_PENDING, 146L);
        host.put(HostCost.STREAM_SYNCHRONIZE, 1333L);
        host.put(HostCost.CONTEXT_SYNCHRONIZE, 311L);
        host.put(HostCost.EVENT_RECORD_TIMED, 866L);
        host.put(HostCost.EVENT_RECORD, 140L);
        host.put(HostCost.STREAM_WAIT_EVENT, 133L);
        host.put(HostCost.EVENT_PENDING, 170L);
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
        host.put(HostCost.ALLOCATE_ASYNC, 450L);
        host.put(HostCost.FREE_ASYNC, 450L);
        host.put(HostCost.HEAVY, 100_000L);
        return Maps.immutableEnumMap(host);
    }

    /**
     * Returns the engine times of transfers. The cost of {@link CostModel#timedRecord} was subtracted from the
     * measurements, and for copies within the device and copies of pageable memory also the cost of the call.
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
                        4, 795, 4096, 1415, 8192, 1800, 65536, 1850, 1 << 20, 2040, 1 << 24, 6200, 1 << 28, 61420,
                        1 << 30, 233000));
        return Maps.immutableEnumMap(curves);
    }
}
