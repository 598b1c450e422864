package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import orrery.conformance.properties.GraphModel.Vertex;
import orrery.conformance.properties.WorkItem.Kind;
import orrery.conformance.replay.Console;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A launch keeps to the edges of its graph, and is one operation of its stream, in whatever order things are done. */
@AddLifecycleHook(TriesFromProperty.class)
class GraphOrderPropertyTest {
    private static final int LAST_CELL = Cells.COUNT - 1;
    private static final int ENOUGH_ORDERS = 60;

    /** Pieces around the launch, and those of the other stream; their numbers are beyond those of the graph. */
    private static final WorkItem BEFORE = new WorkItem(Kind.MULADD, LAST_CELL, 0, 1, 500, null);

    private static final WorkItem AFTER = new WorkItem(Kind.MULADD, LAST_CELL, 0, 2, 501, null);
    private static final WorkItem BESIDE = new WorkItem(Kind.MEMSET, LAST_CELL - 1, 0, 3, 502, null);

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void theClockworkKeepsToTheEdges(@ForAll(supplier = GraphModels.Any.class) GraphModel model) {
        check(model, SchedulePolicy.IN_ORDER);
    }

    @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
    void randomOrdersKeepToTheEdges(@ForAll(supplier = GraphModels.Any.class) GraphModel model, @ForAll long seed) {
        check(model, SchedulePolicy.random(seed));
    }

    @Property(tries = 15, edgeCases = EdgeCasesMode.NONE)
    void allOrdersKeepToTheEdges(@ForAll(supplier = GraphModels.Small.class) GraphModel model) {
        Exploration exploration = Explorer.defaults()
                .withoutReduction()
                .withMaxSchedules(ENOUGH_ORDERS)
                .explore(machine -> {
                    check(model, machine);
                    return "kept";
                });
        assertEquals(
                List.of("kept"),
                exploration.outcomes().stream().map(Exploration.Outcome::result).toList());
    }

    /** The launch would never end if the wait were for the record, which comes after it. */
    @Example
    void aWaitInAnEmbeddedGraphIsNotForARecordAfterIt() {
        WorkItem wait = new WorkItem(Kind.WAIT, 0, 0, 0, 1, null);
        WorkItem record = new WorkItem(Kind.RECORD, 0, 0, 0, 2, null);
        GraphModel inner = new GraphModel(List.of(new Vertex(wait, List.of())), List.of());
        WorkItem child = new WorkItem(Kind.CHILD, 0, 0, 0, 3, inner);
        check(
                new GraphModel(List.of(new Vertex(child, List.of()), new Vertex(record, List.of(0))), List.of()),
                SchedulePolicy.IN_ORDER);
    }

    private static void check(GraphModel model, SchedulePolicy policy) {
        check(model, Machine.create(MachineOptions.defaults().withPolicy(policy)));
    }

    /** Everything waits behind a gate, so that all of it is there when the first choice is made. */
    private static void check(GraphModel model, Machine machine) {
        List<WorkItem> items = new ArrayList<>(List.of(BEFORE, BESIDE));
        items.addAll(model.items());
        items.add(AFTER);
        try (CallSession session = CallSession.prepared(machine)) {
            session.call(model.build("g"));
            session.call(List.of("x = cuGraphInstantiate g", "s1 = cuStreamCreate NON_BLOCKING", "f = flag"));
            session.call(List.of("launch s gate f", "cuEventRecord e1 s", "cuStreamWaitEvent s1 e1"));
            ExecutionLog executions = new ExecutionLog(session.console(), items);
            session.call(BEFORE.inStream("s"));
            session.call("cuGraphLaunch x s");
            session.call(AFTER.inStream("s"));
            session.call(BESIDE.inStream("s1"));
            session.call("open f");
            session.call("cuCtxSynchronize");
            // Hardware does not tell when operations run: there only memory is compared.
            String violation = Console.isHardware() ? null : executions.violation(items, after(model));
            session.require(violation == null, violation);

            Cells cells = new Cells();
            items.stream().filter(item -> item.child() == null).forEach(item -> item.run(cells));
            cells.check(session);
        }
    }

    private static Map<Integer, BitSet> after(GraphModel model) {
        Map<Integer, BitSet> after = new HashMap<>();
        BitSet before = new BitSet();
        after.put(BESIDE.id(), new BitSet());
        after.put(BEFORE.id(), new BitSet());
        before.set(BEFORE.id());
        after.put(AFTER.id(), model.after(before, after));
        return after;
    }
}
