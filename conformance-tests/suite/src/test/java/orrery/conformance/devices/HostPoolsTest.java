package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAccessDesc.Flags;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolProps.AllocationType;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Pools of memory of the host and of managed memory, as an H200 has them. */
class HostPoolsTest extends WithContext {
    private static final CUmemLocation DEVICE = CUmemLocation.device(0);

    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

    private CUmemoryPool pool(AllocationType type, CUmemLocation.Type location, int id, int handleTypes) {
        return cuda.cuMemPoolCreate(new CUmemPoolProps(type, handleTypes, new CUmemLocation(location, id), 0));
    }

    @ParameterizedTest
    @CsvSource({
        "PINNED, DEVICE, 0, true",
        "PINNED, DEVICE, 99, false",
        "PINNED, HOST, 0, true",
        "PINNED, HOST_NUMA, 0, true",
        "PINNED, HOST_NUMA, 99, false",
        "PINNED, INVALID, 0, false",
        "MANAGED, DEVICE, 0, true",
        "MANAGED, HOST, 0, true",
        "MANAGED, INVALID, 0, true",
        "MANAGED, HOST_NUMA_CURRENT, 0, false",
        "INVALID, DEVICE, 0, false"
    })
    void locationsHaveDefaultPools(AllocationType type, CUmemLocation.Type place, int id, boolean legal) {
        CUmemLocation location = new CUmemLocation(place, id);
        if (!legal) {
            assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemGetDefaultMemPool(location, type));
            assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemGetMemPool(location, type));
            return;
        }
        CUmemoryPool preset = cuda.cuMemGetDefaultMemPool(location, type);
        assertEquals(preset, cuda.cuMemGetMemPool(location, type));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemPoolDestroy(preset));
        CUmemoryPool own = pool(type, place, id, 0);
        cuda.cuMemSetMemPool(location, type, own);
        assertEquals(own, cuda.cuMemGetMemPool(location, type));
        assertEquals(preset, cuda.cuMemGetDefaultMemPool(location, type));
        cuda.cuMemPoolDestroy(own);
        assertEquals(preset, cuda.cuMemGetMemPool(location, type));
    }

    /** The host can access the memory; a device can if it has access. */
    @Test
    void memoryOfTheHost() {
        long free = cuda.cuMemGetInfo().free();
        CUmemoryPool pool = pool(AllocationType.PINNED, CUmemLocation.Type.HOST, 0, 0);
        long memory = cuda.cuMemAllocFromPoolAsync(4096, pool, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(free, cuda.cuMemGetInfo().free());
        assertEquals(1, cuda.cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, memory));
        assertEquals(Flags.NONE, cuda.cuMemPoolGetAccess(pool, DEVICE));
        assertEquals(Flags.READWRITE, cuda.cuMemPoolGetAccess(pool, CUmemLocation.HOST));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuMemsetD8Async(memory, (byte) 3, 64, stream));
        cuda.cuMemPoolSetAccess(pool, new CUmemAccessDesc(DEVICE, Flags.READWRITE));
        cuda.cuMemsetD8Async(memory, (byte) 3, 64, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(3, cuda.host().bytes(memory).get(0));
        cuda.cuMemFreeAsync(memory, stream);
    }

    @Test
    void managedMemory() {
        CUmemoryPool pool = pool(AllocationType.MANAGED, CUmemLocation.Type.DEVICE, 0, 0);
        long memory = cuda.cuMemAllocFromPoolAsync(4096, pool, stream);
        cuda.cuMemsetD8Async(memory, (byte) 3, 64, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(3, cuda.host().bytes(memory).get(0));
        assertEquals(true, cuda.cuPointerGetAttribute(CUpointerAttribute.IS_MANAGED, memory));
        assertEquals(Flags.NONE, cuda.cuMemPoolGetAccess(pool, DEVICE));
        cuda.cuMemFreeAsync(memory, stream);
        cuda.cuStreamSynchronize(stream);
    }

    /** An H200 allocates device memory for a managed pool of a device, and none for the host. */
    @ParameterizedTest
    @CsvSource({
        "PINNED, DEVICE, 0, 0, CUDA_SUCCESS",
        "PINNED, DEVICE, 99, 0, CUDA_ERROR_INVALID_VALUE",
        "PINNED, DEVICE, 0, 1, CUDA_ERROR_NOT_SUPPORTED",
        "PINNED, DEVICE, 0, 2, CUDA_ERROR_INVALID_VALUE",
        "PINNED, HOST, 7, 0, CUDA_ERROR_NOT_SUPPORTED",
        "PINNED, HOST, 0, 1, CUDA_ERROR_INVALID_VALUE",
        "PINNED, HOST_NUMA, 0, 0, CUDA_ERROR_NOT_SUPPORTED",
        "PINNED, HOST_NUMA, 99, 0, CUDA_ERROR_INVALID_VALUE",
        "PINNED, INVALID, 0, 0, CUDA_ERROR_INVALID_VALUE",
        "MANAGED, DEVICE, 0, 0, CUDA_SUCCESS",
        "MANAGED, DEVICE, 99, 0, CUDA_ERROR_INVALID_VALUE",
        "MANAGED, HOST, 0, 0, CUDA_ERROR_NOT_SUPPORTED",
        "MANAGED, INVALID, 0, 0, CUDA_ERROR_NOT_SUPPORTED",
        "INVALID, DEVICE, 0, 0, CUDA_ERROR_INVALID_VALUE"
    })
    void allocNodesAreOnADevice(
            AllocationType type, CUmemLocation.Type location, int id, int handleTypes, CUresult answer) {
        CUmemPoolProps properties = new CUmemPoolProps(type, handleTypes, new CUmemLocation(location, id), 0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(properties, 4096);
        CUgraph graph = cuda.cuGraphCreate(0);
        if (answer == CUresult.CUDA_SUCCESS) {
            cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
            cuda.cuMemsetD32Async(params.dptr(), 7, 4, stream);
            cuda.cuStreamSynchronize(stream);
            assertEquals(false, cuda.cuPointerGetAttribute(CUpointerAttribute.IS_MANAGED, params.dptr()));
        } else {
            assertRefused(answer, () -> cuda.cuGraphAddMemAllocNode(graph, List.of(), params));
        }
    }
}
