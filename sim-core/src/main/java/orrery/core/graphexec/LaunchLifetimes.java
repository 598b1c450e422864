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

    /**
     * Checks the uses of a launch that was called in a stream, and ends the lifetimes of what it frees.
     *
     * @param alone whether only the order within the graph decides what the nodes may use
     */
    void beginLaunch(Stream stream, GraphLaunch launch, boolean alone) {
        if (!lifetimes.isActive() && !memory.isUsed()) {
            return;
        }
        boolean changed = uses == null || usesAt != exec.nodes().changes();
        GraphLifetimes current = uses == null || changed
                ? GraphLifetimes.of(lifetimes, exec, whole, exec.nodes().current())
                : uses;
        uses = current;
        usesAt = exec.nodes().changes();
        if (alone && (changed || lifetimes.isStrict())) {
            current.violations().forEach(lifetimes::report);
        }
        current.outside().forEach(address -> lifetimes.use(stream, launch, address));
        memory.forEachFreedFromOutside(each -> lifetimes.end(each, StreamPosition.newEpoch(stream, launch)));
        memory.forEachLeftByPreviousLaunch(
                each -> lifetimes.endAfterAlloc(each, StreamPosition.newEpoch(stream, launch)));
    }

    /** Begins the lifetimes of what a launch allocates and does not free. */
    void endLaunch(Stream stream, GraphLaunch launch) {
        memory.forEachLeft(each -> lifetimes.begin(each, stream, launch));
    }
}
