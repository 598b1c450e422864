package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.GatedStreams;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CudaDriver;
import orrery.sim.MachineOptions;

/** Which launches share the physical memory that a device has for graphs, and what becomes of it afterwards. */
class GraphPhysicalMemoryTest extends GatedStreams {
    /** The granularity of the memory that is reserved for graphs. */
    private static final long BLOCK = 32L << 20;

    private static final CUdevice DEVICE = new CUdevice(0);

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
        for (int i = 0; i < 2; i++) {
            cuda.cuGraphLaunch(exec, one);
            cuda.cuStreamSynchronize(one);
            assertEquals(0, cuda.cuMemGetInfo().free());
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
