package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static orrery.conformance.WithContext.driverWithContext;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.MachineOptions;
import orrery.sim.Program;

/** Threads that take no turns may wake those of the program: that is no deadlock. */
@Timeout(120)
class OutsideThreadsTest {
    /** Longer than the time that threads get of which nothing is known. */
    private static final Duration LONG = Duration.ofSeconds(1);

    /** Threads that do not belong to the program. */
    enum Outside {
        COMMON_POOL,
        VIRTUAL;

        private Executor executor() throws ReflectiveOperationException {
            if (this == COMMON_POOL) {
                return ForkJoinPool.commonPool();
            }
            assumeTrue(Runtime.version().feature() >= 21, "there are no virtual threads");
            return (Executor) java.util.concurrent.Executors.class
                    .getMethod("newVirtualThreadPerTaskExecutor")
                    .invoke(null);
        }
    }

    /** A program whose main thread waits for a stream, and the stream for a cell that others set. */
    private interface Helpers {
        void start(Runnable setCell) throws Exception;
    }

    private static Program waiting(Helpers helpers) {
        return machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUcontext context = cuda.cuCtxGetCurrent();
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 0);
            cuda.cuStreamWaitValue32(stream, cell, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            helpers.start(() -> {
                cuda.cuCtxSetCurrent(context);
                cuda.host().ints(cell).set(0, 1);
            });
            cuda.cuStreamSynchronize(stream);
            return "done";
        };
    }

    private static void sleep() {
        Uninterruptibles.sleepUninterruptibly(LONG);
    }

    /** One run is made: when threads that take no turns act is not the same in each. */
    private static void assertNoDeadlock(Program program) {
        Exploration exploration = Explorer.defaults().withMaxSchedules(1).explore(program);
        assertEquals(
                Set.of("done"),
                exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet()),
                exploration::toString);
    }

    @ParameterizedTest
    @EnumSource
    void theyMayUseTheMachineThemselves(Outside outside) throws ReflectiveOperationException {
        Executor executor = outside.executor();
        assertNoDeadlock(waiting(setCell -> executor.execute(() -> {
            sleep();
            setCell.run();
        })));
    }

    @ParameterizedTest
    @EnumSource
    void theyMayCompleteAFuture(Outside outside) throws ReflectiveOperationException {
        Executor executor = outside.executor();
        assertNoDeadlock(waiting(setCell -> {
            FutureTask<Void> task = new FutureTask<>(OutsideThreadsTest::sleep, null);
            new Thread(() -> {
                        Futures.getUnchecked(task);
                        setCell.run();
                    })
                    .start();
            executor.execute(task);
        }));
    }

    @ParameterizedTest
    @EnumSource
    void theyMayOpenALatch(Outside outside) throws ReflectiveOperationException {
        Executor executor = outside.executor();
        assertNoDeadlock(waiting(setCell -> {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(() -> {
                        Uninterruptibles.awaitUninterruptibly(latch);
                        setCell.run();
                    })
                    .start();
            executor.execute(() -> {
                sleep();
                latch.countDown();
            });
        }));
    }

    /** However short the grace time is: the thread that holds the lock runs, and many looks find the other waiting. */
    @Test
    void aWaitForALockThatARunningThreadHoldsIsNoDeadlock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            lock.lock();
            try {
                held.countDown();
                while (!lock.hasQueuedThreads()) {
                    Thread.onSpinWait();
                }
                long end = System.nanoTime() + Duration.ofMillis(700).toNanos();
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            } finally {
                lock.unlock();
            }
        });
        holder.setDaemon(true);
        holder.start();
        held.await();
        MachineOptions impatient = MachineOptions.defaults().withDeadlockGrace(Duration.ZERO);
        Exploration exploration = Explorer.defaults().withOptions(impatient).explore(machine -> {
            driverWithContext(machine);
            lock.lock();
            try {
                return "done";
            } finally {
                lock.unlock();
            }
        });
        holder.join();
        assertEquals(List.of(), exploration.failures(), exploration::toString);
    }
}
