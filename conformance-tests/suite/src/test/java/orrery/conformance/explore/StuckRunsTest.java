package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.driverWithContext;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CudaDriver;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.FindingsException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Program;

/** Runs that do not end are results like others, and hold up nobody. */
@Timeout(120)
class StuckRunsTest {
    /** Takes a lock while a call is made. */
    private interface Locking {
        void run(Runnable call);
    }

    private static Locking monitor() {
        Object monitor = new Object();
        return call -> {
            synchronized (monitor) {
                call.run();
            }
        };
    }

    private static Locking lock() {
        Lock lock = new ReentrantLock();
        return call -> {
            lock.lock();
            try {
                call.run();
            } finally {
                lock.unlock();
            }
        };
    }

    private static void inOrder(Locking first, Locking second, Runnable call) {
        call.run();
        first.run(() -> {
            call.run();
            second.run(call);
        });
    }

    /** Two threads take two locks, each in its own order, and make calls before, in between and after. */
    private static Object twoLocks(Machine machine, Locking a, Locking b) throws InterruptedException {
        CudaDriver cuda = driverWithContext(machine);
        CUcontext context = cuda.cuCtxGetCurrent();
        Runnable call = () -> cuda.cuCtxSetCurrent(context);
        List<Thread> threads = List.of(new Thread(() -> inOrder(a, b, call)), new Thread(() -> inOrder(b, a, call)));
        threads.forEach(Thread::start);
        for (Thread each : threads) {
            each.join();
        }
        return "done";
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void threadsThatWaitForEachOthersLocksAreNamed(boolean monitors) {
        Program program = monitors
                ? machine -> twoLocks(machine, monitor(), monitor())
                : machine -> twoLocks(machine, lock(), lock());
        MachineOptions patient = MachineOptions.defaults().withDeadlockGrace(Duration.ofDays(1));
        Exploration exploration =
                Explorer.defaults().withOptions(patient).withoutReduction().explore(program);
        assertTrue(exploration.isComplete(), exploration::toString);
        assertEquals(2, exploration.outcomes().size(), exploration::toString);
        assertEquals(1, exploration.failures().size(), exploration::toString);
        String text = exploration.failures().get(0).result();
        String kind = monitors ? "java.lang.Object" : "java.util.concurrent.locks.ReentrantLock$NonfairSync";
        assertTrue(
                text.startsWith("threads wait for each other: thread main waits for the end of thread 2")
                        && text.contains("thread 2 waits for a " + kind + " that thread 3 holds and holds a " + kind)
                        && text.contains("thread 3 waits for a " + kind + " that thread 2 holds and holds a " + kind)
                        && text.contains("(StuckRunsTest.java:"),
                text);
    }

    @Test
    void aWaitThatNothingEndsLastsForTheGraceTime() {
        MachineOptions options = MachineOptions.defaults().withDeadlockGrace(Duration.ofMillis(300));
        Exploration exploration = Explorer.defaults().withOptions(options).explore(machine -> {
            driverWithContext(machine);
            new CountDownLatch(1).await();
            return "done";
        });
        assertEquals(1, exploration.failures().size(), exploration::toString);
        String text = exploration.failures().get(0).result();
        assertTrue(
                text.startsWith(
                        "all threads of the program wait, and nothing has made one go on for 300 ms of real time,"
                                + " the limit that MachineOptions.withDeadlockGrace sets: thread main waits for a"
                                + " java.util.concurrent.CountDownLatch$Sync (StuckRunsTest.java:"),
                text);
    }

    private static final String LIMIT =
            "the run has not ended within 300 ms of real time, the limit that Explorer.withRunLimit sets: thread main ";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunThatExceedsItsLimitIsGivenUp(boolean endsWhenInterrupted) {
        AtomicBoolean released = new AtomicBoolean();
        List<Machine> machines = new ArrayList<>();
        Exploration exploration = Explorer.defaults()
                .withRunLimit(Duration.ofMillis(300))
                .explore(machine -> {
                    machines.add(machine);
                    driverWithContext(machine);
                    while (!released.get()
                            && !(endsWhenInterrupted && Thread.currentThread().isInterrupted())) {
                        Thread.onSpinWait();
                    }
                    return "done";
                });
        released.set(true);
        assertEquals(
                List.of(LIMIT + "runs"),
                exploration.failures().stream().map(Exploration.Outcome::result).toList());
        assertRefused(
                CUresult.CUDA_ERROR_DEINITIALIZED,
                () -> CudaDriver.of(machines.get(0)).cuCtxGetCurrent());
    }

    /** The first run never ends; what it does later is no part of the others. */
    @Test
    void otherRunsAreMadeAfterOneThatWasGivenUp() {
        CountDownLatch released = new CountDownLatch(1);
        AtomicBoolean first = new AtomicBoolean(true);
        Exploration exploration = Explorer.defaults()
                .withRunLimit(Duration.ofMillis(300))
                .explore(machine -> {
                    CudaDriver cuda = driverWithContext(machine);
                    long cell = cuda.cuMemAlloc(4);
                    cuda.cuMemsetD32Async(cell, 1, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuMemsetD32Async(cell, 2, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuCtxSynchronize();
                    if (first.getAndSet(false)) {
                        released.await();
                        Thread.sleep(Duration.ofDays(1).toMillis());
                    }
                    return "done";
                });
        assertTrue(exploration.isComplete(), exploration::toString);
        assertEquals(2, exploration.schedules(), exploration::toString);
        assertEquals(1, exploration.failures().size(), exploration::toString);
        assertTrue(exploration.failures().get(0).result().startsWith(LIMIT + "waits"), exploration::toString);
    }

    /** A thread that waits for a monitor does not notice an interrupt. */
    @Test
    void anInterruptEndsTheExplorationOfAProgramThatIgnoresIt() throws InterruptedException {
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch blocks = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Object monitor = new Object();
        Program program = machine -> {
            driverWithContext(machine);
            CountDownLatch held = new CountDownLatch(1);
            Thread holder = new Thread(() -> {
                synchronized (monitor) {
                    held.countDown();
                    while (released.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                }
            });
            holder.start();
            held.await();
            blocks.countDown();
            synchronized (monitor) {
                return "done";
            }
        };
        Thread exploring = new Thread(() -> {
            try {
                Explorer.defaults().explore(program);
            } catch (InterruptedWaitException e) {
                thrown.set(e);
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        exploring.start();
        blocks.await();
        exploring.interrupt();
        exploring.join();
        released.countDown();
        assertInstanceOf(InterruptedWaitException.class, thrown.get());
        assertTrue(interrupted.get());
    }

    /** From JDK 19 on, a group is collected when nobody refers to it. */
    @Test
    void noThreadGroupIsLeft() throws InterruptedException {
        assumeTrue(Runtime.version().feature() < 19);
        Machine.create().close();
        AtomicReference<ThreadGroup> used = new AtomicReference<>();
        Explorer.defaults().explore(machine -> {
            driverWithContext(machine);
            used.set(Thread.currentThread().getThreadGroup());
            Thread other = new Thread(() -> {});
            other.start();
            other.join();
            return "done";
        });
        // Threads for device code end when they have had nothing to do for a while.
        Thread[] threads = new Thread[100];
        for (Thread each : Arrays.asList(threads).subList(0, used.get().enumerate(threads))) {
            each.join();
        }
        ThreadGroup[] groups = new ThreadGroup[1000];
        int count = Thread.currentThread().getThreadGroup().enumerate(groups);
        assertFalse(Arrays.asList(groups).subList(0, count).contains(used.get()));
    }

    @Test
    void allMachinesAreClosedIfOneFails() {
        MachineOptions options =
                MachineOptions.defaults().withChecks(Checks.of(Check.LEAKS).throwing());
        List<Machine> machines = new ArrayList<>();
        FindingsException thrown = assertThrows(
                FindingsException.class,
                () -> Explorer.defaults().exploreSelfContained(factory -> {
                    for (int i = 0; i < 3; i++) {
                        Machine machine = factory.create(options);
                        machines.add(machine);
                        driverWithContext(machine).cuMemAlloc(4);
                    }
                    return "done";
                }));
        assertEquals(2, thrown.getSuppressed().length);
        for (Machine each : machines) {
            assertRefused(
                    CUresult.CUDA_ERROR_DEINITIALIZED, () -> CudaDriver.of(each).cuCtxGetCurrent());
        }
    }

    // -- threads that sleep --------------------------------------------------------------------------------------

    /** Explores a program with a thread that sleeps while the main thread makes ten calls. */
    private static Exploration withSleeper(Duration sleep) {
        return assertTimeout(
                Duration.ofSeconds(20),
                () -> Explorer.defaults().explore(machine -> {
                    CudaDriver cuda = driverWithContext(machine);
                    AtomicBoolean done = new AtomicBoolean();
                    Thread sleeper = new Thread(() -> {
                        try {
                            while (!done.get()) {
                                Thread.sleep(sleep.toMillis());
                            }
                        } catch (InterruptedException e) {
                            // It was to end.
                        }
                    });
                    sleeper.start();
                    for (int i = 0; i < 10; i++) {
                        cuda.cuCtxGetCurrent();
                    }
                    done.set(true);
                    sleeper.interrupt();
                    sleeper.join();
                    return "done";
                }));
    }

    @Test
    void aThreadThatSleepsInALoopCostsItsSleepAtEachTurn() {
        assertEquals(1, withSleeper(Duration.ofMillis(10)).schedules());
    }

    @Test
    void aThreadThatSleepsForLongIsWaitedForOnce() {
        assertEquals(1, withSleeper(Duration.ofHours(1)).schedules());
    }

    /** One sleep is a part of what a thread does: it comes before the turn of the other thread. */
    @Test
    void aThreadThatSleepsOnceIsWaitedFor() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long cell = cuda.cuMemAllocHost(4);
            cuda.host().ints(cell).set(0, 0);
            Thread sleeper = new Thread(() -> {
                Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(20));
                cuda.host().ints(cell).set(0, 1);
            });
            sleeper.start();
            int seen = cuda.host().ints(cell).get(0);
            sleeper.join();
            return seen;
        });
        assertEquals(2, exploration.outcomes().size(), exploration::toString);
    }

    /** A failed assertion, or whatever else a program throws, is a result. */
    @Test
    void anErrorIsAResult() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            driverWithContext(machine);
            throw new AssertionError("expected 1");
        });
        assertTrue(exploration.toString().contains("expected 1"), exploration::toString);
    }

    /** An interrupt that the program leaves in its thread is not one of the exploration. */
    @Test
    void aProgramMayInterruptItself() {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            cuda.cuMemsetD8Async(cuda.cuMemAlloc(64), (byte) 1, 64, null);
            Thread.currentThread().interrupt();
            return "interrupted";
        });
        assertTrue(exploration.toString().contains("interrupted"), exploration::toString);
        assertFalse(Thread.interrupted());
    }

    @Test
    void theLongestDurationsAreLegal() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
        Explorer explorer = Explorer.defaults().withMaxTime(longest).withRunLimit(longest);
        assertTrue(explorer.explore(machine -> 1).toString().contains("1"));
        assertEquals(
                List.of(),
                explorer.failureReport(machine -> driverWithContext(machine).cuDeviceGetCount())
                        .problems());
    }
}
