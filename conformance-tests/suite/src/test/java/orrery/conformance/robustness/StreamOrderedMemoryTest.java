package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.Listeners.warnings;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import orrery.conformance.GatedStreams;
import orrery.device.CUresult;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CUuserObject;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;

/** When stream-ordered memory is there, and when it is not; and when a user object ends. */
class StreamOrderedMemoryTest extends GatedStreams {
    private final CUfunction store;

    StreamOrderedMemoryTest() {
        super(MachineOptions.defaults());
        store = function(Kernel.perLaunch(a -> {
            IntView cell = a.ints(0);
            return launch -> cell.set(0, a.i32(1));
        }));
    }

    private void store(long address, CUstream stream) {
        cuda.cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, stream, address, 7);
    }

    private void faults(CUstream stream, String words) {
        faults(stream, CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, words);
    }

    private void faults(CUstream stream, CUresult result, String words) {
        assertRefused(result, () -> cuda.cuStreamSynchronize(stream), words);
    }

    @Test
    void memoryIsNotThereBeforeItsAlloc() {
        block(one);
        store(cuda.cuMemAllocAsync(64, one), other);
        faults(other, "no allocation was ever at or before this address");
    }

    @Test
    void memoryIsNotThereAfterItsFree() {
        long memory = cuda.cuMemAllocAsync(64, one);
        cuda.cuMemFreeAsync(memory, one);
        store(memory, one);
        faults(one, "has been freed");
    }

    /** The memory has no allocation any more that the use could be unordered with. */
    @Test
    void aUseAfterAFreeByTheHostIsAFaultAndNothingElse() {
        long memory = cuda.cuMemAllocAsync(64, one);
        machine.settle();
        cuda.cuMemFree(memory);
        List<String> warnings = warnings(machine);
        store(memory, other);
        assertEquals(List.of(), warnings);
        faults(other, "has been freed");
    }

    /** Memory of cuMemAlloc is there until the host has waited, and can be freed again. */
    @Test
    void listenersAreToldOnceOfAFreeThatIsDueLater() {
        List<Long> freed = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void freed(TracedAllocation allocation, long time) {
                freed.add(allocation.base());
            }
        });
        long memory = cuda.cuMemAlloc(64);
        cuda.cuMemFreeAsync(memory, one);
        assertEquals(List.of(memory), freed);
        cuda.cuMemFreeAsync(memory, other);
        cuda.cuMemFree(memory);
        assertEquals(List.of(memory), freed);
    }

    @Test
    void memoryIsThereUntilItsFree() {
        long memory = cuda.cuMemAllocAsync(64, one);
        block(one);
        store(memory, one);
        cuda.cuMemFreeAsync(memory, one);
        open();
        cuda.cuStreamSynchronize(one);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(one), "the store before the free is a fault");
    }

    private void lateWork(long size, CUresult result, BiConsumer<Long, CUstream> work) {
        long memory = cuda.cuMemAllocAsync(size, one);
        cuda.cuStreamSynchronize(one);
        block(other);
        work.accept(memory, other);
        cuda.cuMemFreeAsync(memory, one);
        machine.settle();
        open();
        faults(other, result, "not allocated at that time");
    }

    @Test
    void aCopyAfterTheFreeIsAFault() {
        long host = cuda.cuMemAllocHost(64);
        lateWork(
                64,
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                (memory, stream) -> cuda.cuMemcpyDtoHAsync(host, memory, 64, stream));
    }

    @Test
    void aMemsetAfterTheFreeIsAFault() {
        lateWork(
                1 << 20,
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                (memory, stream) -> cuda.cuMemsetD8Async(memory, (byte) 1, 1 << 20, stream));
    }

    /** No instruction makes the access: an H200 answers another code (memory-nodes/unmapped-memset-node). */
    @Test
    void aSmallMemsetAfterTheFreeIsAFaultOfTheFrontEnd() {
        lateWork(
                64,
                CUresult.CUDA_ERROR_LAUNCH_FAILED,
                (memory, stream) -> cuda.cuMemsetD8Async(memory, (byte) 1, 64, stream));
    }

    /** The same address means one allocation to what was submitted before the free, and another to what came after. */
    @Test
    void anAddressIsUsedAgain() {
        long host = cuda.cuMemAllocHost(8);
        block(one);
        long first = cuda.cuMemAllocAsync(4, one);
        cuda.cuMemsetD32Async(first, 5, 1, one);
        cuda.cuMemcpyDtoHAsync(host, first, 4, one);
        cuda.cuMemFreeAsync(first, one);
        long second = cuda.cuMemAllocAsync(4, one);
        cuda.cuMemcpyDtoHAsync(host + 4, second, 4, one);
        open();
        cuda.cuStreamSynchronize(one);
        assertEquals(first, second);
        assertEquals(5, cuda.host().ints(host).get(0));
        assertEquals(5, cuda.host().ints(host).get(1), "reused memory keeps its bytes");
    }

    /** Memory that was freed before its alloc came to its turn does not begin behind the back of its successor. */
    @Test
    void aFreeBeforeTheAllocDoesNotAffectTheNextAllocation() {
        block(one);
        long first = cuda.cuMemAllocAsync(64, one);
        cuda.cuMemFree(first);
        long second = cuda.cuMemAllocAsync(1 << 20, other);
        store(second, other);
        cuda.cuStreamSynchronize(other);
        open();
        cuda.cuStreamSynchronize(one);
        cuda.cuMemsetD8Async(second, (byte) 1, 1 << 20, other);
        cuda.cuStreamSynchronize(other);
        assertEquals(first, second);
    }

    private CUmemoryPool poolWithoutPolicies() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_FOLLOW_EVENT_DEPENDENCIES, 0);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC, 0);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0);
        return pool;
    }

    /** What a stream that synchronizes with the legacy stream would come after, it has not come after yet. */
    @Test
    void synchronizingABlockingStreamDoesNotCompleteTheLegacyStream() {
        CUmemoryPool pool = poolWithoutPolicies();
        CUstream blocking = cuda.cuStreamCreate(0);
        long freed = cuda.cuMemAllocFromPoolAsync(64, pool, null);
        block(null);
        cuda.cuMemFreeAsync(freed, null);
        cuda.cuEventRecord(cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING), blocking);
        cuda.cuStreamSynchronize(blocking);
        assertNotEquals(freed, cuda.cuMemAllocFromPoolAsync(64, pool, one));
        open();
        cuda.cuStreamSynchronize(null);
        assertEquals(freed, cuda.cuMemAllocFromPoolAsync(64, pool, other));
    }

    /** An allocation that fails orders nothing. */
    @Test
    void whatWasRefusedOrdersNothing() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(32 << 20));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC, 0);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0);
        CUstream first = cuda.cuStreamCreate(0);
        CUstream second = cuda.cuStreamCreate(0);
        long freed = cuda.cuMemAllocFromPoolAsync(16 << 20, pool, first);
        block(first);
        cuda.cuMemFreeAsync(freed, first);
        assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> cuda.cuMemAllocFromPoolAsync(64 << 20, pool, null));
        assertNotEquals(freed, cuda.cuMemAllocFromPoolAsync(16 << 20, pool, second));
    }

    /** Where there is no more memory, a stream waits for what another has freed. */
    @Test
    void aStreamWaitsForTheFreeOfAnotherWhereMemoryIsShort() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(32 << 20));
        long all = cuda.cuMemAllocFromPoolAsync(32 << 20, pool, one);
        block(one);
        cuda.cuMemFreeAsync(all, one);
        assertEquals(all, cuda.cuMemAllocFromPoolAsync(16 << 20, pool, other));
        store(all, other);
        machine.settle();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(other));
        open();
        cuda.cuStreamSynchronize(other);
    }

    /** There, what the stream itself has freed is as good with what lies beside it and was never used. */
    @Test
    void neighboursAreUsedTogetherWhereMemoryIsShort() {
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0).withMaxSize(32 << 20));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC, 0);
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0);
        long first = cuda.cuMemAllocFromPoolAsync(20 << 20, pool, one);
        block(one);
        cuda.cuMemFreeAsync(first, one);
        assertEquals(first, cuda.cuMemAllocFromPoolAsync(30 << 20, pool, one));
    }

    @Test
    void deviceMemoryIsTakenAndGivenBack() {
        long before = cuda.cuMemGetInfo().free();
        long memory = cuda.cuMemAllocAsync(1, one);
        assertEquals(before - (32L << 20), cuda.cuMemGetInfo().free());
        cuda.cuMemFreeAsync(memory, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(before, cuda.cuMemGetInfo().free());
    }

    @Test
    void aDestroyedPoolGivesBackWhatItHadLent() {
        long before = cuda.cuMemGetInfo().free();
        CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
        cuda.cuMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, -1);
        long memory = cuda.cuMemAllocFromPoolAsync(64, pool, one);
        cuda.cuMemPoolDestroy(pool);
        store(memory, one);
        cuda.cuMemFreeAsync(memory, one);
        cuda.cuCtxSynchronize();
        assertEquals(before, cuda.cuMemGetInfo().free());
    }

    /** Opportunistic reuse of memory that was freed in a context that has ended, without any policy. */
    @Test
    void memoryOutlivesItsContext() {
        CUmemoryPool pool = cuda.cuDeviceGetDefaultMemPool(new CUdevice(0));
        var context = cuda.cuCtxCreate(0, new CUdevice(0));
        CUstream stream = cuda.cuStreamCreate(0);
        long kept = cuda.cuMemAllocAsync(64, stream);
        long freed = cuda.cuMemAllocAsync(64, stream);
        cuda.cuMemFreeAsync(freed, stream);
        cuda.cuStreamSynchronize(stream);
        cuda.cuCtxDestroy(context);
        store(kept, one);
        cuda.cuStreamSynchronize(one);
        assertEquals(64, cuda.cuMemPoolGetAttribute(pool, CUmemPoolAttribute.USED_MEM_CURRENT));
        assertEquals(freed, cuda.cuMemAllocAsync(64, one));
    }

    // -- user objects --------------------------------------------------------------------------------------------

    @Test
    void aDestructorRunsOnceAndOnAThreadOfTheMachine() {
        List<String> log = new ArrayList<>();
        Thread caller = Thread.currentThread();
        CUuserObject object =
                cuda.cuUserObjectCreate(() -> log.add(Thread.currentThread() == caller ? "here" : "gone"), 2, 1);
        cuda.cuUserObjectRetain(object, 1);
        cuda.cuUserObjectRelease(object, 2);
        machine.settle();
        assertEquals(List.of(), log);
        cuda.cuUserObjectRelease(object, 1);
        assertEquals(List.of("gone"), log, "an H100 has called it by the time the call returns");
        machine.settle();
        assertEquals(List.of("gone"), log);
    }

    @Test
    void aDestructorMakesNoCalls() {
        List<CUresult> answers = new ArrayList<>();
        Runnable destructor = () -> answers.add(
                assertThrows(CudaException.class, cuda::cuCtxSynchronize).result());
        cuda.cuUserObjectRelease(cuda.cuUserObjectCreate(destructor, 1, 1), 1);
        machine.settle();
        assertEquals(List.of(CUresult.CUDA_ERROR_NOT_PERMITTED), answers);
        cuda.cuCtxSynchronize();
    }

    @Test
    void noCallWaitsForADestructor() {
        List<String> log = new ArrayList<>();
        block(one);
        cuda.cuUserObjectRelease(cuda.cuUserObjectCreate(() -> log.add("gone"), 1, 1), 1);
        cuda.cuStreamSynchronize(other);
        machine.settle();
        assertEquals(List.of("gone"), log, "while the stream is held");
    }
}
