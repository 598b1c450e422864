package orrery.core.order;

import com.google.common.collect.MapMaker;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The steps of the host. Its threads are one track, or a track each.
 *
 * <p>The first step of a thread comes after all earlier steps of the host, because another thread has started it. The
 * steps of a thread that has ended come before all later steps. Other order between threads is told by
 * {@link #released} and {@link #acquired}.
 */
final class HostTracks {
    private final ProgramOrder order;
    private final @Nullable Predicate<Thread> isProgram;
    private final List<HostThread> threads = new ArrayList<>();

    /** What came before each lock was released. */
    private final Map<Object, VectorTime> releaseTimes =
            new MapMaker().weakKeys().makeMap();

    private HostThread last = new HostThread(ProgramOrder.HOST, VectorTime.NOTHING);

    /** What threads that have ended have done. */
    private VectorTime ended = VectorTime.NOTHING;

    /** A thread of the host, or all of them. */
    private static final class HostThread {
        private @Nullable Thread thread;
        private OrderPoint point;

        /** Whether others may come after the current step. */
        private boolean used;

        HostThread(int track, VectorTime time) {
            point = new OrderPoint(track, 1, time);
        }

        /** Begins a step that comes after {@code time}. */
        void next(VectorTime time) {
            point = new OrderPoint(point.track(), point.step() + 1, time);
            used = false;
        }
    }

    /**
     * Creates the host.
     *
     * @param isProgram tells threads of the program from those of the machine; null if the threads of the program are
     *     one track
     */
    HostTracks(ProgramOrder order, @Nullable Predicate<Thread> isProgram) {
        this.order = order;
        this.isProgram = isProgram;
        threads.add(last);
    }

    private HostThread current() {
        Thread thread = Thread.currentThread();
        if (isProgram == null || !isProgram.test(thread)) {
            return last;
        }
        removeEnded(thread);
        HostThread found = knownOrAdded(thread);
        VectorTime joined = found.point.time().join(ended);
        if (joined != found.point.time()) {
            found.next(joined);
        }
        last = found;
        return found;
    }

    /** Returns what is recorded of a thread, or of the first one that calls; null if there is nothing. */
    private @Nullable HostThread known(Thread thread) {
        for (HostThread each : threads) {
            if (each.thread == null || thread.equals(each.thread)) {
                return each;
            }
        }
        return null;
    }

    private HostThread knownOrAdded(Thread thread) {
        HostThread found = known(thread);
        if (found == null) {
            found = new HostThread(order.newTrack(), timeAfterAll());
            threads.add(found);
        }
        found.thread = thread;
        return found;
    }

    private void removeEnded(Thread running) {
        for (Iterator<HostThread> i = threads.iterator(); i.hasNext(); ) {
            HostThread each = i.next();
            Thread thread = each.thread;
            if (thread != null && !thread.equals(running) && !thread.isAlive()) {
                ended = ended.join(each.point.timeAfter());
                i.remove();
            }
        }
    }

    /**
     * Begins a step of the calling thread, unless nothing was submitted since the current one began. What was submitted
     * before comes after earlier steps only.
     *
     * @return the current step
     */
    OrderPoint beginStep() {
        HostThread thread = current();
        if (thread.used) {
            thread.next(thread.point.time());
        }
        return thread.point;
    }

    /** Returns where the calling thread is, without beginning a step. */
    OrderPoint present() {
        Thread thread = Thread.currentThread();
        if (isProgram == null || !isProgram.test(thread)) {
            return last.point;
        }
        HostThread found = known(thread);
        if (found == null) {
            return new OrderPoint(ProgramOrder.HOST, 1, timeAfterAll());
        }
        OrderPoint point = found.point;
        return new OrderPoint(point.track(), point.step(), point.time().join(ended));
    }

    /** Returns the current step of the calling thread, for something that comes after it. */
    OrderPoint use() {
        HostThread thread = current();
        thread.used = true;
        return thread.point;
    }

    /** Lets the next access of a thread be in another step, if a point is its current one. */
    void endStep(OrderPoint point) {
        for (HostThread each : threads) {
            each.used |= each.point == point;
        }
    }

    /** Lets the calling thread come after {@code time}. */
    void waited(VectorTime time) {
        HostThread thread = current();
        VectorTime joined = thread.point.time().join(time);
        if (joined != thread.point.time()) {
            thread.next(joined);
        }
    }

    /** Lets the calling thread come after {@code time} because of a value that it has found in memory. */
    void found(VectorTime time) {
        HostThread thread = current();
        if (thread.point.time().joinInThisRun(time) != thread.point.time()) {
            thread.next(thread.point.time());
            thread.point.acquire(time);
        }
    }

    /** Returns what comes after everything that the threads have done. */
    VectorTime timeAfterAll() {
        VectorTime all = ended;
        for (HostThread each : threads) {
            all = all.join(each.point.timeAfter());
            each.used = true;
        }
        return all;
    }

    /** Returns whether all threads come after a point. */
    boolean areAfter(OrderPoint point) {
        return threads.stream().allMatch(each -> each.point.time().isAfter(point));
    }

    /** Notes that the calling thread lets those go on that wait for a lock, or for anything else. */
    void released(Object lock) {
        released(lock, use().timeAfter());
    }

    /** Notes that what comes before {@code time} lets those go on that wait for a lock. */
    void released(Object lock, VectorTime time) {
        releaseTimes.merge(lock, time, VectorTime::join);
    }

    /** Notes that the calling thread has got a lock, or whatever else it has waited for. */
    void acquired(Object lock) {
        VectorTime time = releaseTimes.get(lock);
        if (time != null) {
            waited(time);
        }
    }
}
