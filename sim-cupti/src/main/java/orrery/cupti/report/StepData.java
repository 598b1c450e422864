package orrery.cupti.report;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.Conditional;
import orrery.sim.GraphChange;
import orrery.sim.TracedWork;

/** The steps of a run as data of the page: the steps, and what each has changed. */
final class StepData {
    /**
     * A change of a graph as the page gets it.
     *
     * @param kind a letter for the kind of change, which the page knows
     * @param a the first number: a node, or a stream
     * @param b the second number: a node, or a graph
     * @param text a name
     */
    private record Row(int step, char kind, long graph, long a, long b, String text) {}

    private final RecordedSteps all;
    private final DataTables tables;
    private final Map<Long, Integer> indexOfCall;
    private final Map<Long, Integer> indexOfOperation;

    StepData(
            RecordedSteps all, DataTables tables, Map<Long, Integer> indexOfCall, Map<Long, Integer> indexOfOperation) {
        this.all = all;
        this.tables = tables;
        this.indexOfCall = indexOfCall;
        this.indexOfOperation = indexOfOperation;
    }

    void write() throws IOException {
        tables.begin("steps");
        tables.writeColumn("kind", all.steps(), each -> each.kind().ordinal());
        tables.writeColumn("index", all.steps(), this::index);
        tables.writeColumn("time", all.steps(), RecordedStep::time);
        tables.writeColumn("more", List.of(all.more()), Long::longValue);
        tables.end();
        List<Row> rows =
                all.graphs().stream().flatMap(each -> rows(each).stream()).toList();
        tables.begin("graphChanges");
        tables.writeColumn("step", rows, Row::step);
        tables.writeColumn("kind", rows, each -> tables.string(each.kind()));
        tables.writeColumn("graph", rows, Row::graph);
        tables.writeColumn("a", rows, Row::a);
        tables.writeColumn("b", rows, Row::b);
        tables.writeColumn("text", rows, each -> tables.string(each.text()));
        tables.end();
        tables.begin("eventRecords");
        tables.writeColumn("step", all.records(), RecordedSteps.EventStep::step);
        tables.writeColumn("event", all.records(), RecordedSteps.EventStep::event);
        tables.writeColumn("op", all.records(), each -> indexOfOperation.getOrDefault(each.operation(), -1));
        tables.end();
        tables.begin("outputs");
        tables.writeColumn("step", all.outputs(), RecordedSteps.Output::step);
        tables.writeColumn("text", all.outputs(), each -> tables.string(each.text()));
        tables.end();
    }

    private int index(RecordedStep step) {
        return (step.isOfHost() ? indexOfCall : indexOfOperation).getOrDefault(step.id(), -1);
    }

    private List<Row> rows(RecordedSteps.GraphStep step) {
        List<Row> rows = new ArrayList<>();
        if (step.change() instanceof GraphChange.NodeAdded added) {
            rows.add(row(
                    step,
                    'N',
                    added.node(),
                    tables.string(added.work().engineKind()),
                    OperationText.label(added.work())));
            rows.addAll(bodies(step, added.node(), added.work(), added.embedded()));
        } else if (step.change() instanceof GraphChange.WorkReplaced replaced) {
            rows.add(row(step, 'W', replaced.node(), 0, OperationText.label(replaced.work())));
            rows.addAll(bodies(step, replaced.node(), replaced.work(), replaced.embedded()));
        } else {
            rows.add(single(step));
        }
        return rows;
    }

    /** Returns a row for each graph that a node contains. */
    private static List<Row> bodies(RecordedSteps.GraphStep step, int node, TracedWork work, List<Long> embedded) {
        ImmutableList<String> titles = titles(work);
        return IntStream.range(0, embedded.size())
                .mapToObj(i -> row(step, 'B', node, embedded.get(i), titles.get(i)))
                .toList();
    }

    private static Row single(RecordedSteps.GraphStep step) {
        GraphChange change = step.change();
        if (change instanceof GraphChange.NodeRemoved removed) {
            return row(step, 'X', removed.node(), 0, "");
        } else if (change instanceof GraphChange.EdgeAdded added) {
            return row(step, 'E', added.from(), added.to(), added.programmatic() ? "programmatic" : "");
        } else if (change instanceof GraphChange.EdgeRemoved removed) {
            return row(step, 'R', removed.from(), removed.to(), "");
        } else if (change instanceof GraphChange.CaptureMoved moved) {
            return row(step, 'C', moved.stream(), 0, moved.streamName() + '\n' + numbers(moved.dependencies()));
        } else if (change instanceof GraphChange.EventCaptured captured) {
            return row(step, 'V', captured.event(), 0, numbers(captured.dependencies()));
        } else if (change instanceof GraphChange.CaptureEnded ended) {
            return row(step, 'D', ended.complete() ? 1 : 0, 0, "");
        }
        return row(step, 'G', 0, 0, "");
    }

    private static Row row(RecordedSteps.GraphStep step, char kind, long a, long b, String text) {
        return new Row(step.step(), kind, step.change().graph(), a, b, text);
    }

    private static String numbers(List<Integer> all) {
        return Joiner.on(',').join(all);
    }

    /** Returns what the graphs in a node are called. */
    private static ImmutableList<String> titles(TracedWork work) {
        if (work instanceof Conditional conditional) {
            return bodies(conditional.condition().name(), conditional.graphs().size());
        }
        return work instanceof ChildGraph ? ImmutableList.of("child graph") : ImmutableList.of();
    }

    /** Returns what the bodies of a conditional node of a kind are called. */
    static ImmutableList<String> bodies(String kind, int count) {
        return switch (kind) {
            case "IF" -> ImmutableList.of("then", "else").subList(0, count);
            case "WHILE" -> ImmutableList.of("while");
            default -> IntStream.range(0, count).mapToObj(i -> "case " + i).collect(ImmutableList.toImmutableList());
        };
    }
}
