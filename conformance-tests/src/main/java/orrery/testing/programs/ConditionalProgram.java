package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CudaDriver;

/**
 * A graph with conditional nodes, whose nodes form a chain. It predicts the numbers that are left in memory, as a
 * program with {@code if}, {@code while} and {@code switch} leaves them.
 *
 * @param parts what it consists of, in order
 */
public record ConditionalProgram(ImmutableList<Part> parts) implements TestProgram {
    /** The last numbers in memory count the iterations of loops, one for each level of nesting. */
    public static final int MAX_DEPTH = 3;

    private static final int FIRST_COUNTER = ProgramRun.CELLS - MAX_DEPTH;

    /** A part of a conditional program. */
    public sealed interface Part {}

    /** Work. It does not touch the numbers that count iterations. */
    public record Work(CellWork work) implements Part {}

    /** An IF node, with a second body for the value 0 if {@code otherwise} has parts. */
    public record If(int value, ImmutableList<Part> then, ImmutableList<Part> otherwise) implements Part {}

    /** A WHILE node that runs its body a number of times, at least once. */
    public record While(int times, ImmutableList<Part> body) implements Part {}

    /** A SWITCH node. */
    public record Switch(int value, ImmutableList<ImmutableList<Part>> bodies) implements Part {}

    /** Returns the numbers that the program leaves in memory. */
    public ImmutableList<Integer> expectedCells() {
        int[] cells = new int[ProgramRun.CELLS];
        apply(parts, cells, 0);
        return ImmutableList.copyOf(Ints.asList(cells));
    }

    private static void apply(List<Part> parts, int[] cells, int depth) {
        for (Part part : parts) {
            if (part instanceof Work work) {
                work.work().apply(cells);
            } else if (part instanceof If choice) {
                apply(choice.value() != 0 ? choice.then() : choice.otherwise(), cells, depth + 1);
            } else if (part instanceof While loop) {
                for (int i = 0; i < loop.times(); i++) {
                    apply(loop.body(), cells, depth + 1);
                }
                cells[FIRST_COUNTER + depth] = 0;
            } else if (part instanceof Switch choice
                    && choice.value() < choice.bodies().size()) {
                apply(choice.bodies().get(choice.value()), cells, depth + 1);
            }
        }
    }

    @Override
    public void run(ProgramRun run) {
        CUgraph graph = run.cuda().cuGraphCreate(0);
        build(run, graph, graph, parts, 0);
        run.cuda().cuGraphLaunch(run.cuda().cuGraphInstantiate(graph, 0), run.stream(1));
    }

    private static List<CUgraphNode> build(ProgramRun run, CUgraph whole, CUgraph graph, List<Part> parts, int depth) {
        List<CUgraphNode> last = List.of();
        for (Part part : parts) {
            if (part instanceof Work work) {
                last = List.of(work.work().add(run, graph, last));
                continue;
            }
            List<ImmutableList<Part>> bodies = bodies(part);
            long handle = run.cuda()
                    .cuGraphConditionalHandleCreate(
                            whole, run.context(), value(part), CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
            if (part instanceof While loop) {
                // A loop within a loop begins several times in one launch, which assigns the default once.
                last = List.of(run.cuda()
                        .cuGraphAddKernelNode(
                                graph,
                                last,
                                CUkernelNodeParams.single(
                                        run.function("beginCount"),
                                        handle,
                                        run.cell(FIRST_COUNTER + depth),
                                        loop.times())));
            }
            CUconditionalNodeParams params =
                    new CUconditionalNodeParams(handle, type(part), bodies.size(), run.context());
            last = List.of(run.cuda().cuGraphAddNode(graph, last, null, params));
            for (int i = 0; i < bodies.size(); i++) {
                CUgraph body = params.bodies().get(i);
                List<CUgraphNode> end = build(run, whole, body, bodies.get(i), depth + 1);
                if (part instanceof While) {
                    run.cuda()
                            .cuGraphAddKernelNode(
                                    body,
                                    end,
                                    CUkernelNodeParams.single(
                                            run.function("countDown"), handle, run.cell(FIRST_COUNTER + depth)));
                }
            }
        }
        return last;
    }

    private static CUgraphConditionalNodeType type(Part part) {
        if (part instanceof If) {
            return CUgraphConditionalNodeType.IF;
        }
        return part instanceof While ? CUgraphConditionalNodeType.WHILE : CUgraphConditionalNodeType.SWITCH;
    }

    private static int value(Part part) {
        if (part instanceof If choice) {
            return choice.value();
        }
        return part instanceof Switch choice ? choice.value() : 1;
    }

    private static List<ImmutableList<Part>> bodies(Part part) {
        if (part instanceof If choice) {
            return choice.otherwise().isEmpty() ? List.of(choice.then()) : List.of(choice.then(), choice.otherwise());
        } else if (part instanceof While loop) {
            return List.of(loop.body());
        }
        return part instanceof Switch choice ? choice.bodies() : List.of();
    }

    private static Part withBodies(Part part, List<ImmutableList<Part>> bodies) {
        if (part instanceof If choice) {
            return new If(choice.value(), bodies.get(0), bodies.size() > 1 ? bodies.get(1) : ImmutableList.of());
        } else if (part instanceof While loop) {
            return new While(loop.times(), bodies.get(0));
        }
        return part instanceof Switch choice ? new Switch(choice.value(), ImmutableList.copyOf(bodies)) : part;
    }

    @Override
    public void verify(ProgramRun run) {
        CellText.verify(expectedCells(), run.cells(), this);
    }

    @Override
    public List<ConditionalProgram> smaller() {
        return smaller(parts).stream().map(ConditionalProgram::new).toList();
    }

    private static List<ImmutableList<Part>> smaller(ImmutableList<Part> parts) {
        List<ImmutableList<Part>> smaller = new ArrayList<>(CellText.parts(parts));
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            List<ImmutableList<Part>> bodies = bodies(part);
            for (int body = 0; body < bodies.size(); body++) {
                for (ImmutableList<Part> less : smaller(bodies.get(body))) {
                    List<ImmutableList<Part>> changed = new ArrayList<>(bodies);
                    changed.set(body, less);
                    smaller.add(replaced(parts, i, withBodies(part, changed)));
                }
            }
            if (part instanceof While loop && loop.times() > 1) {
                smaller.add(replaced(parts, i, new While(1, loop.body())));
            }
        }
        return smaller;
    }

    private static ImmutableList<Part> replaced(ImmutableList<Part> parts, int index, Part part) {
        List<Part> changed = new ArrayList<>(parts);
        changed.set(index, part);
        return ImmutableList.copyOf(changed);
    }

    @Override
    public int size() {
        return size(parts);
    }

    private static int size(List<Part> parts) {
        int size = 0;
        for (Part part : parts) {
            size += 1 + (part instanceof While loop ? loop.times() : 0);
            for (ImmutableList<Part> body : bodies(part)) {
                size += size(body);
            }
        }
        return size;
    }

    @Override
    public List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("CUgraph graph = cuda.cuGraphCreate(0);");
        write("graph", "g", parts, 0, statements);
        statements.add("cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream1);");
        return statements;
    }

    /** Adds the statements that build parts, and returns the variable of the last node; empty if there is none. */
    private static String write(String graph, String prefix, List<Part> parts, int depth, List<String> statements) {
        String last = "";
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            String node = prefix + i;
            if (part instanceof Work work) {
                statements.add("CUgraphNode " + node + " = " + work.work().inGraph(graph, "List.of(" + last + ")"));
                last = node;
                continue;
            }
            List<ImmutableList<Part>> bodies = bodies(part);
            statements.add("long " + node + "Handle = cuda.cuGraphConditionalHandleCreate(graph, context, "
                    + value(part) + ", CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);");
            if (part instanceof While loop) {
                statements.add(
                        "CUgraphNode " + node + "Begin = cuda.cuGraphAddKernelNode(" + graph + ", List.of(" + last
                                + "), CUkernelNodeParams.single(beginCount, " + node + "Handle, memory + "
                                + 4 * (FIRST_COUNTER + depth) + ", " + loop.times() + "));");
                last = node + "Begin";
            }
            statements.add("CUconditionalNodeParams " + node + "Params = new CUconditionalNodeParams(" + node
                    + "Handle, CUgraphConditionalNodeType." + type(part) + ", " + bodies.size() + ", context);");
            statements.add("CUgraphNode " + node + " = cuda.cuGraphAddNode(" + graph + ", List.of(" + last + "), null, "
                    + node + "Params);");
            for (int body = 0; body < bodies.size(); body++) {
                String variable = node + "Body" + body;
                statements.add("CUgraph " + variable + " = " + node + "Params.bodies().get(" + body + ");");
                String end = write(variable, variable + "Node", bodies.get(body), depth + 1, statements);
                if (part instanceof While) {
                    statements.add("cuda.cuGraphAddKernelNode(" + variable + ", List.of(" + end
                            + "), CUkernelNodeParams.single(countDown, " + node + "Handle, memory + "
                            + 4 * (FIRST_COUNTER + depth) + "));");
                }
            }
            last = node;
        }
        return last;
    }

    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>();
        lines.add("graph = cuGraphCreate");
        writeLines("graph", "g", parts, 0, lines);
        lines.addAll(List.of("exec = cuGraphInstantiate graph", "cuGraphLaunch exec stream1", "cuCtxSynchronize"));
        lines.add(TranscriptProgram.readMemory(expectedCells()));
        return lines;
    }

    /**
     * Adds the lines of a transcript that build parts, and returns the name of the last node; empty if there is none.
     */
    private static String writeLines(String graph, String prefix, List<Part> parts, int depth, List<String> lines) {
        String last = "";
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            String node = prefix + i;
            if (part instanceof Work work) {
                lines.add(node + " = " + work.work().lineInGraph(graph, "[" + last + "]"));
                last = node;
                continue;
            }
            List<ImmutableList<Part>> bodies = bodies(part);
            String handle = node + "Handle";
            String counter = TranscriptProgram.cell(FIRST_COUNTER + depth);
            lines.add(handle + " = cuGraphConditionalHandleCreate graph " + value(part) + " ASSIGN_DEFAULT");
            if (part instanceof While loop) {
                // There is no kernel for transcripts that does both.
                lines.add(node + "Count = cuGraphAddKernelNode " + graph + " [" + last + "] store " + counter + " "
                        + loop.times());
                lines.add(node + "Begin = cuGraphAddKernelNode " + graph + " [" + node + "Count] setcond " + handle
                        + " 1");
                last = node + "Begin";
            }
            lines.add(node + " = cuGraphAddConditionalNode " + graph + " [" + last + "] " + handle + " " + type(part)
                    + " " + bodies.size());
            for (int body = 0; body < bodies.size(); body++) {
                String name = node + ".body" + body;
                String end = writeLines(name, node + "Body" + body + "Node", bodies.get(body), depth + 1, lines);
                if (part instanceof While) {
                    lines.add("cuGraphAddKernelNode " + name + " [" + end + "] countdown " + handle + " " + counter);
                }
            }
            last = node;
        }
        return last;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
