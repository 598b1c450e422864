package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.RandomSteps.HOST;
import static orrery.conformance.checks.RandomSteps.accessing;
import static orrery.conformance.checks.RandomSteps.isRepair;
import static orrery.conformance.checks.RandomSteps.with;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.checks.RandomSteps.Access;
import orrery.conformance.checks.RandomSteps.Pair;
import orrery.conformance.checks.RandomSteps.Step;
import orrery.conformance.checks.RandomSteps.Sync;
import orrery.conformance.checks.RandomSteps.Wait;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;
import orrery.sim.Kernel;

/**
 * Random programs with an ordering call wherever one is needed are not reported. Without one of the calls they are, and
 * the repair orders the two accesses: it is that call, or one that does as much where other calls led on from it. What
 * is ordered is determined by {@link orrery.testing.oracle.OrderOracle}.
 */
class RacePropertyTest {
    private static final int PROGRAMS = 60;
    private static final int STREAMS = 4;
    private static final int BUFFERS = 3;
    private static final int ELEMENTS = 16;
    private static final int OPERATIONS = 14;

    /** An access to elements of a buffer, by a kernel in a stream or by the host. */
    private record ElementAccess(int number, int stream, int buffer, int from, int to, boolean write)
            implements Access<ElementAccess> {
        @Override
        public boolean conflictsWith(ElementAccess other) {
            return buffer == other.buffer && from < other.to && other.from < to && (write || other.write);
        }

        String name() {
            return stream == HOST ? "the host" : "op" + number;
        }
    }

    /** Streams 1 and 2 are blocking, stream 3 is not; stream 0 is the legacy stream. */
    private static boolean blocking(int stream) {
        return stream == 1 || stream == 2;
    }

    private static List<Pair<ElementAccess>> unordered(List<Step> steps) {
        return RandomSteps.unordered(ElementAccess.class, steps, 2, 1);
    }

    /** Returns a program without a race. */
    private static List<Step> program(Random random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int from = random.nextInt(ELEMENTS - 4);
            ElementAccess access = new ElementAccess(
                    i,
                    random.nextInt(5) == 0 ? HOST : random.nextInt(STREAMS),
                    random.nextInt(BUFFERS),
                    from,
                    from + 1 + random.nextInt(4),
                    random.nextBoolean());
            for (List<Pair<ElementAccess>> races = unordered(with(steps, access));
                    !races.isEmpty();
                    races = unordered(with(steps, access))) {
                int other = races.get(0).first().stream();
                boolean sync = access.stream() == HOST || random.nextInt(4) == 0;
                steps.add(sync ? new Sync(other) : new Wait(other, access.stream()));
            }
            steps.add(access);
        }
        return steps;
    }

    private static List<Finding> run(List<Step> steps, Random random) {
        return CheckRig.findings(Checks.of(Check.RACES), rig -> {
            CUstream[] streams = new CUstream[STREAMS];
            for (int i = 1; i < STREAMS; i++) {
                streams[i] = rig.cuda.cudaStreamCreateWithFlags(blocking(i) ? 0 : cudaStreamNonBlocking);
            }
            long[] buffers = new long[BUFFERS];
            for (int i = 0; i < BUFFERS; i++) {
                buffers[i] = rig.cuda.cudaMallocManaged(4L * ELEMENTS);
            }
            for (Step step : steps) {
                if (step instanceof ElementAccess access) {
                    access(rig, access, streams, buffers[access.buffer()]);
                } else if (step instanceof Wait wait) {
                    CUevent event = rig.cuda.cudaEventCreateWithFlags(random.nextInt(2) * 2);
                    rig.cuda.cudaEventRecord(event, streams[wait.recorded()]);
                    rig.cuda.cudaStreamWaitEvent(streams[wait.waiting()], event, 0);
                } else if (step instanceof Sync sync) {
                    rig.cuda.cudaStreamSynchronize(streams[sync.stream()]);
                }
                if (random.nextInt(4) == 0) {
                    rig.machine.advance(Duration.ofSeconds(1));
                }
            }
        });
    }

    private static void access(CheckRig rig, ElementAccess access, CUstream[] streams, long buffer) {
        if (access.stream() != HOST) {
            Kernel kernel = accessing(access.from(), access.to(), access.write(), access.number());
            rig.cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(1), 0, streams[access.stream()], buffer);
            return;
        }
        RandomSteps.access(rig.cuda.host().ints(buffer), access.from(), access.to(), access.write(), access.number());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void onlyAMissingCallIsReported(int seed) {
        Random random = new Random(seed);
        int racy = 0;
        int exact = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            List<Step> steps = program(random);
            List<Finding> none = run(steps, random);
            assertTrue(none.isEmpty(), () -> steps + "\n" + Finding.text(none));
            for (int k = 0; k < steps.size(); k++) {
                if (!(steps.get(k) instanceof ElementAccess)) {
                    Outcome outcome = checkWithout(steps, k, random);
                    racy += outcome == Outcome.CLEAN ? 0 : 1;
                    exact += outcome == Outcome.EXACT ? 1 : 0;
                }
            }
        }
        String counts = racy + " programs without a call were racy, and for " + exact + " the repair was that call";
        assertTrue(racy > PROGRAMS && exact > racy / 2, counts);
    }

    /** What a program without one of its calls is: without a race, or with the call as the repair or another one. */
    private enum Outcome {
        CLEAN,
        EXACT,
        EQUIVALENT
    }

    /** Runs a program without a step. */
    private static Outcome checkWithout(List<Step> steps, int removed, Random random) {
        List<Step> rest = new ArrayList<>(steps);
        Step missing = rest.remove(removed);
        List<Pair<ElementAccess>> unordered = unordered(rest);
        List<Finding> found = run(rest, random);
        String what = rest + "\nwithout " + missing + "\n" + Finding.text(found);
        assertEquals(unordered.isEmpty(), found.isEmpty(), what);
        for (Finding each : found) {
            checkRepair(rest, unordered, (Race) each, what);
        }
        if (found.isEmpty()) {
            return Outcome.CLEAN;
        }
        boolean exact = found.stream().anyMatch(each -> isRepair(((Race) each).repair(), missing));
        return exact ? Outcome.EXACT : Outcome.EQUIVALENT;
    }

    /**
     * Checks that a finding is about two accesses that the model does not order either, and that its repair orders
     * them.
     */
    private static void checkRepair(List<Step> steps, List<Pair<ElementAccess>> unordered, Race race, String what) {
        Pair<ElementAccess> pair = unordered.stream()
                .filter(each -> each.first().name().equals(race.first().operation())
                        && each.second().name().equals(race.second().operation()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(what));
        List<Step> repaired = new ArrayList<>(steps);
        Step call = race.repair() instanceof Repair.EventWait
                ? new Wait(pair.first().stream(), pair.second().stream())
                : new Sync(pair.first().stream());
        assertFalse(race.repair().text().isEmpty());
        assertTrue(isRepair(race.repair(), call), what);
        repaired.add(repaired.indexOf(pair.second()), call);
        assertFalse(unordered(repaired).contains(pair), what);
    }
}
