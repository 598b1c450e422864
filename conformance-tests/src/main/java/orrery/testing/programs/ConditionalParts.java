package orrery.testing.programs;

import java.util.ArrayList;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CudaDriver;
import orrery.testing.programs.ConditionalProgram.Part;
import orrery.testing.programs.ConditionalProgram.While;
import orrery.testing.programs.ConditionalProgram.Work;

/**
 * The calls that add the parts of conditional programs to graphs. Loops count their iterations in numbers of their own,
 * one for each level of nesting.
 *
 * @param whole the graph that handles are created for
 * @param counters the name of the numbers that count
 * @param calls the calls so far
 */
record ConditionalParts(Argument<?> whole, String counters, List<ProgramCall> calls) {
    private static final Argument<Integer> ASSIGN_DEFAULT = new Argument<>(
            "CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT",
            "ASSIGN_DEFAULT",
            run -> CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);

    /** Sets a counter, and the value of a handle to 1. There is no kernel for transcripts that does both. */
    private static final Argument<CUfunction> BEGIN_COUNT = Argument.kernel("beginCount", "");

    private static final Argument<CUfunction> COUNT_DOWN = Argument.kernel("countDown", "countdown");

    /** Prepares to add parts, with numbers that count if there is a loop. */
    static ConditionalParts of(Argument<?> whole, String counters, List<Part> parts) {
        List<ProgramCall> calls = new ArrayList<>();
        if (ConditionalProgram.hasLoop(parts)) {
            calls.add(ProgramCall.cells(counters, ConditionalProgram.MAX_DEPTH));
        }
        return new ConditionalParts(whole, counters, calls);
    }

    /** Adds parts in a chain, and returns the list of its last node; an empty list if there is no part. */
    Argument<?> addAll(Argument<?> graph, String prefix, List<Part> parts, int depth) {
        Argument<?> last = Argument.nodes(List.of());
        for (int i = 0; i < parts.size(); i++) {
            add(graph, prefix + i, parts.get(i), last, depth);
            last = Argument.nodes(List.of(prefix + i));
        }
        return last;
    }

    /** Adds a part, whose node gets a name. */
    void add(Argument<?> graph, String node, Part part, Argument<?> dependencies, int depth) {
        if (part instanceof Work work) {
            calls.addAll(work.work().calls(node, graph, dependencies));
            return;
        }
        Argument<Long> handle = Argument.variable(node + "Handle", Long.class);
        Argument<Long> counter = Argument.address(counters, 4L * depth);
        calls.add(ProgramCall.of(
                        "cuGraphConditionalHandleCreate",
                        whole,
                        Argument.CONTEXT,
                        ConditionalProgram.value(part),
                        ASSIGN_DEFAULT)
                .to("long", node + "Handle"));
        Argument<?> last = dependencies;
        if (part instanceof While loop) {
            // A loop within a loop begins several times in one launch, which assigns the default once.
            calls.add(NodeCalls.kernel(
                            graph, dependencies, BEGIN_COUNT, Argument.parameters(handle, counter, loop.times()))
                    .toNode(node + "Begin")
                    .withLines(List.of(
                            node + "Count = cuGraphAddKernelNode " + graph.words() + " " + dependencies.words()
                                    + " store " + counter.words() + " " + loop.times(),
                            node + "Begin = cuGraphAddKernelNode " + graph.words() + " [" + node + "Count] setcond "
                                    + handle.words() + " 1")));
            last = Argument.nodes(List.of(node + "Begin"));
        }
        addNode(graph, node, part, last, handle);
        List<List<Part>> bodies = ConditionalProgram.bodies(part);
        for (int i = 0; i < bodies.size(); i++) {
            String name = node + "Body" + i;
            Argument<?> body = new Argument<>(name, node + ".body" + i, run -> run.note(name, CUgraph.class));
            int index = i;
            calls.add(ProgramCall.variable(
                    "CUgraph",
                    name,
                    node + "Params.bodies().get(" + i + ")",
                    run -> run.note(node + "Params", CUconditionalNodeParams.class)
                            .bodies()
                            .get(index)));
            Argument<?> end = addAll(body, name + "Node", bodies.get(i), depth + 1);
            if (part instanceof While) {
                calls.add(NodeCalls.kernel(body, end, COUNT_DOWN, Argument.parameters(handle, counter)));
            }
        }
    }

    private void addNode(Argument<?> graph, String node, Part part, Argument<?> dependencies, Argument<Long> handle) {
        CUgraphConditionalNodeType type = ConditionalProgram.type(part);
        int bodies = ConditionalProgram.bodies(part).size();
        String params = node + "Params";
        calls.add(ProgramCall.variable(
                "CUconditionalNodeParams",
                params,
                "new CUconditionalNodeParams(" + handle.java() + ", CUgraphConditionalNodeType." + type + ", " + bodies
                        + ", context)",
                run -> new CUconditionalNodeParams(handle.value(run), type, bodies, run.context())));
        calls.add(ProgramCall.of("cuGraphAddNode", graph, dependencies, Argument.NULL, Argument.variable(params))
                .toNode(node)
                .withLines(List.of(node + " = cuGraphAddConditionalNode " + graph.words() + " " + dependencies.words()
                        + " " + handle.words() + " " + type + " " + bodies)));
    }
}
