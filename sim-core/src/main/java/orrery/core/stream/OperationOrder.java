package orrery.core.stream;

import orrery.core.event.Event;

/**
 * States what a new operation comes behind in the streams of one context, and what a wait of the host waits for. This
 * is the only statement of that order. {@link DevicePredecessors} makes the edges of the executor and the waits of the
 * host from it; {@link HappensBefore} makes the order from it that memory pools and the checks of lifetimes ask about;
 * {@link StreamPoints} makes the order from it that the checks of a program ask about.
 *
 * <p>{@link #ofEventWait} states less order than the device keeps: there, a wait in the legacy stream is
 * {@link #ofEventWaitOperation}. {@link HappensBefore} orders only the work that follows behind blocking streams.
 */
final class OperationOrder {
    private final Stream legacy;

    /** Creates the order of the streams of a context with a legacy default stream. */
    OperationOrder(Stream legacy) {
        this.legacy = legacy;
    }

    /** Returns whether a stream is the default stream of the context. */
    boolean isLegacy(Stream stream) {
        return stream == legacy;
    }

    // -- operations of one stream --------------------------------------------------------------------------------

    /** Adds the predecessors of work in a stream: its earlier work, and the implicit predecessors. */
    void ofWork(Stream stream, Predecessors to) {
        to.addWork(stream);
        implicit(stream, to);
    }

    /** Adds the predecessors of work for which the device does nothing: the earlier work of the stream only. */
    void ofIdleWork(Stream stream, Predecessors to) {
        to.addWork(stream);
    }

    /** Adds what an event stands for that is recorded in a stream: everything in it, and the implicit predecessors. */
    void ofRecord(Stream stream, Predecessors to) {
        to.addWork(stream);
        to.addRecords(stream);
        implicit(stream, to);
    }

    /** Adds the predecessors that a wait for an event gives to a stream: its earlier work, and the event. */
    void ofEventWait(Stream stream, Event event, Predecessors to) {
        to.addWork(stream);
        to.addEvent(event);
    }

    /**
     * Adds the predecessors of the operation that waits for an event on the device. In the legacy stream the operation
     * has the implicit predecessors of work; in other streams it has none.
     */
    void ofEventWaitOperation(Stream stream, Event event, Predecessors to) {
        ofEventWait(stream, event, to);
        if (stream == legacy) {
            implicit(stream, to);
        }
    }

    /**
     * Adds the implicit predecessors. The legacy stream comes behind the work of blocking streams. Blocking streams
     * come behind everything in the legacy stream. All streams come behind the waits of the context.
     */
    private void implicit(Stream stream, Predecessors to) {
        if (stream == legacy) {
            addBlockingStreams(to);
        } else if (stream.blocking()) {
            to.addWork(legacy);
            to.addRecords(legacy);
        }
        to.addContextWaits();
    }

    private static void addBlockingStreams(Predecessors to) {
        for (Stream other : to.candidates()) {
            if (other.blocking()) {
                to.addWork(other);
            }
        }
    }

    // -- operations of the whole context -------------------------------------------------------------------------

    /**
     * Adds what an event stands for that is recorded in the context: the work of all streams, and the earlier waits and
     * records of all streams.
     */
    void ofContextRecord(Predecessors to) {
        to.addAllStreams();
        to.addAllContextWaits();
        to.addAllContextRecords();
    }

    /** Adds the predecessors of a wait of all streams: the event, and the earlier waits of all streams. */
    void ofContextWait(Event event, Predecessors to) {
        to.addEvent(event);
        to.addContextWaits();
    }

    // -- copies of other contexts --------------------------------------------------------------------------------

    /**
     * Adds what a copy comes behind in this context that uses its memory from a stream of another context: the waits of
     * the context, and if the stream is a legacy stream, what the legacy stream of this context comes behind.
     */
    void ofCopyFromElsewhere(boolean inLegacyStream, Predecessors to) {
        if (inLegacyStream) {
            ofRecord(legacy, to);
        } else {
            to.addContextWaits();
        }
    }

    // -- waits of the host ---------------------------------------------------------------------------------------

    /** Adds what the host waits for with a stream: its work, and with the legacy stream that of blocking streams. */
    void ofHostWait(Stream stream, Predecessors to) {
        to.addWork(stream);
        if (stream == legacy) {
            addBlockingStreams(to);
        }
    }

    /** Adds what the host waits for with an event. */
    void ofHostWait(Event event, Predecessors to) {
        to.addEvent(event);
    }

    /** Adds what the host waits for with the context: the work of all streams, and the records of all streams. */
    void ofHostWait(Predecessors to) {
        to.addAllStreams();
        to.addAllContextRecords();
    }
}
