package orrery.conformance.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeadlockException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The devices go on while the program waits outside of the machine, and the host goes on when its wait ends. */
@Timeout(60)
@Isolated("beside threads that run, the machine waits longer for threads that it does not know")
class WaitsElsewhereTest {
    private static final long KERNEL_NANOS = 1_000_000;

    private Machine machine;
    private CudaDriver cuda;
    private CUstream stream;

    @BeforeEach
    void createMachine() {
        begin(MachineOptions.defaults());
    }

    private void begin(MachineOptions options) {
        machine = Machine.create(options);
        cuda = driverWithContext(machine);
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    @AfterEach
    void closeMachine() {
        machine.close();
    }

    private void launch(Kernel kernel, Object... arguments) {
        CUfunction function = function(cuda, "k", kernel);
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, arguments);
    }

    private static Kernel taking(long nanos) {
        return Kernel.perThread(a -> thread -> {}).costOfLaunch((shape, arguments) -> nanos);
    }

    /** How a program waits for what a callback tells it. */
    enum Wait {
        FUTURE(callback -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            callback.submit(() -> future.complete(42));
            assertEquals(42, future.get());
        }),
        FUTURE_WITH_TIMEOUT(callback -> {
            FutureTask<Integer> task = new FutureTask<>(() -> 42);
            callback.submit(task);
            assertEquals(42, task.get(30, TimeUnit.SECONDS));
        }),
        LATCH(callback -> {
            CountDownLatch latch = new CountDownLatch(1);
            callback.submit(latch::countDown);
            latch.await();
        }),
        QUEUE(callback -> {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
            callback.submit(() -> queue.add(42));
            assertEquals(42, queue.take());
        }),
        MONITOR(callback -> {
            Object monitor = new Object();
            AtomicBoolean done = new AtomicBoolean();
            callback.submit(() -> {
                synchronized (monitor) {
                    done.set(true);
                    monitor.notifyAll();
                }
            });
            synchronized (monitor) {
                while (!done.get()) {
                    monitor.wait();
                }
            }
        }),
        THREAD(callback -> {
            CountDownLatch latch = new CountDownLatch(1);
            Thread waiter = new Thread(() -> Uninterruptibles.awaitUninterruptibly(latch));
            callback.submit(latch::countDown);
            waiter.start();
            waiter.join();
        }),
        SLEEPS(callback -> {
            AtomicBoolean done = new AtomicBoolean();
            callback.submit(() -> done.set(true));
            while (!done.get()) {
                Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(1));
            }
        });

        private final Way way;

        Wait(Way way) {
            this.way = way;
        }

        void run(Submission callback) throws Exception {
            way.run(callback);
        }
    }

    /** Has a callback submitted, and waits for what it tells. */
    private interface Way {
        void run(Submission callback) throws Exception;
    }

    /** Submits a callback. */
    private interface Submission {
        void submit(Runnable callback);
    }

    @ParameterizedTest
    @EnumSource
    void aHostFunctionEndsTheWait(Wait wait) throws Exception {
        launch(taking(KERNEL_NANOS));
        wait.run(callback -> cuda.cuLaunchHostFunc(stream, callback));
        cuda.cuCtxSynchronize();
    }

    @ParameterizedTest
    @EnumSource
    void aStreamCallbackEndsTheWait(Wait wait) throws Exception {
        launch(taking(KERNEL_NANOS));
        wait.run(callback -> cuda.cuStreamAddCallback(stream, (on, status) -> callback.run(), 0));
        cuda.cuCtxSynchronize();
    }

    /** The host goes on when the function is called that has ended its wait, and not when all work is done. */
    @Test
    void theHostGoesOnAtTheTimeOfTheCallback() throws Exception {
        CompletableFuture<Void> future = new CompletableFuture<>();
        launch(taking(KERNEL_NANOS));
        cuda.cuLaunchHostFunc(stream, () -> future.complete(null));
        launch(taking(100 * KERNEL_NANOS));
        cuda.cuLaunchHostFunc(stream, () -> {});
        future.get();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        long nanos = machine.now();
        assertTrue(nanos > KERNEL_NANOS && nanos < 10 * KERNEL_NANOS, nanos + " ns");
    }

    /** Each of many futures in turn. */
    @Test
    void chainsOfFutures() throws Exception {
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            CompletableFuture<Long> future = new CompletableFuture<>();
            launch(taking(KERNEL_NANOS));
            cuda.cuLaunchHostFunc(stream, () -> future.complete(machine.now()));
            times.add(future.get());
        }
        assertEquals(times.stream().sorted().distinct().toList(), times);
    }

    @Test
    void pinnedMemoryIsPolled() {
        long flag = cuda.cuMemAllocHost(4);
        IntView host = cuda.host().ints(flag);
        launch(
                Kernel.perThread(a -> {
                            IntView device = a.ints(0);
                            return thread -> device.set(0, 7);
                        })
                        .costOfLaunch((shape, arguments) -> KERNEL_NANOS),
                flag);
        while (host.get(0) != 7) {
            Thread.onSpinWait();
        }
        assertTrue(machine.now() > KERNEL_NANOS);
    }

    @Test
    void managedMemoryIsPolledByVolatileReads() {
        long flag = cuda.cuMemAllocManaged(4, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        IntView host = cuda.host().ints(flag);
        cuda.cuMemsetD32Async(flag, 7, 1, stream);
        while (host.getVolatile(0) != 7) {
            Thread.onSpinWait();
        }
    }

    /** Two flags that are polled in turn. */
    @Test
    void severalElementsArePolled() {
        long flags = cuda.cuMemAllocHost(8);
        IntView host = cuda.host().ints(flags);
        launch(taking(KERNEL_NANOS));
        cuda.cuStreamWriteValue32(stream, flags + 4, 1, 0);
        while (host.get(0) == 0 && host.get(1) == 0) {
            Thread.onSpinWait();
        }
        assertEquals(1, host.get(1));
    }

    @Test
    void virtualTimeFollowsTheWallClockWithoutCalls() throws Exception {
        machine.close();
        begin(MachineOptions.defaults().inRealTime());
        CompletableFuture<Void> future = new CompletableFuture<>();
        launch(taking(KERNEL_NANOS));
        cuda.cuLaunchHostFunc(stream, () -> future.complete(null));
        future.get(30, TimeUnit.SECONDS);
        assertTrue(machine.now() > KERNEL_NANOS);
    }

    /** A thread of the program that waits in the machine is no reason to go on for another one; it goes on itself. */
    @Test
    void twoThreadsWaitInTheirWays() throws Exception {
        CompletableFuture<Void> future = new CompletableFuture<>();
        var context = cuda.cuCtxGetCurrent();
        FutureTask<Void> waits = new FutureTask<>(() -> {
            cuda.cuCtxSetCurrent(context);
            cuda.cuStreamSynchronize(stream);
            return null;
        });
        launch(taking(KERNEL_NANOS));
        cuda.cuLaunchHostFunc(stream, () -> future.complete(null));
        new Thread(waits).start();
        future.get();
        waits.get();
    }

    /** A wait in the machine that only the waiting program itself could end is a deadlock. */
    @Test
    void aThreadThatWaitsForTheWaitingOneIsADeadlock() throws Exception {
        machine.close();
        begin(MachineOptions.defaults().withDeadlockGrace(Duration.ofMillis(100)));
        long flag = cuda.cuMemAllocHost(4);
        cuda.cuStreamWaitValue32(stream, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        var context = cuda.cuCtxGetCurrent();
        FutureTask<Void> waits = new FutureTask<>(() -> {
            cuda.cuCtxSetCurrent(context);
            cuda.cuStreamSynchronize(stream);
            return null;
        });
        new Thread(waits).start();
        ExecutionException failed = assertThrows(ExecutionException.class, waits::get);
        assertTrue(failed.getCause() instanceof DeadlockException, failed::toString);
        cuda.host().ints(flag).set(0, 1);
    }
}
