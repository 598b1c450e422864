package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/**
 * A graph that is built node by node, and launched once. It predicts the number of its nodes and edges, and, if it has
 * no race, the numbers that are left in memory.
 *
 * @param nodes the nodes, each after those that it depends on
 */
public record GraphProgram(ImmutableList<Node> nodes) implements TestProgram {

    /** Checks that nodes depend on earlier ones only. */
    public GraphProgram {
        for (int i = 0; i < nodes.size(); i++) {
            ImmutableSortedSet<Integer> dependencies = nodes.get(i).dependencies();
            if (!dependencies.isEmpty() && (dependencies.first() < 0 || dependencies.last() >= i)) {
                throw new IllegalArgumentException(
                        "node " + i + " depends on nodes " + dependencies + "; legal are those before it");
            }
        }
    }

    /**
     * A node: work, which may have a chain of nodes, an embedded graph, or neither for an empty node.
     *
     * @param work the work; null if it has none
     * @param child the embedded graph; null if it has none
     * @param dependencies the numbers of the nodes that it depends on
     */
    public record Node(
            @Nullable NodeWork work, @Nullable GraphProgram child, ImmutableSortedSet<Integer> dependencies) {

        /** Returns a node with other dependencies. */
        Node withDependencies(Iterable<Integer> others) {
            return new Node(work, child, ImmutableSortedSet.copyOf(others));
        }

        /** Returns the kind of the node, as updates compare it. */
        String kind() {
            if (work == null) {
                return child == null ? "empty" : "child";
            }
            return work.getClass().getSimpleName();
        }

        private boolean conflicts(Node other) {
            return allWork().stream().anyMatch(one -> other.allWork().stream().anyMatch(one::conflicts));
        }

        private List<NodeWork> allWork() {
            if (work != null) {
                return List.of(work);
            }
            return child == null
                    ? List.of()
                    : child.nodes.stream()
                            .flatMap(each -> each.allWork().stream())
                            .toList();
        }
    }

    /** Returns the number of edges between {@link #nodes}, embedded graphs not counted. */
    public int edges() {
        return nodes.stream().mapToInt(node -> node.dependencies().size()).sum();
    }

    /** Returns how many nodes the driver has for the graph, embedded graphs not counted. */
    public int driverNodes() {
        return nodes.stream()
                .mapToInt(node -> node.work() == null ? 1 : node.work().nodes())
                .sum();
    }

    /** Returns whether nodes that conflict are ordered, in this graph and in those that it embeds. */
    public boolean isRaceFree() {
        BitSet[] behind = new BitSet[nodes.size()];
        for (int later = 0; later < behind.length; later++) {
            behind[later] = new BitSet();
            for (int dependency : nodes.get(later).dependencies()) {
                behind[later].set(dependency);
                behind[later].or(behind[dependency]);
            }
            GraphProgram child = nodes.get(later).child();
            if (child != null && !child.isRaceFree()) {
                return false;
            }
            for (int earlier = 0; earlier < later; earlier++) {
                if (!behind[later].get(earlier) && nodes.get(earlier).conflicts(nodes.get(later))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the numbers that one launch leaves in memory; empty if the graph has a race. */
    public Optional<ImmutableList<Integer>> expectedCells() {
        return isRaceFree() ? Optional.of(CellText.apply(allWork().stream())) : Optional.empty();
    }

    /** Returns all work, with that of embedded graphs in its place. */
    List<NodeWork> allWork() {
        return nodes.stream().flatMap(node -> node.allWork().stream()).toList();
    }

    /** Builds the graph. */
    public CUgraph build(ProgramRun run) {
        CUgraph graph = run.cuda().cuGraphCreate(0);
        List<CUgraphNode> built = new ArrayList<>();
        for (Node node : nodes) {
            List<CUgraphNode> dependencies =
                    node.dependencies().stream().map(built::get).toList();
            if (node.work() != null) {
                built.add(node.work().add(run, graph, dependencies));
            } else if (node.child() != null) {
                built.add(run.cuda()
                        .cuGraphAddChildGraphNode(
                                graph, dependencies, node.child().build(run)));
            } else {
                built.add(run.cuda().cuGraphAddEmptyNode(graph, dependencies));
            }
        }
        return graph;
    }

    @Override
    public void run(ProgramRun run) {
        CUgraph graph = build(run);
        run.note("graph", graph);
        run.cuda().cuGraphLaunch(run.cuda().cuGraphInstantiate(graph, 0), run.stream(1));
    }

    @Override
    public void verify(ProgramRun run) {
        CUgraph graph = run.note("graph", CUgraph.class);
        int expectedNodes = driverNodes();
        int found = run.cuda().cuGraphGetNodes(graph).size();
        if (found != expectedNodes) {
            throw new AssertionError("expected " + expectedNodes + " nodes, but there are " + found + ":\n" + this);
        }
        ImmutableList<Integer> cells = run.cells();
        expectedCells().ifPresent(expected -> CellText.verify(expected, cells, this));
        if (run.semaphores().contains(0L)) {
            throw new AssertionError("expected every semaphore to be signalled, but their values are "
                    + run.semaphores() + ", after the program\n" + this);
        }
    }

    /** Leaves nodes out, whose dependencies go to those that depend on them, then edges. */
    @Override
    public List<GraphProgram> smaller() {
        List<GraphProgram> smaller = new ArrayList<>();
        if (nodes.size() > 3) {
            int half = nodes.size() / 2;
            smaller.add(new GraphProgram(nodes.subList(0, half)));
        }
        for (int left = nodes.size() - 1; left >= 0; left--) {
            smaller.add(without(left));
        }
        for (int i = 0; i < nodes.size(); i++) {
            for (int dependency : nodes.get(i).dependencies()) {
                Node node = nodes.get(i)
                        .withDependencies(nodes.get(i).dependencies().stream()
                                .filter(each -> each != dependency)
                                .toList());
                smaller.add(with(i, node));
            }
            GraphProgram child = nodes.get(i).child();
            if (child != null) {
                for (GraphProgram each : child.smaller()) {
                    smaller.add(with(i, new Node(null, each, nodes.get(i).dependencies())));
                }
            }
        }
        // Where many nodes depend on one that depends on many, leaving it out would add more edges than it takes away.
        smaller.removeIf(each -> each.size() >= size());
        return smaller;
    }

    /** Returns the graph with another node in one place. */
    GraphProgram with(int index, Node node) {
        List<Node> changed = new ArrayList<>(nodes);
        changed.set(index, node);
        return new GraphProgram(ImmutableList.copyOf(changed));
    }

    /** Returns the graph without a node. */
    GraphProgram without(int left) {
        ImmutableList.Builder<Node> kept = ImmutableList.builder();
        for (int i = 0; i < nodes.size(); i++) {
            if (i != left) {
                ImmutableSortedSet.Builder<Integer> dependencies = ImmutableSortedSet.naturalOrder();
                for (int dependency : nodes.get(i).dependencies()) {
                    if (dependency == left) {
                        dependencies.addAll(nodes.get(left).dependencies());
                    } else {
                        dependencies.add(dependency < left ? dependency : dependency - 1);
                    }
                }
                kept.add(nodes.get(i).withDependencies(dependencies.build()));
            }
        }
        return new GraphProgram(kept.build());
    }

    @Override
    public int size() {
        return edges()
                + nodes.stream()
                        .mapToInt(node ->
                                2 + (node.child() == null ? 0 : node.child().size()))
                        .sum();
    }

    @Override
    public List<String> statements() {
        List<String> statements = new ArrayList<>(build("graph"));
        statements.add("cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream1);");
        return statements;
    }

    /** Returns the statements that build the graph as a variable. */
    List<String> build(String name) {
        List<String> statements = new ArrayList<>();
        statements.add("CUgraph " + name + " = cuda.cuGraphCreate(0);");
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String dependencies = node.dependencies().stream()
                    .map(each -> name + "Node" + each)
                    .collect(Collectors.joining(", ", "List.of(", ")"));
            String declaration = "CUgraphNode " + name + "Node" + i + " = ";
            if (node.work() != null) {
                statements.addAll(node.work().statements(name + "Node" + i, name, dependencies));
            } else if (node.child() != null) {
                String child = name + "Child" + i;
                statements.addAll(node.child().build(child));
                statements.add(declaration + "cuda.cuGraphAddChildGraphNode(" + name + ", " + dependencies + ", "
                        + child + ");");
            } else {
                statements.add(declaration + "cuda.cuGraphAddEmptyNode(" + name + ", " + dependencies + ");");
            }
        }
        return statements;
    }

    @Override
    public List<String> transcript() {
        List<String> lines = new ArrayList<>(lines("graph"));
        lines.addAll(List.of("exec = cuGraphInstantiate graph", "cuGraphLaunch exec stream1", "cuCtxSynchronize"));
        lines.add(expectedCells().map(TranscriptProgram::readMemory).orElse(TranscriptProgram.READ_MEMORY));
        return lines;
    }

    /** Returns the lines of a transcript that build the graph under a name. */
    List<String> lines(String name) {
        List<String> lines = new ArrayList<>();
        lines.add(name + " = cuGraphCreate");
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String dependencies = node.dependencies().stream()
                    .map(each -> name + "Node" + each)
                    .collect(Collectors.joining(" ", "[", "]"));
            String target = name + "Node" + i + " = ";
            if (node.work() != null) {
                lines.addAll(node.work().lines(name + "Node" + i, name, dependencies));
            } else if (node.child() != null) {
                String child = name + "Child" + i;
                lines.addAll(node.child().lines(child));
                lines.add(target + "cuGraphAddChildGraphNode " + name + " " + dependencies + " " + child);
            } else {
                lines.add(target + "cuGraphAddEmptyNode " + name + " " + dependencies);
            }
        }
        return lines;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
