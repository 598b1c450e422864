package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ApiFunction;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Kernel;
import orrery.sim.LaunchContext;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/** Threads of the program that behave in unusual ways do not lock a machine. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProgramThreadsTest {
    /** A thread whose equality is its own. */
    private static final class OddThread extends Thread {
        OddThread(Runnable body) {
            super(body);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof OddThread;
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("this thread has no hash code");
        }
    }

    @Test
    void threadsAreToldApartByIdentity() throws InterruptedException {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUcontext context = cuda.cuCtxGetCurrent();
            AtomicReference<CUcontext> first = new AtomicReference<>();
            AtomicReference<CUcontext> second = new AtomicReference<>(context);
            Thread one = new OddThread(() -> {
                cuda.cuCtxSetCurrent(context);
                first.set(cuda.cuCtxGetCurrent());
            });
            one.start();
            one.join();
            Thread other = new OddThread(() -> second.set(cuda.cuCtxGetCurrent()));
            other.start();
            other.join();
            assertEquals(context, first.get());
            assertNull(second.get(), "no context is current on another thread");
        }
    }

    /**
     * A thread that waits for long looks whether the holder of the lock is inside: one in a function of the runtime is.
     */
    @Test
    void aSlowListenerOfARuntimeFunctionKeepsTheLock() throws InterruptedException {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CudaRuntime runtime = CudaRuntime.of(machine);
            runtime.cudaGetDeviceCount();
            CountDownLatch begun = new CountDownLatch(1);
            AtomicBoolean ended = new AtomicBoolean();
            AtomicBoolean endedBefore = new AtomicBoolean();
            AtomicReference<CUresult> nested = new AtomicReference<>();
            machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long id, ApiFunction call, long thread, long time) {
                    if (begun.getCount() > 0) {
                        begun.countDown();
                        nested.set(answer(cuda::cuCtxSynchronize));
                        long begin = System.nanoTime();
                        while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(2500)) {
                            Thread.onSpinWait();
                        }
                        ended.set(true);
                    }
                }
            });
            Thread other = new Thread(() -> {
                assertDoesNotThrow(() -> begun.await());
                cuda.cuDeviceGetCount();
                endedBefore.set(ended.get());
            });
            other.start();
            runtime.cudaGetDeviceCount();
            other.join();
            assertTrue(endedBefore.get(), "the other thread was inside beside the listener");
            assertEquals(CUresult.CUDA_ERROR_NOT_PERMITTED, nested.get());
        }
    }

    /** A host function may use other APIs of the machine, which makes it no thread of the program. */
    @Test
    void aHostFunctionThatUsesAnotherApiStillMakesNoCalls() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CountDownLatch go = new CountDownLatch(1);
            CompletableFuture<List<CUresult>> answers = new CompletableFuture<>();
            cuda.cuLaunchHostFunc(stream, () -> {
                assertDoesNotThrow(() -> go.await()); // while it blocks, the thread that waits for it goes on
                machine.external().timelineSemaphore("s", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 0);
                answers.complete(List.of(answer(cuda::cuDeviceGetCount), answer(cuda::cuCtxSynchronize)));
            });
            cuda.cuStreamQuery(stream);
            go.countDown();
            cuda.cuStreamSynchronize(stream);
            assertEquals(List.of(CUresult.CUDA_ERROR_NOT_PERMITTED, CUresult.CUDA_ERROR_NOT_PERMITTED), answers.join());
        }
    }

    private static CUresult answer(Runnable call) {
        return assertThrows(CudaException.class, call::run).result();
    }

    /** No deadlock is reported while a thread that runs may still call for the first time. */
    @Test
    void aThreadThatHasNotCalledYetMayEndAWait() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUcontext context = cuda.cuCtxGetCurrent();
            long cell = cuda.cuMemAlloc(4);
            cuda.cuStreamWaitValue32(null, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            Thread late = new Thread(() -> {
                long begin = System.nanoTime();
                while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(1500)) {
                    Thread.onSpinWait();
                }
                cuda.cuCtxSetCurrent(context);
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                cuda.cuStreamWriteValue32(stream, cell, 1, 0);
            });
            late.start();
            assertDoesNotThrow(cuda::cuCtxSynchronize);
        }
    }

    /** The interrupt is reported, and the machine is closed all the same. */
    @Test
    void aMachineWithChecksIsClosedByAnInterruptedThread() {
        Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()));
        CudaDriver cuda = driverWithContext(machine);
        cuda.cuMemsetD8Async(cuda.cuMemAlloc(1 << 20), (byte) 1, 1 << 20, null);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedWaitException.class, machine::close);
        assertTrue(Thread.interrupted(), "the interrupt stays pending");
        assertEquals(CUresult.CUDA_ERROR_DEINITIALIZED, answer(cuda::cuDeviceGetCount));
    }

    /** Who holds the monitor of the trace holds up nobody. */
    @Test
    void theTraceHasNoMonitorOfTheProgram() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    throw new IllegalStateException("to be dropped");
                }
            });
            synchronized (machine.trace()) {
                CompletableFuture<Void> other = CompletableFuture.runAsync(cuda::cuDeviceGetCount);
                assertDoesNotThrow(() -> other.get(20, TimeUnit.SECONDS));
            }
        }
    }

    /** A context of a kernel that has ended, or that another thread uses, waits for nothing. */
    @Test
    void aContextThatWasKeptDoesNotWait() {
        AtomicReference<LaunchContext> kept = new AtomicReference<>();
        AtomicReference<Throwable> beside = new AtomicReference<>();
        Kernel kernel = Kernel.perLaunch(a -> launch -> {
                    kept.set(launch);
                    Thread helper = new Thread(() -> launch.awaitHost(() -> false));
                    helper.setUncaughtExceptionHandler((thread, thrown) -> beside.set(thrown));
                    helper.start();
                    Uninterruptibles.joinUninterruptibly(helper);
                })
                .blocking();
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            cuda.cuLaunchKernel(function(cuda, "k", kernel), 1, 1, 1, 1, 1, 1, 0, null);
            cuda.cuCtxSynchronize();
        }
        assertTrue(String.valueOf(beside.get()).contains("awaitHost is called on thread"), () -> "" + beside.get());
        assertThrows(IllegalStateException.class, () -> kept.get().awaitHost(() -> false));
    }
}
