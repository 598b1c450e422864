package orrery.core.stream;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import orrery.core.event.Event;

/**
 * Marks in streams, and who is behind them: which streams of the context, which events, and the host. Operations forget
 * their order when they complete; marks remember it, for as long as the streams are known to anybody. Order that comes
 * from another context is not noted.
 */
final class Marks {
    private static final Reach NOTHING = new Reach();

    private final Stream legacy;
    private final Set<Stream> blocking = Collections.newSetFromMap(new WeakHashMap<>());
    private final Map<Event, Reach> events = new WeakHashMap<>();
    private final Reach host = new Reach();
    private final Reach context = new Reach();
    private long last;

    /** No marks yet, in the streams beside {@code legacy}. */
    Marks(Stream legacy) {
        this.legacy = legacy;
    }

    /** A mark behind everything that is in the stream: a number that grows. */
    long set(Stream stream) {
        reach(stream);
        stream.mark = ++last;
        return last;
    }

    /** Whether work submitted to {@code stream} now comes behind a mark in {@code marked}. */
    boolean isBehind(Stream stream, Stream marked, long mark) {
        if (covers(stream, marked, mark) || context.covers(marked, mark)) {
            return true;
        } else if (stream == legacy) {
            return blocking.stream().anyMatch(other -> covers(other, marked, mark));
        }
        return stream.blocking() && covers(legacy, marked, mark);
    }

    /** Whether the host has waited for a mark. */
    boolean isObserved(Stream marked, long mark) {
        return host.covers(marked, mark);
    }

    private static boolean covers(Stream stream, Stream marked, long mark) {
        return stream == marked || (stream.reach != null && stream.reach.covers(marked, mark));
    }

    /** The marks in other streams that a stream is behind; its own it is always behind. */
    private Reach reach(Stream stream) {
        if (stream.reach == null) {
            stream.reach = new Reach();
            if (stream.blocking()) {
                blocking.add(stream);
            }
        }
        return stream.reach;
    }

    // -- what orders ---------------------------------------------------------------------------------------------

    /** Work comes into a stream, and the stream is behind all that the work is behind. */
    void submitted(Stream stream) {
        addOthers(reach(stream), stream);
    }

    /** What work is behind that comes into a stream: its own, what the legacy stream adds, and the context's waits. */
    private void addNext(Reach to, Stream stream) {
        addOwn(to, stream);
        addOthers(to, stream);
    }

    private void addOthers(Reach to, Stream stream) {
        if (stream == legacy) {
            for (Stream other : blocking) {
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
     * An event stands for what is in a stream, and for what the legacy stream adds; the stream itself need not wait.
     */
    void recorded(Stream stream, Event event) {
        Reach reach = new Reach();
        addNext(reach, stream);
        events.put(event, reach);
    }

    /** A stream waits for an event. */
    void awaited(Stream stream, Event event) {
        reach(stream).add(of(event));
    }

    private Reach of(Event event) {
        return events.getOrDefault(event, NOTHING);
    }

    /** An event stands for what is in any stream. */
    void recordedAll(Event event) {
        Reach reach = new Reach();
        reach.addAll(last);
        events.put(event, reach);
    }

    /** Every stream waits for an event. */
    void awaitedAll(Event event) {
        context.add(of(event));
    }

    // -- what the host has waited for ----------------------------------------------------------------------------

    /** The host has waited for a stream; with the legacy stream it waits for those that synchronize with it. */
    void observed(Stream stream) {
        if (stream == legacy) {
            addNext(host, stream);
        } else {
            addOwn(host, stream);
        }
    }

    /** The host has waited for an event. */
    void observed(Event event) {
        host.add(of(event));
    }

    /** The host has waited for all streams. */
    void observedAll() {
        host.addAll(last);
    }
}
