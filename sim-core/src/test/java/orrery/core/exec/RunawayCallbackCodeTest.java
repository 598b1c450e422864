package orrery.core.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.call.ApiCall;
import orrery.core.work.HostFunction;
import orrery.device.CUresult;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.ExternalQueue;
import orrery.sim.HeapExhaustedException;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * Listeners and the effects of external work run on threads of the machine, which act in place of the thread that
 * calls. What never ends keeps its own thread only.
 */
@Timeout(60)
class RunawayCallbackCodeTest {
    private static final AtomicBoolean OVER = new AtomicBoolean();

    @AfterEach
    void endAll() {
        OVER.set(true);
    }

    /** No interrupt ends this. */
    private static void spin() {
        OVER.set(false);
        while (!OVER.get()) {
            Thread.onSpinWait();
        }
    }

    private static Rig rig(int limitMillis) {
        return new Rig(options -> options.withKernelLimit(Duration.ofMillis(limitMillis)));
    }

    private static void launch(Rig rig) {
        rig.call(() -> rig.stream().submit(rig.kernel("k", Kernel.empty(), LaunchShape.SINGLE)));
        rig.synchronize();
    }

    /** A listener that reacts to the interrupt is notified no more, and nothing else has happened. */
    @Test
    void aListenerThatTakesTooLongIsDropped() {
        AtomicInteger notified = new AtomicInteger();
        try (Rig rig = new Rig(options -> options.withKernelLimit(Duration.ofMillis(50)))) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    notified.incrementAndGet();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        // It returns.
                    }
                }
            });
            for (int i = 0; i < 3; i++) {
                rig.call(() -> rig.stream().submit(rig.kernel("k", Kernel.empty(), LaunchShape.SINGLE)));
            }
            rig.synchronize();
            assertEquals(1, notified.get());
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertFalse(Thread.interrupted(), "the program is not interrupted");
        }
    }

    /** The others are notified of the same, and stay. One that was given up can go on to use the machine. */
    @Test
    void aListenerIsNotDroppedForAnother() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        CountDownLatch warned = new CountDownLatch(1);
        try (Rig rig = rig(50)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        rig.machine.act(thread -> rig.machine.warn("late"));
                        warned.countDown();
                    }
                }
            });
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    heard.add("completed");
                }

                @Override
                public void warning(String message, long time) {
                    heard.add(message);
                }
            });
            launch(rig);
            assertTrue(warned.await(10, TimeUnit.SECONDS));
            rig.call(() -> rig.machine.warn("later"));
            assertEquals(Set.of("completed", "late", "later"), Set.copyOf(heard));
            assertEquals("later", heard.get(heard.size() - 1));
        }
    }

    /** The call goes on without the listener, on the thread that has made it, and nothing has failed. */
    @Test
    void aListenerThatNeverEndsIsDropped() {
        List<String> notified = new ArrayList<>();
        AtomicReference<Thread> runner = new AtomicReference<>();
        try (Rig rig = rig(100)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    notified.add(call.name());
                    runner.set(Thread.currentThread());
                    spin();
                }
            });
            launch(rig);
            launch(rig);
            assertEquals(1, notified.size());
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertNotEquals(Thread.currentThread(), runner.get());
            assertTrue(runner.get().isAlive());
        }
    }

    /** A listener that does what it is notified of is dropped in the end, and is notified once at a time. */
    @Test
    void aListenerThatNotifiesItselfIsDropped() {
        AtomicInteger notified = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();
        List<Integer> atATime = new ArrayList<>();
        try (Rig rig = rig(10_000)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void warning(String message, long time) {
                    notified.incrementAndGet();
                    atATime.add(running.incrementAndGet());
                    rig.machine.act(thread -> rig.machine.warn(message));
                    running.decrementAndGet();
                }
            });
            rig.call(() -> rig.machine.warn("again"));
            assertEquals(17, notified.get());
            assertEquals(List.of(1), atATime.stream().distinct().toList());
            rig.call(() -> rig.machine.warn("and again"));
            assertEquals(17, notified.get());
            launch(rig);
        }
    }

    /** Work that a listener or an effect submits is told afterwards, and takes no further thread. */
    @Test
    void whatCodeLeadsToIsToldWhenItHasEnded() {
        List<String> events = new ArrayList<>();
        Set<Thread> threads = new HashSet<>();
        try (Rig rig = rig(10_000)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void submitted(TracedOperation operation, long time) {
                    threads.add(Thread.currentThread());
                    events.add("submitted " + operation.work().label());
                }
            });
            queue.run("first", 10, () -> {
                threads.add(Thread.currentThread());
                queue.run("second", 10, () -> events.add("second"));
                events.add("first");
            });
            queue.finish();
            queue.finish();
            assertEquals(List.of("submitted first", "first", "submitted second", "second"), events);
            for (int i = 0; i < 1000; i++) {
                queue.run("outer", 10, () -> queue.run("inner", 10, () -> {}));
                queue.finish();
            }
            assertTrue(threads.size() < 10, threads::toString);
            assertEquals(
                    1000,
                    events.stream().filter("submitted inner"::equals).count(),
                    "each run begins a chain of its own");
        }
    }

    /** A listener that does something for each submission, and then submits several times. */
    private static TraceListener multiplying(ExternalQueue queue, int times, Runnable before) {
        return new TraceListener() {
            @Override
            public void submitted(TracedOperation operation, long time) {
                before.run();
                for (int i = 0; i < times; i++) {
                    queue.run("more", 1, () -> {});
                }
            }
        };
    }

    /** Each notification leads to several others, so that no chain of them need be long. The other listener stays. */
    @ParameterizedTest
    @ValueSource(ints = {2, 50, 300})
    void aListenerThatMultipliesWhatItIsNotifiedOfIsDropped(int times) {
        AtomicInteger notified = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        try (Rig rig = rig(10_000)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            rig.machine.trace().add(multiplying(queue, times, notified::incrementAndGet));
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void submitted(TracedOperation operation, long time) {
                    others.incrementAndGet();
                }
            });
            queue.run("first", 1, () -> {});
            int dropped = notified.get();
            assertTrue(dropped > 50 && dropped < HostCallbacks.MOST_FOLLOWING, () -> dropped + " notifications");
            assertEquals(1 + dropped * times, others.get(), "each submission is told");
            queue.run("second", 1, () -> {});
            assertEquals(dropped, notified.get());
            assertEquals(2 + dropped * times, others.get());
        }
    }

    /** It leads to one notification each, however many there are. */
    @Test
    void aListenerThatAnswersManyNotificationsStays() {
        AtomicInteger answered = new AtomicInteger();
        try (Rig rig = rig(10_000)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void submitted(TracedOperation operation, long time) {
                    if (operation.work().label().equals("asked")) {
                        answered.incrementAndGet();
                        queue.run("answer", 1, () -> {});
                    }
                }
            });
            int many = HostCallbacks.MOST_FOLLOWING + 1000;
            queue.run("first", 1, () -> {
                for (int i = 0; i < many; i++) {
                    queue.run("asked", 1, () -> {});
                }
            });
            queue.finish();
            assertEquals(many, answered.get());
        }
    }

    /** Each notification ends in time, but not all of them. */
    @Test
    void aSlowListenerThatMultipliesWhatItIsNotifiedOfIsDropped() {
        AtomicInteger notified = new AtomicInteger();
        try (Rig rig = rig(500)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            rig.machine.trace().add(multiplying(queue, 2, () -> {
                notified.incrementAndGet();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }));
            queue.run("first", 1, () -> {});
            assertTrue(notified.get() > 1 && notified.get() < 50, notified::toString);
        }
    }

    /** Each listener is told of the events in their order. */
    @Test
    void everyListenerIsToldInOrder() {
        List<String> heard = new ArrayList<>();
        try (Rig rig = rig(10_000)) {
            for (String name : List.of("first", "second")) {
                rig.machine.trace().add(new TraceListener() {
                    @Override
                    public void warning(String message, long time) {
                        heard.add(name + " " + message);
                        if (message.equals("a") && name.equals("first")) {
                            rig.machine.act(thread -> rig.machine.warn("b"));
                        }
                    }
                });
            }
            rig.call(() -> rig.machine.warn("a"));
            assertEquals(List.of("first a", "second a", "first b", "second b"), heard);
        }
    }

    /** The time that a listener takes does not make a host function one that blocks. */
    @Test
    void aSlowListenerChangesNoTimeline() {
        List<Long> timeline = new ArrayList<>();
        for (boolean slow : new boolean[] {false, true}) {
            try (Rig rig = rig(10_000)) {
                ExternalQueue queue = rig.machine.external().queue("graphics");
                rig.machine.trace().add(new TraceListener() {
                    @Override
                    public void submitted(TracedOperation operation, long time) {
                        if (slow && operation.work().label().equals("within")) {
                            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                        }
                    }

                    @Override
                    public void completed(TracedOperation operation, long time) {
                        timeline.add(time);
                    }
                });
                rig.call(() -> {
                    orrery.core.stream.Stream stream = rig.stream();
                    stream.submit(new HostFunction(() -> queue.run("within", 5, () -> {})));
                    stream.submit(rig.kernel("k", Kernel.empty(), LaunchShape.SINGLE));
                });
                rig.synchronize();
                queue.finish();
            }
        }
        assertEquals(6, timeline.size());
        assertEquals(timeline.subList(0, 3), timeline.subList(3, 6));
    }

    /** The text of an exception is code of the program, too. */
    @Test
    void anExceptionWhoseTextNeverComesFailsItsQueue() {
        try (Rig rig = rig(100)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            queue.run("endless text", 10, () -> {
                throw new IllegalStateException() {
                    @Override
                    public String getMessage() {
                        spin();
                        return "never";
                    }
                };
            });
            assertThrows(IllegalStateException.class, queue::finish);
            launch(rig);
        }
    }

    /** An exhausted heap is no failure of the queue, but is told. */
    @Test
    void anExhaustedHeapInExternalWorkIsTold() {
        try (Rig rig = rig(10_000)) {
            ExternalQueue queue = rig.machine.external().queue("graphics");
            queue.run("greedy", 10, () -> {
                throw new OutOfMemoryError("Java heap space");
            });
            assertThrows(HeapExhaustedException.class, queue::finish);
            queue.finish();
        }
    }

    /** What a listener asks of the machine is asked by the thread that calls. */
    @Test
    void aListenerActsAsTheThreadThatCalls() {
        List<String> threads = new ArrayList<>();
        try (Rig rig = rig(10_000)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    threads.add(rig.machine.ask(asking -> asking.name()));
                }
            });
            rig.call(() -> rig.stream());
            assertEquals(
                    List.of(Thread.currentThread().getName()),
                    threads.stream().distinct().toList());
        }
    }

    /** It is refused as device code and host functions are, also by another machine. */
    @Test
    void aListenerMakesNoCalls() {
        List<CUresult> answers = new ArrayList<>();
        try (Rig other = rig(10_000);
                Rig rig = rig(10_000)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void completed(TracedOperation operation, long time) {
                    for (Rig each : List.of(rig, other)) {
                        answers.add(assertThrows(
                                        CudaException.class,
                                        () -> each.machine.call(ApiCall.cuMemGetInfo, thread -> null))
                                .result());
                    }
                    assertThrows(IllegalStateException.class, () -> rig.machine.settle());
                    assertThrows(IllegalStateException.class, () -> rig.machine.close());
                }
            });
            launch(rig);
            launch(rig);
            assertEquals(4, answers.size(), "the listener was not dropped");
            assertEquals(
                    List.of(CUresult.CUDA_ERROR_NOT_PERMITTED),
                    answers.stream().distinct().toList());
        }
    }

    /** An interrupt of the thread that calls is not the listener's. */
    @Test
    void anInterruptOfTheCallDoesNotReachAListener() {
        List<Boolean> interrupted = new ArrayList<>();
        try (Rig rig = rig(10_000)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void submitted(TracedOperation operation, long time) {
                    interrupted.add(Thread.currentThread().isInterrupted());
                }
            });
            rig.call(() -> {
                orrery.core.stream.Stream stream = rig.stream();
                Thread.currentThread().interrupt();
                stream.submit(rig.kernel("k", Kernel.empty(), LaunchShape.SINGLE));
            });
            assertTrue(Thread.interrupted(), "it stays pending");
            assertEquals(List.of(false), interrupted);
        }
    }

    /** It is given up at once: the thread that holds the lock waits for it. */
    @Test
    void codeThatNeedsALockOfTheCallIsGivenUp() {
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger notified = new AtomicInteger();
        try (Rig rig = rig(1_000_000)) {
            rig.machine.trace().add(new TraceListener() {
                @Override
                public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
                    notified.incrementAndGet();
                    synchronized (notified) {
                        notified.incrementAndGet();
                    }
                }
            });
            synchronized (notified) {
                rig.call(() -> rig.stream());
                rig.call(() -> rig.stream());
            }
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            lock.lock();
            try {
                rig.call(() -> rig.stream().submit(rig.kernel("k", lock::lock)));
                rig.synchronize();
            } finally {
                lock.unlock();
            }
            FaultState faults = rig.machine.faults();
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_TIMEOUT, faults.result());
            String why = String.valueOf(faults.cause().getMessage());
            assertTrue(why.contains("waits for a lock that the calling thread holds"), why);
        }
    }

    /** Code that waits for a lock for a time only ends by itself. */
    @Test
    void codeThatTriesALockOfTheCallGoesOn() {
        ReentrantLock lock = new ReentrantLock();
        List<Boolean> got = new ArrayList<>();
        try (Rig rig = rig(1_000_000)) {
            lock.lock();
            try {
                rig.call(() -> rig.stream().submit(rig.kernel("k", () -> {
                    try {
                        got.add(lock.tryLock(300, TimeUnit.MILLISECONDS));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })));
                rig.synchronize();
            } finally {
                lock.unlock();
            }
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            assertEquals(List.of(false), got);
        }
    }

    /** The queue fails, and no context does. */
    @Test
    void externalWorkThatNeverEndsFailsItsQueue() {
        try (Rig rig = rig(100)) {
            AtomicBoolean later = new AtomicBoolean();
            ExternalQueue queue = rig.machine.external().queue("graphics");
            queue.run("endless", 10, RunawayCallbackCodeTest::spin);
            queue.run("later", 10, () -> later.set(true));
            IllegalStateException failed = assertThrows(IllegalStateException.class, queue::finish);
            String why = String.valueOf(failed.getCause().getMessage());
            assertTrue(why.contains("external work \"endless\" in graphics ran for more than 100 ms"), why);
            assertFalse(later.get());
            assertEquals(CUresult.CUDA_SUCCESS, rig.machine.faults().result());
            launch(rig);
        }
    }

    /** It may use the queue, as the program may. */
    @Test
    void externalWorkUsesItsQueue() {
        try (Rig rig = rig(10_000)) {
            List<String> done = new ArrayList<>();
            ExternalQueue queue = rig.machine.external().queue("graphics");
            queue.run("first", 10, () -> {
                done.add("first");
                queue.run("second", 10, () -> done.add("second"));
            });
            queue.finish();
            queue.finish();
            assertEquals(List.of("first", "second"), done);
        }
    }
}
