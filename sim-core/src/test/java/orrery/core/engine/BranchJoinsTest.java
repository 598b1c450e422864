package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which nodes of a graph join branches. */
class BranchJoinsTest {
    private static final int[] NONE = {};

    /** For each node, the nodes that depend on it. */
    private final List<List<Integer>> dependents = new ArrayList<>();

    private int node(Collection<Integer> dependencies) {
        int node = dependents.size();
        dependents.add(new ArrayList<>());
        dependencies.forEach(each -> dependents.get(each).add(node));
        return node;
    }

    private Set<Integer> joins() {
        int[] indegree = new int[dependents.size()];
        int[] outStart = new int[dependents.size()];
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < dependents.size(); i++) {
            outStart[i] = out.size();
            dependents.get(i).forEach(each -> indegree[each]++);
            out.addAll(dependents.get(i));
            out.add(Plan.END);
        }
        int[] edges = out.stream().mapToInt(Integer::intValue).toArray();
        Plan plan = new Plan(0, indegree, outStart, edges, List.of(), NONE);
        return plan.branchJoins().stream().boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** Layers in which each node depends on the node above it and on the one beside that. */
    private void layers(int width, int count) {
        for (int layer = 0; layer < count; layer++) {
            int above = (layer - 1) * width;
            for (int i = 0; i < width; i++) {
                node(layer == 0 ? Set.of() : Set.of(above + i, above + (i + 1) % width));
            }
        }
    }

    /** On an H200, these nodes start 1.7 us after their dependencies, and the others 0.6 to 0.9 us. */
    @Test
    void branchesOfLayersBecomeOne() {
        layers(4, 6);
        assertEquals(Set.of(4, 5, 6, 7, 8, 9, 11, 12, 15), joins());
    }

    /** Also measured: three roots. */
    @Test
    void branchesOfThreeRoots() {
        layers(3, 6);
        assertEquals(Set.of(3, 4, 5, 6, 8), joins());
    }

    @Test
    void theArmsOfAForkAreOneBranch() {
        int root = node(Set.of());
        int one = node(Set.of(root));
        int other = node(Set.of(root));
        node(Set.of(one, other));
        assertEquals(Set.of(), joins());
    }

    @Test
    void chainsDoNotJoin() {
        int one = node(Set.of());
        int other = node(Set.of());
        node(Set.of(one));
        int last = node(Set.of(other));
        assertEquals(Set.of(), joins());
        node(Set.of(one, last));
        assertEquals(Set.of(4), joins());
    }
}
