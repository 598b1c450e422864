package orrery.core.order;

import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The order of the operations of one machine: its tracks, what its events stand for, and its host. The threads of the
 * host count as one track: what they do is ordered as it happens, because nobody knows how they synchronize.
 *
 * <p>Used by threads that hold its monitor.
 */
public final class ProgramOrder {
    /** The track of the host. */
    public static final int HOST = 0;

    private final Map<Object, OrderPoint> events = new WeakHashMap<>();
    private int tracks = 1;
    private OrderPoint host = new OrderPoint(HOST, 1, VectorTime.NOTHING);
    private boolean hostSubmitted;
    private @Nullable OrderPoint submitted;
    private VectorTime released = VectorTime.NOTHING;

    /** Creates an order without operations. */
    public ProgramOrder() {}

    /** Returns a new track. */
    public int newTrack() {
        return tracks++;
    }

    // -- operations ----------------------------------------------------------------------------------------------

    /** Creates the next point of a track. It comes behind what the host has done so far. */
    public OrderPoint next(int track, @Nullable OrderPoint last) {
        OrderPoint point = new OrderPoint(track, last == null ? 1 : last.step() + 1);
        point.addPredecessor(host);
        hostSubmitted = true;
        return point;
    }

    /** Creates a point that no access is at: a record of an event, or a wait of a whole context. */
    public OrderPoint join() {
        OrderPoint point = new OrderPoint(OrderPoint.NO_TRACK, 0);
        point.addPredecessor(host);
        hostSubmitted = true;
        return point;
    }

    /** Notes the operation that is being submitted. */
    public void submitting(@Nullable OrderPoint point) {
        submitted = point;
    }

    /** Returns the operation that was submitted last; null for none. */
    public @Nullable OrderPoint submitted() {
        return submitted;
    }

    /** Returns the operation that was submitted last, once; null for none. */
    public @Nullable OrderPoint takeSubmitted() {
        OrderPoint point = submitted;
        submitted = null;
        return point;
    }

    // -- events --------------------------------------------------------------------------------------------------

    /** Notes what an event stands for. */
    public void recorded(Object event, OrderPoint point) {
        events.put(event, point);
    }

    /** Returns what an event stands for; null if it was never recorded. */
    public @Nullable OrderPoint recordOf(Object event) {
        return events.get(event);
    }

    /** Notes that an event stands for a node of a launch and what the node comes behind. */
    public void recordedByNode(Object event, LaunchPart node) {
        OrderPoint point = new OrderPoint(OrderPoint.NO_TRACK, 0);
        point.setPart(node);
        events.put(event, point);
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /** Notes that a semaphore was signaled behind a point, for waits of which the signal is not known. */
    public void released(VectorTime by) {
        released = released.join(by);
    }

    /** Returns what all signals of semaphores so far come behind. */
    public VectorTime released() {
        return released;
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** Returns the current step of the host. What was submitted before comes behind earlier steps only. */
    public OrderPoint host() {
        if (hostSubmitted) {
            hostSubmitted = false;
            host = new OrderPoint(HOST, host.step() + 1, host.time());
        }
        return host;
    }

    /** Notes that the host has waited for a point. */
    public void hostWaited(OrderPoint point) {
        VectorTime time = host.time().join(point.timeAfter());
        if (time != host.time()) {
            host = new OrderPoint(HOST, host.step() + 1, time);
            hostSubmitted = false;
        }
    }
}
