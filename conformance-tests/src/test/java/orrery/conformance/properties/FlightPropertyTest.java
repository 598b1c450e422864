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
import orrery.conformance.properties.Sketches.Revision;
import orrery.sim.SchedulePolicy;

/** A launch keeps what its nodes did when it was launched, whatever happens before its turn comes. */
@AddLifecycleHook(Tries.class)
class FlightPropertyTest {
    private static final List<String> STREAMS = List.of("s", "s1");

    /** What happens to an executable graph. */
    enum Act {
        LAUNCH,
        GATE,
        UPDATE,
        SET_PARAMETERS,
        ENABLE,
        DISABLE
    }

    /** A step with choices of a stream or a version, a node and a number. */
    record Step(Act act, int which, int vertex, int factor) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> choices = Arbitraries.integers().between(0, 60);
        return Combinators.combine(Arbitraries.of(Act.class), choices, choices, choices.map(i -> i % 8))
                .as(Step::new)
                .list()
                .ofMaxSize(20);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void launchesInFlightKeepTheirParameters(
            @ForAll(supplier = Sketches.Updated.class) Revision revision,
            @ForAll("steps") List<Step> steps,
            @ForAll long seed) {
        SchedulePolicy policy = seed % 2 == 0 ? SchedulePolicy.IN_ORDER : SchedulePolicy.random(seed);
        try (Dialogue dialogue = Dialogue.furnished(policy)) {
            dialogue.say(revision.older().build("g0"));
            dialogue.say(revision.newer().build("g1"));
            dialogue.say(List.of("x = cuGraphInstantiate g0", "s1 = cuStreamCreate DEFAULT"));
            Flight flight = new Flight(dialogue, revision);
            flight.gate(0);
            flight.gate(1);
            steps.forEach(flight::go);
            new Cells().check(dialogue);
            if (seed % 3 == 0) {
                dialogue.say(List.of("cuGraphDestroy g0", "cuGraphDestroy g1", "cuGraphExecDestroy x"));
            }
            flight.land();
        }
    }

    /** A program under way, and what its launches will do. */
    private static final class Flight {
        private final Dialogue dialogue;
        private final List<Sketch> versions;
        private final List<Runnable> launched = new ArrayList<>();
        private final Set<Integer> disabled = new HashSet<>();
        private final Cells cells = new Cells();
        private Sketch now;
        private int gates;
        private int id = 2 * Sketches.LATER_ID;

        Flight(Dialogue dialogue, Revision revision) {
            this.dialogue = dialogue;
            this.versions = List.of(revision.older(), revision.newer());
            this.now = revision.older();
        }

        void go(Step step) {
            switch (step.act()) {
                case LAUNCH -> launch(step.which() % 2);
                case GATE -> gate(step.which() % 2);
                case UPDATE -> {
                    dialogue.expect("cuGraphExecUpdate x g" + step.which() % 2, "CUDA_SUCCESS SUCCESS");
                    now = versions.get(step.which() % 2);
                }
                default -> {
                    if (now.size() > 0) {
                        change(step.act(), step.vertex() % now.size(), step.factor());
                    }
                }
            }
        }

        private void change(Act act, int vertex, int factor) {
            Piece piece = now.piece(vertex);
            String node = Sketch.node("g0", vertex);
            if (act != Act.SET_PARAMETERS) {
                if (piece.kind().family().canBeDisabled()) {
                    dialogue.say("cuGraphNodeSetEnabled x " + node + (act == Act.ENABLE ? " 1" : " 0"));
                    if (act == Act.ENABLE) {
                        disabled.remove(vertex);
                    } else {
                        disabled.add(vertex);
                    }
                }
            } else if (piece.kind() != Piece.Kind.EMPTY) {
                id += 100;
                Piece other = piece.with(factor, id);
                String graph = "m" + id;
                if (other.child() != null) {
                    dialogue.say(other.child().build(graph));
                }
                dialogue.say(other.asParametersOf("x", node, graph));
                now = now.with(vertex, other);
            }
        }

        void gate(int stream) {
            String flag = "gate" + gates++;
            dialogue.say(flag + " = flag");
            dialogue.say("launch " + STREAMS.get(stream) + " gate " + flag);
        }

        private void launch(int stream) {
            dialogue.say("cuGraphLaunch x " + STREAMS.get(stream));
            Sketch version = now;
            Set<Integer> left = Set.copyOf(disabled);
            launched.add(() -> version.order().stream()
                    .filter(i -> !left.contains(i))
                    .forEach(i -> version.piece(i).run(cells)));
        }

        /** Opens everything: all launches run, one after the other. */
        void land() {
            for (int i = 0; i < gates; i++) {
                dialogue.say("open gate" + i);
            }
            dialogue.say("cuCtxSynchronize");
            launched.forEach(Runnable::run);
            cells.check(dialogue);
        }
    }
}
