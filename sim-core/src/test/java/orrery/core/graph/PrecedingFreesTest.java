package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import orrery.core.work.Join;
import orrery.sim.Trace;

/** What is kept of the frees that nodes come after is what a walk over the graph finds, also when edges come later. */
class PrecedingFreesTest {
    private static final int NODES = 60;

    @Property(tries = 300)
    void itIsWhatAWalkFinds(@ForAll long seed) {
        Random random = new Random(seed);
        long[] ids = new long[1];
        Graph graph = new Graph(() -> ++ids[0], new Trace());
        PrecedingFrees frees = new PrecedingFrees(graph);
        List<Node> nodes = new ArrayList<>();
        List<List<Node>> pools = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            List<Node> before = some(random, nodes);
            Map<Integer, Integer> after = walk(before, pools);
            assertEquals(after, told(frees.countsBefore(before)));
            Node node = graph.add(Join.INSTANCE, before, null);
            nodes.add(node);
            if (random.nextInt(3) == 0) {
                free(node, after, pools, frees);
            } else if (random.nextInt(8) == 0 && i > 0) {
                Node earlier = nodes.get(random.nextInt(i));
                if (!node.dependencies().contains(earlier)) {
                    Node to = random.nextBoolean() ? node : nodes.get(i - random.nextInt(i - earlier.ordinal()));
                    if (!to.dependencies().contains(earlier)) {
                        Edges.add(graph, List.of(earlier), List.of(to), null);
                    }
                }
            }
        }
    }

    private static List<Node> some(Random random, List<Node> nodes) {
        Set<Node> some = new HashSet<>();
        for (int i = random.nextInt(4); i > 0 && !nodes.isEmpty(); i--) {
            some.add(nodes.get(Math.max(0, nodes.size() - 1 - random.nextInt(10))));
        }
        return new ArrayList<>(some);
    }

    /** A node frees into the first pool whose frees it all comes after, or into a new one. */
    private static void free(Node node, Map<Integer, Integer> after, List<List<Node>> pools, PrecedingFrees frees) {
        int pool = 0;
        while (pool < pools.size()
                && after.getOrDefault(pool, 0) < pools.get(pool).size()) {
            pool++;
        }
        if (pool == pools.size()) {
            pools.add(new ArrayList<>());
        }
        pools.get(pool).add(node);
        frees.add(node, pool, pools.get(pool).size());
    }

    private static Map<Integer, Integer> walk(List<Node> from, List<List<Node>> pools) {
        Set<Node> found = new HashSet<>(from);
        List<Node> open = new ArrayList<>(from);
        while (!open.isEmpty()) {
            for (Node before : open.remove(open.size() - 1).dependencies()) {
                if (found.add(before)) {
                    open.add(before);
                }
            }
        }
        Map<Integer, Integer> after = new HashMap<>();
        for (int pool = 0; pool < pools.size(); pool++) {
            for (int i = 0; i < pools.get(pool).size(); i++) {
                if (found.contains(pools.get(pool).get(i))) {
                    after.put(pool, i + 1);
                }
            }
        }
        return after;
    }

    private static Map<Integer, Integer> told(int[] after) {
        Map<Integer, Integer> told = new HashMap<>();
        for (int pool = 0; pool < after.length; pool++) {
            if (after[pool] > 0) {
                told.put(pool, after[pool]);
            }
        }
        return told;
    }
}
