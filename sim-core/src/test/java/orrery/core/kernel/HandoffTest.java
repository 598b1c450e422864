package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code of the program runs on a thread of the machine, which is given up if the code does not end. */
@Timeout(30)
class HandoffTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(20);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    private final DevicePool pool = new DevicePool(LONG);
    private final Handoff handoff = pool.handoff();
    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> ran = new ArrayList<>();

    @AfterEach
    void end() {
        over.set(true);
        pool.close();
    }

    private void note() {
        ran.add(Thread.currentThread());
    }

    private Thread last() {
        return ran.get(ran.size() - 1);
    }

    private void spin() {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void oneThreadRunsOnePieceOfCodeAfterTheOther() {
        for (int i = 0; i < 10_000; i++) {
            assertNotEquals(Handoff.Ending.GIVEN_UP, handoff.run(this::note, LONG));
        }
        assertEquals(10_000, ran.size());
        Set<Thread> threads = new HashSet<>(ran);
        assertEquals(1, threads.size());
        assertFalse(threads.contains(Thread.currentThread()));
    }

    /** It need not wait for the thread to park, nor find it awake. */
    @Test
    void aThreadThatHasParkedGoesOn() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            handoff.run(this::note, LONG);
            while (last().getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }
        assertEquals(50, ran.size());
        assertEquals(1, new HashSet<>(ran).size());
    }

    @Test
    void codeThatDoesNotEndIsGivenUpWithItsThread() throws InterruptedException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Handoff.Ending ending = handoff.run(
                () -> {
                    note();
                    spin();
                    interrupted.set(Thread.currentThread().isInterrupted());
                    ended.countDown();
                },
                SHORT);
        assertEquals(Handoff.Ending.GIVEN_UP, ending);
        Thread lost = last();
        handoff.run(this::note, LONG);
        assertNotEquals(lost, last());
        over.set(true);
        assertTrue(ended.await(20, TimeUnit.SECONDS));
        assertTrue(interrupted.get());
    }

    /** The thread is used again when its code has ended after all, and neither the interrupt nor the stop is left. */
    @Test
    void aThreadThatWasGivenUpForgetsIt() throws InterruptedException {
        handoff.run(
                () -> {
                    note();
                    spin();
                },
                SHORT);
        Thread lost = last();
        over.set(true);
        AtomicBoolean clean = new AtomicBoolean();
        while (last() != lost || ran.size() < 2) {
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                note();
                StopRequest.ofCurrentThread().check();
                clean.set(!Thread.currentThread().isInterrupted());
                done.countDown();
            });
            assertTrue(done.await(20, TimeUnit.SECONDS));
        }
        assertTrue(clean.get());
    }

    @Test
    void anInterruptOfTheWaitingThreadIsNotTheCodes() throws InterruptedException {
        AtomicBoolean ofCode = new AtomicBoolean();
        Thread.currentThread().interrupt();
        handoff.run(
                () -> {
                    long end = System.nanoTime() + SHORT;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    ofCode.set(Thread.currentThread().isInterrupted());
                },
                LONG);
        assertTrue(Thread.interrupted());
        assertFalse(ofCode.get());
    }

    @Test
    void anInterruptThatCodeLeavesIsNotThatOfTheNext() {
        AtomicBoolean next = new AtomicBoolean();
        handoff.run(() -> Thread.currentThread().interrupt(), LONG);
        handoff.run(() -> next.set(Thread.currentThread().isInterrupted()), LONG);
        assertFalse(next.get());
    }

    /** Code can keep its thread, and interrupt it when that runs something else or nothing. */
    @Test
    void anInterruptBetweenTwoPiecesOfCodeIsNeithers() {
        AtomicBoolean next = new AtomicBoolean();
        for (int i = 0; i < 1000; i++) {
            handoff.run(this::note, LONG);
            last().interrupt();
            handoff.run(() -> next.compareAndSet(false, Thread.currentThread().isInterrupted()), LONG);
        }
        assertFalse(next.get());
    }

    /** No code is lost with the thread. */
    @Test
    void codeThatThrowsEndsItsThreadOnly() {
        pool.threads().factory(job -> {
            Thread thread = DeviceThreads.platform("throws", job);
            thread.setUncaughtExceptionHandler((ended, expected) -> {});
            return thread;
        });
        for (int i = 0; i < 200; i++) {
            handoff.run(
                    () -> {
                        note();
                        throw new IllegalStateException();
                    },
                    LONG);
        }
        assertEquals(200, ran.size());
    }

    /**
     * Many machines that are closed at once leave no threads behind, also if code of theirs runs later. Each thread
     * would wait for a second otherwise, and the test for a minute.
     */
    @Test
    void itsThreadEndsWithThePool() throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            DevicePool closed = new DevicePool(LONG);
            closed.handoff().run(this::note, LONG);
            closed.close();
            last().join();
            closed.handoff().run(this::note, LONG);
            last().join();
        }
        assertEquals(120, new HashSet<>(ran).size());
    }

    @Test
    void codeCanHandOverCode() {
        handoff.run(
                () -> {
                    note();
                    handoff.run(this::note, LONG);
                },
                LONG);
        assertEquals(2, new HashSet<>(ran).size());
    }

    @Test
    void withoutAThreadTheCodeDoesNotRun() {
        pool.threads().factory(job -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        assertThrows(OutOfMemoryError.class, () -> handoff.run(this::note, LONG));
        assertEquals(List.of(), ran);
        pool.threads().factory(job -> DeviceThreads.platform("later", job));
        handoff.run(this::note, LONG);
        assertEquals(1, ran.size());
    }
}
