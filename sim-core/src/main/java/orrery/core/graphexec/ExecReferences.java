package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import orrery.core.graph.Graph;
import orrery.core.userobject.References;

/**
 * The references of an executable graph to user objects, for each graph that it was instantiated from. An update
 * replaces the references of the updated layout by those of the graph that it is made from. References are released
 * after the launches that were called before are complete. Source: section 4.2.8 of the CUDA Programming Guide.
 */
final class ExecReferences {
    private final IdentityHashMap<GraphLayout, References> byLayout = new IdentityHashMap<>();
    private final Deque<PendingRelease> pending = new ArrayDeque<>();
    private long submitted;
    private long completed;

    /** References that are released when a number of launches are complete. */
    private record PendingRelease(References references, long afterLaunches) {}

    /** Adds the references of a graph and of the graphs embedded in it. */
    void addAll(GraphLayout layout) {
        replace(layout, layout.source());
        for (int i = 0; i < layout.size(); i++) {
            GraphLayout[] embedded = layout.embedded(i);
            for (int k = 0; embedded != null && k < embedded.length; k++) {
                addAll(embedded[k]);
            }
        }
    }

    /** Replaces the references for a layout by one reference to each object that a graph refers to. */
    void replace(GraphLayout layout, Graph graph) {
        References newer = new References();
        newer.retainEach(graph.references().objects());
        References former = byLayout.put(layout, newer);
        if (former != null) {
            releaseLater(former);
        }
    }

    /**
     * Releases all references once the launches submitted so far are complete; called when the executable graph is
     * destroyed.
     */
    void releaseAll() {
        byLayout.values().forEach(this::releaseLater);
    }

    private void releaseLater(References former) {
        pending.add(new PendingRelease(former, submitted));
        releaseDue();
    }

    /** Counts a launch or an upload that is submitted. */
    void launchSubmitted() {
        submitted++;
    }

    /** Counts a launch or an upload that is complete. They complete in the order of their calls. */
    void launchCompleted() {
        completed++;
        releaseDue();
    }

    private void releaseDue() {
        while (!pending.isEmpty() && pending.peek().afterLaunches() <= completed) {
            pending.poll().references().releaseAll();
        }
    }
}
