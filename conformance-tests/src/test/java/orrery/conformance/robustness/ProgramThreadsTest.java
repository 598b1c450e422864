package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
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
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ApiFunction;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalQueue;
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
    private static final int SMALL_STACK = 200 << 10;

    private static CudaDriver context(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    /** Calls itself {@code frames} times, and makes a call each time from then on. */
    private static void recurse(int frames, Runnable call) {
        if (frames <= 0) {
            call.run();
        }
        if (frames > Integer.MIN_VALUE) {
            recurse(frames - 1, call);
        }
    }

    /** What a call has begun when the stack ends may be half done: the machine fails, but it answers every thread. */
    @Test
    void aStackThatOverflowsInACallDoesNotLockTheMachine() throws InterruptedException {
        for (int frames = 0; frames < 40; frames++) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = context(machine);
                CUcontext context = cuda.cuCtxGetCurrent();
                int begin = frames;
                Thread recursive = new Thread(
                        null,
                        () -> {
                            cuda.cuCtxSetCurrent(context);
                            assertThrows(
                                    StackOverflowError.class,
                                    () -> recurse(begin, () -> cuda.cuMemFree(cuda.cuMemAlloc(64))));
                        },
                        "recursive",
                        SMALL_STACK);
                recursive.start();
                recursive.join();
                try {
                    cuda.cuCtxSynchronize();
                } catch (CudaException failed) {
                    assertStackOverflowed(failed);
                }
                assertEquals(1, cuda.cuDeviceGetCount());
            }
        }
    }

    private static void assertStackOverflowed(CudaException failed) {
        assertEquals(CUresult.CUDA_ERROR_UNKNOWN, failed.result());
        assertTrue(failed.getMessage().contains("the stack of a thread overflowed"), failed::getMessage);
    }

    /** The same in a host function, which acts in the machine in place of the thread that waits for it. */
    @Test
    void aStackThatOverflowsInACallbackDoesNotLockTheMachine() {
        for (int frames = 0; frames < 20; frames++) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = context(machine);
                ExternalQueue queue = machine.external().queue("queue");
                int begin = frames;
                AtomicBoolean overflowed = new AtomicBoolean();
                try {
                    cuda.cuLaunchHostFunc(null, () -> {
                        try {
                            recurse(begin, () -> queue.run("work", 1, () -> {}));
                        } catch (StackOverflowError e) {
                            overflowed.set(true);
                        }
                    });
                    cuda.cuCtxSynchronize();
                } catch (CudaException failed) {
                    assertStackOverflowed(failed);
                }
                assertTrue(overflowed.get());
                assertEquals(1, cuda.cuDeviceGetCount());
            }
        }
    }

    /** A class whose initializer runs a kernel that is code of the class. */
    private static final class InitializedByKernel {
        static final String MESSAGE = message();

        private static String message() {
            try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(Duration.ofMillis(200)))) {
                CudaDriver cuda = context(machine);
                Kernel kernel = Kernel.perThread(arguments -> thread -> {});
                cuda.cuLaunchKernel(
                        cuda.cuModuleGetFunction(
                                cuda.cuModuleLoadData(CUmoduleImage.empty().with("own", kernel)), "own"),
                        1,
                        1,
                        1,
                        1,
                        1,
                        1,
                        0,
                        null);
                return assertThrows(CudaException.class, cuda::cuCtxSynchronize).getMessage();
            }
        }
    }

    /** The JVM lets no other thread use a class before it is initialized. */
    @Test
    void aKernelThatWaitsForAStaticInitializerIsReportedAsSuch() {
        String initializer =
                "the calling thread is in the static initializer of " + InitializedByKernel.class.getName();
        assertTrue(InitializedByKernel.MESSAGE.contains(initializer), InitializedByKernel.MESSAGE);
    }

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
            CudaDriver cuda = context(machine);
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
            CudaDriver cuda = context(machine);
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
            CudaDriver cuda = context(machine);
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
            CudaDriver cuda = context(machine);
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

    @Test
    void theWaitLimitHoldsInRealTime() {
        MachineOptions options = MachineOptions.defaults().inRealTime().withWaitLimit(Duration.ofMillis(300));
        Machine machine = Machine.create(options);
        CudaDriver cuda = context(machine);
        cuda.cuLaunchKernel(
                cuda.cuModuleGetFunction(
                        cuda.cuModuleLoadData(CUmoduleImage.empty()
                                .with("long", Kernel.empty().costOfLaunch((shape, arguments) -> 3_600_000_000_000L))),
                        "long"),
                1,
                1,
                1,
                1,
                1,
                1,
                0,
                null);
        DeadlockException limit = assertThrows(DeadlockException.class, cuda::cuCtxSynchronize);
        assertTrue(limit.getMessage().contains("withWaitLimit"), limit::getMessage);
        machine.close();
    }

    /** The interrupt is reported, and the machine is closed all the same. */
    @Test
    void aMachineWithChecksIsClosedByAnInterruptedThread() {
        Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()));
        CudaDriver cuda = context(machine);
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
            CudaDriver cuda = context(machine);
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
                    try {
                        helper.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .blocking();
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = context(machine);
            cuda.cuLaunchKernel(
                    cuda.cuModuleGetFunction(
                            cuda.cuModuleLoadData(CUmoduleImage.empty().with("k", kernel)), "k"),
                    1,
                    1,
                    1,
                    1,
                    1,
                    1,
                    0,
                    null);
            cuda.cuCtxSynchronize();
        }
        assertTrue(String.valueOf(beside.get()).contains("awaitHost is called on thread"), () -> "" + beside.get());
        assertThrows(IllegalStateException.class, () -> kept.get().awaitHost(() -> false));
    }

    /** A listener that never ends is given up without an interrupt of the thread that calls, which goes on. */
    @Test
    void aListenerThatNeverEndsLeavesTheCallingThreadAlone() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean interrupted = new AtomicBoolean();
        try (Machine machine = Machine.create(MachineOptions.defaults().withKernelLimit(Duration.ofMillis(200)))) {
            CudaDriver cuda = context(machine);
            CUcontext context = cuda.cuCtxGetCurrent();
            machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    spin(over);
                }
            });
            Thread odd = new Thread(() -> cuda.cuCtxSetCurrent(context), "odd") {
                @Override
                public void interrupt() {
                    interrupted.set(true);
                    spin(over);
                }
            };
            odd.setDaemon(true);
            odd.start();
            odd.join(20_000);
            assertFalse(odd.isAlive());
            assertFalse(interrupted.get());
            cuda.cuCtxSynchronize();
        } finally {
            over.set(true);
        }
    }

    private static void spin(AtomicBoolean over) {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }
}
