package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.GraphModels.Revision;
import orrery.sim.SchedulePolicy;

/** Updates of an executable graph do not change launches that are pending. */
@AddLifecycleHook(TriesFromProperty.class)
class InFlightLaunchPropertyTest {
    private static final List<String> STREAMS = List.of("s", "s1");

    /** A change or a launch of an executable graph. */
    enum Action {
        LAUNCH,
        GATE,
        UPDATE,
        SET_PARAMETERS,
        ENABLE,
        DISABLE
    }

    /** A step with choices of a stream or a version, a node and a number. */
    record Step(Action action, int which, int vertex, int factor) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> choices = Arbitraries.integers().between(0, 60);
        return Combinators.combine(Arbitraries.of(Action.class), choices, choices, choices.map(i -> i % 8))
                .as(Step::new)
                .list()
                .ofMaxSize(20);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void launchesInFlightKeepTheirParameters(
            @ForAll(supplier = GraphModels.Updated.class) Revision revision,
            @ForAll("steps") List<Step> steps,
            @ForAll long seed) {
        SchedulePolicy policy = seed % 2 == 0 ? SchedulePolicy.IN_ORDER : SchedulePolicy.random(seed);
        try (CallSession session = CallSession.prepared(policy)) {
            session.call(revision.older().build("g0"));
            session.call(revision.newer().build("g1"));
            session.call(List.of("x = cuGraphInstantiate g0", "s1 = cuStreamCreate DEFAULT"));
            PendingProgram program = new PendingProgram(session, revision);
            program.gate(0);
            program.gate(1);
            steps.forEach(program::perform);
            new Cells().check(session);
            if (seed % 3 == 0) {
                session.call(List.of("cuGraphDestroy g0", "cuGraphDestroy g1", "cuGraphExecDestroy x"));
            }
            program.complete();
        }
    }

    /** A program with pending launches, and their expected effects. */
    private static final class PendingProgram {
        private final CallSession session;
        private final List<GraphModel> versions;
        private final List<Runnable> launched = new ArrayList<>();
        private final Set<Integer> disabled = new HashSet<>();
        private final Cells cells = new Cells();
        private GraphModel now;
        private int gates;
        private int id = 2 * GraphModels.LATER_ID;

        PendingProgram(CallSession session, Revision revision) {
            this.session = session;
            this.versions = List.of(revision.older(), revision.newer());
            this.now = revision.older();
        }

        void perform(Step step) {
            switch (step.action()) {
                case LAUNCH -> launch(step.which() % 2);
                case GATE -> gate(step.which() % 2);
                case UPDATE -> {
                    session.expect("cuGraphExecUpdate x g" + step.which() % 2, "CUDA_SUCCESS SUCCESS");
                    now = versions.get(step.which() % 2);
                }
                default -> {
                    if (now.size() > 0) {
                        change(step.action(), step.vertex() % now.size(), step.factor());
                    }
                }
            }
        }

        private void change(Action action, int vertex, int factor) {
            WorkItem item = now.item(vertex);
            String node = GraphModel.node("g0", vertex);
            if (action != Action.SET_PARAMETERS) {
                if (item.kind().family().canBeDisabled()) {
                    session.call("cuGraphNodeSetEnabled x " + node + (action == Action.ENABLE ? " 1" : " 0"));
                    if (action == Action.ENABLE) {
                        disabled.remove(vertex);
                    } else {
                        disabled.add(vertex);
                    }
                }
            } else if (item.kind() != WorkItem.Kind.EMPTY) {
                id += 100;
                WorkItem other = item.with(factor, id);
                String graph = "m" + id;
                if (other.child() != null) {
                    session.call(other.child().build(graph));
                }
                session.call(other.asParametersOf("x", node, graph));
                now = now.with(vertex, other);
            }
        }

        void gate(int stream) {
            String flag = "gate" + gates++;
            session.call(flag + " = flag");
            session.call("launch " + STREAMS.get(stream) + " gate " + flag);
        }

        private void launch(int stream) {
            session.call("cuGraphLaunch x " + STREAMS.get(stream));
            GraphModel version = now;
            Set<Integer> left = Set.copyOf(disabled);
            launched.add(() -> version.order().stream()
                    .filter(i -> !left.contains(i))
                    .forEach(i -> version.item(i).run(cells)));
        }

        /** Opens all gates and checks the effects of all launches, in the order of the launches. */
        void complete() {
            for (int i = 0; i < gates; i++) {
                session.call("open gate" + i);
            }
            session.call("cuCtxSynchronize");
            launched.forEach(Runnable::run);
            cells.check(session);
        }
    }
}
