package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import orrery.core.graph.Graph;
import orrery.core.userobject.References;

/**
 * The references to user objects that an executable graph has, level by level: an update of a level replaces those of
 * that level. What is given up is held until the launches that were called before are over. Source: section 4.2.8 of
 * the guide.
 */
final class ExecReferences {
    private final IdentityHashMap<Level, References> byLevel = new IdentityHashMap<>();
    private final Deque<Held> held = new ArrayDeque<>();
    private long launched;
    private long over;

    /** References that are given up when so many launches are over. */
    private record Held(References references, long until) {}

    /** Refers to what the graphs refer to that were instantiated, from a level down. */
    void adoptAll(Level level) {
        adopt(level, level.source());
        for (int i = 0; i < level.size(); i++) {
            Level[] embedded = level.embedded(i);
            for (int k = 0; embedded != null && k < embedded.length; k++) {
                adoptAll(embedded[k]);
            }
        }
    }

    /** A level refers, once, to each object that a graph refers to, in place of what it did before. */
    void adopt(Level level, Graph graph) {
        References newer = new References();
        newer.retainEach(graph.references().objects());
        References former = byLevel.put(level, newer);
        if (former != null) {
            giveUp(former);
        }
    }

    /** The executable graph is destroyed. */
    void giveUpAll() {
        byLevel.values().forEach(this::giveUp);
        byLevel.clear();
    }

    private void giveUp(References former) {
        held.add(new Held(former, launched));
        releaseDue();
    }

    /** A launch or an upload is called. */
    void launchSubmitted() {
        launched++;
    }

    /** A launch or an upload is over: they are so in the order of their calls. */
    void launchCompleted() {
        over++;
        releaseDue();
    }

    private void releaseDue() {
        while (!held.isEmpty() && held.peek().until() <= over) {
            held.poll().references().releaseAll();
        }
    }
}
