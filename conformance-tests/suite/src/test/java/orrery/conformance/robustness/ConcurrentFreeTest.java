package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUarray;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUcontext;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUlibrary;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.MemoryObject;
import orrery.sim.TimelineSemaphore;

/** What a thread frees while it waits for the device, another one can free, too; only one of them succeeds. */
@Timeout(120)
class ConcurrentFreeTest extends WithContext {
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalMemoryHandleType FD = ExternalMemoryHandleType.OPAQUE_FD;
    private static final CUmoduleImage WITH_VARIABLE = CUmoduleImage.empty().with(DeviceVariable.of("variable", 4096));

    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final TimelineSemaphore gate = machine.external().timelineSemaphore("gate", TIMELINE, 0);
    private final CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

    /**
     * A call that waits for the context and frees something.
     *
     * @param made makes what it frees
     */
    private record Free(String name, CUresult second, Function<ConcurrentFreeTest, Runnable> made) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Free> frees() {
        return Stream.of(
                new Free("cuMemFree", CUresult.CUDA_ERROR_INVALID_VALUE, test -> {
                    long memory = test.cuda.cuMemAlloc(4096);
                    return () -> test.cuda.cuMemFree(memory);
                }),
                new Free("cuMemFreeHost", CUresult.CUDA_ERROR_INVALID_VALUE, test -> {
                    long memory = test.cuda.cuMemAllocHost(4096);
                    return () -> test.cuda.cuMemFreeHost(memory);
                }),
                new Free("cuMemHostUnregister", CUresult.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, test -> {
                    long memory = test.cuda.host().allocate(4096);
                    test.cuda.cuMemHostRegister(memory, 4096, 0);
                    return () -> test.cuda.cuMemHostUnregister(memory);
                }),
                new Free("cuMemFree of a buffer", CUresult.CUDA_ERROR_INVALID_VALUE, test -> {
                    MemoryObject object = test.machine.external().memory("memory", FD, 1 << 20);
                    CUexternalMemory imported = test.cuda.cuImportExternalMemory(
                            new CUexternalMemoryHandleDesc(FD, object.export(), 1 << 20, 0));
                    long buffer = test.cuda.cuExternalMemoryGetMappedBuffer(
                            imported, new CUexternalMemoryBufferDesc(0, 4096, 0));
                    return () -> test.cuda.cuMemFree(buffer);
                }),
                new Free("cuArrayDestroy", CUresult.CUDA_ERROR_INVALID_HANDLE, test -> {
                    CUarray array =
                            test.cuda.cuArrayCreate(new CUarrayDescriptor(64, 64, ArrayFormat.UNSIGNED_INT8, 1));
                    return () -> test.cuda.cuArrayDestroy(array);
                }),
                new Free("cuModuleUnload", CUresult.CUDA_ERROR_INVALID_HANDLE, test -> {
                    CUmodule module = test.cuda.cuModuleLoadData(WITH_VARIABLE);
                    return () -> test.cuda.cuModuleUnload(module);
                }),
                new Free("cuLibraryUnload", CUresult.CUDA_ERROR_INVALID_HANDLE, test -> {
                    CUlibrary library = test.cuda.cuLibraryLoadData(WITH_VARIABLE, null);
                    test.cuda.cuLibraryGetGlobal(library, "variable");
                    return () -> test.cuda.cuLibraryUnload(library);
                }),
                new Free("cuDestroyExternalSemaphore", CUresult.CUDA_ERROR_INVALID_HANDLE, test -> {
                    CUexternalSemaphore semaphore =
                            test.imported(test.machine.external().timelineSemaphore("other", TIMELINE, 0));
                    return () -> test.cuda.cuDestroyExternalSemaphore(semaphore);
                }));
    }

    private CUexternalSemaphore imported(TimelineSemaphore semaphore) {
        return cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(TIMELINE, semaphore.export(), 0));
    }

    /** Lets the stream wait for the gate. */
    private void block() {
        cuda.cuWaitExternalSemaphoresAsync(
                List.of(imported(gate)), List.of(CUexternalSemaphoreWaitParams.fence(1)), stream);
    }

    /** A thread that makes a call, which waits for the gate, and not only for the lock of the machine. */
    private final class Caller extends Thread {
        private final Runnable call;
        private @Nullable CUresult result;

        Caller(Runnable call) {
            this.call = call;
            start();
            while (!(LockSupport.getBlocker(this) instanceof Condition)) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void run() {
            cuda.cuCtxSetCurrent(context);
            try {
                call.run();
                result = CUresult.CUDA_SUCCESS;
            } catch (CudaException refused) {
                result = refused.result();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("frees")
    void oneOfTwoThreadsFreesIt(Free free) throws InterruptedException {
        long bytes = cuda.cuMemGetInfo().free();
        Runnable call = free.made().apply(this);
        block();
        List<Caller> callers = List.of(new Caller(call), new Caller(call));
        gate.signal(1);
        List<CUresult> results = new ArrayList<>();
        for (Caller each : callers) {
            each.join();
            results.add(each.result);
        }
        results.sort(null);
        assertEquals(Arrays.asList(CUresult.CUDA_SUCCESS, free.second()), results);
        assertEquals(bytes, cuda.cuMemGetInfo().free());
    }

    /** The call was legal when it was made. */
    @Test
    void aStreamIsDestroyedWhileAThreadWaitsForIt() throws InterruptedException {
        block();
        Caller caller = new Caller(() -> cuda.cuStreamSynchronize(stream));
        cuda.cuStreamDestroy(stream);
        assertNull(caller.result);
        gate.signal(1);
        caller.join();
        assertEquals(CUresult.CUDA_SUCCESS, caller.result);
    }
}
