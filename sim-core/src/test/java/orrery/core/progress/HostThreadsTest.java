package orrery.core.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.util.concurrent.Uninterruptibles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.core.progress.HostThreads.Activity;
import orrery.core.progress.HostThreads.Actor;
import orrery.core.thread.DeviceThreads;

/** Who may act is read from the states of threads. */
@Timeout(60)
class HostThreadsTest {
    private static final String COULD_ACT = "thread helper has used the machine, is alive and could still act.";
    private static final String HAS_TIMEOUT = "thread helper has used the machine and waits with a timeout.";

    private final List<Thread> process = new ArrayList<>();
    private final List<Thread> callbacks = new ArrayList<>();
    private final Set<Thread> entering = new HashSet<>();
    private final Thread older = new Thread(() -> doIt(Doing.RUNS), "older");
    private final HostThreads threads = new HostThreads(() -> process, callbacks::stream, entering::contains);
    private final CountDownLatch end = new CountDownLatch(1);
    private final Object monitor = new Object();

    @AfterEach
    void endThreads() {
        end.countDown();
    }

    /** What a thread does until the test ends. */
    private enum Doing {
        RUNS(Thread.State.RUNNABLE),
        SLEEPS(Thread.State.TIMED_WAITING),
        WAITS_WITH_A_TIMEOUT(Thread.State.TIMED_WAITING),
        WAITS(Thread.State.WAITING),
        WANTS_A_MONITOR(Thread.State.BLOCKED);

        private final Thread.State state;

        Doing(Thread.State state) {
            this.state = state;
        }

        boolean goesOn() {
            return this == RUNS || this == SLEEPS;
        }
    }

    private void doIt(Doing what) {
        switch (what) {
            case RUNS -> {
                while (end.getCount() > 0) {
                    Thread.onSpinWait();
                }
            }
            case SLEEPS -> {
                while (end.getCount() > 0) {
                    Uninterruptibles.sleepUninterruptibly(100, TimeUnit.MILLISECONDS);
                }
            }
            case WAITS_WITH_A_TIMEOUT -> assertTrue(Uninterruptibles.awaitUninterruptibly(end, 60, TimeUnit.SECONDS));
            case WAITS -> Uninterruptibles.awaitUninterruptibly(end);
            case WANTS_A_MONITOR -> {
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
        }
    }

    /** Starts a thread, and evaluates something while it does what it is to do. */
    private <T> T during(Doing what, Thread thread, Supplier<T> look) {
        synchronized (monitor) {
            thread.setDaemon(true);
            thread.start();
            while (thread.getState() != what.state) {
                Thread.onSpinWait();
            }
            return look.get();
        }
    }

    private Activity lookDuring(Doing what, Thread thread) {
        return during(what, thread, () -> threads.look(0));
    }

    private Thread helper(Doing what) {
        return new Thread(() -> doIt(what), "helper");
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    private Actor actor() {
        return threads.look(0).actor();
    }

    // -- threads that have used the machine ----------------------------------------------------------------------

    /** One that waits for another thread cannot act before that one does. */
    @ParameterizedTest
    @EnumSource
    void aThreadThatIsKnownMayActUnlessItWaits(Doing what) {
        assertEquals(Actor.NONE, actor());
        Thread helper = helper(what);
        threads.obtain(helper);
        assertEquals(Actor.NONE, actor(), "it has not started");
        Activity found = lookDuring(what, helper);
        if (what.goesOn()) {
            assertEquals(new Activity(Actor.KNOWN, COULD_ACT), found);
        } else if (what == Doing.WAITS_WITH_A_TIMEOUT) {
            assertEquals(new Activity(Actor.POSSIBLE, HAS_TIMEOUT), found);
        } else {
            assertEquals(Actor.NONE, found.actor());
        }
    }

    @Test
    void aThreadThatHasEndedCannotAct() throws InterruptedException {
        Thread helper = helper(Doing.RUNS);
        threads.obtain(helper);
        assertEquals(Actor.KNOWN, lookDuring(Doing.RUNS, helper).actor());
        end.countDown();
        helper.join();
        assertEquals(Actor.NONE, actor());
    }

    @Test
    void aThreadThatWaitsToEnterMayAct() {
        Thread helper = helper(Doing.WAITS);
        threads.obtain(helper);
        assertEquals(Actor.NONE, lookDuring(Doing.WAITS, helper).actor());
        entering.add(helper);
        assertEquals(new Activity(Actor.KNOWN, COULD_ACT), threads.look(0));
    }

    @Test
    void aThreadThatWaitsMayActUntilItHasLookedAgain() {
        CallerThread thread = threads.obtain(Thread.currentThread());
        boolean[] complete = new boolean[1];
        thread.setWait(new CallerThread.Wait(
                "cuCtxSynchronize",
                "copy #1",
                3,
                () -> complete[0],
                () -> new WaitReport("no reason", ImmutableList.of())));
        assertEquals(Actor.NONE, threads.look(3).actor());
        assertEquals(List.of(thread), threads.waiting());
        assertEquals(Actor.KNOWN, threads.look(4).actor(), "another thread has called since");
        complete[0] = true;
        assertEquals(Actor.KNOWN, threads.look(3).actor(), "what it waits for is complete");
        thread.setWait(null);
        assertEquals(Actor.KNOWN, threads.look(3).actor(), "it does not wait");
        assertEquals(List.of(), threads.waiting());
    }

    // -- others --------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aCallbackMayActUnlessItWaits(Doing what) {
        Thread own = DeviceThreads.callback(() -> doIt(what));
        callbacks.add(own);
        process.add(own);
        Activity found = lookDuring(what, own);
        if (what.goesOn()) {
            assertEquals(new Activity(Actor.KNOWN, "A callback of the machine is running and could still act."), found);
        } else if (what == Doing.WAITS_WITH_A_TIMEOUT) {
            assertEquals(Actor.POSSIBLE, found.actor());
        } else {
            assertEquals(Actor.NONE, found.actor());
        }
    }

    @Test
    void aThreadOfTheMachineActsByCallbacksOnly() {
        Thread own = DeviceThreads.callback(() -> doIt(Doing.RUNS));
        process.add(own);
        assertEquals(Actor.NONE, lookDuring(Doing.RUNS, own).actor());
        callbacks.add(own);
        assertEquals(Actor.KNOWN, actor());
    }

    @Test
    void anotherProcessMayAct() {
        assertTrue(threads.isOfThreadsOnly());
        threads.sharesMemory();
        assertEquals(
                new Activity(
                        Actor.POSSIBLE,
                        "Another process may share memory or events with the machine and could still act."),
                threads.look(0));
        assertFalse(threads.isOfThreadsOnly());
    }

    @Test
    void threadsOfTheJvmAndOfTheMachineAndKnownOnesAreNoStrangers() {
        assertEquals(Actor.NONE, actor());
        process.add(new Thread(rootGroup(), "Signal Dispatcher"));
        process.add(DeviceThreads.platform("orrery-device", () -> {}));
        assertEquals(Actor.NONE, actor());
        process.add(Thread.currentThread());
        assertNotEquals(Actor.NONE, actor(), "the test's own thread");
        threads.obtain(Thread.currentThread())
                .setWait(new CallerThread.Wait(
                        "cuCtxSynchronize",
                        "copy #1",
                        0,
                        () -> false,
                        () -> new WaitReport("no reason", ImmutableList.of())));
        assertEquals(Actor.NONE, actor());
        process.add(new Thread("another"));
        assertEquals(Actor.UNLIKELY, actor());
    }

    @Test
    void aThreadThatRunsAndIsYoungerThanTheMachineMayAct() throws InterruptedException {
        Thread young = helper(Doing.RUNS);
        process.add(young);
        assertEquals(Actor.UNLIKELY, actor(), "it has not started");
        Activity found = lookDuring(Doing.RUNS, young);
        assertEquals(Actor.POSSIBLE, found.actor());
        assertEquals("A thread that has not used the machine so far runs and could still act.", found.who());
        end.countDown();
        young.join();
        assertEquals(Actor.NONE, actor());
    }

    // -- programs that wait --------------------------------------------------------------------------------------

    /** One that sleeps waits, too: a device goes on meanwhile. */
    @ParameterizedTest
    @EnumSource
    void aProgramWaitsIfNoThreadRuns(Doing what) {
        assertFalse(threads.isProgramWaiting(), "no thread has used the machine");
        Thread helper = helper(what);
        threads.obtain(helper);
        assertFalse(threads.isProgramWaiting(), "it has not started");
        assertEquals(what != Doing.RUNS, during(what, helper, threads::isProgramWaiting));
    }

    @Test
    void aNewThreadThatRunsMayEnter() {
        Thread helper = helper(Doing.WAITS);
        threads.obtain(helper);
        assertTrue(during(Doing.WAITS, helper, threads::isProgramWaiting));
        process.add(older);
        assertFalse(during(Doing.RUNS, older, threads::runsNewThread), "it is older than the machine");
        Thread young = helper(Doing.RUNS);
        process.add(young);
        assertTrue(during(Doing.RUNS, young, threads::runsNewThread));
    }
}
