package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUdevprop;
import jcuda.driver.CUipcMemHandle;
import jcuda.driver.CUmemAccessDesc;
import jcuda.driver.CUmemAccess_flags;
import jcuda.driver.CUmemAllocationProp;
import jcuda.driver.CUmemAllocationType;
import jcuda.driver.CUmemGenericAllocationHandle;
import jcuda.driver.CUmemLocation;
import jcuda.driver.CUmemLocationType;
import jcuda.driver.CUmem_advise;
import jcuda.driver.CUmem_range_attribute;
import jcuda.driver.CUpointer_attribute;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamAttrID;
import jcuda.driver.CUstreamAttrValue;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaFuncCache;
import jcuda.runtime.cudaIpcMemHandle;
import jcuda.runtime.cudaMemRangeAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Functions of JCuda whose results have a type that a parameter says, and what is set and asked for. */
@ResourceLock("JCudaAdapter")
class JCudaAttributesTest {
    private static void ok(int result) {
        assertEquals(CUresult.CUDA_SUCCESS, result, () -> CUresult.stringFor(result));
    }

    private static CUcontext begin() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        ok(JCudaDriver.cuInit(0));
        CUcontext context = new CUcontext();
        ok(JCudaDriver.cuCtxCreate(context, 0, device()));
        return context;
    }

    private static CUdevice device() {
        CUdevice device = new CUdevice();
        ok(JCudaDriver.cuDeviceGet(device, 0));
        return device;
    }

    @Test
    void pointersHaveAttributes() {
        CUcontext context = begin();
        CUdeviceptr memory = new CUdeviceptr();
        ok(JCudaDriver.cuMemAlloc(memory, 256));
        CUcontext found = new CUcontext();
        int[] type = new int[1];
        long[] size = new long[1];
        CUdeviceptr start = new CUdeviceptr();
        ok(JCudaDriver.cuPointerGetAttributes(
                4,
                new int[] {
                    CUpointer_attribute.CU_POINTER_ATTRIBUTE_CONTEXT,
                    CUpointer_attribute.CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                    CUpointer_attribute.CU_POINTER_ATTRIBUTE_RANGE_SIZE,
                    CUpointer_attribute.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR
                },
                Pointer.to(Pointer.to(found), Pointer.to(type), Pointer.to(size), Pointer.to(start)),
                memory.withByteOffset(16)));
        assertEquals(context, found);
        assertEquals("2 256", type[0] + " " + size[0]);
        assertEquals(memory, start);
        int synchronous = CUpointer_attribute.CU_POINTER_ATTRIBUTE_SYNC_MEMOPS;
        ok(JCudaDriver.cuPointerSetAttribute(Pointer.to(new int[] {1}), synchronous, memory));
        int[] isSet = new int[1];
        ok(JCudaDriver.cuPointerGetAttribute(Pointer.to(isSet), synchronous, memory));
        assertEquals(1, isSet[0]);
    }

    @Test
    void rangesOfManagedMemoryHaveAttributes() {
        begin();
        CUdeviceptr memory = new CUdeviceptr();
        ok(JCudaDriver.cuMemAllocManaged(memory, 4096, 1));
        ok(JCudaDriver.cuMemAdvise(
                memory, 4096, CUmem_advise.CU_MEM_ADVISE_SET_PREFERRED_LOCATION, JCudaDriver.CU_DEVICE_CPU));
        ok(JCudaDriver.cuMemAdvise(memory, 4096, CUmem_advise.CU_MEM_ADVISE_SET_ACCESSED_BY, device()));
        ok(JCudaDriver.cuMemPrefetchAsync(memory, 4096, device(), null));
        int[] preferred = new int[1];
        int[] accessed = new int[3];
        ok(JCudaDriver.cuMemRangeGetAttributes(
                new Pointer[] {Pointer.to(preferred), Pointer.to(accessed)},
                new long[] {4, 12},
                new int[] {
                    CUmem_range_attribute.CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION,
                    CUmem_range_attribute.CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY
                },
                2,
                memory,
                4096));
        assertEquals(-1, preferred[0]);
        assertArrayEquals(new int[] {0, -2, -2}, accessed);
        int[] last = {7};
        int prefetched = cudaMemRangeAttribute.cudaMemRangeAttributeLastPrefetchLocation;
        ok(JCuda.cudaMemRangeGetAttribute(Pointer.to(last), 4, prefetched, memory, 4096));
        assertEquals(0, last[0]);
    }

    @Test
    void devicesAreFoundByTheirPlace() {
        begin();
        String[] place = new String[1];
        ok(JCudaDriver.cuDeviceGetPCIBusId(place, 13, device()));
        assertTrue(place[0].matches("[0-9A-F]{4}:[0-9A-F]{2}:[0-9A-F]{2}\\.0"), place[0]);
        int[] ordinal = {7};
        ok(JCuda.cudaDeviceGetByPCIBusId(ordinal, place[0]));
        assertEquals(0, ordinal[0]);
        CUdevice found = new CUdevice();
        ok(JCudaDriver.cuDeviceGetByPCIBusId(found, place[0]));
        assertEquals(device(), found);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuDeviceGetByPCIBusId(found, "ffff:ff:1f.0"));
        CUdevprop properties = new CUdevprop();
        ok(JCudaDriver.cuDeviceGetProperties(properties, device()));
        assertEquals("32 1024", properties.SIMDWidth + " " + properties.maxThreadsDim[0]);
    }

    @Test
    void preferencesAreRemembered() {
        begin();
        int[] config = {7};
        ok(JCudaDriver.cuCtxGetCacheConfig(config));
        assertEquals(0, config[0]);
        ok(JCudaDriver.cuCtxSetCacheConfig(2));
        ok(JCudaDriver.cuCtxGetCacheConfig(config));
        assertEquals(2, config[0]);
        ok(JCuda.cudaDeviceSetCacheConfig(cudaFuncCache.cudaFuncCachePreferL1));
        ok(JCuda.cudaThreadGetCacheConfig(config));
        assertEquals(cudaFuncCache.cudaFuncCachePreferL1, config[0]);
        assertEquals(cudaError.cudaErrorInvalidValue, JCuda.cudaDeviceSetCacheConfig(9));
        CUstream stream = new CUstream();
        ok(JCudaDriver.cuStreamCreate(stream, 0));
        CUstreamAttrValue value = new CUstreamAttrValue();
        value.syncPolicy = 3;
        int policy = CUstreamAttrID.CU_STREAM_ATTRIBUTE_SYNCHRONIZATION_POLICY;
        ok(JCudaDriver.cuStreamSetAttribute(stream, policy, value));
        CUstreamAttrValue found = new CUstreamAttrValue();
        ok(JCudaDriver.cuStreamGetAttribute(stream, policy, found));
        assertEquals(3, found.syncPolicy);
    }

    @Test
    void memoryIsMappedAtReservedAddresses() {
        begin();
        CUmemAllocationProp properties = new CUmemAllocationProp();
        properties.type = CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED;
        properties.location = new CUmemLocation(CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE, 0);
        long[] size = new long[1];
        ok(JCudaDriver.cuMemGetAllocationGranularity(size, properties, 0));
        CUmemGenericAllocationHandle handle = new CUmemGenericAllocationHandle();
        ok(JCudaDriver.cuMemCreate(handle, size[0], properties, 0));
        CUdeviceptr address = new CUdeviceptr();
        ok(JCudaDriver.cuMemAddressReserve(address, size[0], 0, new CUdeviceptr(), 0));
        ok(JCudaDriver.cuMemMap(address, size[0], 0, handle, 0));
        int both = CUmemAccess_flags.CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        CUmemAccessDesc access = new CUmemAccessDesc(properties.location, both);
        ok(JCudaDriver.cuMemSetAccess(address, size[0], new CUmemAccessDesc[] {access}, 1));
        long[] flags = new long[1];
        ok(JCudaDriver.cuMemGetAccess(flags, properties.location, address));
        assertEquals(both, flags[0]);
        ok(JCudaDriver.cuMemsetD32(address, 5, 4));
        int[] read = new int[4];
        ok(JCudaDriver.cuMemcpyDtoH(Pointer.to(read), address, 16));
        assertArrayEquals(new int[] {5, 5, 5, 5}, read);
        ok(JCudaDriver.cuMemUnmap(address, size[0]));
        ok(JCudaDriver.cuMemAddressFree(address, size[0]));
        ok(JCudaDriver.cuMemRelease(handle));
    }

    @Test
    void handlesForOtherProcessesAreBytes() {
        begin();
        CUdeviceptr memory = new CUdeviceptr();
        ok(JCudaDriver.cuMemAlloc(memory, 256));
        CUipcMemHandle handle = new CUipcMemHandle();
        ok(JCudaDriver.cuIpcGetMemHandle(handle, memory));
        CUdeviceptr opened = new CUdeviceptr();
        // As CUDA says of the process that the memory is of.
        assertEquals(CUresult.CUDA_ERROR_INVALID_CONTEXT, JCudaDriver.cuIpcOpenMemHandle(opened, handle, 1));
        cudaIpcMemHandle other = new cudaIpcMemHandle();
        ok(JCuda.cudaIpcGetMemHandle(other, memory));
        assertEquals(cudaError.cudaErrorDeviceUninitialized, JCuda.cudaIpcOpenMemHandle(opened, other, 1));
    }

    @Test
    void handlesOfAnotherDriverAreRefused() {
        begin();
        CUstream stream = new CUstream();
        ok(JCudaDriver.cuStreamCreate(stream, 0));
        begin();
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, JCudaDriver.cuStreamSynchronize(stream));
    }
}
