package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/**
 * Which launches share physical memory, and what is given back. Sections 4.2.5.3.2 and 4.2.5.5 of the CUDA Programming
 * Guide.
 */
class GraphMemoryFootprintTest extends WithContext {
    private static final long BLOCK = 32L << 20;

    private final CUfunction slow;
    private final CUstream one;
    private final CUstream other;
    private long latest;

    GraphMemoryFootprintTest() {
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> 1_000_000);
        slow = function("slow", kernel);
        one = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private void slow(CUstream stream) {
        cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    private CUgraphExec graph(boolean free) {
        cuda.cuStreamBeginCapture(one, CUstreamCaptureMode.GLOBAL);
        latest = cuda.cuMemAllocAsync(1, one);
        slow(one);
        if (free) {
            cuda.cuMemFreeAsync(latest, one);
        }
        CUgraph graph = cuda.cuStreamEndCapture(one);
        return cuda.cuGraphInstantiate(graph, 0);
    }

    private void reserved(int blocks) {
        for (CUgraphMemAttribute each : new CUgraphMemAttribute[] {
            CUgraphMemAttribute.RESERVED_MEM_CURRENT, CUgraphMemAttribute.USED_MEM_CURRENT
        }) {
            assertEquals(blocks * BLOCK, attribute(each), each.name());
        }
    }

    @Test
    void graphsOfOneStreamShareMemory() {
        cuda.cuGraphLaunch(graph(true), one);
        cuda.cuGraphLaunch(graph(true), one);
        reserved(1);
    }

    @Test
    void concurrentGraphsDoNotShareMemory() {
        CUgraphExec first = graph(true);
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(first, one);
        cuda.cuGraphLaunch(second, other);
        reserved(2);
        cuda.cuGraphLaunch(first, other);
        cuda.cuGraphLaunch(second, one);
        reserved(2);
    }

    @Test
    void memoryOfACompletedGraphIsReusedInAnotherStream() {
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(graph(true), one);
        cuda.cuStreamSynchronize(one);
        cuda.cuGraphLaunch(second, other);
        reserved(1);
    }

    @Test
    void aGraphKeepsItsMemoryWhereverItIsLaunched() {
        CUgraphExec exec = graph(true);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuGraphLaunch(exec, other);
        reserved(1);
    }

    @Test
    void memoryOfARunningGraphIsNotTrimmed() {
        cuda.cuGraphLaunch(graph(true), one);
        cuda.cuDeviceGraphMemTrim(new CUdevice(0));
        reserved(1);
        cuda.cuStreamSynchronize(one);
        cuda.cuDeviceGraphMemTrim(new CUdevice(0));
        reserved(0);
    }

    /** Memory is in use until the free comes to its turn, in whatever stream that is. */
    @Test
    void whatWillBeFreedIsStillUsed() {
        CUgraphExec second = graph(true);
        CUgraphExec first = graph(false);
        cuda.cuGraphLaunch(first, one);
        cuda.cuStreamSynchronize(one);
        slow(other);
        cuda.cuMemFreeAsync(latest, other);
        cuda.cuDeviceGraphMemTrim(new CUdevice(0));
        reserved(1);
        cuda.cuGraphLaunch(second, one);
        reserved(2);
        cuda.cuStreamSynchronize(other);
        cuda.cuStreamSynchronize(one);
        cuda.cuDeviceGraphMemTrim(new CUdevice(0));
        reserved(0);
    }

    /** A launch or an upload that is refused leaves the memory as it was. */
    @Test
    void aRefusedLaunchMapsNothing() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemAllocNode(graph, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 1L << 38));
        CUgraphExec tooMuch = cuda.cuGraphInstantiate(graph, 0);
        long free = cuda.cuMemGetInfo().free();
        assertOutOfMemory(() -> cuda.cuGraphLaunch(tooMuch, one));
        assertOutOfMemory(() -> cuda.cuGraphUpload(tooMuch, one));
        reserved(0);
        assertEquals(free, cuda.cuMemGetInfo().free());
        cuda.cuGraphLaunch(graph(true), one);
        reserved(1);
        assertOutOfMemory(() -> cuda.cuGraphLaunch(tooMuch, one));
        reserved(1);
    }

    private static void assertOutOfMemory(Executable call) {
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, call);
    }

    /** A launch that frees memory of another graph uses it until it is complete. */
    @Test
    void whatALaunchWillFreeIsStillUsed() {
        CUgraphExec second = graph(true);
        CUgraphExec first = graph(false);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemFreeNode(graph, List.of(), latest);
        CUgraphExec freeing = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(first, one);
        cuda.cuStreamSynchronize(one);
        slow(other);
        cuda.cuGraphLaunch(freeing, other);
        cuda.cuGraphLaunch(second, one);
        reserved(2);
    }

    /** "The amount of physical memory currently mapped by at least one graph", section 4.2.5.5. */
    @Test
    void whatNoGraphMapsIsReservedButNotUsed() {
        CUgraphExec exec = graph(true);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuGraphExecDestroy(exec);
        reserved(1);
        cuda.cuStreamSynchronize(one);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_HIGH));
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.RESERVED_MEM_CURRENT));
        cuda.cuDeviceSetGraphMemAttribute(new CUdevice(0), CUgraphMemAttribute.USED_MEM_HIGH, 0);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_HIGH));
    }

    private long attribute(CUgraphMemAttribute attribute) {
        return cuda.cuDeviceGetGraphMemAttribute(new CUdevice(0), attribute);
    }

    /** Two graphs map the same block: it is used as long as one of them is there. */
    @Test
    void memoryThatGraphsShareIsUsedUntilBothAreDestroyed() {
        CUgraphExec first = graph(true);
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(first, one);
        cuda.cuGraphLaunch(second, one);
        cuda.cuStreamSynchronize(one);
        reserved(1);
        cuda.cuGraphExecDestroy(first);
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        cuda.cuGraphExecDestroy(second);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
    }

    /** A graph whose block another launch has taken meanwhile maps another one, and that one alone. */
    @Test
    void aGraphThatMovesUsesOnlyItsNewMemory() {
        CUgraphExec first = graph(true);
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(first, one);
        cuda.cuStreamSynchronize(one);
        cuda.cuGraphLaunch(second, other);
        cuda.cuGraphLaunch(first, one);
        reserved(2);
        cuda.cuCtxSynchronize();
        cuda.cuGraphExecDestroy(second);
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
    }

    @Test
    void aTrimGivesMemoryBackToTheDevice() {
        long before = cuda.cuMemGetInfo().free();
        cuda.cuGraphLaunch(graph(true), one);
        cuda.cuStreamSynchronize(one);
        assertEquals(before - BLOCK, cuda.cuMemGetInfo().free());
        cuda.cuDeviceGraphMemTrim(new CUdevice(0));
        assertEquals(before, cuda.cuMemGetInfo().free());
    }

    /** A launch needs only the blocks that its graph does not have yet. */
    @Test
    void theLastMemoryOfTheDeviceIsEnoughForAGraph() {
        CUgraphExec exec = graph(true);
        cuda.cuMemAlloc(cuda.cuMemGetInfo().free() - BLOCK);
        assertEquals(BLOCK, cuda.cuMemGetInfo().free());
        cuda.cuGraphLaunch(exec, one);
        assertEquals(0, cuda.cuMemGetInfo().free());
        cuda.cuGraphLaunch(exec, one);
        cuda.cuStreamSynchronize(one);
        reserved(1);
    }

    /** An array of executable graphs is an array of arguments like any other. */
    @Test
    void executableGraphsAreArguments() {
        CUresult[] answers = new CUresult[1];
        Kernel kernel = Kernel.perLaunch(
                        args -> launch -> answers[0] = launch.device().launchGraph(args.graph(0), GraphLaunchMode.TAIL))
                .launchesGraphs();
        CUfunction launcher = function("launcher", kernel);
        cuda.cuStreamBeginCapture(one, CUstreamCaptureMode.GLOBAL);
        slow(one);
        CUgraphExec tail = cuda.cuGraphInstantiate(
                cuda.cuStreamEndCapture(one), CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        cuda.cuGraphUpload(tail, one);
        CUgraphExec[] arguments = {tail};
        cuda.cuStreamBeginCapture(one, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(launcher, 1, 1, 1, 1, 1, 1, 0, one, (Object[]) arguments);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(one), 0), one);
        cuda.cuStreamSynchronize(one);
        assertEquals(CUresult.CUDA_SUCCESS, answers[0]);
    }
}
