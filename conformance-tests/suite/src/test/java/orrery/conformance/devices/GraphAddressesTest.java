package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The addresses of alloc nodes, which a graph gets in blocks of 32 MiB, as on an H200. */
class GraphAddressesTest extends WithContext {
    private static final long BLOCK = 32L << 20;

    private final CUgraph graph;

    GraphAddressesTest() {
        graph = cuda.cuGraphCreate(0);
    }

    /** The address of an allocation, and its node. */
    private record Allocated(long address, CUgraphNode node) {}

    private Allocated allocate(CUgraph where, long bytes, CUgraphNode... after) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes);
        CUgraphNode node = cuda.cuGraphAddMemAllocNode(where, List.of(after), params);
        return new Allocated(params.dptr(), node);
    }

    @Test
    void anAllocationIsPutIntoWhatIsLeftOfABlock() {
        long first = allocate(graph, BLOCK / 2).address();
        long other = allocate(cuda.cuGraphCreate(0), BLOCK).address();
        assertEquals(first + BLOCK / 2, allocate(graph, BLOCK / 2).address());
        assertEquals(first + BLOCK, other);
        assertEquals(other + BLOCK, allocate(graph, 1).address(), "the block is full");
    }

    /** Another graph has the block after the last one: a new range begins at the first blocks that are all free. */
    @Test
    void blocksOfAnotherGraphAreNotTaken() {
        long first = allocate(graph, BLOCK).address();
        CUgraph second = cuda.cuGraphCreate(0);
        assertEquals(first + BLOCK, allocate(second, BLOCK).address());
        allocate(cuda.cuGraphCreate(0), BLOCK);
        cuda.cuGraphDestroy(second);
        assertEquals(first + 3 * BLOCK, allocate(graph, 3 * BLOCK).address());
        assertEquals(first + 6 * BLOCK, allocate(graph, BLOCK).address(), "the last range grows");
    }

    /** The blocks after the last one are added if all of them are free, not only the first. */
    @Test
    void aRangeDoesNotGrowIntoBlocksOfAnotherGraph() {
        long first = allocate(graph, BLOCK).address();
        CUgraph second = cuda.cuGraphCreate(0);
        allocate(second, BLOCK);
        CUgraph third = cuda.cuGraphCreate(0);
        long other = allocate(third, BLOCK).address();
        assertEquals(first + 2 * BLOCK, other);
        cuda.cuGraphDestroy(second);
        assertEquals(first + 3 * BLOCK, allocate(graph, 2 * BLOCK).address());
    }

    /**
     * What the memory of a graph still needs it: the graph, an executable graph, and an allocation that is not freed.
     */
    @ParameterizedTest
    @CsvSource({"GRAPH, EXEC, FREE", "GRAPH, FREE, EXEC", "EXEC, GRAPH, FREE", "EXEC, FREE, GRAPH", "FREE, GRAPH, EXEC"
    })
    void addressesAreReusedWhenNothingNeedsThem(String first, String second, String last) {
        long address = allocate(graph, BLOCK).address();
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, null);
        for (String each : List.of(first, second, last)) {
            assertNotEquals(address, allocate(cuda.cuGraphCreate(0), BLOCK).address());
            switch (each) {
                case "GRAPH" -> cuda.cuGraphDestroy(graph);
                case "EXEC" -> cuda.cuGraphExecDestroy(exec);
                default -> cuda.cuMemFreeAsync(address, null);
            }
        }
        assertEquals(address, allocate(cuda.cuGraphCreate(0), BLOCK).address());
        assertNotEquals(address, allocate(cuda.cuGraphCreate(0), BLOCK).address());
    }

    /** The address belongs to no memory when the graph is destroyed. */
    @Test
    void aDestroyedGraphHasNoMemory() {
        long address = allocate(graph, BLOCK).address();
        CUgraph other = cuda.cuGraphCreate(0);
        CUmemsetNodeParams params = new CUmemsetNodeParams(address, 0, 7, 4, 1, 1, null);
        cuda.cuGraphAddMemsetNode(other, List.of(), params);
        cuda.cuGraphDestroy(graph);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphAddMemsetNode(other, List.of(), params));
    }

    /** An update gives the executable graph other memory nodes. */
    @Test
    void anUpdateNeedsTheMemoryOfTheNewGraphInPlaceOfTheFormer() {
        long former = allocate(graph, BLOCK).address();
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        CUgraph newer = cuda.cuGraphCreate(0);
        long address = allocate(newer, BLOCK).address();
        cuda.cuGraphExecUpdate(exec, newer, null);
        cuda.cuGraphDestroy(graph);
        cuda.cuGraphDestroy(newer);
        assertEquals(former, allocate(cuda.cuGraphCreate(0), BLOCK).address());
        assertEquals(address + BLOCK, allocate(cuda.cuGraphCreate(0), BLOCK).address());
        cuda.cuGraphExecDestroy(exec);
        assertEquals(address, allocate(cuda.cuGraphCreate(0), BLOCK).address());
    }

    /** A graph that frees the memory of another one needs it. */
    @Test
    void aGraphWithAFreeNodeNeedsTheMemory() {
        long address = allocate(graph, BLOCK).address();
        CUgraph freeing = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemFreeNode(freeing, List.of(), address);
        CUgraphExec exec = cuda.cuGraphInstantiate(freeing, 0);
        cuda.cuGraphDestroy(graph);
        cuda.cuGraphDestroy(freeing);
        assertEquals(address + BLOCK, allocate(cuda.cuGraphCreate(0), BLOCK).address());
        cuda.cuGraphExecDestroy(exec);
        assertEquals(address, allocate(cuda.cuGraphCreate(0), BLOCK).address());
    }

    /** Graphs on each device of a large machine have addresses for twice its memory, and no other memory has them. */
    @Test
    void theAddressesOfManyDevicesDoNotOverlap() {
        DeviceModel[] models = Collections.nCopies(8, Devices.h200()).toArray(DeviceModel[]::new);
        try (Machine large = Machine.create(MachineOptions.defaults().withDevices(models))) {
            CudaDriver driver = driverWithContext(large);
            long bytes = 2 * driver.cuMemGetInfo().total() - BLOCK;
            RangeSet<Long> taken = TreeRangeSet.create();
            List<Long> pooled = new ArrayList<>();
            for (int device = 0; device < models.length; device++) {
                var params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(device), bytes);
                driver.cuGraphAddMemAllocNode(driver.cuGraphCreate(0), List.of(), params);
                Range<Long> range = Range.closedOpen(params.dptr(), params.dptr() + bytes);
                assertFalse(taken.intersects(range), () -> range + " is in " + taken);
                taken.add(range);
                pooled.add(driver.cuMemAllocFromPoolAsync(
                        64, driver.cuDeviceGetDefaultMemPool(new CUdevice(device)), null));
            }
            for (long address : pooled) {
                assertFalse(taken.contains(address), () -> address + " is in " + taken);
            }
        }
    }
}
