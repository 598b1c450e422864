package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import orrery.core.graph.Graph;
import orrery.core.userobject.References;

/**
 * The references of an executable graph to user objects, for each of its graph snapshots. An update of a snapshot
 * replaces its references. Former references are released when the launches called before the update have completed.
 * Source: CUDA Programming Guide, section 4.2.8.
 */
final class ExecReferences {
    private final IdentityHashMap<Level, References> byLevel = new IdentityHashMap<>();
    private final Deque<Held> held = new ArrayDeque<>();
    private long launched;
    private long completed;

    /** References to release when {@code until} launches have completed. */
    private record Held(References references, long until) {}

    /** Retains the user objects of a snapshot and of all snapshots embedded in it. */
    void adoptAll(Level level) {
        adopt(level, level.source());
        for (int i = 0; i < level.size(); i++) {
            Level[] embedded = level.embedded(i);
            for (int k = 0; embedded != null && k < embedded.length; k++) {
                adoptAll(embedded[k]);
            }
        }
    }

    /** Retains each user object of a graph once for a snapshot, and releases the former references of the snapshot. */
    void adopt(Level level, Graph graph) {
        References newer = new References();
        newer.retainEach(graph.references().objects());
        References former = byLevel.put(level, newer);
        if (former != null) {
            giveUp(former);
        }
    }

    /** Releases all references, after the launches called before. */
    void giveUpAll() {
        byLevel.values().forEach(this::giveUp);
        byLevel.clear();
    }

    private void giveUp(References former) {
        held.add(new Held(former, launched));
        releaseDue();
    }

    /** Counts the call of a launch or upload. */
    void launched() {
        launched++;
    }

    /**
     * Counts the completion of a launch or upload and releases due references. Launches complete in the order of their
     * calls.
     */
    void completed() {
        completed++;
        releaseDue();
    }

    private void releaseDue() {
        while (!held.isEmpty() && held.peek().until() <= completed) {
            held.poll().references().releaseAll();
        }
    }
}
