package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.code;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;
import static orrery.runtime.CudaRuntime.cudaStreamSetCaptureDependencies;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.sim.Machine;

/** Answers of {@link ChildGraphs}. */
final class ChildGraphsAnswers {
    private ChildGraphsAnswers() {}

    /** Shows that the node has a copy, which can be asked for. */
    static void copied(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph step = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddKernelNode(step, List.of(), kernel(busy("a", 10)));
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode child = cuda.cudaGraphAddChildGraphNode(graph, List.of(), step);
        cuda.cudaGraphAddKernelNode(step, List.of(), kernel(busy("b", 10)));
        out.println("b is added to step: " + graph.text());
        CUgraph copy = cuda.cudaGraphChildGraphNodeGetGraph(child);
        cuda.cudaGraphAddKernelNode(copy, List.of(), kernel(busy("c", 10)));
        out.println("c to the copy:      " + graph.text());
    }

    /** Shows that a graph with memory nodes cannot be copied, and can be moved. */
    static void memory(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph step = cuda.cudaGraphCreate(0);
        cudaMemAllocNodeParams memory = MemoryNodes.memory();
        CUgraphNode alloc = cuda.cudaGraphAddMemAllocNode(step, List.of(), memory);
        cuda.cudaGraphAddMemFreeNode(step, List.of(alloc), memory.dptr);
        CUgraph graph = cuda.cudaGraphCreate(0);
        out.println("a copy:  " + code(() -> cuda.cudaGraphAddChildGraphNode(graph, List.of(), step)));
        cudaGraphNodeParams child = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeGraph);
        child.graph.graph = step;
        child.graph.ownership = CudaRuntime.cudaGraphChildGraphOwnershipMove;
        out.println("a move:  " + code(() -> cuda.cudaGraphAddNode(graph, List.of(), null, child)));
        out.println("destroy: " + code(() -> cuda.cudaGraphDestroy(step)));
    }

    /** Shows that a launch is no node, and that a child graph node can be added to the graph that is captured into. */
    static void captured(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUgraph step = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddKernelNode(step, List.of(), kernel(busy("a", 10)));
        CUgraphExec exec = cuda.cudaGraphInstantiate(step);
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        out.println("a launch:      " + code(() -> cuda.cudaGraphLaunch(exec, stream)));
        out.println("the end:       " + code(() -> cuda.cudaStreamEndCapture(stream)));

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        CUstreamCaptureInfo info = cuda.cudaStreamGetCaptureInfo(stream, false);
        List<CUgraphNode> after =
                info.dependencies().stream().map(CUgraphDependency::node).toList();
        CUgraphNode child = cuda.cudaGraphAddChildGraphNode(info.graph(), after, step);
        cuda.cudaStreamUpdateCaptureDependencies(stream, List.of(child), null, cudaStreamSetCaptureDependencies);
        cuda.cudaLaunchKernel(busy("b", 10), ONE, ONE, 0, stream);
        out.println("with the node: " + cuda.cudaStreamEndCapture(stream).text());
    }

    /** Shows that an executable graph takes another child graph only if it has the same shape. */
    static void updated(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemset(cell, 0, Integer.BYTES);
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode child = cuda.cudaGraphAddChildGraphNode(graph, List.of(), adding(cuda, cell, 1));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        out.println("the same shape: "
                + code(() -> cuda.cudaGraphExecChildGraphNodeSetParams(exec, child, adding(cuda, cell, 100))));
        out.println("one node more:  "
                + code(() -> cuda.cudaGraphExecChildGraphNodeSetParams(exec, child, adding(cuda, cell, 1, 1))));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("the cell is " + Lab.read(cuda, cell));
    }

    /** Creates a graph of kernels that add numbers, one after the other. */
    private static CUgraph adding(CudaRuntime cuda, long cell, int... numbers) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (int number : numbers) {
            before = List.of(cuda.cudaGraphAddKernelNode(graph, before, kernel(Lab.add(10), cell, number)));
        }
        return graph;
    }
}
