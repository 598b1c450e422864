package orrery.conformance.robustness;

import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.conformance.WithContext;
import orrery.core.array.MipmappedArray;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.graph.Graph;
import orrery.core.pool.MemoryPool;
import orrery.core.stream.Stream;
import orrery.device.Devices;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.HandleTargets;
import orrery.sim.ArrayFormat;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryObject;

/** Destroyed objects become unreachable while their machine stays in use. */
class DestroyedObjectsAreCollectedTest extends WithContext {
    DestroyedObjectsAreCollectedTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    // -- memory --------------------------------------------------------------------------------------------------

    @Test
    void aFreedArrayOfTheHostIsCollected() {
        ReachabilityCheck.check(freedArray());
    }

    private WeakReference<byte[]> freedArray() {
        byte[] array = new byte[16];
        cuda.host().free(cuda.host().of(array));
        return new WeakReference<>(array);
    }

    @Test
    void aDestroyedPoolIsCollected() {
        ReachabilityCheck.check(destroyedPool());
    }

    private WeakReference<MemoryPool> destroyedPool() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(16, pool, stream), stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuStreamDestroy(stream);
        cuda.cuCtxSynchronize();
        cuda.cuMemPoolDestroy(pool);
        return new WeakReference<>(HandleTargets.of(pool));
    }

    @Test
    void aPoolWhoseAllocationIsFreedLastIsCollected() {
        ReachabilityCheck.check(poolDestroyedBeforeItsAllocation());
    }

    private WeakReference<MemoryPool> poolDestroyedBeforeItsAllocation() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long memory = cuda.cuMemAllocFromPoolAsync(16, pool, stream);
        cuda.cuMemPoolDestroy(pool);
        cuda.cuMemFreeAsync(memory, stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuStreamDestroy(stream);
        cuda.cuCtxSynchronize();
        return new WeakReference<>(HandleTargets.of(pool));
    }

    @Test
    void aDestroyedStreamThatAPoolHasServedIsCollected() {
        ReachabilityCheck.check(destroyedStream());
    }

    private WeakReference<Stream> destroyedStream() {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(16, stream), stream);
        cuda.cuStreamDestroy(stream);
        CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(16, other), other);
        cuda.cuCtxSynchronize();
        return new WeakReference<>(HandleTargets.of(stream));
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    /** The memory of a pool outlives the context that has allocated, used and freed some of it. */
    @Test
    void aDestroyedContextWhoseAllocationsLiveIsCollected() {
        WeakReference<ExecutionContext> first = contextWithAllocations();
        contextWithAllocations();
        ReachabilityCheck.check(first);
    }

    private WeakReference<ExecutionContext> contextWithAllocations() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long left = cuda.cuMemAllocFromPoolAsync(64, pool, stream);
        cuda.cuMemsetD8Async(left, (byte) 1, 64, stream);
        cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(64, pool, stream), stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuCtxDestroy(context);
        return new WeakReference<>(HandleTargets.of(context));
    }

    /** The memory that a graph has allocated outlives the context that has launched it. */
    @Test
    void aDestroyedContextWhoseGraphMemoryLivesIsCollected() {
        WeakReference<ExecutionContext> first = contextWithGraphMemory();
        contextWithGraphMemory();
        ReachabilityCheck.check(first);
    }

    private WeakReference<ExecutionContext> contextWithGraphMemory() {
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemAllocNode(graph, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 16));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuGraphExecDestroy(exec);
        cuda.cuGraphDestroy(graph);
        cuda.cuCtxDestroy(context);
        return new WeakReference<>(HandleTargets.of(context));
    }

    @Test
    void aDestroyedGreenContextIsCollected() {
        cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0));
        WeakReference<GreenContext> first = destroyedGreenContext();
        destroyedGreenContext();
        ReachabilityCheck.check(first);
    }

    private WeakReference<GreenContext> destroyedGreenContext() {
        CUdevResource all = cuda.cuDeviceGetDevResource(cuda.cuDeviceGet(0), CUdevResourceType.SM);
        CUgreenCtx context = cuda.cuGreenCtxCreate(
                cuda.cuDevResourceGenerateDesc(all), cuda.cuDeviceGet(0), CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        cuda.cuGreenCtxDestroy(context);
        return new WeakReference<>(HandleTargets.of(context));
    }

    @Test
    void aDestroyedPeerContextIsCollected() {
        ReachabilityCheck.check(destroyedPeer());
    }

    private WeakReference<ExecutionContext> destroyedPeer() {
        CUcontext peer = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        cuda.cuCtxPopCurrent();
        cuda.cuCtxEnablePeerAccess(peer, 0);
        cuda.cuCtxDestroy(peer);
        return new WeakReference<>(HandleTargets.of(peer));
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    @Test
    void aDestroyedGraphWithAConditionalHandleIsCollected() {
        ReachabilityCheck.check(destroyedGraphWithHandle());
    }

    private WeakReference<Graph> destroyedGraphWithHandle() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphConditionalHandleCreate(graph, cuda.cuCtxGetCurrent(), 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        return destroyed(graph);
    }

    @Test
    void theDestroyedOriginalOfACopyIsCollected() {
        CUgraph original = cuda.cuGraphCreate(0);
        CUgraph copy = cuda.cuGraphClone(original);
        WeakReference<Graph> destroyed = destroyed(original);
        original = null;
        ReachabilityCheck.check(destroyed);
        cuda.cuGraphDestroy(copy);
    }

    @Test
    void aDestroyedGraphThatFreesTheMemoryOfAnotherIsCollected() {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 16);
        CUgraph owner = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemAllocNode(owner, List.of(), params);
        ReachabilityCheck.check(destroyedFree(params.dptr()));
        cuda.cuGraphDestroy(owner);
    }

    private WeakReference<Graph> destroyedFree(long address) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemFreeNode(graph, List.of(), address);
        return destroyed(graph);
    }

    private WeakReference<Graph> destroyed(CUgraph graph) {
        cuda.cuGraphDestroy(graph);
        return new WeakReference<>(HandleTargets.of(graph));
    }

    // -- what other APIs have made -------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource(names = {"OPAQUE_FD", "OPAQUE_WIN32", "OPAQUE_WIN32_KMT"})
    void aFreedSemaphoreIsCollected(ExternalSemaphoreHandleType type) {
        ReachabilityCheck.check(freedSemaphore(type));
    }

    private WeakReference<BinarySemaphore> freedSemaphore(ExternalSemaphoreHandleType type) {
        BinarySemaphore semaphore = machine.external().binarySemaphore("semaphore", type);
        ExternalHandle handle = semaphore.export();
        cuda.cuDestroyExternalSemaphore(
                cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, handle, 0)));
        if (type == ExternalSemaphoreHandleType.OPAQUE_WIN32) {
            machine.external().close(handle);
        }
        semaphore.free();
        return new WeakReference<>(semaphore);
    }

    @Test
    void aDestroyedArrayOnExternalMemoryIsCollected() {
        ExternalMemoryHandleType type = ExternalMemoryHandleType.OPAQUE_FD;
        MemoryObject object = machine.external().memory("memory", type, 4096);
        CUexternalMemory memory =
                cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(type, object.export(), 4096, 0));
        WeakReference<MipmappedArray> first = destroyedArray(memory);
        destroyedArray(memory);
        ReachabilityCheck.check(first);
        cuda.cuDestroyExternalMemory(memory);
    }

    private WeakReference<MipmappedArray> destroyedArray(CUexternalMemory memory) {
        CUmipmappedArray array = cuda.cuExternalMemoryGetMappedMipmappedArray(
                memory,
                new CUexternalMemoryMipmappedArrayDesc(
                        0, new CUarray3DDescriptor(16, 16, 0, ArrayFormat.UNSIGNED_INT8, 1, 0), 1));
        cuda.cuMipmappedArrayDestroy(array);
        return new WeakReference<>(HandleTargets.of(array));
    }
}
