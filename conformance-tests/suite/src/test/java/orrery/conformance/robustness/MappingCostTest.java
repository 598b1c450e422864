package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.MachineOptions;

/**
 * Which calls wait until physical memory is mapped, for graphs as in section 4.2.5.4 of the CUDA Programming Guide and
 * for pools.
 */
class MappingCostTest extends WithContext {
    private static final CUdevice DEVICE = new CUdevice(0);

    private static final DeviceModel MODEL = Devices.h200();
    private final CUstream stream;

    MappingCostTest() {
        super(MachineOptions.defaults().withDevices(MODEL));
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    private CUgraphExec allocating(long bytes) {
        return cuda.cuGraphInstantiate(allocatingGraph(bytes), 0);
    }

    /** A graph that allocates memory and frees it. */
    private CUgraph allocatingGraph(long bytes) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes);
        CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        cuda.cuGraphAddMemFreeNode(graph, List.of(alloc), params.dptr());
        return graph;
    }

    private long nanosOf(Runnable call) {
        cuda.cuStreamSynchronize(stream);
        long before = machine.now();
        call.run();
        return machine.now() - before;
    }

    private long nanosOfLaunch(CUgraphExec exec) {
        return nanosOf(() -> cuda.cuGraphLaunch(exec, stream));
    }

    private long mapping() {
        return MODEL.costs()
                .mapping(cuda.cuDeviceGetGraphMemAttribute(DEVICE, CUgraphMemAttribute.RESERVED_MEM_CURRENT));
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 20, 1L << 30, 40L << 30})
    void theFirstLaunchAndTheOneAfterATrimMapMemory(long bytes) {
        CUgraphExec exec = allocating(bytes);
        long first = nanosOfLaunch(exec);
        long again = nanosOfLaunch(exec);
        assertEquals(mapping(), first - again);
        assertEquals(again, nanosOfLaunch(exec), "the memory stays mapped");
        cuda.cuStreamSynchronize(stream);
        cuda.cuDeviceGraphMemTrim(DEVICE);
        assertEquals(first, nanosOfLaunch(exec));
    }

    @Test
    void anUploadMapsTheMemoryInsteadOfTheLaunch() {
        CUgraphExec launched = allocating(1L << 30);
        nanosOfLaunch(launched);
        long mapped = nanosOfLaunch(launched);
        cuda.cuStreamSynchronize(stream);
        cuda.cuDeviceGraphMemTrim(DEVICE);
        CUgraphExec uploaded = allocating(1L << 30);
        long upload = nanosOf(() -> cuda.cuGraphUpload(uploaded, stream));
        assertEquals(mapped, nanosOfLaunch(uploaded));
        assertEquals(mapping(), upload - nanosOf(() -> cuda.cuGraphUpload(uploaded, stream)));
    }

    @Test
    void anUploadWithTheInstantiationMapsTheMemory() {
        CUgraph graph = allocatingGraph(1L << 30);
        CUgraphInstantiateParams params =
                new CUgraphInstantiateParams(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD, stream);
        long upload = nanosOf(() -> cuda.cuGraphExecDestroy(cuda.cuGraphInstantiateWithParams(graph, params)));
        assertEquals(
                mapping(),
                upload - nanosOf(() -> cuda.cuGraphExecDestroy(cuda.cuGraphInstantiateWithParams(graph, params))));
    }

    /** On an H200, 32 MiB take about 50 us each time, and 1 GiB 0.9 ms, unless the pool keeps what it has. */
    @ParameterizedTest
    @ValueSource(longs = {1L << 10, 32L << 20, 1L << 30})
    void aPoolMapsWhatItGrowsByAndUnmapsWhatItGivesBack(long bytes) {
        long mapped = Math.max(bytes, 32L << 20);
        long first = nanosOfAllocation(bytes);
        long release = nanosOfSynchronization();
        assertEquals(first, nanosOfAllocation(bytes), "the pool has given its memory back");
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(DEVICE);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1);
        long synchronization = nanosOfSynchronization();
        long again = nanosOfAllocation(bytes);
        assertEquals(MODEL.costs().mapping(mapped), first - again);
        assertEquals(MODEL.costs().unmapping(mapped), release - synchronization);
        cuda.cuStreamSynchronize(stream);
        long before = machine.now();
        cuda.cuMemPoolTrimTo(pool, 0);
        long trim = machine.now() - before;
        before = machine.now();
        cuda.cuMemPoolTrimTo(pool, 0);
        assertEquals(MODEL.costs().unmapping(mapped), trim - (machine.now() - before));
    }

    /** The memory is freed at once. */
    private long nanosOfAllocation(long bytes) {
        long before = machine.now();
        long memory = cuda.cuMemAllocAsync(bytes, stream);
        long nanos = machine.now() - before;
        cuda.cuMemFreeAsync(memory, stream);
        return nanos;
    }

    /** After all work. */
    private long nanosOfSynchronization() {
        machine.advance(Duration.ofMillis(1));
        long before = machine.now();
        cuda.cuStreamSynchronize(stream);
        return machine.now() - before;
    }
}
