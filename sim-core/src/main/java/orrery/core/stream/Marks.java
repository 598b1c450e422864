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
        return covers(next(stream), marked, mark);
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

    /** Work comes into a stream, and the stream is behind all that the work is behind. */
    void submitted(Stream stream) {
        join(of(stream), stream);
    }

    /** What work is behind that comes into a stream: its own, what the legacy stream adds, and the context's waits. */
    private Map<Stream, Long> next(Stream stream) {
        Map<Stream, Long> next = new WeakHashMap<>(of(stream));
        join(next, stream);
        return next;
    }

    private void join(Map<Stream, Long> into, Stream stream) {
        if (stream == legacy) {
            for (Map.Entry<Stream, Map<Stream, Long>> other : streams.entrySet()) {
                if (other.getKey().blocking()) {
                    merge(into, other.getValue());
                }
            }
        } else if (stream.blocking()) {
            merge(into, streams.getOrDefault(legacy, Map.of()));
        }
        merge(into, context);
    }

    /**
     * An event stands for what is in a stream, and for what the legacy stream adds; the stream itself need not wait.
     */
    void recorded(Stream stream, Event event) {
        events.put(event, next(stream));
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

    /** The host has waited for a stream; with the legacy stream it waits for those that synchronize with it. */
    void observed(Stream stream) {
        merge(host, stream == legacy ? next(stream) : of(stream));
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
        from.forEach((stream, mark) -> into.merge(stream, mark, Math::max));
    }
}
