package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;

/** Two streams and memory that is allocated in stream order, for programs that are lists of steps. */
final class LifetimeRig {
    private static final int BYTES = 64;

    private final Rig rig;
    private final CudaDriver cuda;
    private final CUfunction touch;
    private final CUstream first;
    private final CUstream second;

    /** A cell of page-locked memory that the first stream writes. */
    private long flag;

    private final CountDownLatch told = new CountDownLatch(1);

    /** The latest allocation. */
    private long memory;

    private CUgraphExec exec;
    private CUgraphNode kernel;

    LifetimeRig(Rig rig) {
        this.rig = rig;
        cuda = rig.cuda;
        touch = rig.load(Kernel.perLaunch(args -> {
            var cell = args.ints(0);
            return launch -> cell.set(0, 1);
        }));
        first = rig.stream();
        second = rig.stream();
    }

    /** A step of a program. It is made in the first stream if its name does not say otherwise. */
    enum Step {
        ALLOC(t -> t.memory = t.cuda.cuMemAllocAsync(BYTES, t.first)),
        /** Allocates what has the address of the latest allocation. */
        ALLOC_THE_SAME(t -> assertEquals(t.memory, t.cuda.cuMemAllocAsync(BYTES, t.first))),
        USE(t -> t.use(t.first)),
        MEMSET(t -> t.cuda.cuMemsetD32Async(t.memory, 1, 16, t.first)),
        FREE(t -> t.cuda.cuMemFreeAsync(t.memory, t.first)),
        /** Frees by a function that does not wait. */
        FREE_AT_ONCE(t -> t.cuda.cuMemFree(t.memory)),
        COPY_AT_ONCE(t -> t.cuda.cuMemcpyDtoH(t.cuda.cuMemAllocHost(4), t.memory, 4)),
        SYNCHRONIZE(t -> t.cuda.cuStreamSynchronize(t.first)),
        WAIT_FOR_SECOND(t -> t.order(t.second, t.first)),

        SECOND_WAITS(t -> t.order(t.first, t.second)),
        SECOND_WAITS_FOR_A_VALUE(t -> {
            long value = t.cuda.cuMemAlloc(4);
            t.cuda.cuStreamWriteValue32(t.first, value, 1, 0);
            t.cuda.cuStreamWaitValue32(t.second, value, 1, 0);
        }),
        USE_IN_SECOND(t -> t.use(t.second)),
        MEMSET_IN_SECOND(t -> t.cuda.cuMemsetD32Async(t.memory, 1, 1, t.second)),
        COPY_IN_SECOND(t -> t.cuda.cuMemcpyDtoHAsync(t.cuda.cuMemAllocHost(4), t.memory, 4, t.second)),
        COPY_TO_PAGEABLE_IN_SECOND(t -> t.cuda.cuMemcpyDtoHAsync(t.cuda.host().of(new int[1]), t.memory, 4, t.second)),
        FREE_IN_SECOND(t -> t.cuda.cuMemFreeAsync(t.memory, t.second)),
        SYNCHRONIZE_SECOND(t -> t.cuda.cuStreamSynchronize(t.second)),
        QUERY_SECOND(t -> await(() -> t.cuda.cuStreamQuery(t.second) == CUresult.CUDA_SUCCESS)),
        QUERY_EVENT_OF_SECOND(t -> {
            CUevent event = t.rig.recorded(t.second);
            await(() -> t.cuda.cuEventQuery(event) == CUresult.CUDA_SUCCESS);
        }),
        USE_IN_THIRD(t -> t.use(t.rig.stream())),

        /** Calls a host function that tells the program. */
        TELL(t -> t.cuda.cuLaunchHostFunc(t.first, t.told::countDown)),
        AWAIT_TOLD(t -> Uninterruptibles.awaitUninterruptibly(t.told)),
        MAKE_FLAG(t -> t.flag = t.cuda.cuMemAllocHost(4)),
        WRITE_FLAG(t -> t.cuda.cuStreamWriteValue32(t.first, t.flag, 1, 0)),
        MEMSET_FLAG(t -> t.cuda.cuMemsetD32Async(t.flag, 1, 1, t.first)),
        AWAIT_FLAG(t -> await(() -> t.cuda.host().ints(t.flag).get(0) == 1)),

        CAPTURE(t -> t.cuda.cuStreamBeginCapture(t.first, CUstreamCaptureMode.GLOBAL)),
        END_CAPTURE(t -> t.exec = t.rig.exec(t.cuda.cuStreamEndCapture(t.first))),
        GRAPH_OF_ALLOC(t -> t.exec = t.rig.exec(t.allocating())),
        GRAPH_OF_ALLOC_WITH_AUTO_FREE(t -> t.exec =
                t.cuda.cuGraphInstantiate(t.allocating(), CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH)),
        GRAPH_OF_FREE(t -> {
            CUgraph graph = t.rig.graph();
            t.cuda.cuGraphAddMemFreeNode(graph, List.of(), t.memory);
            t.exec = t.rig.exec(graph);
        }),
        /** A graph that uses the memory, and tells the program then. */
        GRAPH_OF_USE(t -> {
            CUgraph graph = t.rig.graph();
            t.cuda.cuGraphAddHostNode(graph, List.of(t.kernel(graph)), new CUhostNodeParams(t.told::countDown));
            t.exec = t.rig.exec(graph);
        }),
        GRAPH_OF_USE_BESIDE_ALLOC(t -> t.exec = t.rig.exec(t.kernelBesideAlloc(allocated -> allocated))),
        GRAPH_OF_OTHER_USE_BESIDE_ALLOC(
                t -> t.exec = t.rig.exec(t.kernelBesideAlloc(allocated -> t.cuda.cuMemAlloc(BYTES)))),
        CHANGE_TO_USE(t -> t.cuda.cuGraphExecKernelNodeSetParams(t.exec, t.kernel, t.using(t.memory))),
        CHANGE_TO_OTHER_USE(
                t -> t.cuda.cuGraphExecKernelNodeSetParams(t.exec, t.kernel, t.using(t.cuda.cuMemAlloc(BYTES)))),
        GRAPH_OF_OVERLAPPING_USES(t -> t.exec = t.rig.exec(t.overlappingKernels())),
        LAUNCH(t -> t.cuda.cuGraphLaunch(t.exec, t.first)),
        LAUNCH_IN_SECOND(t -> t.cuda.cuGraphLaunch(t.exec, t.second)),
        LAUNCH_IS_REFUSED(t -> assertThrows(CudaException.class, () -> t.cuda.cuGraphLaunch(t.exec, t.first))),
        LAUNCH_FIGURE(t -> t.launchFigure(Figure.AS_DRAWN)),
        LAUNCH_FIGURE_WITH_KERNEL_BESIDE_ALLOC(t -> t.launchFigure(Figure.WITH_KERNEL_BESIDE_ALLOC)),
        LAUNCH_FIGURE_WITH_KERNEL_BESIDE_FREE(t -> t.launchFigure(Figure.WITH_KERNEL_BESIDE_FREE));

        private final Consumer<LifetimeRig> action;

        Step(Consumer<LifetimeRig> action) {
            this.action = action;
        }
    }

    /** Returns a case that violates a rule on a machine that refuses accesses outside of the life of memory. */
    static RuleCase violates(String rule, String name, Consumer<LifetimeRig> program) {
        return RuleCase.violates(rule, name, lenient -> strictly(program));
    }

    /** Returns a case that complies with a rule on a machine that refuses accesses outside of the life of memory. */
    static RuleCase complies(String rule, String name, Consumer<LifetimeRig> program) {
        return RuleCase.complies(rule, name, lenient -> strictly(program));
    }

    private static void strictly(Consumer<LifetimeRig> program) {
        try (Rig rig = Rig.strict()) {
            program.accept(new LifetimeRig(rig));
        }
    }

    /** Makes steps one after the other. */
    void run(Step... steps) {
        for (Step each : steps) {
            each.action.accept(this);
        }
    }

    /** The graph of the guide's figure: kernels a, b and c after an alloc node, and a free node after them. */
    enum Figure {
        AS_DRAWN,
        /** With the kernel e of the figure, which comes before the free node and not after the alloc node. */
        WITH_KERNEL_BESIDE_ALLOC,
        /** With the kernel d of the figure, which comes after the alloc node and not before the free node. */
        WITH_KERNEL_BESIDE_FREE
    }

    /** Launches the graph of the guide's figure. */
    void launchFigure(Figure figure) {
        CUgraph graph = rig.graph();
        CUgraphNode a = kernel(graph, alloc(graph));
        CUgraphNode b = kernel(graph, a);
        CUgraphNode c = kernel(graph, a);
        List<CUgraphNode> before = new ArrayList<>(List.of(b, c));
        if (figure == Figure.WITH_KERNEL_BESIDE_ALLOC) {
            before.add(kernel(graph));
        }
        if (figure == Figure.WITH_KERNEL_BESIDE_FREE) {
            kernel(graph, c);
        }
        cuda.cuGraphAddMemFreeNode(graph, before, memory);
        cuda.cuGraphLaunch(rig.exec(graph), first);
    }

    /** Returns the parameters of a kernel node that uses memory. */
    CUkernelNodeParams using(long address) {
        return CUkernelNodeParams.single(touch, address);
    }

    private void use(CUstream stream) {
        cuda.cuLaunchKernel(touch, 1, 1, 1, 1, 1, 1, 0, stream, memory);
    }

    /** Lets later work of a stream wait for the work of another one. */
    private void order(CUstream before, CUstream after) {
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, before);
        cuda.cuStreamWaitEvent(after, event, 0);
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private CUgraphNode alloc(CUgraph graph) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
        CUgraphNode node = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        memory = params.dptr();
        return node;
    }

    /** Adds a kernel that uses the latest allocation. */
    private CUgraphNode kernel(CUgraph graph, CUgraphNode... dependencies) {
        return cuda.cuGraphAddKernelNode(graph, List.of(dependencies), using(memory));
    }

    private CUgraph allocating() {
        CUgraph graph = rig.graph();
        alloc(graph);
        return graph;
    }

    private CUgraph kernelBesideAlloc(LongUnaryOperator use) {
        CUgraph graph = rig.graph();
        CUgraphNode alloc = alloc(graph);
        long used = use.applyAsLong(memory);
        kernel = cuda.cuGraphAddKernelNode(graph, List.of(), using(used));
        cuda.cuGraphAddMemFreeNode(graph, List.of(alloc, kernel), memory);
        return graph;
    }

    /** Creates a graph of kernels that overlap, of which the first comes after the alloc node. */
    private CUgraph overlappingKernels() {
        CUgraph graph = rig.graph();
        CUgraphNode last = alloc(graph);
        for (int i = 0; i < 3; i++) {
            CUgraphNode next = kernel(graph);
            rig.edge(graph, last, next, i == 0 ? null : Rig.PROGRAMMATIC);
            last = next;
        }
        cuda.cuGraphAddMemFreeNode(graph, List.of(last), memory);
        return graph;
    }
}
