package orrery.core.stream;

import java.util.Map;
import java.util.WeakHashMap;
import orrery.core.event.Event;

/**
 * Marks in streams, and who is behind them: which streams of the context, which events, and the host. Operations forget
 * their order when they complete; marks remember it, for as long as the streams are known to anybody. Order that comes
 * from another context is not noted.
 */
final class Marks {
    private final Stream legacy;
    private final Map<Stream, Map<Stream, Long>> streams = new WeakHashMap<>();
    private final Map<Event, Map<Stream, Long>> events = new WeakHashMap<>();
    private final Map<Stream, Long> host = new WeakHashMap<>();
    private final Map<Stream, Long> context = new WeakHashMap<>();
    private long last;

    /** No marks yet, in the streams beside {@code legacy}. */
    Marks(Stream legacy) {
        this.legacy = legacy;
    }

    /** A mark behind everything that is in the stream: a number that grows. */
    long set(Stream stream) {
        of(stream).put(stream, ++last);
        return last;
    }

    /** Whether work submitted to {@code stream} now comes behind a mark in {@code marked}. */
    boolean isBehind(Stream stream, Stream marked, long mark) {
        join(stream);
        return covers(of(stream), marked, mark);
    }

    /** Whether the host has waited for a mark. */
    boolean isObserved(Stream marked, long mark) {
        return covers(host, marked, mark);
    }

    private static boolean covers(Map<Stream, Long> reached, Stream marked, long mark) {
        return reached.getOrDefault(marked, 0L) >= mark;
    }

    private Map<Stream, Long> of(Stream stream) {
        return streams.computeIfAbsent(stream, s -> new WeakHashMap<>());
    }

    // -- what orders ---------------------------------------------------------------------------------------------

    /** Work comes into a stream: the implicit edges of the legacy stream, and waits of the whole context. */
    void join(Stream stream) {
        Map<Stream, Long> own = of(stream);
        if (stream == legacy) {
            for (Map.Entry<Stream, Map<Stream, Long>> other : streams.entrySet()) {
                if (other.getKey().blocking()) {
                    merge(own, other.getValue());
                }
            }
        } else if (stream.blocking() && streams.containsKey(legacy)) {
            merge(own, streams.get(legacy));
        }
        merge(own, context);
    }

    /** An event stands for what is in a stream. */
    void recorded(Stream stream, Event event) {
        join(stream);
        events.put(event, new WeakHashMap<>(of(stream)));
    }

    /** A stream waits for an event. */
    void awaited(Stream stream, Event event) {
        merge(of(stream), events.getOrDefault(event, Map.of()));
    }

    /** An event stands for what is in any stream. */
    void recordedAll(Event event) {
        Map<Stream, Long> all = new WeakHashMap<>();
        streams.values().forEach(reached -> merge(all, reached));
        events.put(event, all);
    }

    /** Every stream waits for an event. */
    void awaitedAll(Event event) {
        merge(context, events.getOrDefault(event, Map.of()));
    }

    // -- what the host has waited for ----------------------------------------------------------------------------

    /** The host has waited for a stream. */
    void observed(Stream stream) {
        join(stream);
        merge(host, of(stream));
    }

    /** The host has waited for an event. */
    void observed(Event event) {
        merge(host, events.getOrDefault(event, Map.of()));
    }

    /** The host has waited for all streams. */
    void observedAll() {
        streams.values().forEach(reached -> merge(host, reached));
    }

    private static void merge(Map<Stream, Long> into, Map<Stream, Long> from) {
        if (into != from) {
            from.forEach((stream, mark) -> into.merge(stream, mark, Math::max));
        }
    }
}
