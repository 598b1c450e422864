package orrery.core.order;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The order of the operations of one machine: its tracks, what its events stand for, and its host. The threads of the
 * host count as one track, unless the program tells how they synchronize: what they do is ordered as it happens.
 *
 * <p>Used by threads that hold its monitor.
 */
public final class ProgramOrder {
    /** The track of the host. */
    public static final int HOST = 0;

    private final Map<Object, OrderPoint> events = new WeakHashMap<>();
    private int tracks = 1;
    private final HostTracks host;
    private @Nullable OrderPoint submitted;
    private VectorTime released = VectorTime.NOTHING;

    /** Creates an order without operations, in which the threads of the host count as one. */
    public ProgramOrder() {
        this(null);
    }

    /**
     * Creates an order without operations.
     *
     * @param isProgram tells threads of the program, which have a track each, from those of the machine; null if all
     *     count as one
     */
    public ProgramOrder(@Nullable Predicate<Thread> isProgram) {
        host = new HostTracks(this, isProgram);
    }

    /** Returns a new track. */
    public int newTrack() {
        return tracks++;
    }

    // -- operations ----------------------------------------------------------------------------------------------

    /** Creates the next point of a track. It comes after what the host has done so far. */
    public OrderPoint next(int track, @Nullable OrderPoint last) {
        OrderPoint point = new OrderPoint(track, last == null ? 1 : last.step() + 1);
        point.addPredecessor(host.use());
        return point;
    }

    /** Creates a point that no access is at: a record of an event, or a wait of a whole context. */
    public OrderPoint join() {
        OrderPoint point = new OrderPoint(OrderPoint.NO_TRACK, 0);
        point.addPredecessor(host.use());
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

    /** Notes that an event stands for a node of a launch and what the node comes after. */
    public void recordedByNode(Object event, LaunchPart node) {
        OrderPoint point = new OrderPoint(OrderPoint.NO_TRACK, 0);
        point.setPart(node);
        events.put(event, point);
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /** Notes that a semaphore was signaled after a point, for waits of which the signal is not known. */
    public void released(VectorTime by) {
        released = released.join(by);
    }

    /** Returns what all signals of semaphores so far come after. */
    public VectorTime released() {
        return released;
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /**
     * Begins a step of the host, or of the calling thread, unless nothing was submitted since the current one began.
     * What was submitted before comes after earlier steps only.
     *
     * @return the current step
     */
    public OrderPoint beginHostStep() {
        return host.beginStep();
    }

    /** Returns where the host is, or the calling thread, without beginning a step. */
    public OrderPoint present() {
        return host.present();
    }

    /** Ends a step of the host, if the position is one, and returns what comes after the position. */
    public VectorTime endStep(Position position) {
        host.endStep(position.point());
        return position.timeAfter();
    }

    /** Returns what comes after everything that the host has done. */
    public VectorTime afterHost() {
        return host.timeAfterAll();
    }

    /** Returns whether all threads of the host have waited for a point. */
    public boolean isHostAfter(OrderPoint point) {
        return host.areAfter(point);
    }

    /** Notes that the host, or the calling thread, has waited for a point. */
    public void hostWaited(OrderPoint point) {
        host.waited(point.timeAfter());
    }

    /** Notes that the host, or the calling thread, has found a value in memory that comes after {@code time}. */
    public void hostFound(VectorTime time) {
        host.found(time);
    }

    /** Notes that the calling thread lets those go on that wait for a lock, or for anything else. */
    public void released(Object lock) {
        host.released(lock);
    }

    /** Notes that what comes before {@code time} lets those go on that wait for a lock, or for anything else. */
    public void released(Object lock, VectorTime time) {
        host.released(lock, time);
    }

    /** Notes that the calling thread has got a lock, or whatever else it has waited for. */
    public void acquired(Object lock) {
        host.acquired(lock);
    }
}
