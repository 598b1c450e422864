package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/**
 * A graph that is built node by node, and launched once. It predicts the number of its nodes and edges, and, if it has
 * no race, the numbers that are left in memory.
 *
 * @param nodes the nodes, each after those that it depends on
 */
public record GraphProgram(List<Node> nodes) implements CallsProgram {

    /** Checks that nodes depend on earlier ones only, and that chains end at most once, after they have begun. */
    public GraphProgram {
        nodes = ImmutableList.copyOf(nodes);
        BitSet ended = new BitSet();
        for (int i = 0; i < nodes.size(); i++) {
            SortedSet<Integer> dependencies = nodes.get(i).dependencies();
            if (!dependencies.isEmpty() && (dependencies.first() < 0 || dependencies.last() >= i)) {
                throw new IllegalArgumentException(
                        "node " + i + " depends on nodes " + dependencies + "; legal are those before it");
            }
            Integer begin = nodes.get(i).endOf();
            if (begin != null) {
                boolean legal = dependencies.contains(begin)
                        && nodes.get(begin).work() instanceof ChainWork
                        && !ended.get(begin);
                if (!legal) {
                    throw new IllegalArgumentException("node " + i + " ends the chain of node " + begin
                            + "; legal is a node that it depends on, whose work is a chain without another end");
                }
                ended.set(begin);
            }
        }
    }

    /**
     * A node: work, which may have a chain of nodes, an embedded graph, the second part of a chain, or none of these
     * for an empty node.
     *
     * @param work the work; null if it has none. Of a chain that another node ends it has the first part only
     * @param child the embedded graph; null if it has none
     * @param endOf the number of the node whose chain this one ends; null if it ends none
     * @param dependencies the numbers of the nodes that it depends on
     */
    public record Node(
            @Nullable ProgramWork work,
            @Nullable GraphProgram child,
            @Nullable Integer endOf,
            SortedSet<Integer> dependencies) {

        /** Copies the dependencies. */
        public Node {
            dependencies = ImmutableSortedSet.copyOf(dependencies);
        }

        /** Creates a node that ends no chain. */
        public Node(@Nullable ProgramWork work, @Nullable GraphProgram child, SortedSet<Integer> dependencies) {
            this(work, child, null, dependencies);
        }

        /** Returns a node that ends the chain of another one, on which it depends. */
        static Node end(int begin, SortedSet<Integer> others) {
            return new Node(
                    null,
                    null,
                    begin,
                    ImmutableSortedSet.<Integer>naturalOrder()
                            .addAll(others)
                            .add(begin)
                            .build());
        }

        /** Returns a node with other dependencies. */
        Node withDependencies(Iterable<Integer> others) {
            return new Node(work, child, endOf, ImmutableSortedSet.copyOf(others));
        }

        /** Returns the kind of the node, as updates compare it. */
        String kind() {
            if (endOf != null) {
                return "end";
            } else if (work == null) {
                return child == null ? "empty" : "child";
            }
            return work.getClass().getSimpleName();
        }

        private int size() {
            return 2 + (work == null ? 0 : work.size()) + (child == null ? 0 : child.size());
        }
    }

    /** Returns the chain whose second part a node is, if it is one. */
    private Optional<ChainWork> endedBy(Node node) {
        return Optional.ofNullable(node.endOf()).map(begin ->
                (ChainWork) Objects.requireNonNull(nodes.get(begin).work()));
    }

    /** Returns the chain whose first part a node is, if another node is its second part. */
    private Optional<ChainWork> begunBy(int index) {
        return nodes.stream().anyMatch(each -> each.endOf() != null && each.endOf() == index)
                ? Optional.of(
                        (ChainWork) Objects.requireNonNull(nodes.get(index).work()))
                : Optional.empty();
    }

    /** Returns the work that a node does, and that of the graph that it embeds. */
    private List<ProgramWork> work(int index) {
        Node node = nodes.get(index);
        Optional<ChainWork> begun = begunBy(index);
        Optional<ChainWork> ended = endedBy(node);
        if (begun.isPresent()) {
            return begun.get().actsFirst() ? List.of(begun.get()) : List.of();
        } else if (ended.isPresent()) {
            return ended.get().actsFirst() ? List.of() : List.of(ended.get());
        } else if (node.child() != null) {
            return node.child().allWork();
        }
        return node.work() == null ? List.of() : List.of(node.work());
    }

    /** Returns the number of edges between {@link #nodes}, embedded graphs not counted. */
    public int edges() {
        return nodes.stream().mapToInt(node -> node.dependencies().size()).sum();
    }

    /** Returns how many nodes the driver has for the graph, embedded graphs not counted. */
    public int driverNodes() {
        int all = 0;
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            Optional<ChainWork> ended = endedBy(node);
            if (ended.isPresent()) {
                all += ended.get().nodes() - ended.get().firstNodes();
            } else {
                int whole = node.work() == null ? 1 : node.work().nodes();
                all += begunBy(i).map(ChainWork::firstNodes).orElse(whole);
            }
        }
        return all;
    }

    /** Returns whether nodes that conflict are ordered, in this graph and in those that it embeds. */
    public boolean isRaceFree() {
        BitSet[] after = new BitSet[nodes.size()];
        for (int later = 0; later < after.length; later++) {
            after[later] = new BitSet();
            for (int dependency : nodes.get(later).dependencies()) {
                after[later].set(dependency);
                after[later].or(after[dependency]);
            }
            GraphProgram child = nodes.get(later).child();
            if (child != null && !child.isRaceFree()) {
                return false;
            }
            for (int earlier = 0; earlier < later; earlier++) {
                if (!after[later].get(earlier) && conflict(work(earlier), work(later))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean conflict(List<ProgramWork> one, List<ProgramWork> other) {
        return one.stream().anyMatch(each -> other.stream().anyMatch(each::conflicts));
    }

    /** Returns the numbers that one launch leaves in memory; empty if the graph has a race. */
    public Optional<List<Integer>> expectedCells() {
        return isRaceFree() ? Optional.of(CellText.apply(allWork().stream())) : Optional.empty();
    }

    /** Returns all work, with that of embedded graphs in its place. */
    List<ProgramWork> allWork() {
        List<ProgramWork> all = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            all.addAll(work(i));
        }
        return all;
    }

    /** Builds the graph. */
    public CUgraph build(ProgramRun run) {
        calls("graph").forEach(call -> call.make(run));
        return run.note("graph", CUgraph.class);
    }

    @Override
    public List<ProgramCall> calls() {
        List<ProgramCall> calls = calls("graph");
        calls.add(ProgramCall.instantiate("graph"));
        calls.add(ProgramCall.launch());
        return calls;
    }

    /** Returns the calls that build the graph under a name. */
    List<ProgramCall> calls(String name) {
        List<ProgramCall> calls = new ArrayList<>();
        calls.add(ProgramCall.of("cuGraphCreate", Argument.NO_FLAGS).to("CUgraph", name));
        for (int i = 0; i < nodes.size(); i++) {
            addNode(i, name, calls);
        }
        return calls;
    }

    private void addNode(int index, String name, List<ProgramCall> calls) {
        Node node = nodes.get(index);
        String variable = name + "Node" + index;
        Argument<?> graph = Argument.variable(name);
        Argument<List<CUgraphNode>> nodesBefore = Argument.nodes(
                node.dependencies().stream().map(each -> name + "Node" + each).toList());
        if (node.endOf() != null) {
            // It depends on the begin of its chain without delay.
            ChainWork ended = endedBy(node).orElseThrow();
            calls.addAll(ended.second(name + "Node" + node.endOf(), variable, graph, nodesBefore));
            return;
        }
        String delayed = variable + "Dependencies";
        calls.add(ProgramCall.onlyInRun(run ->
                run.note(delayed, run.delay(index, run.note(name, CUgraph.class), nodesBefore.value(run)))));
        Argument<?> dependencies =
                new Argument<>(nodesBefore.java(), nodesBefore.words(), run -> run.note(delayed, List.class));
        Optional<ChainWork> begun = begunBy(index);
        if (begun.isPresent()) {
            calls.addAll(begun.get().shared(variable));
            calls.addAll(begun.get().first(variable, variable, graph, dependencies));
        } else if (node.work() != null) {
            calls.addAll(node.work().calls(variable, graph, dependencies));
        } else if (node.child() != null) {
            String child = name + "Child" + index;
            calls.addAll(node.child().calls(child));
            calls.add(ProgramCall.of("cuGraphAddChildGraphNode", graph, dependencies, Argument.variable(child))
                    .toNode(variable));
        } else {
            calls.add(ProgramCall.of("cuGraphAddEmptyNode", graph, dependencies).toNode(variable));
        }
    }

    @Override
    public void verify(ProgramRun run) {
        CUgraph graph = run.note("graph", CUgraph.class);
        int expectedNodes = driverNodes();
        int found = run.cuda().cuGraphGetNodes(graph).size();
        if (run.isPlain() && found != expectedNodes) {
            throw new AssertionError("expected " + expectedNodes + " nodes, but there are " + found + ":\n" + this);
        }
        List<Integer> cells = run.cells();
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
            int at = i;
            Node node = nodes.get(i);
            for (int dependency : node.dependencies()) {
                if (node.endOf() == null || node.endOf() != dependency) {
                    smaller.add(with(
                            i,
                            node.withDependencies(node.dependencies().stream()
                                    .filter(each -> each != dependency)
                                    .toList())));
                }
            }
            if (node.work() != null) {
                node.work().smaller().forEach(each -> smaller.add(with(at, new Node(each, null, node.dependencies()))));
            }
            if (node.child() != null) {
                node.child()
                        .smaller()
                        .forEach(each -> smaller.add(with(at, new Node(null, each, node.dependencies()))));
            }
        }
        // Where many nodes depend on one that depends on many, leaving it out would add more edges than it takes away.
        smaller.removeIf(each -> each.size() >= size());
        return smaller;
    }

    /** Returns the graph with another node in one place. */
    GraphProgram with(int index, Node node) {
        return new GraphProgram(CellText.replaced(nodes, index, node));
    }

    /** Returns the graph without a node. The end of a chain that has lost its begin becomes empty. */
    GraphProgram without(int left) {
        ImmutableList.Builder<Node> kept = ImmutableList.builder();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            if (i != left) {
                ImmutableSortedSet.Builder<Integer> dependencies = ImmutableSortedSet.naturalOrder();
                for (int dependency : node.dependencies()) {
                    if (dependency == left) {
                        dependencies.addAll(nodes.get(left).dependencies());
                    } else {
                        dependencies.add(dependency < left ? dependency : dependency - 1);
                    }
                }
                Integer begin = node.endOf();
                Integer endOf = begin == null || begin == left ? null : (Integer) (begin < left ? begin : begin - 1);
                kept.add(new Node(node.work(), node.child(), endOf, dependencies.build()));
            }
        }
        return new GraphProgram(kept.build());
    }

    @Override
    public int size() {
        return edges() + nodes.stream().mapToInt(Node::size).sum();
    }

    @Override
    public List<String> transcript() {
        return CallsProgram.transcript(calls(), expectedCells());
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
