package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;

/**
 * Whatever a program does, it gets an answer: a result code, a deadlock report, or the name of what is not simulated.
 */
@AddLifecycleHook(TriesFromProperty.class)
class HostilePropertyTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** A call with its three choices. */
    record Attempt(HostileCall call, int x, int y, int z) {}

    @Provide
    Arbitrary<List<Attempt>> attempts() {
        Arbitrary<Integer> choices = Arbitraries.integers().between(0, 60);
        return Combinators.combine(Arbitraries.of(HostileCall.class), choices, choices, choices)
                .as(Attempt::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(60);
    }

    @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
    void everyCallAnswers(@ForAll("attempts") List<Attempt> attempts) {
        assertTimeoutPreemptively(LIMIT, () -> run(attempts, 0));
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void everyCallAnswersWithWorkers(@ForAll("attempts") List<Attempt> attempts) {
        assertTimeoutPreemptively(LIMIT, () -> run(attempts, 2));
    }

    private static void run(List<Attempt> attempts, int workers) {
        try (HostileRig rig = new HostileRig(workers)) {
            for (Attempt attempt : attempts) {
                make(attempt, rig);
            }
            long left = rig.finish();
            if (left != 0) {
                throw new AssertionError(left + " operations are held by nothing, after " + attempts);
            }
        }
    }

    private static void make(Attempt attempt, HostileRig rig) {
        try {
            attempt.call().make(rig, attempt.x(), attempt.y(), attempt.z());
        } catch (CudaException | DeadlockException | UnsupportedOperationException answer) {
            // An answer, whatever it says.
        } catch (RuntimeException | Error e) {
            throw new AssertionError(attempt + " ends in " + e, e);
        }
    }

    /** Threads of kernels end when their machine is closed. */
    @AfterContainer
    static void noKernelKeepsItsThread() throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("gate")) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
                if (thread.isAlive()) {
                    throw new AssertionError(thread + " of a kernel is left");
                }
            }
        }
    }
}
