package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Piece.Kind;
import orrery.conformance.properties.Sketch.Vertex;
import orrery.conformance.replay.Console;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A launch keeps to the edges of its graph, and is one operation of its stream, in whatever order things are done. */
@AddLifecycleHook(Tries.class)
class GraphOrderPropertyTest {
    private static final int LAST_CELL = Cells.COUNT - 1;
    private static final int ENOUGH_ORDERS = 60;

    /** Pieces around the launch, and those of the other stream; their numbers are beyond those of the graph. */
    private static final Piece BEFORE = new Piece(Kind.MULADD, LAST_CELL, 0, 1, 500, null);

    private static final Piece AFTER = new Piece(Kind.MULADD, LAST_CELL, 0, 2, 501, null);
    private static final Piece BESIDE = new Piece(Kind.MEMSET, LAST_CELL - 1, 0, 3, 502, null);

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void theClockworkKeepsToTheEdges(@ForAll(supplier = Sketches.Any.class) Sketch sketch) {
        check(sketch, SchedulePolicy.IN_ORDER);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void randomOrdersKeepToTheEdges(@ForAll(supplier = Sketches.Any.class) Sketch sketch, @ForAll long seed) {
        check(sketch, SchedulePolicy.random(seed));
    }

    @Property(tries = 15, edgeCases = EdgeCasesMode.NONE)
    void allOrdersKeepToTheEdges(@ForAll(supplier = Sketches.Small.class) Sketch sketch) {
        Explorer.defaults().withoutReduction().withMaxSchedules(ENOUGH_ORDERS).explore(machine -> {
            check(sketch, machine);
            return "kept";
        });
    }

    /** The launch would never end if the wait were for the record, which comes behind it. */
    @Example
    void aWaitInAnEmbeddedGraphIsNotForARecordBehindIt() {
        Piece wait = new Piece(Kind.WAIT, 0, 0, 0, 1, null);
        Piece record = new Piece(Kind.RECORD, 0, 0, 0, 2, null);
        Sketch inner = new Sketch(List.of(new Vertex(wait, List.of())), List.of());
        Piece child = new Piece(Kind.CHILD, 0, 0, 0, 3, inner);
        check(
                new Sketch(List.of(new Vertex(child, List.of()), new Vertex(record, List.of(0))), List.of()),
                SchedulePolicy.IN_ORDER);
    }

    private static void check(Sketch sketch, SchedulePolicy policy) {
        check(sketch, Machine.create(MachineOptions.defaults().withPolicy(policy)));
    }

    /** Everything waits behind a gate, so that all of it is there when the first choice is made. */
    private static void check(Sketch sketch, Machine machine) {
        List<Piece> pieces = new ArrayList<>(List.of(BEFORE, BESIDE));
        pieces.addAll(sketch.pieces());
        pieces.add(AFTER);
        try (Dialogue dialogue = Dialogue.furnished(machine)) {
            dialogue.say(sketch.build("g"));
            dialogue.say(List.of("x = cuGraphInstantiate g", "s1 = cuStreamCreate NON_BLOCKING", "f = flag"));
            dialogue.say(List.of("launch s gate f", "cuEventRecord e1 s", "cuStreamWaitEvent s1 e1"));
            Journal journal = new Journal(dialogue.console(), pieces);
            dialogue.say(BEFORE.inStream("s"));
            dialogue.say("cuGraphLaunch x s");
            dialogue.say(AFTER.inStream("s"));
            dialogue.say(BESIDE.inStream("s1"));
            dialogue.say("open f");
            dialogue.say("cuCtxSynchronize");
            // Hardware does not tell when operations run: there only memory is compared.
            String violation = Console.isHardware() ? null : journal.violation(pieces, behind(sketch));
            dialogue.require(violation == null, violation);

            Cells cells = new Cells();
            pieces.stream().filter(piece -> piece.child() == null).forEach(piece -> piece.run(cells));
            cells.check(dialogue);
        }
    }

    private static Map<Integer, BitSet> behind(Sketch sketch) {
        Map<Integer, BitSet> behind = new HashMap<>();
        BitSet before = new BitSet();
        behind.put(BESIDE.id(), new BitSet());
        behind.put(BEFORE.id(), new BitSet());
        before.set(BEFORE.id());
        behind.put(AFTER.id(), sketch.behind(before, behind));
        return behind;
    }
}
