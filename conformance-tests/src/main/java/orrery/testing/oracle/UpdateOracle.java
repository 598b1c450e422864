package orrery.testing.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import orrery.device.CUresult;

/**
 * Whether an executable graph can be updated with another graph. It can if both were built of the same kinds of nodes
 * with the same dependencies, in the same order. What the parameters of a node may change to is not part of the model.
 *
 * @param before the nodes of the graph that was instantiated
 * @param after the nodes of the graph that it is updated with
 */
public record UpdateOracle(List<Node> before, List<Node> after) implements Oracle<CUresult> {
    /** Copies the nodes. */
    public UpdateOracle {
        before = ImmutableList.copyOf(before);
        after = ImmutableList.copyOf(after);
    }

    /**
     * A node of a graph.
     *
     * @param kind the kind, such as {@code KERNEL}
     * @param dependencies the numbers of the nodes that it depends on, in the order of creation
     * @param child the nodes of the embedded graph; none if it has none
     */
    public record Node(String kind, SortedSet<Integer> dependencies, List<Node> child) {

        /** Copies the collections. */
        public Node {
            dependencies = ImmutableSortedSet.copyOf(dependencies);
            child = ImmutableList.copyOf(child);
        }

        /** Returns a node without an embedded graph. */
        public static Node of(String kind, Integer... dependencies) {
            return new Node(kind, ImmutableSortedSet.copyOf(dependencies), ImmutableList.of());
        }
    }

    /** Returns the first difference that forbids the update, as a sentence; empty if it is legal. */
    public Optional<String> conflict() {
        if (before.size() != after.size()) {
            return Optional.of("the graph had " + before.size() + " nodes and now has " + after.size());
        }
        for (int i = 0; i < before.size(); i++) {
            Node one = before.get(i);
            Node other = after.get(i);
            if (!one.kind().equals(other.kind())) {
                return Optional.of("node " + i + " was " + one.kind() + " and now is " + other.kind());
            }
            if (!one.dependencies().equals(other.dependencies())) {
                return Optional.of("node " + i + " depended on nodes " + one.dependencies() + " and now depends on "
                        + other.dependencies());
            }
            Optional<String> within = new UpdateOracle(one.child(), other.child()).conflict();
            if (within.isPresent()) {
                return Optional.of("in the graph that node " + i + " embeds, " + within.get());
            }
        }
        return Optional.empty();
    }

    /** Returns whether the update is legal. */
    public boolean isLegal() {
        return conflict().isEmpty();
    }

    /** Returns what {@code cuGraphExecUpdate} must answer. */
    public CUresult expected() {
        return isLegal() ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
    }

    /**
     * {@inheritDoc}
     *
     * @param shown what {@code cuGraphExecUpdate} answers
     */
    @Override
    public List<String> objections(CUresult shown) {
        if (shown == expected()) {
            return ImmutableList.of();
        }
        return ImmutableList.of("expected the update to answer " + expected()
                + conflict().map(why -> ", because " + why).orElse("") + ", but it answers " + shown);
    }
}
