package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/**
 * Random programs with an ordering call wherever one is needed are not reported. Without one of the calls they are, and
 * the repair orders the two accesses: it is that call, or one that does as much where other calls led on from it. What
 * is ordered is determined by a model with sets of operations.
 */
class RacePropertyTest {
    private static final int PROGRAMS = 60;
    private static final int STREAMS = 4;
    private static final int BUFFERS = 3;
    private static final int ELEMENTS = 16;
    private static final int OPERATIONS = 14;
    private static final int HOST = -1;
    private static final int LEGACY = 0;

    /** A step of a program. */
    private sealed interface Step {}

    /** An access to elements of a buffer, by a kernel in a stream or by the host. */
    private record Access(int number, int stream, int buffer, int from, int to, boolean write) implements Step {
        boolean conflictsWith(Access other) {
            return buffer == other.buffer && from < other.to && other.from < to && (write || other.write);
        }

        String name() {
            return stream == HOST ? "the host" : "op" + number;
        }
    }

    /** An event is recorded in one stream, and another stream waits for it. */
    private record Wait(int recorded, int waiting) implements Step {}

    /** The host waits for a stream. */
    private record Sync(int stream) implements Step {}

    /** Streams 1 and 2 are blocking, stream 3 is not; stream 0 is the legacy stream. */
    private static boolean blocking(int stream) {
        return stream == 1 || stream == 2;
    }

    /** Finds what is not ordered, by sets of operations. */
    private static final class Model {
        private final Map<Integer, BitSet> known = new HashMap<>();
        private final List<Access> all = new ArrayList<>();
        private final Set<Set<Integer>> unordered = new HashSet<>();

        private BitSet of(int stream) {
            return known.computeIfAbsent(stream, none -> new BitSet());
        }

        /** Returns what work in a stream, or the host, comes after now. */
        BitSet after(int stream) {
            BitSet after = (BitSet) of(stream).clone();
            if (stream == HOST) {
                return after;
            }
            after.or(of(HOST));
            for (int other = 0; other < STREAMS; other++) {
                if (stream == LEGACY ? blocking(other) : blocking(stream) && other == LEGACY) {
                    after.or(of(other));
                }
            }
            return after;
        }

        /** Returns the first access that conflicts with one and is not ordered before it; null for none. */
        Access unorderedWith(Access access) {
            BitSet after = after(access.stream());
            for (Access each : all) {
                if (each.conflictsWith(access) && !after.get(each.number()) && each.stream() != access.stream()) {
                    return each;
                }
            }
            return null;
        }

        void add(Step step) {
            if (step instanceof Access access) {
                BitSet after = after(access.stream());
                for (Access each : all) {
                    if (each.conflictsWith(access) && !after.get(each.number())) {
                        unordered.add(Set.of(each.number(), access.number()));
                    }
                }
                all.add(access);
                of(access.stream()).or(after);
                of(access.stream()).set(access.number());
            } else if (step instanceof Wait wait) {
                BitSet event = after(wait.recorded());
                if (wait.recorded() == LEGACY) {
                    // A record in the legacy stream comes after the blocking streams, and they come after it.
                    of(LEGACY).or(event);
                }
                BitSet waiting = wait.waiting() == LEGACY ? after(LEGACY) : of(wait.waiting());
                waiting.or(event);
                known.put(wait.waiting(), waiting);
            } else if (step instanceof Sync sync) {
                of(HOST).or(sync.stream() == LEGACY ? legacyAndBlocking() : of(sync.stream()));
            }
        }

        private BitSet legacyAndBlocking() {
            BitSet all = (BitSet) of(LEGACY).clone();
            all.or(of(1));
            all.or(of(2));
            return all;
        }
    }

    /** Returns a program without a race. */
    private static List<Step> program(Random random) {
        List<Step> steps = new ArrayList<>();
        Model model = new Model();
        for (int i = 0; i < OPERATIONS; i++) {
            int from = random.nextInt(ELEMENTS - 4);
            Access access = new Access(
                    i,
                    random.nextInt(5) == 0 ? HOST : random.nextInt(STREAMS),
                    random.nextInt(BUFFERS),
                    from,
                    from + 1 + random.nextInt(4),
                    random.nextBoolean());
            for (Access other = model.unorderedWith(access); other != null; other = model.unorderedWith(access)) {
                boolean sync = access.stream() == HOST || random.nextInt(4) == 0;
                Step order = sync ? new Sync(other.stream()) : new Wait(other.stream(), access.stream());
                steps.add(order);
                model.add(order);
            }
            steps.add(access);
            model.add(access);
        }
        assertTrue(model.unordered.isEmpty());
        return steps;
    }

    private static Kernel kernel(Access access) {
        return Kernel.perLaunch(args -> {
                    IntView view = args.ints(0);
                    return launch -> {
                        for (int i = access.from(); i < access.to(); i++) {
                            if (access.write()) {
                                view.set(i, access.number());
                            } else {
                                view.get(i);
                            }
                        }
                    };
                })
                .named("op" + access.number())
                .costPerBlock((shape, args) -> 5_000);
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
                if (step instanceof Access access) {
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

    private static void access(CheckRig rig, Access access, CUstream[] streams, long buffer) {
        if (access.stream() != HOST) {
            rig.cuda.cudaLaunchKernel(kernel(access), new dim3(1), new dim3(1), 0, streams[access.stream()], buffer);
            return;
        }
        IntView view = rig.cuda.host().ints(buffer);
        for (int i = access.from(); i < access.to(); i++) {
            if (access.write()) {
                view.set(i, access.number());
            } else {
                view.get(i);
            }
        }
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
                if (!(steps.get(k) instanceof Access)) {
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
        Model model = new Model();
        rest.forEach(model::add);
        List<Finding> found = run(rest, random);
        String what = rest + "\nwithout " + missing + "\n" + Finding.text(found);
        assertEquals(model.unordered.isEmpty(), found.isEmpty(), what);
        for (Finding each : found) {
            checkRepair(rest, model, (Race) each, what);
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
    private static void checkRepair(List<Step> steps, Model model, Race race, String what) {
        Access[] pair = model.unordered.stream()
                .map(each -> each.stream().sorted().map(model.all::get).toArray(Access[]::new))
                .filter(each -> each[0].name().equals(race.first().operation())
                        && each[1].name().equals(race.second().operation()))
                .min(Comparator.comparingInt(each -> each[1].number()))
                .orElseThrow(() -> new AssertionError(what));
        List<Step> repaired = new ArrayList<>(steps);
        Step call = race.repair() instanceof Repair.EventWait
                ? new Wait(pair[0].stream(), pair[1].stream())
                : new Sync(pair[0].stream());
        assertTrue(isRepair(race.repair(), call), what);
        repaired.add(repaired.indexOf(pair[1]), call);
        Model ordered = new Model();
        repaired.forEach(ordered::add);
        assertFalse(ordered.unordered.contains(Set.of(pair[0].number(), pair[1].number())), what);
    }

    /** Returns whether a repair orders what a call ordered. */
    private static boolean isRepair(Repair repair, Step missing) {
        assertFalse(repair.text().isEmpty());
        if (repair instanceof Repair.EventWait wait) {
            return missing instanceof Sync sync
                    ? wait.recordIn().equals(name(sync.stream()))
                    : wait.recordIn().equals(name(((Wait) missing).recorded()))
                            && wait.waitIn().equals(name(((Wait) missing).waiting()));
        } else if (repair instanceof Repair.HostWait wait && missing instanceof Sync sync) {
            return wait.stream().equals(name(sync.stream()));
        }
        return false;
    }

    /** Returns the name of a stream of {@link #run}: the legacy stream is the first one of its machine. */
    private static String name(int stream) {
        return stream == LEGACY ? "legacy" : "stream " + (stream + 1);
    }
}
