package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;
import orrery.core.rule.NotSimulated;

/** The levels of graphs in the nodes of graphs. */
final class GraphLevels {
    /**
     * The greatest number. It keeps recursive algorithms within the stack of a thread, also while their code is
     * interpreted.
     */
    private static final int MAX = 501;

    private GraphLevels() {}

    /** Returns how many levels a graph has, itself included. */
    static int of(Graph graph) {
        int levels = 0;
        for (List<Graph> level = List.of(graph); !level.isEmpty(); levels++) {
            List<Graph> next = new ArrayList<>();
            level.forEach(each -> each.addEmbedded(next));
            level = next;
        }
        return levels;
    }

    /**
     * Checks that a node of a graph may contain graphs with some levels.
     *
     * @throws UnsupportedOperationException if graphs were nested too deeply
     */
    static void checkRoom(Graph graph, int levels) {
        int depth = 1 + levels;
        for (Node owner = graph.owner(); owner != null; owner = owner.graph().owner()) {
            depth++;
        }
        if (depth > MAX) {
            throw NotSimulated.operation("a graph of " + depth + " levels (" + MAX + " are the limit)");
        }
    }
}
