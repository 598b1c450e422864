package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CUresult;
import orrery.testing.oracle.UpdateOracle;

/**
 * A graph, and another graph that its executable form is updated with, before it is launched. It predicts whether the
 * update succeeds, and, if neither graph has a race, the numbers that are left in memory.
 *
 * @param before the graph that is instantiated
 * @param after the graph that it is updated with
 */
public record UpdateProgram(GraphProgram before, GraphProgram after) implements CallsProgram {

    /** Returns whether the update is legal: both graphs have the same nodes and edges, in the same order. */
    public boolean isLegal() {
        return oracle().isLegal();
    }

    /** Returns what says whether the update is legal. */
    public UpdateOracle oracle() {
        return new UpdateOracle(nodes(before), nodes(after));
    }

    private static ImmutableList<UpdateOracle.Node> nodes(GraphProgram graph) {
        return graph.nodes().stream()
                .map(node -> new UpdateOracle.Node(
                        node.kind(),
                        node.dependencies(),
                        node.child() == null ? ImmutableList.of() : nodes(node.child())))
                .collect(ImmutableList.toImmutableList());
    }

    @Override
    public List<ProgramCall> calls() {
        List<ProgramCall> calls = before.calls("before");
        calls.addAll(after.calls("after"));
        calls.add(ProgramCall.instantiate("before"));
        ProgramCall update = ProgramCall.of(
                "cuGraphExecUpdate", Argument.variable("exec"), Argument.variable("after"), Argument.NULL);
        calls.add(update.attempted().predicting(oracle().expected().name()));
        calls.add(ProgramCall.launch());
        return calls;
    }

    @Override
    public void verify(ProgramRun run) {
        List<String> objections = oracle().objections(run.note("result", CUresult.class));
        if (!objections.isEmpty()) {
            throw new AssertionError(String.join("\n", objections) + ", in the program\n" + this);
        }
        List<Integer> cells = run.cells();
        (isLegal() ? after : before).expectedCells().ifPresent(numbers -> CellText.verify(numbers, cells, this));
    }

    @Override
    public List<UpdateProgram> smaller() {
        List<UpdateProgram> smaller = new ArrayList<>();
        if (before.nodes().size() == after.nodes().size()) {
            for (int i = before.nodes().size() - 1; i >= 0; i--) {
                smaller.add(new UpdateProgram(before.without(i), after.without(i)));
            }
        }
        before.smaller().forEach(each -> smaller.add(new UpdateProgram(each, after)));
        after.smaller().forEach(each -> smaller.add(new UpdateProgram(before, each)));
        smaller.removeIf(each -> each.size() >= size());
        return smaller;
    }

    @Override
    public int size() {
        return before.size() + after.size();
    }

    @Override
    public List<String> transcript() {
        return CallsProgram.transcript(calls(), (isLegal() ? after : before).expectedCells());
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
