package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.RandomSteps.accessing;
import static orrery.conformance.checks.RandomSteps.with;
import static orrery.runtime.CudaRuntime.cudaEventDisableTiming;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.checks.RandomSteps.Access;
import orrery.conformance.checks.RandomSteps.Pair;
import orrery.conformance.checks.RandomSteps.Step;
import orrery.conformance.checks.RandomSteps.Sync;
import orrery.conformance.checks.RandomSteps.Wait;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Repair;
import orrery.sim.Kernel;

/**
 * Random programs that allocate, use and free memory of pools in several streams, by kernels and by graphs, with an
 * ordering call wherever one is needed, are not reported. Without one of the calls they are, if it was needed, and
 * where it orders two operations directly, it is among the repairs. What is ordered is determined by
 * {@link orrery.testing.oracle.OrderOracle}.
 */
class PoolRacePropertyTest {
    private static final int PROGRAMS = 40;
    private static final int STREAMS = 4;
    private static final int BUFFERS = 3;
    private static final int ELEMENTS = 16;
    private static final int OPERATIONS = 16;

    /** What an operation does to a buffer. */
    private enum Use {
        ALLOCATE,
        READ,
        WRITE,
        FREE
    }

    /**
     * An operation on elements of a buffer.
     *
     * @param stream one of the streams from 1 on; none waits for the legacy stream
     * @param ofGraph whether a kernel is a node of a graph that is launched
     */
    private record Operation(int number, int stream, int buffer, int from, int to, Use use, boolean ofGraph)
            implements Access<Operation> {
        @Override
        public boolean conflictsWith(Operation other) {
            return buffer == other.buffer
                    && from < other.to
                    && other.from < to
                    && (use != Use.READ || other.use != Use.READ);
        }
    }

    private static List<Pair<Operation>> unordered(List<Step> steps) {
        return RandomSteps.unordered(Operation.class, steps, 0, STREAMS);
    }

    /** Makes programs with all ordering calls that they need. */
    private static final class Generator {
        private final Random random;

        /** Whether the host may wait. */
        private final boolean syncs;

        private final List<Step> steps = new ArrayList<>();
        private final boolean[] live = new boolean[BUFFERS];
        private int nextBuffer;
        private final int[] names = new int[BUFFERS];

        Generator(Random random, boolean syncs) {
            this.random = random;
            this.syncs = syncs;
        }

        List<Step> program() {
            for (int i = 0; i < OPERATIONS; i++) {
                int slot = random.nextInt(BUFFERS);
                if (!live[slot]) {
                    live[slot] = true;
                    names[slot] = nextBuffer++;
                    add(new Operation(i, 1 + random.nextInt(STREAMS), names[slot], 0, ELEMENTS, Use.ALLOCATE, false));
                } else if (random.nextInt(5) == 0) {
                    live[slot] = false;
                    add(new Operation(i, 1 + random.nextInt(STREAMS), names[slot], 0, ELEMENTS, Use.FREE, false));
                } else {
                    int from = random.nextInt(ELEMENTS - 4);
                    int to = from + 1 + random.nextInt(4);
                    Use use = random.nextBoolean() ? Use.READ : Use.WRITE;
                    boolean ofGraph = syncs && random.nextInt(3) == 0;
                    add(new Operation(i, 1 + random.nextInt(STREAMS), names[slot], from, to, use, ofGraph));
                }
            }
            return steps;
        }

        private void add(Operation operation) {
            for (List<Pair<Operation>> races = unordered(with(steps, operation));
                    !races.isEmpty();
                    races = unordered(with(steps, operation))) {
                int other = races.get(races.size() - 1).first().stream();
                steps.add(syncs && random.nextInt(5) == 0 ? new Sync(other) : new Wait(other, operation.stream()));
            }
            steps.add(operation);
        }
    }

    /** Runs a program on a machine. */
    private static final class Run {
        private final CheckRig rig;
        private final CUstream[] streams = new CUstream[1 + STREAMS];
        private final Map<Integer, Long> buffers = new HashMap<>();

        Run(CheckRig rig) {
            this.rig = rig;
            for (int i = 1; i <= STREAMS; i++) {
                streams[i] = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            }
        }

        void add(Step step) {
            if (step instanceof Operation operation) {
                add(operation);
            } else if (step instanceof Wait wait) {
                CUevent event = rig.cuda.cudaEventCreateWithFlags(cudaEventDisableTiming);
                rig.cuda.cudaEventRecord(event, streams[wait.recorded()]);
                rig.cuda.cudaStreamWaitEvent(streams[wait.waiting()], event, 0);
            } else if (step instanceof Sync sync) {
                rig.cuda.cudaStreamSynchronize(streams[sync.stream()]);
            }
        }

        /** Captures a program in all streams. */
        CUgraphExec capture(List<Step> steps) {
            rig.cuda.cudaStreamBeginCapture(streams[1], CUstreamCaptureMode.RELAXED);
            for (int i = 2; i <= STREAMS; i++) {
                add(new Wait(1, i));
            }
            steps.forEach(this::add);
            for (int i = 2; i <= STREAMS; i++) {
                add(new Wait(i, 1));
            }
            return rig.cuda.cudaGraphInstantiate(rig.cuda.cudaStreamEndCapture(streams[1]), 0);
        }

        private void add(Operation operation) {
            CUstream stream = streams[operation.stream()];
            switch (operation.use()) {
                // Memory of a pool of its own comes after no other memory.
                case ALLOCATE ->
                    buffers.put(
                            operation.buffer(),
                            rig.cuda.cudaMallocFromPoolAsync(
                                    4 * ELEMENTS, rig.cuda.cudaMemPoolCreate(CUmemPoolProps.onDevice(0)), stream));
                case FREE -> rig.cuda.cudaFreeAsync(buffers.get(operation.buffer()), stream);
                case READ, WRITE -> {
                    long buffer = buffers.get(operation.buffer());
                    if (operation.ofGraph()) {
                        rig.cuda.cudaGraphLaunch(graph(operation, buffer), stream);
                    } else {
                        rig.cuda.cudaLaunchKernel(kernel(operation), new dim3(1), new dim3(1), 0, stream, buffer);
                    }
                }
            }
        }

        private CUgraphExec graph(Operation operation, long buffer) {
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            CUgraphNode first = rig.cuda.cudaGraphAddEmptyNode(graph, List.of());
            cudaKernelNodeParams params = new cudaKernelNodeParams();
            params.func = kernel(operation);
            params.gridDim = new dim3(1);
            params.blockDim = new dim3(1);
            params.kernelParams = new Object[] {buffer};
            rig.cuda.cudaGraphAddKernelNode(graph, List.of(first), params);
            return rig.cuda.cudaGraphInstantiate(graph, 0);
        }

        private static Kernel kernel(Operation operation) {
            return accessing(operation.from(), operation.to(), operation.use() == Use.WRITE, operation.number());
        }
    }

    /** Returns the findings in a program; empty if a call of it is refused before anything runs. */
    private static Optional<List<Finding>> findings(List<Step> steps, boolean racy, boolean captured) {
        boolean[] refused = new boolean[1];
        List<Finding> found = CheckRig.findings(Checks.of(Check.RACES, Check.LIFETIMES), rig -> {
            Run run = new Run(rig);
            try {
                refused[0] = captured;
                CUgraphExec graph = captured ? run.capture(steps) : null;
                refused[0] = false;
                if (captured) {
                    rig.cuda.cudaGraphLaunch(graph, null);
                } else {
                    steps.forEach(run::add);
                }
                rig.cuda.cudaDeviceSynchronize();
            } catch (CudaRuntimeException failure) {
                // A kernel that uses memory outside of its lifetime fails, if it happens to, and a node that frees
                // memory is refused that does not come after the allocation.
                assertTrue(racy, failure::toString);
            }
        });
        return refused[0] ? Optional.empty() : Optional.of(found);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void onlyAMissingCallIsReported(int seed) {
        check(seed, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void onlyAMissingCallInACaptureIsReported(int seed) {
        check(seed, true);
    }

    private static void check(int seed, boolean captured) {
        Random random = new Random(seed);
        int racy = 0;
        int exact = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            List<Step> steps = new Generator(random, !captured).program();
            assertEquals(Optional.of(List.of()), findings(steps, false, captured), steps::toString);
            for (int k = 0; k < steps.size(); k++) {
                if (!(steps.get(k) instanceof Operation)) {
                    List<Step> rest = new ArrayList<>(steps);
                    Step missing = rest.remove(k);
                    List<Pair<Operation>> unordered = unordered(rest);
                    Optional<List<Finding>> findings = findings(rest, !unordered.isEmpty(), captured);
                    if (findings.isEmpty()) {
                        continue;
                    }
                    List<Finding> found = findings.get();
                    assertEquals(
                            unordered.isEmpty(),
                            found.isEmpty(),
                            () -> rest + "\nwithout " + missing + "\n" + Finding.text(found));
                    racy += found.isEmpty() ? 0 : 1;
                    exact += found.stream().anyMatch(each -> isRepair(each, missing, unordered)) ? 1 : 0;
                }
            }
        }
        String counts = racy + " programs without a call were reported, " + exact + " with that call as a repair";
        assertTrue(racy > PROGRAMS && exact > racy / 2, counts);
    }

    /** Returns whether the repair of a finding orders what a call ordered. */
    private static boolean isRepair(Finding finding, Step missing, List<Pair<Operation>> unordered) {
        Repair repair = finding instanceof Finding.Race race ? race.repair() : ((Finding.Lifetime) finding).repair();
        if (repair instanceof Repair.Edge edge) {
            // The call has made an edge between nodes of its streams.
            Wait wait = (Wait) missing;
            return unordered.stream()
                    .anyMatch(pair -> pair.first().stream() == wait.recorded()
                            && pair.second().stream() == wait.waiting()
                            && isNode(edge.from(), pair.first())
                            && isNode(edge.to(), pair.second()));
        }
        return RandomSteps.isRepair(repair, missing);
    }

    /** Returns whether the name of a node can be that of an operation. Only kernels have names of their own. */
    private static boolean isNode(String name, Operation operation) {
        boolean ofKernel = operation.use() == Use.READ || operation.use() == Use.WRITE;
        return ofKernel ? name.startsWith("op" + operation.number() + " ") : !name.startsWith("op");
    }
}
