package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.lifetime.Lifetimes;
import orrery.core.lifetime.StreamPosition;
import orrery.core.stream.Stream;

/**
 * The checks that what launches of an executable graph use is allocated before and freed after. They are made if
 * somebody uses memory with a lifetime: memory of a pool or of a graph.
 */
final class LaunchLifetimes {
    private final GraphExec exec;
    private final Lifetimes lifetimes;
    private final ExecMemory memory;
    private final Segment whole;
    private @Nullable GraphLifetimes uses;
    private long usesAt;

    LaunchLifetimes(GraphExec exec, Lifetimes lifetimes, ExecMemory memory, Segment whole) {
        this.exec = exec;
        this.lifetimes = lifetimes;
        this.memory = memory;
        this.whole = whole;
    }

    /** Returns whether a launch may use memory with a lifetime. */
    private boolean mayUse() {
        return lifetimes.isActive() || memory.isUsed();
    }

    /** Checks that the nodes are ordered after the allocation and before the free of what they use of the graph. */
    void checkNodes() {
        if (!mayUse()) {
            return;
        }
        GraphLifetimes former = uses;
        if (lifetimes.isStrict() || uses() != former) {
            uses().violations().forEach(lifetimes::report);
        }
    }

    /** Returns the uses by the current version of the nodes. */
    private GraphLifetimes uses() {
        GraphLifetimes current = uses;
        if (current == null || usesAt != exec.nodes().changes()) {
            current = GraphLifetimes.of(lifetimes, exec, whole, exec.nodes().current());
            uses = current;
            usesAt = exec.nodes().changes();
        }
        return current;
    }

    /** Checks what a launch that was called in a stream uses of others, and ends the lifetimes of what it frees. */
    void beginLaunch(Stream stream, GraphLaunch launch) {
        if (!mayUse()) {
            return;
        }
        uses().outside().forEach(address -> lifetimes.use(stream, launch, address));
        memory.forEachFreedFromOutside(each -> lifetimes.end(each, StreamPosition.newEpoch(stream, launch)));
        memory.forEachLeftByPreviousLaunch(
                each -> lifetimes.endAfterAlloc(each, StreamPosition.newEpoch(stream, launch)));
    }

    /** Begins the lifetimes of what a launch allocates and does not free. */
    void endLaunch(Stream stream, GraphLaunch launch) {
        memory.forEachLeft(each -> lifetimes.begin(each, stream, launch));
    }
}
