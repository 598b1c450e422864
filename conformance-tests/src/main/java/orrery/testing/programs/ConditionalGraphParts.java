package orrery.testing.programs;

import java.util.List;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CudaDriver;
import orrery.testing.programs.ConditionalProgram.Part;
import orrery.testing.programs.ConditionalProgram.While;
import orrery.testing.programs.ConditionalProgram.Work;

/**
 * Adds the parts of conditional programs to graphs: with a driver, as Java, and as a transcript. Loops count their
 * iterations in numbers of their own, one for each level of nesting.
 */
final class ConditionalGraphParts {
    private static final long BYTES = 4;

    private ConditionalGraphParts() {}

    /** Adds parts with a driver. */
    static final class Building {
        private final ProgramRun run;
        private final CUgraph whole;
        private final long counters;

        /**
         * Prepares a graph.
         *
         * @param whole the graph that handles are created for
         */
        Building(ProgramRun run, CUgraph whole) {
            this.run = run;
            this.whole = whole;
            counters = run.cuda().cuMemAlloc(BYTES * ConditionalProgram.MAX_DEPTH);
        }

        /** Adds parts in a chain, and returns the last node; none if there is no part. */
        List<CUgraphNode> addAll(CUgraph graph, List<Part> parts, int depth) {
            List<CUgraphNode> last = List.of();
            for (Part part : parts) {
                last = List.of(add(graph, part, last, depth));
            }
            return last;
        }

        /** Adds a part, and returns its node. */
        CUgraphNode add(CUgraph graph, Part part, List<CUgraphNode> dependencies, int depth) {
            if (part instanceof Work work) {
                return work.work().add(run, graph, dependencies);
            }
            CudaDriver cuda = run.cuda();
            long counter = counters + BYTES * depth;
            List<CUgraphNode> last = dependencies;
            List<List<Part>> bodies = ConditionalProgram.bodies(part);
            long handle = cuda.cuGraphConditionalHandleCreate(
                    whole, run.context(), ConditionalProgram.value(part), CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
            if (part instanceof While loop) {
                // A loop within a loop begins several times in one launch, which assigns the default once.
                last = List.of(cuda.cuGraphAddKernelNode(
                        graph,
                        last,
                        CUkernelNodeParams.single(run.function("beginCount"), handle, counter, loop.times())));
            }
            CUconditionalNodeParams params =
                    new CUconditionalNodeParams(handle, ConditionalProgram.type(part), bodies.size(), run.context());
            CUgraphNode node = cuda.cuGraphAddNode(graph, last, null, params);
            for (int i = 0; i < bodies.size(); i++) {
                CUgraph body = params.bodies().get(i);
                List<CUgraphNode> end = addAll(body, bodies.get(i), depth + 1);
                if (part instanceof While) {
                    cuda.cuGraphAddKernelNode(
                            body, end, CUkernelNodeParams.single(run.function("countDown"), handle, counter));
                }
            }
            return node;
        }
    }

    /** Writes as text what adds parts to a graph. */
    sealed interface Writer permits Source, Lines {

        /** Declares the numbers that count, if there is a loop. */
        void declareCounters(List<Part> parts);

        /** Writes a part, whose node gets a name. */
        void write(String graph, String node, Part part, String dependencies, int depth);

        /** Returns a list of some nodes. */
        String list(String nodes);

        /** Writes parts in a chain, and returns the name of the last node; empty if there is no part. */
        default String writeAll(String graph, String prefix, List<Part> parts, int depth) {
            String last = "";
            for (int i = 0; i < parts.size(); i++) {
                write(graph, prefix + i, parts.get(i), list(last), depth);
                last = prefix + i;
            }
            return last;
        }
    }

    /**
     * Writes the statements that add parts.
     *
     * @param whole the variable for the graph that handles are created for
     * @param counters the variable for the numbers that count
     * @param out receives the statements
     */
    record Source(String whole, String counters, List<String> out) implements Writer {
        @Override
        public void declareCounters(List<Part> parts) {
            if (ConditionalProgram.hasLoop(parts)) {
                out.add("long " + counters + " = cuda.cuMemAlloc(" + BYTES * ConditionalProgram.MAX_DEPTH + ");");
            }
        }

        private String counter(int depth) {
            return counters + " + " + BYTES * depth;
        }

        @Override
        public String list(String nodes) {
            return "List.of(" + nodes + ")";
        }

        @Override
        public void write(String graph, String node, Part part, String dependencies, int depth) {
            if (part instanceof Work work) {
                out.add("CUgraphNode " + node + " = " + work.work().inGraph(graph, dependencies));
                return;
            }
            String last = dependencies;
            List<List<Part>> bodies = ConditionalProgram.bodies(part);
            out.add("long " + node + "Handle = cuda.cuGraphConditionalHandleCreate(" + whole + ", context, "
                    + ConditionalProgram.value(part) + ", CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);");
            if (part instanceof While loop) {
                out.add("CUgraphNode " + node + "Begin = cuda.cuGraphAddKernelNode(" + graph + ", " + last
                        + ", CUkernelNodeParams.single(beginCount, " + node + "Handle, " + counter(depth) + ", "
                        + loop.times() + "));");
                last = "List.of(" + node + "Begin)";
            }
            out.add("CUconditionalNodeParams " + node + "Params = new CUconditionalNodeParams(" + node
                    + "Handle, CUgraphConditionalNodeType." + ConditionalProgram.type(part) + ", " + bodies.size()
                    + ", context);");
            out.add("CUgraphNode " + node + " = cuda.cuGraphAddNode(" + graph + ", " + last + ", null, " + node
                    + "Params);");
            for (int i = 0; i < bodies.size(); i++) {
                String body = node + "Body" + i;
                out.add("CUgraph " + body + " = " + node + "Params.bodies().get(" + i + ");");
                String end = writeAll(body, body + "Node", bodies.get(i), depth + 1);
                if (part instanceof While) {
                    out.add("cuda.cuGraphAddKernelNode(" + body + ", List.of(" + end
                            + "), CUkernelNodeParams.single(countDown, " + node + "Handle, " + counter(depth) + "));");
                }
            }
        }
    }

    /**
     * Writes the lines of a transcript that add parts.
     *
     * @param whole the name of the graph that handles are created for
     * @param counters the name of the numbers that count
     * @param out receives the lines
     */
    record Lines(String whole, String counters, List<String> out) implements Writer {
        @Override
        public void declareCounters(List<Part> parts) {
            if (ConditionalProgram.hasLoop(parts)) {
                out.add(counters + " = cells " + ConditionalProgram.MAX_DEPTH);
            }
        }

        @Override
        public String list(String nodes) {
            return "[" + nodes + "]";
        }

        @Override
        public void write(String graph, String node, Part part, String dependencies, int depth) {
            if (part instanceof Work work) {
                out.add(node + " = " + work.work().lineInGraph(graph, dependencies));
                return;
            }
            String last = dependencies;
            String handle = node + "Handle";
            String counter = counters + "+" + BYTES * depth;
            List<List<Part>> bodies = ConditionalProgram.bodies(part);
            out.add(handle + " = cuGraphConditionalHandleCreate " + whole + " " + ConditionalProgram.value(part)
                    + " ASSIGN_DEFAULT");
            if (part instanceof While loop) {
                // There is no kernel for transcripts that does both.
                out.add(node + "Count = cuGraphAddKernelNode " + graph + " " + last + " store " + counter + " "
                        + loop.times());
                out.add(node + "Begin = cuGraphAddKernelNode " + graph + " [" + node + "Count] setcond " + handle
                        + " 1");
                last = "[" + node + "Begin]";
            }
            out.add(node + " = cuGraphAddConditionalNode " + graph + " " + last + " " + handle + " "
                    + ConditionalProgram.type(part) + " " + bodies.size());
            for (int i = 0; i < bodies.size(); i++) {
                String body = node + ".body" + i;
                String end = writeAll(body, node + "Body" + i + "Node", bodies.get(i), depth + 1);
                if (part instanceof While) {
                    out.add("cuGraphAddKernelNode " + body + " [" + end + "] countdown " + handle + " " + counter);
                }
            }
        }
    }
}
