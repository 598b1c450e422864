package orrery.docs.homework;

import static orrery.docs.lessons.Conditionals.conditional;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaGraphCondAssignDefault;
import static orrery.runtime.CudaRuntime.cudaGraphCondTypeWhile;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.lessons.Lab;
import orrery.docs.program.Answer;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemPoolProps;
import orrery.sim.DoubleView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * Newton's method for the square root of 2, decided by the host and by a WHILE node, whose graph has the memory of x.
 *
 * <p>The host launches a step, copies x and waits for it. The graph is launched once; a step is a kernel that also sets
 * the condition. A step costs the host its launch, the copy and the wait, and the device the kernel and the decision.
 * The graph pays from the number of steps on whose savings are more than what instantiation has cost.
 */
final class Week4 implements Answer {
    private static final double ENOUGH = 1e-12;
    private static final int NANOS = 5_000;

    private static double next(double x) {
        return (x + 2 / x) / 2;
    }

    private static final Kernel BEGIN = Kernel.perLaunch(args -> {
                DoubleView x = args.doubles(0);
                return launch -> x.set(0, 1);
            })
            .named("begin")
            .costPerBlock((shape, args) -> NANOS);

    private static final Kernel STEP = Kernel.perLaunch(args -> {
                DoubleView x = args.doubles(0);
                return launch -> x.set(0, next(x.get(0)));
            })
            .named("step")
            .costPerBlock((shape, args) -> NANOS);

    /** {@code stepAndDecide(x, handle)}: the same step; the loop goes on while it has changed x. */
    private static final Kernel STEP_AND_DECIDE = Kernel.perLaunch(args -> {
                DoubleView x = args.doubles(0);
                long handle = args.i64(1);
                return launch -> {
                    double before = x.get(0);
                    x.set(0, next(before));
                    launch.device().setConditional(handle, Math.abs(x.get(0) - before) > ENOUGH ? 1 : 0);
                };
            })
            .named("step")
            .costPerBlock((shape, args) -> NANOS);

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long result = cuda.cudaMallocHost(8);
        DoubleView onHost = cuda.host().doubles(result);

        int[] steps = {0};
        out.println("the host decides: " + Lab.timed(machine, cuda, () -> steps[0] = byHost(cuda, stream, result)));
        out.println("x is " + onHost.get(0) + " after " + steps[0] + " steps");

        CUgraph graph = graph(cuda, result);
        CUgraphExec[] exec = new CUgraphExec[1];
        out.println("instantiation: " + Lab.timed(machine, cuda, () -> exec[0] = cuda.cudaGraphInstantiate(graph)));
        onHost.set(0, 0);
        out.println("the device decides: " + Lab.timed(machine, cuda, () -> cuda.cudaGraphLaunch(exec[0], stream)));
        out.println("x is " + onHost.get(0));
        cuda.cudaGraphExecDestroy(exec[0]);
        cuda.cudaGraphDestroy(graph);
        cuda.cudaFreeHost(result);
    }

    private static int byHost(CudaRuntime cuda, CUstream stream, long result) {
        DoubleView onHost = cuda.host().doubles(result);
        long x = cuda.cudaMallocAsync(8, stream);
        cuda.cudaLaunchKernel(BEGIN, ONE, ONE, 0, stream, x);
        double before = 1;
        int steps = 0;
        for (boolean goesOn = true; goesOn; steps++) {
            cuda.cudaLaunchKernel(STEP, ONE, ONE, 0, stream, x);
            cuda.cudaMemcpyAsync(result, x, 8, cudaMemcpyDeviceToHost, stream);
            cuda.cudaStreamSynchronize(stream);
            goesOn = Math.abs(onHost.get(0) - before) > ENOUGH;
            before = onHost.get(0);
        }
        cuda.cudaFreeAsync(x, stream);
        return steps;
    }

    private static CUgraph graph(CudaRuntime cuda, long result) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaMemAllocNodeParams memory = new cudaMemAllocNodeParams();
        memory.poolProps = cudaMemPoolProps.onDevice(0);
        memory.bytesize = 8;
        CUgraphNode alloc = cuda.cudaGraphAddMemAllocNode(graph, List.of(), memory);
        long x = memory.dptr;
        CUgraphNode begin = cuda.cudaGraphAddKernelNode(graph, List.of(alloc), kernel(BEGIN, x));
        long again = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);
        cudaGraphNodeParams loop = conditional(again, cudaGraphCondTypeWhile, 1);
        CUgraphNode loops = cuda.cudaGraphAddNode(graph, List.of(begin), null, loop);
        cuda.cudaGraphAddKernelNode(loop.conditional.phGraph_out[0], List.of(), kernel(STEP_AND_DECIDE, x, again));
        CUgraphNode copy = cuda.cudaGraphAddMemcpyNode1D(graph, List.of(loops), result, x, 8, cudaMemcpyDeviceToHost);
        cuda.cudaGraphAddMemFreeNode(graph, List.of(copy), x);
        return graph;
    }
}
