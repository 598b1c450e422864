package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CUresult;
import orrery.driver.CUgraphExec;
import orrery.sim.CudaException;
import orrery.testing.oracle.UpdateOracle;

/**
 * A graph, and another graph that its executable form is updated with, before it is launched. It predicts whether the
 * update succeeds, and, if neither graph has a race, the numbers that are left in memory.
 *
 * @param before the graph that is instantiated
 * @param after the graph that it is updated with
 */
public record UpdateProgram(GraphProgram before, GraphProgram after) implements TestProgram {

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
    public void run(ProgramRun run) {
        CUgraphExec exec = run.cuda().cuGraphInstantiate(before.build(run), 0);
        CUresult result = CUresult.CUDA_SUCCESS;
        try {
            run.cuda().cuGraphExecUpdate(exec, after.build(run), null);
        } catch (CudaException e) {
            result = e.result();
        }
        run.note("result", result);
        run.cuda().cuGraphLaunch(exec, run.stream(1));
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
    public List<String> statements() {
        List<String> statements = new ArrayList<>(before.build("before"));
        statements.addAll(after.build("after"));
        statements.add("CUgraphExec exec = cuda.cuGraphInstantiate(before, 0);");
        statements.add("try {");
        statements.add("    cuda.cuGraphExecUpdate(exec, after, null);");
        statements.add("} catch (CudaException e) {");
        statements.add("    out.println(e.getMessage());");
        statements.add("}");
        statements.add("cuda.cuGraphLaunch(exec, stream1);");
        return statements;
    }

    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>(before.lines("before"));
        lines.addAll(after.lines("after"));
        lines.add("exec = cuGraphInstantiate before");
        lines.add(TranscriptProgram.predict(
                "cuGraphExecUpdate exec after", oracle().expected().name()));
        lines.addAll(List.of("cuGraphLaunch exec stream1", "cuCtxSynchronize"));
        lines.add((isLegal() ? after : before)
                .expectedCells()
                .map(TranscriptProgram::readMemory)
                .orElse(TranscriptProgram.READ_MEMORY));
        return lines;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
