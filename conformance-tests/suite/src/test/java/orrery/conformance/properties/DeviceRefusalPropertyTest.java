package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * A launch that a kernel requests and that is refused changes nothing: a program runs as its twin does, whose kernels
 * leave the refused calls out.
 */
@AddLifecycleHook(TriesFromProperty.class)
class DeviceRefusalPropertyTest {
    private static final int TARGETS = 3;

    /** What a kernel launches. */
    enum Target {
        FIRST,
        SECOND,
        THIRD,
        SELF,
        NULL,
        NOT_UPLOADED,
        DESTROYED,
        OF_ANOTHER_MACHINE
    }

    /** A call of a kernel. */
    record Request(Target target, GraphLaunchMode mode) {}

    /** The calls of a run, in their order. */
    private static final class Tape {
        private final Set<Integer> refused = new HashSet<>();
        private final List<String> answers = new ArrayList<>();
        private int calls;

        void answered(CUresult result) {
            if (result == CUresult.CUDA_SUCCESS) {
                answers.add(calls + " " + result);
            } else {
                refused.add(calls);
            }
        }
    }

    @Provide
    Arbitrary<List<Request>> requests() {
        return Combinators.combine(Arbitraries.of(Target.class), Arbitraries.of(GraphLaunchMode.class))
                .as(Request::new)
                .list()
                .ofMaxSize(4);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aRefusedLaunchLeavesNoTrace(@ForAll @Size(min = 1, max = 4) List<@From("requests") List<Request>> kernels) {
        Tape tape = new Tape();
        List<String> all = run(kernels, tape, Set.of());
        Tape twin = new Tape();
        assertEquals(all, run(kernels, twin, tape.refused));
        assertEquals(tape.answers, twin.answers);
    }

    /** Each kind of refusal occurs. */
    @Example
    void whatIsRefused() {
        for (Target target : Target.values()) {
            Tape tape = new Tape();
            run(List.of(List.of(new Request(target, GraphLaunchMode.FIRE_AND_FORGET))), tape, Set.of());
            assertEquals(target.ordinal() >= TARGETS, !tape.refused.isEmpty(), target::toString);
        }
        Tape twice = new Tape();
        Request first = new Request(Target.FIRST, GraphLaunchMode.TAIL);
        run(List.of(List.of(first, first)), twice, Set.of());
        assertTrue(twice.refused.contains(2), "a graph that was launched and has not ended");
    }

    private static List<String> run(List<List<Request>> kernels, Tape tape, Set<Integer> omitted) {
        try (Machine machine = Machine.create();
                Machine other = Machine.create()) {
            return new Run(machine, other, tape, omitted).run(kernels);
        }
    }

    /** A graph of kernels that launch others; it is launched twice. */
    private static final class Run {
        private final Machine machine;
        private final CudaDriver cuda;
        private final CUgraphExec foreign;
        private final Tape tape;
        private final Set<Integer> omitted;
        private final List<String> log = new ArrayList<>();
        private final List<CUgraphExec> targets = new ArrayList<>();
        private @Nullable CUgraphExec notUploaded;
        private @Nullable CUgraphExec destroyed;

        Run(Machine machine, Machine other, Tape tape, Set<Integer> omitted) {
            this.machine = machine;
            this.tape = tape;
            this.omitted = omitted;
            this.cuda = driverWithContext(machine);
            CudaDriver elsewhere = driverWithContext(other);
            this.foreign = launchable(elsewhere, List.of(lasting(100)));
            elsewhere.cuGraphUpload(foreign, null);
        }

        private static Kernel lasting(long nanos) {
            return Kernel.empty().costPerBlock((shape, arguments) -> nanos);
        }

        /** A chain of kernels. */
        private static CUgraphExec launchable(CudaDriver cuda, List<Kernel> kernels) {
            CUgraph graph = cuda.cuGraphCreate(0);
            List<CUgraphNode> before = List.of();
            for (Kernel kernel : kernels) {
                CUkernelNodeParams params = CUkernelNodeParams.single(function(cuda, kernel));
                before = List.of(cuda.cuGraphAddKernelNode(graph, before, params));
            }
            return cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        }

        List<String> run(List<List<Request>> kernels) {
            for (int i = 0; i < TARGETS; i++) {
                CUgraphExec target = launchable(cuda, List.of(lasting(500L << i), lasting(700)));
                cuda.cuGraphUpload(target, null);
                targets.add(target);
            }
            notUploaded = launchable(cuda, List.of(lasting(100)));
            destroyed = launchable(cuda, List.of(lasting(100)));
            cuda.cuGraphUpload(destroyed, null);
            cuda.cuGraphExecDestroy(destroyed);
            CUgraphExec launcher =
                    launchable(cuda, kernels.stream().map(this::launching).toList());
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            onCompletion(
                    machine,
                    (operation, time) -> log.add(operation.id() + " "
                            + operation.work().label() + " " + operation.startedAt() + " " + time));
            for (int i = 0; i < 2; i++) {
                cuda.cuGraphLaunch(launcher, stream);
                cuda.cuStreamSynchronize(stream);
                log.add("synchronized at " + machine.now());
            }
            for (CUgraphExec target : targets) {
                cuda.cuGraphLaunch(target, stream);
            }
            cuda.cuCtxSynchronize();
            log.add(cuda.cuGraphCreate(0) + ", " + cuda.cuMemGetInfo() + " at " + machine.now());
            return log;
        }

        /** A graph that launches itself does so in its first runs only: it must end. */
        private Kernel launching(List<Request> requests) {
            AtomicInteger runs = new AtomicInteger();
            return Kernel.perLaunch(arguments -> launch -> {
                        boolean again = runs.incrementAndGet() <= 3;
                        for (Request each : requests) {
                            if (each.target() == Target.SELF && !again) {
                                continue;
                            }
                            tape.calls++;
                            if (!omitted.contains(tape.calls)) {
                                DeviceGraph self =
                                        Objects.requireNonNull(launch.device().currentGraph());
                                tape.answered(launch.device().launchGraph(target(each.target(), self), each.mode()));
                            }
                        }
                    })
                    .launchesGraphs()
                    .costPerBlock((shape, arguments) -> 1000);
        }

        private @Nullable DeviceGraph target(Target target, DeviceGraph self) {
            return switch (target) {
                case FIRST, SECOND, THIRD -> targets.get(target.ordinal());
                case SELF -> self;
                case NULL -> null;
                case NOT_UPLOADED -> notUploaded;
                case DESTROYED -> destroyed;
                case OF_ANOTHER_MACHINE -> foreign;
            };
        }
    }
}
