package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import orrery.device.CostModel;
import orrery.device.Curve;
import orrery.device.DeviceModel;
import orrery.device.GraphIssueCost;
import orrery.device.GraphLaunchCost;
import orrery.device.HostCost;
import orrery.device.HostFunctionCost;
import orrery.device.TrafficCost;
import orrery.device.Transfer;

/**
 * Fits the costs of a device to measured times: simulates the programs that measured them, and corrects each figure by
 * the error of the line that depends on it most, until the lines are as measured.
 */
final class CostFit {
    /** How often the lines are simulated. */
    static final int ROUNDS = 6;

    /** How many lines are measured. */
    static final int LINES = 140;

    private static final double[] SIZES = {4, 4096, 65_536, 1 << 20, 1 << 24, 1 << 28, 1 << 30};
    private static final String BANDWIDTH = "saxpy 2^27";

    /**
     * A figure that is fitted.
     *
     * @param line the line of the programs that depends on it
     * @param correction changes the figure so that the line grows by some nanoseconds
     */
    private record Row(String line, BiFunction<CostModel, Double, CostModel.Builder> correction) {}

    private static final List<Row> ROWS = rows();

    private CostFit() {}

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        fitHost(rows, HostCost.KERNEL_LAUNCH, "kernel launch, host side (500 in a row, idle stream)", 1);
        fitHost(rows, HostCost.STREAM_SYNCHRONIZE, "stream sync, idle", 1);
        fitHost(rows, HostCost.STREAM_QUERY_IDLE, "stream query, idle", 1);
        fitHost(rows, HostCost.STREAM_QUERY_PENDING, "cuStreamQuery pending", 1);
        fitHost(rows, HostCost.CONTEXT_SYNCHRONIZE, "cuCtxSynchronize idle", 1);
        fitHost(rows, HostCost.EVENT_RECORD_TIMED, "event record (timing)", 1);
        fitHost(rows, HostCost.EVENT_RECORD, "event record (no timing)", 1);
        fitHost(rows, HostCost.STREAM_WAIT_EVENT, "stream wait event", 1);
        fitHost(rows, HostCost.EVENT_QUERY, "event query", 1);
        fitHost(rows, HostCost.EVENT_SYNCHRONIZE, "cuEventSynchronize done", 1);
        fitHost(rows, HostCost.EVENT_ELAPSED_TIME, "cuEventElapsedTime", 1);
        fitHost(rows, HostCost.STREAM_CREATE, "stream create+destroy", 0.5);
        fitHost(rows, HostCost.STREAM_DESTROY, "stream create+destroy", 0.5);
        fitHost(rows, HostCost.EVENT_CREATE, "event create+destroy", 0.5);
        fitHost(rows, HostCost.EVENT_DESTROY, "event create+destroy", 0.5);
        fitHost(rows, HostCost.ALLOCATE, "cudaMalloc+cudaFree 1 MiB", 0.5);
        fitHost(rows, HostCost.FREE, "cudaMalloc+cudaFree 1 MiB", 0.5);
        fitHost(rows, HostCost.MEMORY_INFO, "cuMemGetInfo", 1);
        fitHost(rows, HostCost.COPY, "cuMemcpyAsync HtoD pinned 4 B, 100 in a row", 1);
        fitHost(rows, HostCost.COPY_TO_HOST, "cuMemcpyAsync DtoH pinned 4 B, 100 in a row", 1);
        fitHost(rows, HostCost.COPY_ON_DEVICE, "cuMemcpyAsync DtoD 4 B, 100 in a row", 1);
        fitHost(rows, HostCost.MEMSET, "cuMemsetD32Async 4 B, 100 in a row", 1);
        fitHost(rows, HostCost.MEMSET_KERNEL, "cuMemsetD8Async 64 KiB, 100 in a row", 1);
        fitHost(rows, HostCost.HOST_FUNCTION, "cuLaunchHostFunc, 100 in a row", 1);
        fitHost(rows, HostCost.MEMSET_ROWS, "cuMemsetD2D32Async 4x4, idle stream", 1);
        fitHost(rows, HostCost.MEMORY_OPERATION, "cuStreamWriteValue32 device memory, 100 in a row", 1);
        fitHost(rows, HostCost.ALLOCATE_ASYNC, "cuMemAllocAsync and cuMemFreeAsync 1 KiB, 100 in a row", 0.5);
        fitHost(rows, HostCost.FREE_ASYNC, "cuMemAllocAsync and cuMemFreeAsync 1 KiB, 100 in a row", 0.5);
        fitHost(rows, HostCost.GRAPH_LAUNCH, "graph chain of 1: launch, host side", 1);
        fitHost(rows, HostCost.GRAPH_SET_PARAMS, "graph chain of 100: set one kernel node's params in the exec", 1);
        fitHost(rows, HostCost.GRAPH_UPDATE, "graph chain of 100: whole-graph update, per node", 1);
        fitDevice(rows);
        fitGraphs(rows);
        fitTransfers(rows, Transfer.HOST_TO_DEVICE_PINNED, "HtoD pinned", SIZES.length);
        fitTransfers(rows, Transfer.DEVICE_TO_HOST_PINNED, "DtoH pinned", SIZES.length);
        fitTransfers(rows, Transfer.DEVICE_TO_DEVICE, "DtoD", SIZES.length);
        fitTransfers(rows, Transfer.MEMSET, "memset", SIZES.length);
        fitTransfers(rows, Transfer.HOST_TO_DEVICE_PAGEABLE, "HtoD pageable", SIZES.length - 1);
        fitTransfers(rows, Transfer.DEVICE_TO_HOST_PAGEABLE, "DtoH pageable", SIZES.length - 1);
        return List.copyOf(rows);
    }

    private static void fitHost(List<Row> rows, HostCost call, String line, double share) {
        rows.add(new Row(line, (costs, nanos) -> costs.toBuilder().host(call, sum(costs.host(call), nanos * share))));
    }

    private static void fitDevice(List<Row> rows) {
        rows.add(new Row(
                "kernel launch + stream sync round trip",
                (costs, nanos) -> costs.toBuilder().notifyLatency(sum(costs.notifyLatency(), nanos))));
        rows.add(new Row(
                "empty kernel after empty kernel, same stream",
                (costs, nanos) -> costs.toBuilder().kernelStart(sum(costs.kernelStart(), nanos))));
        rows.add(new Row(
                "empty kernel of 100000 blocks x 256",
                (costs, nanos) -> costs.toBuilder().dispatchPicos(sum(costs.dispatchPicos(), nanos / 100))));
        rows.add(new Row(
                "nothing between the two events",
                (costs, nanos) -> costs.toBuilder().timedRecord(sum(costs.timedRecord(), nanos))));
        rows.add(new Row(
                "ping-pong by events, per hop (kernel+record+wait)",
                (costs, nanos) -> costs.toBuilder().crossStream(sum(costs.crossStream(), nanos))));
        rows.add(new Row(
                "write value device memory, per each of 100",
                (costs, nanos) -> costs.toBuilder().writeValue(sum(costs.writeValue(), nanos))));
        rows.add(new Row(
                "wait value satisfied device memory, per each of 100",
                (costs, nanos) -> costs.toBuilder().waitValue(sum(costs.waitValue(), nanos))));
        rows.add(new Row("cuLaunchHostFunc on an idle stream: call to return of synchronize", (costs, nanos) -> {
            HostFunctionCost function = costs.hostFunction();
            return costs.toBuilder()
                    .hostFunction(new HostFunctionCost(sum(function.idle(), nanos), function.next(), function.wake()));
        }));
        rows.add(new Row("20 of cuLaunchHostFunc on an idle stream: call to return of synchronize", (costs, nanos) -> {
            HostFunctionCost function = costs.hostFunction();
            return costs.toBuilder()
                    .hostFunction(
                            new HostFunctionCost(function.idle(), sum(function.next(), nanos / 19), function.wake()));
        }));
    }

    private static void fitGraphs(List<Row> rows) {
        rows.add(new Row(
                "graph chain of 1: device time of one launch",
                (costs, nanos) -> costs.toBuilder().graphStart(sum(costs.graphStart(), nanos))));
        rows.add(new Row(
                "graph chain of 100: device time of one launch",
                (costs, nanos) -> costs.toBuilder().graphKernelStart(sum(costs.graphKernelStart(), nanos / 99))));
        rows.add(new Row("graph fan-out of 100: device time of one launch", (costs, nanos) -> {
            GraphIssueCost issue = costs.graphIssue();
            return costs.toBuilder()
                    .graphIssue(new GraphIssueCost(
                            issue.kernel(),
                            issue.joining(),
                            issue.fork(),
                            sum(issue.end(), nanos / 99),
                            issue.branchJoin()));
        }));
        rows.add(new Row("graph of 50 roots: launch, host side", (costs, nanos) -> {
            GraphLaunchCost launch = costs.graphLaunch();
            return costs.toBuilder()
                    .graphLaunch(new GraphLaunchCost(
                            sum(launch.root(), nanos / 49),
                            launch.manyRoots(),
                            launch.end(),
                            launch.branchedNode(),
                            launch.chainedNode()));
        }));
        rows.add(new Row("graph fan-out of 100: launch, host side", (costs, nanos) -> {
            GraphLaunchCost launch = costs.graphLaunch();
            return costs.toBuilder()
                    .graphLaunch(new GraphLaunchCost(
                            launch.root(),
                            launch.manyRoots(),
                            sum(launch.end(), nanos / 93),
                            launch.branchedNode(),
                            launch.chainedNode()));
        }));
        rows.add(new Row(
                "WHILE of 100 iterations: device time of one launch",
                (costs, nanos) -> costs.toBuilder().conditional(sum(costs.conditional(), nanos / 100))));
    }

    private static void fitTransfers(List<Row> rows, Transfer kind, String name, int sizes) {
        for (int i = 0; i < sizes; i++) {
            int changed = i;
            rows.add(new Row(name + " " + (long) SIZES[i] + " bytes", (costs, nanos) -> {
                double[] points = new double[2 * sizes];
                Curve before = costs.transfers().get(kind);
                for (int j = 0; j < sizes; j++) {
                    points[2 * j] = SIZES[j];
                    double cost = before.at((long) SIZES[j]);
                    points[2 * j + 1] = j == changed ? Math.max(0, Math.rint(cost + nanos)) : cost;
                }
                return costs.toBuilder().transfer(kind, Curve.through(points));
            }));
        }
    }

    private static long sum(long figure, double nanos) {
        return Math.max(0, Math.round(figure + nanos));
    }

    /** Measures all lines that costs are fitted to. */
    static Map<String, Double> measure(MeasuredDevice device) {
        new CostProgram(device).run();
        new RowsProgram(device).run();
        new TimingProgram(device).run();
        new GraphTimingProgram(device).run();
        device.measure(
                BANDWIDTH,
                5,
                () -> device.hostNanos(1, () -> {
                    device.launchSaxpy(1056, 1 << 27, null);
                    device.cuda.cuCtxSynchronize();
                }));
        return new LinkedHashMap<>(device.results());
    }

    private static Map<String, Double> simulate(DeviceModel model, Consumer<String> listener) {
        try (MeasuredDevice device = MeasuredDevice.simulated(model).telling(listener)) {
            return measure(device);
        }
    }

    /**
     * Fits the costs of a device.
     *
     * @param base the device that the fit begins with
     * @param measured the measured times in nanoseconds, by the names of the lines; missing lines change nothing
     * @param listener what is told the name of each line before it is simulated
     * @return the device with other costs
     */
    static DeviceModel fit(DeviceModel base, Map<String, Double> measured, Consumer<String> listener) {
        DeviceModel model = base;
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, Double> simulated = simulate(model, listener);
            CostModel costs = model.costs();
            for (Row row : ROWS) {
                if (measured.containsKey(row.line())) {
                    double error = measured.get(row.line()) - simulated.get(row.line());
                    costs = row.correction().apply(costs, error).build();
                }
            }
            if (measured.containsKey(BANDWIDTH)) {
                costs = faster(costs, simulated.get(BANDWIDTH) / measured.get(BANDWIDTH));
            }
            model = model.toBuilder().costs(costs).build();
        }
        return model;
    }

    private static CostModel faster(CostModel costs, double ratio) {
        TrafficCost traffic = costs.traffic();
        return costs.toBuilder()
                .traffic(new TrafficCost(
                        traffic.bytesPerNano() * ratio, traffic.bytesPerNanoOfThread(), traffic.flopsPerNanoOfSm()))
                .build();
    }
}
