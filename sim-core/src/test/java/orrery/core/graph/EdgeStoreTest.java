package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.work.Join;
import orrery.sim.Trace;

/** The store of edges holds what lists of edges would. */
class EdgeStoreTest {
    private static final List<EdgeData> DATA =
            List.of(EdgeData.DEFAULT, EdgeData.PROGRAMMATIC_SERIALIZATION, new EdgeData(2, 0, EdgeData.PROGRAMMATIC));

    /** An edge as it is seen from one of its ends. */
    private record End(int node, EdgeData data) {}

    /** The same as the store, in lists. */
    private static final class Model {
        final Map<Integer, List<End>> in = new TreeMap<>();
        final Map<Integer, List<End>> out = new TreeMap<>();
        final List<Integer> roots = new ArrayList<>();
        final List<Integer> sinks = new ArrayList<>();

        void append(int node) {
            in.put(node, new ArrayList<>());
            out.put(node, new ArrayList<>());
            roots.add(0, node);
            sinks.add(0, node);
        }

        void remove(Integer node) {
            in.remove(node);
            out.remove(node);
            roots.remove(node);
            sinks.remove(node);
        }

        boolean connected(int from, int to) {
            return out.get(from).stream().anyMatch(each -> each.node() == to);
        }

        void connect(Integer from, Integer to, EdgeData data) {
            out.get(from).add(new End(to, data));
            in.get(to).add(new End(from, data));
            sinks.remove(from);
            roots.remove(to);
        }

        void disconnect(int from, int to) {
            removeEnd(out.get(from), to);
            removeEnd(in.get(to), from);
            if (out.get(from).isEmpty()) {
                sinks.add(0, from);
            }
            if (in.get(to).isEmpty()) {
                roots.add(0, to);
            }
        }

        /** The last edge takes the place of the one that is removed. */
        private static void removeEnd(List<End> ends, int node) {
            int index = 0;
            while (ends.get(index).node() != node) {
                index++;
            }
            End last = ends.remove(ends.size() - 1);
            if (index < ends.size()) {
                ends.set(index, last);
            }
        }
    }

    private final Graph graph = new Graph(new AtomicLong()::incrementAndGet, new Trace());
    private final EdgeStore store = graph.edgeStore();
    private final List<Node> nodes = new ArrayList<>();
    private final Model model = new Model();

    private void append() {
        Node node = graph.add(Join.INSTANCE, List.of(), null);
        nodes.add(node);
        model.append(node.ordinal());
    }

    private void connect(int from, int to, EdgeData data) {
        store.connect(nodes.get(from), nodes.get(to), data);
        model.connect(from, to, data);
    }

    private void disconnect(int from, int to) {
        store.disconnect(nodes.get(from), nodes.get(to));
        model.disconnect(from, to);
    }

    private void remove(int node) {
        List.copyOf(model.in.get(node)).forEach(each -> disconnect(each.node(), node));
        List.copyOf(model.out.get(node)).forEach(each -> disconnect(node, each.node()));
        graph.remove(nodes.get(node));
        model.remove(node);
    }

    private void assertSame(Map<Integer, List<End>> expected, Function<Node, EdgeList> ends) {
        expected.forEach((node, edges) -> {
            EdgeList found = ends.apply(nodes.get(node));
            List<End> all = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                all.add(new End(found.node(i).ordinal(), found.data(i)));
            }
            assertEquals(edges, all);
        });
    }

    /** Asks every pair of nodes for its edge. */
    private void assertSameDataOfEdges() {
        model.out.forEach((from, edges) -> {
            Map<Integer, EdgeData> data = edges.stream().collect(Collectors.toMap(End::node, End::data));
            model.in
                    .keySet()
                    .forEach(to -> assertEquals(data.get(to), nodes.get(from).edgeTo(nodes.get(to))));
        });
    }

    private static List<Integer> ordinals(Iterable<Node> nodes) {
        List<Integer> ordinals = new ArrayList<>();
        nodes.forEach(each -> ordinals.add(each.ordinal()));
        return ordinals;
    }

    private void assertSame() {
        assertSame(model.in, Node::incoming);
        assertEquals(model.sinks, ordinals(store.sinks()));
        assertEquals(model.roots, ordinals(store.roots()));
        assertSame(model.out, Node::outgoing);
        assertSameDataOfEdges();
        assertEquals(List.copyOf(model.in.keySet()), ordinals(graph));
        assertEquals(model.out.values().stream().mapToInt(List::size).sum(), store.edgeCount());
    }

    private int any(Random random) {
        return List.copyOf(model.in.keySet()).get(random.nextInt(model.in.size()));
    }

    /** Nodes and edges come and go. Lists move and are moved together. */
    @ParameterizedTest
    @CsvSource({"1, 1, 5", "2, 1, 40", "3, 3, 5", "4, 3, 40", "5, 3, 12"})
    void edgesAreThoseOfLists(long seed, int kindsOfData, int most) {
        Random random = new Random(seed);
        for (int step = 0; step < 3000; step++) {
            EdgeData data = DATA.get(random.nextInt(kindsOfData));
            int what = random.nextInt(10);
            if (model.in.size() < 2 || (what < 3 && model.in.size() < most)) {
                append();
                continue;
            }
            int from = any(random);
            int to = any(random);
            if (what < 8 && from != to && !model.connected(from, to)) {
                connect(from, to, data);
            } else if (model.connected(from, to)) {
                disconnect(from, to);
            } else if (what == 8 && model.sinks.contains(from)) {
                nodes.get(from).becomeNewestSink();
                model.sinks.remove((Integer) from);
                model.sinks.add(0, from);
            } else if (what == 9) {
                remove(to);
            }
            if (step % 16 == 0) {
                assertSame();
            }
        }
        assertSame();
    }

    /** As most graphs are built, with edges from earlier nodes to the newest one alone. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3"})
    void aGraphThatGrowsIsThatOfLists(long seed, int kindsOfData) {
        Random random = new Random(seed);
        for (int node = 0; node < 200; node++) {
            int dependencies = random.nextInt(Math.min(node + 1, 5));
            append();
            for (int i = 0; i < dependencies; i++) {
                int from = random.nextInt(node);
                if (!model.connected(from, node)) {
                    connect(from, node, DATA.get(random.nextInt(kindsOfData)));
                }
            }
            assertEquals(model.sinks.stream().sorted(Comparator.reverseOrder()).toList(), ordinals(store.sinks()));
        }
        assertTrue(store.isForwardOnly());
        assertEquals(0, store.rewireCount());
        assertSame(model.in, Node::incoming);
        assertSame(model.out, Node::outgoing);
    }

    /** Also if the edges are the first ones, and one of them does not lead to the newest node. */
    @Test
    void dependentsAreInTheOrderOfTheirEdges() {
        append();
        append();
        append();
        connect(0, 2, EdgeData.DEFAULT);
        connect(0, 1, EdgeData.DEFAULT);
        assertSame();
    }

    @Test
    void edgesOfTheNewestNodeRewireNothing() {
        append();
        append();
        connect(0, 1, EdgeData.DEFAULT);
        assertEquals(0, store.rewireCount());
        append();
        connect(0, 2, EdgeData.DEFAULT);
        assertEquals(0, store.rewireCount());
        disconnect(0, 1);
        assertEquals(1, store.rewireCount());
        connect(0, 1, EdgeData.DEFAULT);
        assertEquals(2, store.rewireCount());
        assertTrue(store.isForwardOnly());
        connect(2, 1, EdgeData.DEFAULT);
        assertFalse(store.isForwardOnly());
        disconnect(2, 1);
        assertFalse(store.isForwardOnly());
        assertSame();
    }
}
