package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.intAt;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** Two H200 in one machine: what two real ones answered, and no transcript of {@code multi} asks. */
class TwoDevicesTest extends WithContext {
    private static final CUmemAccessDesc FOR_DEVICE_0 =
            new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE);

    private final CUcontext[] contexts = new CUcontext[2];
    private final CUstream[] streams = new CUstream[2];
    private final CUfunction[] store = new CUfunction[2];
    private final long[] memory = new long[2];

    TwoDevicesTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
        for (int i = 0; i < 2; i++) {
            contexts[i] = cuda.cuCtxCreate(0, new CUdevice(i));
            streams[i] = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            store[i] = function(Kernel.perLaunch(args -> {
                var cell = args.ints(0);
                return launch -> cell.set(0, args.i32(1));
            }));
            memory[i] = cuda.cuMemAlloc(64);
        }
        use(0);
    }

    private void use(int device) {
        cuda.cuCtxSetCurrent(contexts[device]);
    }

    private void store(int device, long address, int value) {
        cuda.cuLaunchKernel(store[device], 1, 1, 1, 1, 1, 1, 0, streams[device], address, value);
    }

    private int value(int device, long address) {
        use(device);
        return intAt(address);
    }

    // -- access --------------------------------------------------------------------------------------------------

    /**
     * "If there exists no device pointer value through which kernels running in the current CUcontext may access ptr"
     */
    @Test
    void memoryOutOfReachHasNoDevicePointer() {
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuPointerGetAttribute(CUpointerAttribute.DEVICE_POINTER, memory[1]));
        assertEquals(
                List.of(0L, 1),
                cuda.cuPointerGetAttributes(
                        List.of(CUpointerAttribute.DEVICE_POINTER, CUpointerAttribute.DEVICE_ORDINAL), memory[1]));
        cuda.cuCtxEnablePeerAccess(contexts[1], 0);
        assertEquals(memory[1], cuda.cuPointerGetAttribute(CUpointerAttribute.DEVICE_POINTER, memory[1]));
        use(1);
        assertEquals(memory[1], cuda.cuPointerGetAttribute(CUpointerAttribute.DEVICE_POINTER, memory[1]));
    }

    @Test
    void accessAfterDisablePeerAccessIsAFault() {
        cuda.cuCtxEnablePeerAccess(contexts[1], 0);
        cuda.cuCtxDisablePeerAccess(contexts[1]);
        store(0, memory[1], 6);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(streams[0]));
    }

    @Test
    void memoryOfAPoolIsOutOfReachWhateverItsContextGrants() {
        use(1);
        long pooled = cuda.cuMemAllocAsync(64, streams[1]);
        cuda.cuStreamSynchronize(streams[1]);
        use(0);
        cuda.cuCtxEnablePeerAccess(contexts[1], 0);
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemcpyDtoDAsync(pooled, memory[0], 16, streams[0]));
        store(0, pooled, 5);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(streams[0]));
    }

    @Test
    void aPoolGrantsAccess() {
        use(1);
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(new CUdevice(1));
        long pooled = cuda.cuMemAllocAsync(64, streams[1]);
        cuda.cuStreamSynchronize(streams[1]);
        cuda.cuMemPoolSetAccess(pool, FOR_DEVICE_0);
        use(0);
        store(0, pooled, 5);
        cuda.cuStreamSynchronize(streams[0]);
        assertEquals(5, value(1, pooled));
    }

    @Test
    void refusedRightsChangeNoAccess() {
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(new CUdevice(1));
        CUmemAccessDesc none = new CUmemAccessDesc(CUmemLocation.device(1), CUmemAccessDesc.Flags.NONE);
        assertRefused(CUresult.CUDA_ERROR_INVALID_DEVICE, () -> cuda.cuMemPoolSetAccess(pool, FOR_DEVICE_0, none));
        assertEquals(CUmemAccessDesc.Flags.NONE, cuda.cuMemPoolGetAccess(pool, CUmemLocation.device(0)));
    }

    @Test
    void bothUseManagedMemory() {
        long managed = cuda.cuMemAllocManaged(64, 1);
        store(0, managed, 5);
        cuda.cuStreamSynchronize(streams[0]);
        use(1);
        store(1, managed + 4, 6);
        cuda.cuStreamSynchronize(streams[1]);
        assertEquals(5, cuda.host().ints(managed).get(0));
        assertEquals(6, cuda.host().ints(managed).get(1));
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /** As on two H200: addresses tell where memory is, whatever contexts are named. */
    @Test
    void aPeerCopyBelievesAddressesAndNotContexts() {
        CUcontext[][] pairs = {{contexts[0], contexts[1]}, {contexts[1], contexts[1]}, {null, contexts[0]}};
        for (int i = 0; i < pairs.length; i++) {
            use(0);
            store(0, memory[0], 50 + i);
            cuda.cuStreamSynchronize(streams[0]);
            cuda.cuMemcpyPeer(memory[1], pairs[i][0], memory[0], pairs[i][1], 16);
            cuda.cuCtxSynchronize();
            assertEquals(50 + i, value(1, memory[1]));
        }
    }

    @Test
    void aPeerIsReachedFaster() {
        long big = cuda.cuMemAlloc(1 << 24);
        use(1);
        long other = cuda.cuMemAlloc(1 << 24);
        use(0);
        float staged = copyMillis(other, big);
        cuda.cuCtxEnablePeerAccess(contexts[1], 0);
        float direct = copyMillis(other, big);
        assertEquals(0.462f, staged, 0.005f);
        assertEquals(0.049f, direct, 0.001f);
    }

    private float copyMillis(long target, long source) {
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(begin, streams[0]);
        cuda.cuMemcpyPeerAsync(target, contexts[1], source, contexts[0], 1 << 24, streams[0]);
        cuda.cuEventRecord(end, streams[0]);
        cuda.cuStreamSynchronize(streams[0]);
        return cuda.cuEventElapsedTime(begin, end);
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    private CUkernelNodeParams kernel(int device, long address, int value) {
        return CUkernelNodeParams.single(store[device], address, value);
    }

    @Test
    void memoryOfAGraphIsForThoseItIsGrantedTo() {
        CUmemAllocNodeParams closed = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 64);
        CUmemAllocNodeParams open = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 64, List.of(FOR_DEVICE_0));
        launchOn(open);
        cuda.cuStreamSynchronize(streams[0]);
        launchOn(closed);
        assertRefused(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, () -> cuda.cuStreamSynchronize(streams[0]), "not accessible");
    }

    private void launchOn(CUmemAllocNodeParams where) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), where);
        CUgraphNode use = cuda.cuGraphAddKernelNode(graph, List.of(alloc), kernel(0, where.dptr(), 5));
        cuda.cuGraphAddMemFreeNode(graph, List.of(use), where.dptr());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), streams[0]);
    }

    /** A launch maps memory on all devices of its allocations, or on none. */
    @Test
    void memoryOfAGraphOnTwoDevices() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemAllocNode(graph, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64));
        cuda.cuGraphAddMemAllocNode(graph, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(1), 1L << 38));
        CUgraphExec tooMuch = cuda.cuGraphInstantiate(graph, 0);
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> cuda.cuGraphLaunch(tooMuch, streams[0]));
        graphMemory(0, 0);
    }

    private void graphMemory(long... bytes) {
        for (CUgraphMemAttribute each : new CUgraphMemAttribute[] {
            CUgraphMemAttribute.RESERVED_MEM_CURRENT, CUgraphMemAttribute.USED_MEM_CURRENT
        }) {
            for (int i = 0; i < 2; i++) {
                assertEquals(bytes[i], cuda.cuDeviceGetGraphMemAttribute(new CUdevice(i), each), each + " of " + i);
            }
        }
    }

    /** The access of a pool is that of the time of the capture. */
    @Test
    void capturedMemoryIsForThoseThatThePoolGrantsItTo() {
        use(1);
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(new CUdevice(1));
        cuda.cuMemPoolSetAccess(pool, FOR_DEVICE_0);
        use(0);
        cuda.cuStreamBeginCapture(streams[0], CUstreamCaptureMode.RELAXED);
        long captured = cuda.cuMemAllocFromPoolAsync(64, pool, streams[0]);
        store(0, captured, 5);
        cuda.cuMemFreeAsync(captured, streams[0]);
        CUgraph graph = cuda.cuStreamEndCapture(streams[0]);
        cuda.cuMemPoolSetAccess(pool, new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.NONE));
        CUmemAllocNodeParams params = cuda.cuGraphMemAllocNodeGetParams(
                cuda.cuGraphGetRootNodes(graph).get(0));
        assertEquals(CUmemPoolProps.onDevice(1), params.poolProps());
        assertEquals(List.of(FOR_DEVICE_0), params.accessDescs());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), streams[0]);
        cuda.cuStreamSynchronize(streams[0]);
    }
}
