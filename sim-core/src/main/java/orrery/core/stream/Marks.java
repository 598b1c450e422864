package orrery.core.stream;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import orrery.core.event.Event;
import orrery.core.exec.FaultState;

/**
 * Marks in streams, and who is behind them: which streams of the context, which events, and the host. Operations forget
 * their order when they complete; marks remember it, for as long as the streams are known to anybody. Order that comes
 * from another context is not noted, and none before the first mark: most programs never set one.
 */
public final class Marks {
    private final Stream legacy;
    private final FaultState faults;

    /** The blocking streams that are behind more than when work came into the legacy stream last. */
    private final Set<Stream> changed = Collections.newSetFromMap(new WeakHashMap<>());

    private final Map<Event, Reach> events = new WeakHashMap<>();
    private final Reach context = new Reach(this);
    private final Reach nothing = new Reach(this);
    private long last;

    /** The host has waited for every mark up to this one; beyond it a stream knows those of its own. */
    private long observedAll;

    /** No marks yet, in the streams beside {@code legacy} of a context of which {@code life} tells the end. */
    Marks(Stream legacy, FaultState life) {
        this.legacy = legacy;
        this.faults = life;
    }

    /** Whether there has been a mark. */
    boolean inUse() {
        return last > 0;
    }

    /** A mark behind everything that is in the stream: a number that grows. */
    public long set(Stream stream) {
        reach(stream);
        stream.mark = ++last;
        changed(stream);
        return last;
    }

    /** Whether work submitted to {@code stream} now comes behind a mark in {@code marked} that is not observed. */
    public boolean isBehind(Stream stream, Stream marked, long mark) {
        if (covers(stream, marked, mark) || context.covers(marked, mark)) {
            return true;
        } else if (stream == legacy) {
            return changed.stream().anyMatch(other -> covers(other, marked, mark));
        }
        return stream.blocking() && covers(legacy, marked, mark);
    }

    /** Whether the host has waited for a mark, or the context has ended. */
    public boolean isObserved(Stream marked, long mark) {
        return faults.ended() || mark <= Math.max(observedAll, marked.observed);
    }

    private static boolean covers(Stream stream, Stream marked, long mark) {
        return stream == marked || (stream.reach != null && stream.reach.covers(marked, mark));
    }

    /** The marks in other streams that a stream is behind; its own it is always behind. */
    private Reach reach(Stream stream) {
        if (stream.reach == null) {
            stream.reach = new Reach(this);
        }
        return stream.reach;
    }

    private void changed(Stream stream) {
        if (stream.blocking()) {
            changed.add(stream);
        }
    }

    // -- what orders ---------------------------------------------------------------------------------------------

    /** Work comes into a stream, and the stream is behind all that the work is behind. */
    void submitted(Stream stream) {
        addOthers(reach(stream), stream);
        if (stream == legacy) {
            changed.clear();
        } else {
            changed(stream);
        }
    }

    /** What work is behind that comes into a stream: its own, what the legacy stream adds, and the context's waits. */
    private void addNext(Reach to, Stream stream) {
        addOwn(to, stream);
        addOthers(to, stream);
    }

    private void addOthers(Reach to, Stream stream) {
        if (stream == legacy) {
            for (Stream other : changed) {
                addOwn(to, other);
            }
        } else if (stream.blocking()) {
            addOwn(to, legacy);
        }
        to.add(context);
    }

    private static void addOwn(Reach to, Stream stream) {
        if (stream.reach != null) {
            to.add(stream.reach);
            to.add(stream, stream.mark);
        }
    }

    /**
     * An event stands for what is in a stream, and for what the legacy stream adds; the stream itself need not wait. If
     * a node of a launch records it, it stands for what was in the stream before.
     */
    public void recorded(Stream stream, Event event) {
        if (!inUse()) {
            return;
        }
        Reach reach = new Reach(this);
        addNext(reach, stream);
        events.put(event, reach);
    }

    /** A stream waits for an event, or a node of a launch in it: who comes behind the launch comes behind the event. */
    public void awaited(Stream stream, Event event) {
        if (!inUse()) {
            return;
        }
        reach(stream).add(of(event));
        changed(stream);
    }

    private Reach of(Event event) {
        return events.getOrDefault(event, nothing);
    }

    /** An event stands for what is in any stream. */
    void recordedAll(Event event) {
        if (!inUse()) {
            return;
        }
        Reach reach = new Reach(this);
        reach.addAll(last);
        events.put(event, reach);
    }

    /** Every stream waits for an event. */
    void awaitedAll(Event event) {
        context.add(of(event));
    }

    // -- what the host has waited for ----------------------------------------------------------------------------

    /** The host has waited for a stream; with the legacy stream it waits for those that synchronize with it. */
    public void observed(Stream stream) {
        observedOwn(stream);
        if (stream == legacy) {
            changed.forEach(this::observedOwn);
            observed(context);
        }
    }

    private void observedOwn(Stream stream) {
        if (stream.reach != null) {
            observed(stream.reach);
            observed(stream, stream.mark);
        }
    }

    /** The host has waited for an event. */
    public void observed(Event event) {
        observed(of(event));
    }

    /** The host has waited for all streams. */
    void observedAll() {
        observedAll = last;
    }

    private void observed(Reach reach) {
        observedAll = Math.max(observedAll, reach.all());
        reach.forEach(Marks::observed);
    }

    private static void observed(Stream marked, long mark) {
        marked.observed = Math.max(marked.observed, mark);
    }
}
