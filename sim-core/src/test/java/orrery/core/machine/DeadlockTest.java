package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.machine.WaitRig.Helper;
import orrery.core.stream.Stream;
import orrery.sim.DeadlockException;
import orrery.sim.MachineOptions;

/** A wait is a deadlock if no thread can end it, or no thread has ended it within the limit. */
@Timeout(120)
@Isolated("beside threads that run, a machine takes longer to call a wait a deadlock")
class DeadlockTest {
    private static final String IN_VAIN = " waits in cuStreamSynchronize and nothing can make it go on.";

    /** For so long a wait lasts that is no deadlock, or none yet: longer than all looks that decide about one. */
    private static final Duration PATIENCE = Duration.ofMillis(400);

    /** A condition that never holds by itself, and tells when it has been looked at for longer than {@code nanos}. */
    private static final class Watched {
        final CountDownLatch lookedAt = new CountDownLatch(1);
        final AtomicBoolean holds = new AtomicBoolean();
        private final long nanos;
        private long first;

        Watched(Duration time) {
            nanos = time.toNanos();
        }

        boolean look() {
            first = first == 0 ? System.nanoTime() : first;
            if (System.nanoTime() - first >= nanos) {
                lookedAt.countDown();
            }
            return holds.get();
        }
    }

    private static List<String> lines(Throwable deadlock) {
        assertTrue(deadlock instanceof DeadlockException, String.valueOf(deadlock));
        return deadlock.getMessage().lines().toList();
    }

    private static String me() {
        return "thread " + Thread.currentThread().getName();
    }

    private static void assertWaitsInVain(WaitRig rig, Stream stream) {
        DeadlockException deadlock = assertThrows(DeadlockException.class, () -> rig.synchronize(stream));
        assertEquals(me() + IN_VAIN, lines(deadlock).get(0));
    }

    /** Who may end a wait of the test's thread. */
    private enum Actor {
        THREAD,
        CALLBACK;

        /** Lets it run some code, and returns what waits for its end. */
        Runnable start(WaitRig rig, Runnable body) {
            if (this == THREAD) {
                return rig.user("helper", body)::join;
            }
            Stream stream = rig.hostFunction(body);
            return () -> rig.synchronize(stream);
        }
    }

    /** For a thread, the program that was reported wrongly: it sets the value a while after the wait for it began. */
    @ParameterizedTest
    @EnumSource
    void whoRunsMayTakeItsTime(Actor actor) {
        try (WaitRig rig = new WaitRig(MachineOptions.defaults().deadlockGrace())) {
            Watched condition = new Watched(PATIENCE);
            Stream stream = rig.waitingFor(condition::look);
            Runnable end = actor.start(rig, () -> {
                WaitRig.await(condition.lookedAt);
                condition.holds.set(true);
            });
            rig.synchronize(stream);
            end.run();
            assertTrue(condition.holds.get(), "the wait has ended before its condition held");
        }
    }

    /** Nobody ends its wait either: a thread belongs to the cycle, too. */
    @ParameterizedTest
    @EnumSource
    void whoWaitsElsewhereForEverCannotAct(Actor actor) {
        CountDownLatch end = new CountDownLatch(1);
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Stream stream = rig.gated();
            Runnable ended = actor.start(rig, () -> Uninterruptibles.awaitUninterruptibly(end));
            assertWaitsInVain(rig, stream);
            end.countDown();
            ended.run();
        } finally {
            end.countDown();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoHasEndedCannotAct(Actor actor) {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Watched condition = new Watched(PATIENCE);
            Stream stream = rig.waitingFor(condition::look);
            Runnable ended = actor.start(rig, () -> WaitRig.await(condition.lookedAt));
            assertWaitsInVain(rig, stream);
            ended.run();
            condition.holds.set(true);
            rig.synchronize(stream);
        }
    }

    @Test
    void aWaitOfTheOnlyThreadIsADeadlockWhateverTheLimitIs() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Stream stream = rig.gated();
            assertWaitsInVain(rig, stream);
            rig.open();
            rig.synchronize(stream);
        }
    }

    /** A program whose only thread waits five times, and prints the least number of looks before a report. */
    static final class LoneThread {
        private LoneThread() {}

        public static void main(String[] arguments) {
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                AtomicInteger looks = new AtomicInteger();
                AtomicBoolean ends = new AtomicBoolean();
                try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
                    Stream stream = rig.waitingFor(() -> looks.incrementAndGet() > 0 && ends.get());
                    assertThrows(DeadlockException.class, () -> rig.synchronize(stream));
                    least = Math.min(least, looks.get());
                    ends.set(true);
                    rig.synchronize(stream);
                }
            }
            System.out.println(least);
        }
    }

    /** In a process of its own, since the threads of the test runner might use the machine, too. */
    @Test
    void aProgramWithASingleThreadIsToldAtOnce() throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoneThread.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, program.waitFor());
            int looks = Integer.parseInt(printed.strip());
            assertTrue(looks > 0 && looks < 100, looks + " looks");
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void threadsThatAllWaitAreAllToldAndNamed() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Watched condition = new Watched(Duration.ZERO);
            Stream one = rig.waitingFor(condition::look);
            Stream two = rig.gated();
            Helper helper = rig.user("helper", () -> rig.synchronize(one));
            DeadlockException mine = assertThrows(DeadlockException.class, () -> rig.synchronize(two));
            Throwable others = helper.failure();
            assertEquals(me() + IN_VAIN, lines(mine).get(0));
            assertEquals("thread helper" + IN_VAIN, lines(others).get(0));
            assertLast("thread helper waits in cuStreamSynchronize, for wait #1 in " + one.name() + ".", mine);
            assertLast(me() + " waits in cuStreamSynchronize, for wait EQ 1 #2 in " + two.name() + ".", others);
            condition.holds.set(true);
            rig.open();
            rig.synchronize(one);
            rig.synchronize(two);
        }
    }

    private static void assertLast(String line, Throwable deadlock) {
        List<String> lines = lines(deadlock);
        assertEquals(line, lines.get(lines.size() - 1));
    }

    /** The only other thread sets the value and ends after a look that has not seen it. */
    @Test
    void whatAThreadHasDoneBeforeItsEndCounts() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Watched condition = new Watched(PATIENCE);
            Helper helper = rig.user("helper", () -> {
                WaitRig.await(condition.lookedAt);
                condition.holds.set(true);
            });
            Stream stream = rig.waitingFor(() -> {
                boolean held = condition.holds.get();
                condition.look();
                if (condition.lookedAt.getCount() == 0) {
                    helper.awaitEnd();
                }
                return held;
            });
            rig.synchronize(stream);
            assertTrue(condition.holds.get(), "the wait has ended before its condition held");
        }
    }

    @Test
    void aCallOfALiveThreadEndsTheWait() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            Watched condition = new Watched(PATIENCE);
            Stream watched = rig.waitingFor(condition::look);
            Stream stream = rig.gated();
            Helper helper = rig.user("helper", () -> {
                WaitRig.await(condition.lookedAt);
                rig.open();
            });
            rig.synchronize(stream);
            helper.join();
            assertEquals(0, condition.lookedAt.getCount(), "the wait has ended before the helper's call");
            condition.holds.set(true);
            rig.synchronize(watched);
        }
    }

    @Test
    void aThreadThatDoesNothingIsNamedWithTheLimit() {
        try (WaitRig rig = new WaitRig(Duration.ofMillis(20))) {
            Stream stream = rig.gated();
            CountDownLatch end = new CountDownLatch(1);
            Helper helper = rig.user("helper", () -> WaitRig.await(end));
            DeadlockException deadlock = assertThrows(DeadlockException.class, () -> rig.synchronize(stream));
            assertEquals(
                    List.of(
                            me() + IN_VAIN,
                            "It waits for wait EQ 1 #1 in " + stream.name() + ".",
                            "  wait EQ 1 #1 in " + stream.name() + " waits for the value at " + rig.addressOfGate()
                                    + " (4 bytes) to satisfy EQ 1; it is 0, and nobody sets it",
                            "thread helper has used the machine and waits with a timeout. The wait has not ended"
                                    + " within 20 ms, the limit that MachineOptions.withDeadlockGrace sets."),
                    lines(deadlock));
            end.countDown();
            helper.join();
        }
    }

    /** However long it takes, and whatever the limit is. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThreadThatRunsOrSleepsIsNoDeadlock(boolean runs) {
        try (WaitRig rig = new WaitRig(Duration.ofMillis(20))) {
            Stream stream = rig.gated();
            AtomicBoolean opened = new AtomicBoolean();
            Helper helper = rig.user("helper", () -> {
                long end = System.nanoTime() + PATIENCE.toNanos();
                while (System.nanoTime() < end) {
                    if (runs) {
                        Thread.onSpinWait();
                    } else {
                        Uninterruptibles.sleepUninterruptibly(PATIENCE);
                    }
                }
                opened.set(true);
                rig.open();
            });
            rig.synchronize(stream);
            assertTrue(opened.get(), "the wait has ended before the helper's call");
            helper.join();
        }
    }

    /** It may end its wait by itself. */
    @Test
    void aCallbackThatSleepsMayTakeItsTime() {
        try (WaitRig rig = new WaitRig(WaitRig.LONG)) {
            AtomicBoolean holds = new AtomicBoolean();
            Stream stream = rig.waitingFor(holds::get);
            rig.hostFunction(() -> {
                Uninterruptibles.sleepUninterruptibly(PATIENCE);
                holds.set(true);
            });
            rig.synchronize(stream);
            assertTrue(holds.get(), "the wait has ended before its condition held");
        }
    }
}
