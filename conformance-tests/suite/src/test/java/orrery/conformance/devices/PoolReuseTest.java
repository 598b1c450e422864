package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.GatedStreams;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolProps.AllocationType;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;

/** Which memory of a pool is used again, by whom, and what the pool keeps of it. */
class PoolReuseTest extends GatedStreams {
    /** The granularity of a pool's physical memory. */
    private static final long BLOCK = 32L << 20;

    private static final byte UNINITIALIZED = (byte) 0xcd;

    PoolReuseTest() {
        super(MachineOptions.defaults()
                .withDevices(Devices.h200(), Devices.h200(), Devices.h200())
                .withUninitializedByte(UNINITIALIZED));
    }

    /** A pool that gives nothing back at synchronizations. */
    private CUmemoryPool keepingPool(long maxSize) {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(maxSize));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1);
        return pool;
    }

    private long reserved(CUmemoryPool pool) {
        return cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.RESERVED_MEM_CURRENT);
    }

    // -- what is used again --------------------------------------------------------------------------------------

    /** A small allocation lies between what was freed and what is free: the pool exchanges one block for another. */
    @Test
    void unusedBlocksAreGivenUpWhereThePoolIsFull() {
        CUmemoryPool pool = keepingPool(2 * BLOCK);
        long first = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one);
        long small = cuda.cuMemAllocFromPoolAsync(512, pool, one);
        cuda.cuMemFreeAsync(first, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(2 * BLOCK, reserved(pool));
        long large = cuda.cuMemAllocFromPoolAsync(BLOCK + 512, pool, one);
        assertEquals(small + 512, large);
        assertEquals(2 * BLOCK, reserved(pool));
    }

    /** The free is not complete when its stream is destroyed. The pool needs no more memory than before, nor may it. */
    @ParameterizedTest
    @ValueSource(longs = {0, BLOCK})
    void memoryThatADestroyedStreamFreesIsUsedAgain(long maxSize) {
        CUmemoryPool pool = keepingPool(maxSize);
        long first = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one);
        block(one);
        cuda.cuMemFreeAsync(first, one);
        cuda.cuStreamDestroy(one);
        cuda.cuStreamSynchronize(other);
        open();
        machine.settle();
        assertEquals(first, cuda.cuMemAllocFromPoolAsync(BLOCK, pool, other));
        assertEquals(BLOCK, reserved(pool));
    }

    /** Of several streams that have freed memory, the one that used the pool first comes first. */
    @Test
    void aStreamThatHasFreedNothingForAWhileKeepsItsPlace() {
        CUmemoryPool pool = keepingPool(0);
        CUstream third = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long ofOne = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one);
        long between = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one);
        long ofOther = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, other);
        cuda.cuStreamSynchronize(one);
        cuda.cuMemFreeAsync(ofOther, other);
        cuda.cuMemFreeAsync(ofOne, one);
        machine.settle();
        assertEquals(ofOne, cuda.cuMemAllocFromPoolAsync(BLOCK, pool, third));
        cuda.cuMemFreeAsync(between, one);
    }

    /** Nobody has synchronized since the free: the trim finds that it is complete. */
    @Test
    void aTrimReleasesWhatADestroyedStreamHasFreed() {
        CUmemoryPool pool = keepingPool(0);
        cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one), one);
        cuda.cuStreamDestroy(one);
        machine.settle();
        assertEquals(BLOCK, reserved(pool));
        cuda.cuMemPoolTrimTo(pool, 0);
        assertEquals(0, reserved(pool));
    }

    /** Memory that a pool has released comes back as new memory: each of its blocks. */
    @Test
    void releasedMemoryLosesItsBytes() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        long first = cuda.cuMemAllocFromPoolAsync(3 * BLOCK, pool, one);
        cuda.cuMemsetD8Async(first, (byte) 1, 3 * BLOCK, one);
        cuda.cuMemFreeAsync(first, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(0, reserved(pool));
        assertEquals(first, cuda.cuMemAllocFromPoolAsync(3 * BLOCK, pool, one));
        for (int block = 0; block < 3; block++) {
            long copy = cuda.cuMemAllocHost(1);
            cuda.cuMemcpyDtoHAsync(copy, first + block * BLOCK + 5, 1, one);
            cuda.cuStreamSynchronize(one);
            assertEquals(UNINITIALIZED, cuda.host().bytes(copy).get(0), "block " + block);
        }
    }

    // -- order ---------------------------------------------------------------------------------------------------

    /** The allocation waits for the legacy stream only where it takes memory that another stream has freed. */
    @ParameterizedTest
    @CsvSource({"NEW, true", "OWN, true", "FROM_OTHER, false"})
    void onlyMemoryOfAnotherStreamIsOrderedBehindTheLegacyStream(String memory, boolean complete) {
        CUmemoryPool pool = keepingPool(0);
        CUstream blocking = cuda.cuStreamCreate(0);
        CUstream freeing = memory.equals("OWN") ? blocking : other;
        long freed = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, freeing);
        if (!memory.equals("NEW")) {
            cuda.cuMemFreeAsync(freed, freeing);
        }
        machine.settle();
        block(null);
        long allocated = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, blocking);
        assertEquals(!memory.equals("NEW"), freed == allocated);
        machine.settle();
        assertEquals(complete ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(blocking));
    }

    // -- destroyed pools -----------------------------------------------------------------------------------------

    /** Nobody has waited for the free. The memory is given back when the device has no other. */
    @Test
    void memoryOfADestroyedPoolIsThereForOthers() {
        long all = cuda.cuMemGetInfo().free();
        CUmemoryPool pool = keepingPool(0);
        long memory = cuda.cuMemAllocFromPoolAsync(BLOCK, pool, one);
        cuda.cuMemPoolDestroy(pool);
        cuda.cuMemFreeAsync(memory, one);
        machine.settle();
        cuda.cuMemFree(cuda.cuMemAlloc(all));
    }

    /** There are 32,768 ranges of addresses for pools. They are used in turn. */
    @Test
    void theAddressesOfDestroyedPoolsAreUsedAgain() {
        CUmemPoolProps ofHost = new CUmemPoolProps(AllocationType.PINNED, 0, CUmemLocation.HOST, 0);
        CUmemoryPool destroyedLast = cuda.cuMemPoolCreate(ofHost);
        cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(1, destroyedLast, one), one);
        machine.settle();
        for (int i = 0; i < 40_000; i++) {
            CUmemoryPool pool = cuda.cuMemPoolCreate(ofHost);
            cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(1, pool, one), one);
            machine.settle();
            cuda.cuMemPoolDestroy(pool);
        }
        CUmemoryPool pool = cuda.cuMemPoolCreate(ofHost);
        long memory = cuda.cuMemAllocFromPoolAsync(1, pool, one);
        cuda.cuMemPoolDestroy(destroyedLast);
        assertEquals(1, cuda.cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, memory));
    }

    // -- other devices -------------------------------------------------------------------------------------------

    /** A pool of device 0 grants access to device 1, and to no other. */
    @Test
    void aPoolGrantsAccessToOneDevice() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        cuda.cuMemPoolSetAccess(pool, new CUmemAccessDesc(CUmemLocation.device(1), CUmemAccessDesc.Flags.READWRITE));
        long memory = cuda.cuMemAllocFromPoolAsync(64, pool, one);
        cuda.cuStreamSynchronize(one);
        store(1, memory);
        cuda.cuCtxSynchronize();
        store(2, memory);
        assertRefused(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                cuda::cuCtxSynchronize,
                "not accessible to device 2 without cuMemPoolSetAccess");
    }

    private void store(int device, long address) {
        CUcontext context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(device));
        CUfunction store = function("kernel", Kernel.perLaunch(a -> {
            IntView cell = a.ints(0);
            return launch -> cell.set(0, 1);
        }));
        cuda.cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, null, address);
        assertEquals(context, cuda.cuCtxGetCurrent());
    }

    // -- what is told --------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "PINNED, DEVICE, 0, default memory pool of device 0",
        "PINNED, HOST, 0, default memory pool of the host",
        "PINNED, HOST_NUMA, 0, default memory pool of NUMA node 0 of the host",
        "MANAGED, DEVICE, 1, default memory pool of managed memory of device 1",
        "MANAGED, HOST, 0, default memory pool of managed memory of the host",
        "MANAGED, INVALID, 0, default memory pool of managed memory of no location"
    })
    void aRefusalNamesThePool(AllocationType type, CUmemLocation.Type place, int id, String name) {
        CUmemoryPool pool = cuda.cuMemGetDefaultMemPool(new CUmemLocation(place, id), type);
        CudaException refused = assertThrows(CudaException.class, () -> cuda.cuMemPoolDestroy(pool));
        assertTrue(refused.getMessage().contains(name + " is destroyed"), refused.getMessage());
    }

    @Test
    void listenersAreToldOfPoolMemory() {
        List<String> told = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void allocated(TracedAllocation allocation, long time) {
                told.add("allocated " + allocation.size());
            }

            @Override
            public void freed(TracedAllocation allocation, long time) {
                told.add("freed " + allocation.size());
            }
        });
        long first = cuda.cuMemAllocAsync(64, one);
        long second = cuda.cuMemAllocAsync(128, one);
        cuda.cuMemFreeAsync(first, one);
        cuda.cuStreamSynchronize(one);
        cuda.cuMemFree(second);
        assertEquals(List.of("allocated 64", "allocated 128", "freed 64", "freed 128"), told);
    }
}
