package orrery.conformance.calibration;

import java.util.ArrayList;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.GraphManagement;

/** The program that measured {@code h200-timing.txt}, call by call, as far as it concerns graphs. */
final class GraphTimingProgram extends MeasuringProgram {
    private static final long COVER = 600_000;

    private final CUfunction nop;
    private final CUfunction fill;
    private final CUfunction countdown;

    GraphTimingProgram(MeasuredDevice device) {
        super(device);
        this.nop = device.function("nop");
        this.fill = device.function("fill");
        this.countdown = device.function("countdown");
    }

    @Override
    void run() {
        for (int size : new int[] {1, 10, 100, 1000}) {
            measure("chain", size);
            measure("fan-out", size);
        }
        for (int iterations : new int[] {1, 100, 1000}) {
            loop(iterations);
        }
    }

    private void measure(String shape, int size) {
        String name = "graph " + shape + " of " + size + ": ";
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> nodes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            CUgraphNode before = i == 0 ? null : nodes.get(shape.equals("chain") ? i - 1 : 0);
            nodes.add(cuda.cuGraphAddKernelNode(
                    graph, before == null ? List.of() : List.of(before), CUkernelNodeParams.single(nop)));
        }
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        launch(exec);
        device.measure(name + "launch, host side", 20, () -> {
            double host = device.hostNanos(1, () -> cuda.cuGraphLaunch(exec, s));
            cuda.cuStreamSynchronize(s);
            return host;
        });
        device.measure(name + "device time of one launch", 20, () -> deviceTime(exec));
        if (size == 100) {
            CUkernelNodeParams params = CUkernelNodeParams.single(nop);
            device.measure(
                    name + "set one kernel node's params in the exec",
                    20,
                    () -> device.hostNanos(1, () -> cuda.cuGraphExecKernelNodeSetParams(exec, nodes.get(0), params)));
        }
        if (size >= 100) {
            device.measure(
                    name + "whole-graph update, per node",
                    10,
                    () -> device.hostNanos(
                                    1, () -> cuda.cuGraphExecUpdate(exec, graph, new CUgraphExecUpdateResultInfo()))
                            / size);
        }
        cuda.cuGraphExecDestroy(exec);
        cuda.cuGraphDestroy(graph);
    }

    private void launch(CUgraphExec exec) {
        cuda.cuGraphLaunch(exec, s);
        cuda.cuStreamSynchronize(s);
    }

    private double deviceTime(CUgraphExec exec) {
        return device.deviceNanos(s, COVER, 1, i -> cuda.cuGraphLaunch(exec, s));
    }

    private void loop(int iterations) {
        long cell = cuda.cuMemAlloc(4);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle =
                cuda.cuGraphConditionalHandleCreate(graph, context, 1, GraphManagement.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUgraphNode first =
                cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(fill, cell, iterations));
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        cuda.cuGraphAddNode(graph, List.of(first), null, params);
        cuda.cuGraphAddKernelNode(
                params.bodies().get(0), List.of(), CUkernelNodeParams.single(countdown, handle, cell));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        launch(exec);
        device.measure("WHILE of " + iterations + " iterations: device time of one launch", 20, () -> deviceTime(exec));
    }
}
