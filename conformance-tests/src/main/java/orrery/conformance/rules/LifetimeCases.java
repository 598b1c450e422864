package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/** Accesses outside of the life of memory, on a machine that refuses them. */
final class LifetimeCases {
    private LifetimeCases() {}

    private interface Program {
        void run(Rig rig, CudaDriver cuda, AllocationPrograms allocations);
    }

    private static void strictly(Program program) {
        try (Rig rig = Rig.strict()) {
            program.run(rig, rig.cuda(), new AllocationPrograms(rig));
        }
    }

    // -- after the alloc ----------------------------------------------------------------------------------------

    @Violates(
            value = "LIFE-01",
            says = {"an edge is missing from node 0 (alloc", "to node"})
    static void kernelEOfTheFigure(Rig lenient) {
        strictly((rig, cuda, allocations) -> allocations.launchFigure(true, false));
    }

    @Violates(
            value = "LIFE-01",
            says = {"an edge is missing from alloc", "in stream", "to kernel in stream"})
    static void useInAnotherStream(Rig lenient) {
        useInAnotherStream(false);
    }

    @Complies("LIFE-01")
    static void useAfterAnEvent(Rig lenient) {
        useInAnotherStream(true);
    }

    private static void useInAnotherStream(boolean ordered) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            if (ordered) {
                allocations.order(one, other);
            }
            allocations.use(memory, other);
        });
    }

    @Violates("LIFE-01")
    static void copyInAnotherStream(Rig lenient) {
        strictly((rig, cuda, allocations) ->
                cuda.cuMemsetD32Async(cuda.cuMemAllocAsync(64, rig.stream()), 1, 1, rig.stream()));
    }

    @Violates("LIFE-01")
    static void useMemoryOfAGraphInAnotherStream(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), rig.stream());
            allocations.use(params.dptr(), rig.stream());
        });
    }

    @Violates(
            value = "LIFE-01",
            says = {"an edge is missing from alloc", "to graph"})
    static void useByAGraphInAnotherStream(Rig lenient) {
        useByAGraph(false);
    }

    @Complies("LIFE-01")
    static void useByAGraphAfterAnEvent(Rig lenient) {
        useByAGraph(true);
    }

    /** Launches a graph that uses what a stream has allocated. */
    private static void useByAGraph(boolean ordered) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            CUgraph graph = cuda.cuGraphCreate(0);
            cuda.cuGraphAddKernelNode(graph, List.of(), allocations.using(memory));
            if (ordered) {
                allocations.order(one, other);
            }
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), other);
        });
    }

    @Violates(
            value = "LIFE-01",
            says = {"an edge is missing from node 0 (alloc", "to node 1"})
    static void useThatAChangeOfTheNodeBrings(Rig lenient) {
        useAfterAChange(false);
    }

    /** The launch is refused as often as it is called. */
    @Violates(
            value = "LIFE-01",
            says = {"an edge is missing from node 0 (alloc", "to node 1"})
    static void launchAgainWhatWasRefused(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            CUgraphNode beside = cuda.cuGraphAddKernelNode(graph, List.of(), allocations.using(params.dptr()));
            cuda.cuGraphAddMemFreeNode(graph, List.of(alloc, beside), params.dptr());
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
            assertThrows(CudaException.class, () -> cuda.cuGraphLaunch(exec, null));
            cuda.cuGraphLaunch(exec, null);
        });
    }

    @Complies("LIFE-01")
    static void useOfOtherMemoryThatAChangeOfTheNodeBrings(Rig lenient) {
        useAfterAChange(true);
    }

    /** Launches a graph with a kernel beside its alloc node, and again after the kernel gets other memory. */
    private static void useAfterAChange(boolean ofOtherMemory) {
        strictly((rig, cuda, allocations) -> {
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            CUgraphNode beside = cuda.cuGraphAddKernelNode(graph, List.of(), allocations.using(cuda.cuMemAlloc(64)));
            cuda.cuGraphAddMemFreeNode(graph, List.of(alloc, beside), params.dptr());
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
            cuda.cuGraphLaunch(exec, null);
            cuda.cuCtxSynchronize();
            long memory = ofOtherMemory ? cuda.cuMemAlloc(64) : params.dptr();
            cuda.cuGraphExecKernelNodeSetParams(exec, beside, allocations.using(memory));
            cuda.cuGraphLaunch(exec, null);
            cuda.cuCtxSynchronize();
        });
    }

    /** A kernel begins after the alloc node if the kernel does that it overlaps. */
    @Complies("LIFE-01")
    static void useAfterOverlappingKernels(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            CUgraphNode last = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            for (int i = 0; i < 3; i++) {
                CUgraphNode next = cuda.cuGraphAddKernelNode(graph, List.of(), allocations.using(params.dptr()));
                cuda.cuGraphAddDependencies(graph, List.of(last), List.of(next), i == 0 ? null : GraphRig.PROGRAMMATIC);
                last = next;
            }
            cuda.cuGraphAddMemFreeNode(graph, List.of(last), params.dptr());
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
            cuda.cuCtxSynchronize();
        });
    }

    @Violates("LIFE-01")
    static void freeInAnotherStream(Rig lenient) {
        strictly((rig, cuda, allocations) -> cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(64, rig.stream()), rig.stream()));
    }

    @Complies("LIFE-01")
    static void useAfterAnEventOrTheHost(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            CUstream third = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            allocations.order(one, other);
            allocations.use(memory, other);
            cuda.cuStreamSynchronize(one);
            allocations.use(memory, third);
        });
    }

    /** Nobody can tell from the calls alone what a value in memory orders. */
    @Complies("LIFE-01")
    static void useAfterAValueInMemory(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            long flag = cuda.cuMemAlloc(4);
            long memory = cuda.cuMemAllocAsync(64, one);
            cuda.cuStreamWriteValue32(one, flag, 1, 0);
            cuda.cuStreamWaitValue32(other, flag, 1, 0);
            allocations.use(memory, other);
            cuda.cuStreamSynchronize(other);
        });
    }

    // -- before the free -----------------------------------------------------------------------------------------

    @Violates(
            value = "LIFE-02",
            says = {"an edge is missing from node", "to node"})
    static void kernelDOfTheFigure(Rig lenient) {
        strictly((rig, cuda, allocations) -> allocations.launchFigure(false, true));
    }

    @Complies("LIFE-02")
    static void theFigureWithoutDAndE(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            allocations.launchFigure(false, false);
            cuda.cuCtxSynchronize();
        });
    }

    @Complies("LIFE-02")
    static void useOneAfterTheOther(Rig lenient) {
        useOneAfterTheOther(true);
    }

    @Violates("LIFE-01")
    static void useBetweenTheOneAndTheOther(Rig lenient) {
        useOneAfterTheOther(false);
    }

    /** Uses two allocations that have the same address one after the other. */
    private static void useOneAfterTheOther(boolean withinTheirLives) {
        strictly((rig, cuda, allocations) -> {
            CUstream stream = rig.stream();
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            long first = cuda.cuMemAllocAsync(64, stream);
            allocations.use(first, stream);
            cuda.cuMemFreeAsync(first, stream);
            if (!withinTheirLives) {
                allocations.use(first, stream);
            }
            long second = cuda.cuMemAllocAsync(64, stream);
            allocations.use(second, stream);
            cuda.cuMemFreeAsync(second, stream);
            assertEquals(first, second);
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0), stream);
            cuda.cuStreamSynchronize(stream);
        });
    }

    @Violates("LIFE-02")
    static void freeBesideAUse(Rig lenient) {
        freeInTheFirstStream(false);
    }

    @Violates("LIFE-02")
    static void useBesideAFree(Rig lenient) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            allocations.order(one, other);
            cuda.cuMemFreeAsync(memory, one);
            allocations.use(memory, other);
        });
    }

    private interface Reader {
        void read(CudaDriver cuda, long memory, CUstream stream);
    }

    /** Reads memory in another stream than that in which it is allocated and freed. */
    private static void freeAfter(Reader reader) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            cuda.cuMemsetD32Async(memory, 1, 16, one);
            cuda.cuStreamSynchronize(one);
            reader.read(cuda, memory, rig.stream());
            cuda.cuMemFreeAsync(memory, one);
        });
    }

    @Violates("LIFE-02")
    static void freeBesideACopy(Rig lenient) {
        freeAfter((cuda, memory, stream) -> cuda.cuMemcpyDtoHAsync(cuda.cuMemAllocHost(4), memory, 4, stream));
    }

    @Complies("LIFE-02")
    static void freeAfterASynchronousCopy(Rig lenient) {
        freeAfter((cuda, memory, stream) -> cuda.cuMemcpyDtoH(cuda.cuMemAllocHost(4), memory, 4));
    }

    @Complies("LIFE-02")
    static void freeAfterACopyToPageableMemory(Rig lenient) {
        freeAfter((cuda, memory, stream) -> cuda.cuMemcpyDtoHAsync(cuda.host().of(new int[1]), memory, 4, stream));
    }

    @Complies("LIFE-02")
    static void freeAfterAQueryThatSucceeds(Rig lenient) {
        freeAfter((cuda, memory, stream) -> {
            cuda.cuMemcpyDtoHAsync(cuda.cuMemAllocHost(4), memory, 4, stream);
            while (cuda.cuStreamQuery(stream) != CUresult.CUDA_SUCCESS) {
                Thread.onSpinWait();
            }
        });
    }

    @Complies("LIFE-02")
    static void freeAfterAnEventThatIsComplete(Rig lenient) {
        freeAfter((cuda, memory, stream) -> {
            cuda.cuMemcpyDtoHAsync(cuda.cuMemAllocHost(4), memory, 4, stream);
            CUevent copied = cuda.cuEventCreate(0);
            cuda.cuEventRecord(copied, stream);
            while (cuda.cuEventQuery(copied) != CUresult.CUDA_SUCCESS) {
                Thread.onSpinWait();
            }
        });
    }

    /** Frees memory of a pool by a function that does not wait. */
    private static void freeAtOnce(boolean waits) {
        strictly((rig, cuda, allocations) -> {
            CUstream stream = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, stream);
            allocations.use(memory, stream);
            if (waits) {
                cuda.cuStreamSynchronize(stream);
            }
            cuda.cuMemFree(memory);
        });
    }

    @Violates(
            value = "LIFE-02",
            says = {"cuMemFree frees allocation", "the host has not waited for"})
    static void freeAtOnceWithoutAWait(Rig lenient) {
        freeAtOnce(false);
    }

    @Complies("LIFE-02")
    static void freeAtOnceAfterAWait(Rig lenient) {
        freeAtOnce(true);
    }

    /** Uses memory before or after a host function, and frees it when that has told the program. */
    private static void freeWhenTold(boolean afterTheUse) {
        strictly((rig, cuda, allocations) -> {
            CUstream stream = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, stream);
            cuda.cuStreamSynchronize(stream);
            CountDownLatch told = new CountDownLatch(1);
            if (afterTheUse) {
                allocations.use(memory, stream);
            }
            cuda.cuLaunchHostFunc(stream, told::countDown);
            if (!afterTheUse) {
                allocations.use(memory, stream);
            }
            Uninterruptibles.awaitUninterruptibly(told);
            cuda.cuMemFree(memory);
        });
    }

    @Violates("LIFE-02")
    static void freeWhenAHostFunctionHasToldOfWorkBeforeTheUse(Rig lenient) {
        freeWhenTold(false);
    }

    @Complies("LIFE-02")
    static void freeWhenAHostFunctionHasToldOfTheUse(Rig lenient) {
        freeWhenTold(true);
    }

    /** Writes 1 to page-locked memory in a stream. */
    private interface FlagWrite {
        void write(CudaDriver cuda, CUstream stream, long flag);
    }

    /** Uses memory before or after a stream sets a flag, and frees it when the host has found that. */
    private static void freeWhenFound(boolean afterTheUse, FlagWrite told) {
        strictly((rig, cuda, allocations) -> {
            CUstream stream = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, stream);
            long flag = cuda.cuMemAllocHost(4);
            cuda.cuStreamSynchronize(stream);
            if (afterTheUse) {
                allocations.use(memory, stream);
            }
            told.write(cuda, stream, flag);
            if (!afterTheUse) {
                allocations.use(memory, stream);
            }
            while (cuda.host().ints(flag).get(0) != 1) {
                Thread.onSpinWait();
            }
            cuda.cuMemFree(memory);
        });
    }

    @Violates("LIFE-02")
    static void freeWhenAValueThatWasWrittenBeforeTheUseIsFound(Rig lenient) {
        freeWhenFound(false, (cuda, stream, flag) -> cuda.cuStreamWriteValue32(stream, flag, 1, 0));
    }

    @Complies("LIFE-02")
    static void freeWhenAValueThatWasWrittenAfterTheUseIsFound(Rig lenient) {
        freeWhenFound(true, (cuda, stream, flag) -> cuda.cuStreamWriteValue32(stream, flag, 1, 0));
    }

    @Violates("LIFE-02")
    static void freeWhenAMemsetBeforeTheUseIsFound(Rig lenient) {
        freeWhenFound(false, (cuda, stream, flag) -> cuda.cuMemsetD32Async(flag, 1, 1, stream));
    }

    @Complies("LIFE-02")
    static void freeWhenAMemsetAfterTheUseIsFound(Rig lenient) {
        freeWhenFound(true, (cuda, stream, flag) -> cuda.cuMemsetD32Async(flag, 1, 1, stream));
    }

    @Complies("LIFE-02")
    static void freeInAnotherStreamWhenAGraphHasTold(Rig lenient) {
        freeWhenAGraphHasTold(true);
    }

    @Violates("LIFE-02")
    static void freeInAnotherStreamBesideAGraph(Rig lenient) {
        freeWhenAGraphHasTold(false);
    }

    /** Frees memory in another stream than that of a graph that uses it, and calls a host function then. */
    private static void freeWhenAGraphHasTold(boolean waits) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            cuda.cuStreamSynchronize(one);
            CountDownLatch told = new CountDownLatch(1);
            CUgraph graph = cuda.cuGraphCreate(0);
            CUgraphNode use = cuda.cuGraphAddKernelNode(graph, List.of(), allocations.using(memory));
            cuda.cuGraphAddHostNode(graph, List.of(use), new CUhostNodeParams(told::countDown));
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), rig.stream());
            if (waits) {
                Uninterruptibles.awaitUninterruptibly(told);
            }
            cuda.cuMemFreeAsync(memory, one);
        });
    }

    @Complies("LIFE-02")
    static void freeAfterEveryUse(Rig lenient) {
        freeInTheFirstStream(true);
    }

    /** Frees memory that another stream uses. */
    private static void freeInTheFirstStream(boolean ordered) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, one);
            allocations.order(one, other);
            allocations.use(memory, other);
            if (ordered) {
                allocations.order(other, one);
            }
            cuda.cuMemFreeAsync(memory, one);
        });
    }

    @Violates("LIFE-02")
    static void freeByAGraphBesideAUse(Rig lenient) {
        freeByAGraph(false);
    }

    @Complies("LIFE-02")
    static void freeByAGraphBehindEveryUse(Rig lenient) {
        freeByAGraph(true);
    }

    /** Lets a graph free the memory of another one that another stream uses. */
    private static void freeByAGraph(boolean ordered) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            CUgraph allocating = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            cuda.cuGraphAddMemAllocNode(allocating, List.of(), params);
            CUgraph freeing = cuda.cuGraphCreate(0);
            cuda.cuGraphAddMemFreeNode(freeing, List.of(), params.dptr());
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(allocating, 0), one);
            allocations.order(one, other);
            if (ordered) {
                allocations.use(params.dptr(), other);
                allocations.order(other, one);
            }
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(freeing, 0), one);
            if (!ordered) {
                allocations.use(params.dptr(), other);
            }
        });
    }

    @Violates("LIFE-02")
    static void launchAgainBesideAUse(Rig lenient) {
        launchAgain(false);
    }

    @Complies("LIFE-02")
    static void launchAgainBehindEveryUse(Rig lenient) {
        launchAgain(true);
    }

    /** Launches a graph again, which frees what its first launch has left and another stream uses. */
    private static void launchAgain(boolean ordered) {
        strictly((rig, cuda, allocations) -> {
            CUstream one = rig.stream();
            CUstream other = rig.stream();
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            CUgraphExec exec =
                    cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH);
            cuda.cuGraphLaunch(exec, one);
            allocations.order(one, other);
            allocations.use(params.dptr(), other);
            if (ordered) {
                allocations.order(other, one);
            }
            cuda.cuGraphLaunch(exec, one);
        });
    }

    // -- after the free ------------------------------------------------------------------------------------------

    @Violates(
            value = "LIFE-03",
            says = {"after its free, free"})
    static void useWhatIsFreed(Rig lenient) {
        useAfterAFree(false);
    }

    @Complies("LIFE-03")
    static void useWhatIsAllocatedAgain(Rig lenient) {
        useAfterAFree(true);
    }

    private static void useAfterAFree(boolean allocatedAgain) {
        strictly((rig, cuda, allocations) -> {
            CUstream stream = rig.stream();
            long memory = cuda.cuMemAllocAsync(64, stream);
            allocations.use(memory, stream);
            cuda.cuMemFreeAsync(memory, stream);
            if (allocatedAgain) {
                memory = cuda.cuMemAllocAsync(64, stream);
            }
            allocations.use(memory, stream);
        });
    }
}
