package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.GatedStreams;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/**
 * Which launches share the physical memory that a device has for graphs, and what becomes of it afterwards. Sections
 * 4.2.5.3.2 and 4.2.5.5 of the CUDA Programming Guide.
 */
class GraphPhysicalMemoryTest extends GatedStreams {
    /** The granularity of the memory that is reserved for graphs. */
    private static final long BLOCK = 32L << 20;

    private static final CUdevice DEVICE = new CUdevice(0);

    private final CUfunction slow = function("slow", Kernel.empty().costPerBlock((shape, args) -> 1_000_000));
    private long latest;

    GraphPhysicalMemoryTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private long allocate(CUgraph graph, long bytes, boolean freed) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes);
        CUgraphNode node = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        if (freed) {
            cuda.cuGraphAddMemFreeNode(graph, List.of(node), params.dptr());
        }
        return params.dptr();
    }

    /** Returns an executable graph that allocates memory and frees it. */
    private CUgraphExec using(long bytes) {
        CUgraph graph = cuda.cuGraphCreate(0);
        allocate(graph, bytes, true);
        return cuda.cuGraphInstantiate(graph, 0);
    }

    private long attribute(CUgraphMemAttribute attribute) {
        return cuda.cuDeviceGetGraphMemAttribute(DEVICE, attribute);
    }

    private void slow(CUstream stream) {
        cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Returns an executable graph that allocates memory, works for a while, and may free what it has allocated. */
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

    /** Requires that so many blocks are reserved, and that all of them are in use. */
    private void assertMapped(int blocks) {
        for (CUgraphMemAttribute each : new CUgraphMemAttribute[] {
            CUgraphMemAttribute.RESERVED_MEM_CURRENT, CUgraphMemAttribute.USED_MEM_CURRENT
        }) {
            assertEquals(blocks * BLOCK, attribute(each), each.name());
        }
    }

    private void assertReserved(int blocks) {
        assertEquals(blocks * BLOCK, attribute(CUgraphMemAttribute.RESERVED_MEM_CURRENT));
    }

    // -- who shares it -------------------------------------------------------------------------------------------

    /** Launches in other streams get the memory when the free is complete, not when it was called. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void memoryWhoseFreeIsPendingIsNotShared(boolean byGraph) {
        CUgraph graph = cuda.cuGraphCreate(0);
        long memory = allocate(graph, BLOCK, false);
        CUgraph freeing = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemFreeNode(freeing, List.of(), memory);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), one);
        machine.settle();
        assertReserved(1);
        block(one);
        if (byGraph) {
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(freeing, 0), one);
        } else {
            cuda.cuMemFreeAsync(memory, one);
        }
        cuda.cuGraphLaunch(using(BLOCK), other);
        assertReserved(2);
        open();
        machine.settle();
        cuda.cuGraphLaunch(using(2 * BLOCK), other);
        assertReserved(2);
    }

    /** The new executable graph frees what the one before has left, when it comes to its turn in its stream. */
    @Test
    void memoryThatANewExecutableGraphFreesAtItsLaunchIsNotSharedBefore() {
        block(other);
        cuda.cuGraphLaunch(using(BLOCK), other);
        CUgraph graph = cuda.cuGraphCreate(0);
        allocate(graph, BLOCK, false);
        int flags = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        CUgraphExec former = cuda.cuGraphInstantiate(graph, flags);
        cuda.cuGraphLaunch(former, one);
        assertReserved(2);
        open();
        machine.settle();
        cuda.cuGraphExecDestroy(former);
        block(one);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, flags), one);
        cuda.cuGraphLaunch(using(BLOCK), other);
        assertReserved(3);
    }

    @Test
    void graphsOfOneStreamShareMemory() {
        cuda.cuGraphLaunch(graph(true), one);
        cuda.cuGraphLaunch(graph(true), one);
        assertMapped(1);
    }

    @Test
    void concurrentGraphsDoNotShareMemory() {
        CUgraphExec first = graph(true);
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(first, one);
        cuda.cuGraphLaunch(second, other);
        assertMapped(2);
        cuda.cuGraphLaunch(first, other);
        cuda.cuGraphLaunch(second, one);
        assertMapped(2);
    }

    @Test
    void aGraphKeepsItsMemoryWhereverItIsLaunched() {
        CUgraphExec exec = graph(true);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuGraphLaunch(exec, other);
        assertMapped(1);
    }

    /** Memory is in use until the free comes to its turn, in whatever stream that is. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWillBeFreedIsStillUsed(boolean byGraph) {
        CUgraphExec second = graph(true);
        CUgraphExec first = graph(false);
        CUgraph graphThatFrees = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemFreeNode(graphThatFrees, List.of(), latest);
        CUgraphExec freeing = cuda.cuGraphInstantiate(graphThatFrees, 0);
        cuda.cuGraphLaunch(first, one);
        cuda.cuStreamSynchronize(one);
        slow(other);
        if (byGraph) {
            cuda.cuGraphLaunch(freeing, other);
        } else {
            cuda.cuMemFreeAsync(latest, other);
        }
        cuda.cuDeviceGraphMemTrim(DEVICE);
        assertMapped(1);
        cuda.cuGraphLaunch(second, one);
        assertMapped(2);
        cuda.cuStreamSynchronize(other);
        cuda.cuStreamSynchronize(one);
        cuda.cuDeviceGraphMemTrim(DEVICE);
        assertMapped(0);
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
        assertMapped(0);
        assertEquals(free, cuda.cuMemGetInfo().free());
        cuda.cuGraphLaunch(graph(true), one);
        assertMapped(1);
        assertOutOfMemory(() -> cuda.cuGraphLaunch(tooMuch, one));
        assertMapped(1);
    }

    private static void assertOutOfMemory(Executable call) {
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, call);
    }

    /** "The amount of physical memory currently mapped by at least one graph", section 4.2.5.5. */
    @Test
    void whatNoGraphMapsIsReservedButNotUsed() {
        CUgraphExec exec = graph(true);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuGraphExecDestroy(exec);
        assertMapped(1);
        cuda.cuStreamSynchronize(one);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_HIGH));
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.RESERVED_MEM_CURRENT));
        cuda.cuDeviceSetGraphMemAttribute(DEVICE, CUgraphMemAttribute.USED_MEM_HIGH, 0);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_HIGH));
    }

    /** Two graphs map the same block: it is used as long as one of them is there. */
    @Test
    void memoryThatGraphsShareIsUsedUntilBothAreDestroyed() {
        CUgraphExec first = graph(true);
        CUgraphExec second = graph(true);
        cuda.cuGraphLaunch(first, one);
        cuda.cuGraphLaunch(second, one);
        cuda.cuStreamSynchronize(one);
        assertMapped(1);
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
        assertMapped(2);
        cuda.cuCtxSynchronize();
        cuda.cuGraphExecDestroy(second);
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
    }

    // -- how much is mapped ----------------------------------------------------------------------------------------

    @Test
    void anUpdateToLessMemoryLeavesTheRest() {
        CUgraphExec exec = using(3 * BLOCK);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(3 * BLOCK, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        CUgraph smaller = cuda.cuGraphCreate(0);
        allocate(smaller, BLOCK, true);
        cuda.cuGraphExecUpdate(exec, smaller, null);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(BLOCK, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        assertReserved(3);
        cuda.cuGraphExecDestroy(exec);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
    }

    @Test
    void anUpdateToMemoryOfAnotherDeviceUnmapsThatOfTheFormer() {
        CUgraphExec exec = using(BLOCK);
        cuda.cuGraphLaunch(exec, one);
        CUgraph newer = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 2 * BLOCK);
        CUgraphNode node = cuda.cuGraphAddMemAllocNode(newer, List.of(), params);
        cuda.cuGraphAddMemFreeNode(newer, List.of(node), params.dptr());
        cuda.cuGraphExecUpdate(exec, newer, null);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuStreamSynchronize(one);
        CUdevice second = new CUdevice(1);
        assertEquals(0, attribute(CUgraphMemAttribute.USED_MEM_CURRENT));
        assertEquals(2 * BLOCK, cuda.cuDeviceGetGraphMemAttribute(second, CUgraphMemAttribute.USED_MEM_CURRENT));
    }

    /** The second launch needs no memory beside that of the first. */
    @Test
    void allFreeMemoryCanBeUsedByEachLaunch() {
        long free = cuda.cuMemGetInfo().free();
        cuda.cuMemAlloc(free % BLOCK + BLOCK);
        long whole = cuda.cuMemGetInfo().free() / BLOCK * BLOCK;
        long rest = cuda.cuMemGetInfo().free() - whole;
        if (rest > 0) {
            cuda.cuMemAlloc(rest);
        }
        assertEquals(whole, cuda.cuMemGetInfo().free());
        CUgraphExec exec = using(whole);
        for (int launches = 1; launches <= 2; launches++) {
            for (int i = 0; i < launches; i++) {
                cuda.cuGraphLaunch(exec, one);
                assertEquals(0, cuda.cuMemGetInfo().free());
            }
            cuda.cuStreamSynchronize(one);
            assertReserved((int) (whole / BLOCK));
        }
    }

    @Test
    void aTrimGivesTheMemoryBackToTheDevice() {
        long free = cuda.cuMemGetInfo().free();
        CUgraphExec exec = using(3 * BLOCK);
        cuda.cuGraphLaunch(exec, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(free - 3 * BLOCK, cuda.cuMemGetInfo().free());
        cuda.cuDeviceGraphMemTrim(DEVICE);
        assertEquals(free, cuda.cuMemGetInfo().free());
    }
}
