package orrery.core.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a track: an operation of a stream, a record of an event, or a step of the host. It comes after the
 * earlier steps of its track and after its predecessors. What that is altogether is determined at the first question,
 * because waits for values and semaphores add to it while the device runs.
 */
public final class OrderPoint implements WholePosition {
    /** The track of points that only join others: nothing asks whether something is after them. */
    static final int NO_TRACK = -1;

    private final int track;
    private final int step;
    /** The predecessors: most points have one or two. */
    private @Nullable OrderPoint first;

    private @Nullable OrderPoint second;
    private List<OrderPoint> others = List.of();

    private @Nullable VectorTime time;
    private @Nullable VectorTime timeAfter;

    /** A kernel that this one can overlap; null for none. */
    private @Nullable OrderPoint primary;

    /** Whether it can wait for the kernel that it overlaps. */
    private boolean waitsForPrimary;

    private @Nullable VectorTime timeBeforeSynchronization;
    /** The node of a launch that the point stands for; null for none. */
    private @Nullable LaunchPart part;

    private VectorTime acquired = VectorTime.NOTHING;

    private @Nullable List<NodeWait> nodeWaits;

    /** A node of a graph launch that comes after an event, or after what else it has waited for. */
    record NodeWait(int position, OrderPoint event) {}

    OrderPoint(int track, int step) {
        this.track = track;
        this.step = step;
    }

    /** Creates a point that comes after {@code time}. */
    OrderPoint(int track, int step, VectorTime time) {
        this(track, step);
        this.time = time;
        this.timeBeforeSynchronization = time;
    }

    /** Returns a point that comes after {@code time} in this run only. */
    static OrderPoint found(VectorTime time) {
        return new OrderPoint(NO_TRACK, 0, VectorTime.NOTHING.joinInThisRun(time));
    }

    /** Returns the number of its track; 0 is the host, and a negative number is none. */
    public int track() {
        return track;
    }

    /** Returns its number in its track, from 1. */
    public int step() {
        return step;
    }

    /** Orders this point after another one. */
    public void addPredecessor(OrderPoint earlier) {
        assert time == null : "a point is ordered after its order was asked";
        if (earlier == this || earlier == first || earlier == second) {
            return;
        } else if (first == null) {
            first = earlier;
        } else if (second == null) {
            second = earlier;
        } else {
            others = others.isEmpty() ? new ArrayList<>() : others;
            others.add(earlier);
        }
    }

    /** Orders this point after a node of a launch, and after what the node comes after. */
    void setPart(LaunchPart node) {
        part = node;
    }

    /**
     * Makes it come after what a kernel comes after. It comes after the kernel itself only from its wait on: see
     * {@link #timeBeforeSynchronization}.
     *
     * @param programmatic whether its wait is a wait for this kernel; if not, it never comes after the kernel itself
     */
    public void setPrimary(OrderPoint kernel, boolean programmatic) {
        primary = kernel;
        waitsForPrimary = programmatic;
    }

    @Override
    public void acquire(VectorTime other) {
        acquired = acquired.join(other);
        if (time != null) {
            time = time.joinInThisRun(other);
            timeAfter = null;
        }
    }

    /** Makes a node of the launch that this point is come after an event. */
    public void addNodeWait(int position, OrderPoint event) {
        if (nodeWaits == null) {
            nodeWaits = new ArrayList<>();
        }
        nodeWaits.add(new NodeWait(position, event));
        timeAfter = null;
    }

    List<NodeWait> nodeWaits() {
        return nodeWaits == null ? List.of() : nodeWaits;
    }

    /** Returns what it comes after. */
    public VectorTime time() {
        VectorTime known = time;
        return known == null ? resolve() : known;
    }

    /** Returns what it comes after before it waits for the kernel that it can overlap. */
    public VectorTime timeBeforeSynchronization() {
        time();
        VectorTime beforeSynchronization = timeBeforeSynchronization;
        return beforeSynchronization == null ? VectorTime.NOTHING : beforeSynchronization;
    }

    /** Returns what comes after it: it included, and what nodes of a launch have waited for. */
    @Override
    public VectorTime timeAfter() {
        VectorTime known = timeAfter;
        if (known == null) {
            known = track == NO_TRACK ? time() : time().with(this);
            for (NodeWait wait : nodeWaits()) {
                known = known.join(wait.event().timeAfter());
            }
            timeAfter = known;
        }
        return known;
    }

    /** Determines the times of everything before this point, without recursion, because chains can be long. */
    private VectorTime resolve() {
        if (unresolved() == null) {
            return join();
        }
        Deque<OrderPoint> open = new ArrayDeque<>();
        open.push(this);
        VectorTime last = VectorTime.NOTHING;
        while (!open.isEmpty()) {
            OrderPoint before = open.element().unresolved();
            if (before == null) {
                last = open.pop().join();
            } else {
                open.push(before);
            }
        }
        return last;
    }

    /** Returns a point before this one whose time is not known; null if there is none. */
    private @Nullable OrderPoint unresolved() {
        if (time != null) {
            return null;
        } else if (first != null && first.time == null) {
            return first;
        } else if (second != null && second.time == null) {
            return second;
        }
        for (OrderPoint earlier : others) {
            if (earlier.time == null) {
                return earlier;
            }
        }
        if (primary != null && primary.time == null) {
            return primary;
        }
        return part != null && part.launch().time == null ? part.launch() : null;
    }

    private VectorTime join() {
        VectorTime known = time;
        if (known != null) {
            return known;
        }
        VectorTime all = VectorTime.NOTHING;
        if (first != null) {
            all = all.join(first.timeAfter());
            first = null;
        }
        if (second != null) {
            all = all.join(second.timeAfter());
            second = null;
        }
        for (OrderPoint earlier : others) {
            all = all.join(earlier.timeAfter());
        }
        others = List.of();
        if (part != null) {
            all = all.join(part.timeAfter());
        }
        VectorTime beforeSynchronization = primary == null ? all : all.join(primary.timeBeforeSynchronization());
        all = primary == null || !waitsForPrimary
                ? beforeSynchronization
                : beforeSynchronization.join(primary.timeAfter());
        primary = null;
        if (acquired != VectorTime.NOTHING) {
            beforeSynchronization = beforeSynchronization.joinInThisRun(acquired);
            all = all.joinInThisRun(acquired);
        }
        timeBeforeSynchronization = beforeSynchronization;
        time = all;
        return all;
    }

    @Override
    public boolean isAfter(Position earlier) {
        return time().orders(earlier.whole(), this);
    }

    @Override
    public boolean isAlwaysAfter(Position earlier) {
        return time().inEachRun().orders(earlier.whole(), this);
    }

    @Override
    public boolean isStartAfter(Position earlier) {
        return timeBeforeSynchronization().orders(earlier.whole(), this);
    }

    @Override
    public OrderPoint point() {
        return this;
    }

    @Override
    public String toString() {
        return track + ":" + step;
    }
}
