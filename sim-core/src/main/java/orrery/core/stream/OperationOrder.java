package orrery.core.stream;

import orrery.core.event.Event;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits.ImplicitOrder;

/**
 * States what a new operation comes after in the streams of one context, and what a wait of the host waits for. This is
 * the only statement of that order. {@link DevicePredecessors} makes the edges of the engine and the waits of the host
 * from it; {@link HappensBefore} makes the order from it that memory pools and the checks of lifetimes ask about;
 * {@link StreamPoints} makes the order from it that the checks of a program ask about.
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

    /**
     * Adds the predecessors of work in a stream: its earlier work, and the implicit predecessors. A kernel can overlap
     * earlier ones. Work for which the device does nothing has no implicit predecessors.
     */
    void ofWork(Stream stream, Work work, Predecessors to) {
        if (work instanceof KernelLaunch launch) {
            to.addWorkBeforeKernel(stream, launch.attributes().programmatic());
        } else {
            to.addWork(stream);
        }
        if (hasImplicitPredecessors(work)) {
            implicit(stream, to);
        }
    }

    /** Adds the predecessors of work in a stream for which the device does something. */
    void ofWork(Stream stream, Predecessors to) {
        to.addWork(stream);
        implicit(stream, to);
    }

    private static boolean hasImplicitPredecessors(Work work) {
        return work.traits().order() != ImplicitOrder.OWN_STREAM;
    }

    /** Returns whether work in a stream comes after the work of all blocking streams. */
    boolean isAfterBlockingStreams(Stream stream, Work work) {
        return stream == legacy && hasImplicitPredecessors(work);
    }

    /** Adds what an event stands for that is recorded in a stream: everything in it, and the implicit predecessors. */
    void ofRecord(Stream stream, Predecessors to) {
        to.addWork(stream);
        to.addRecords(stream);
        implicit(stream, to);
    }

    /**
     * Adds the predecessors of a wait for an event in a stream: the earlier work of the stream, the event, and in the
     * legacy stream the implicit predecessors of work.
     */
    void ofEventWait(Stream stream, Event event, Predecessors to) {
        to.addWork(stream);
        to.addEvent(event);
        if (doesEventWaitAddOrder(stream)) {
            implicit(stream, to);
        }
    }

    /** Returns whether a wait for a complete event in a stream has predecessors besides the work of the stream. */
    boolean doesEventWaitAddOrder(Stream stream) {
        return stream == legacy;
    }

    /**
     * Adds the implicit predecessors. The legacy stream comes after the work of blocking streams. Blocking streams come
     * after everything in the legacy stream. All streams come after the waits of the context.
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
     * Adds the predecessors of what comes before a copy in a stream of this context that uses memory of another
     * context. In this context, these are the ones of work. In the other context, they are all work if the copy is
     * serialized with it. Else they are its waits, and for a legacy stream what the other legacy stream comes after.
     *
     * @param to receives the predecessors in this context
     * @param other the order of the other context
     * @param toOther receives the predecessors in the other context
     * @param serialized whether the copy comes after all work of the other context
     */
    void ofJoin(Stream stream, Predecessors to, OperationOrder other, Predecessors toOther, boolean serialized) {
        ofWork(stream, to);
        if (serialized) {
            other.ofContextRecord(toOther);
        } else if (stream == legacy) {
            other.ofRecord(other.legacy, toOther);
        } else {
            toOther.addContextWaits();
        }
    }

    /**
     * Adds the predecessors of a wait of all streams for the last work of a stream, also of another context: that work,
     * and the earlier waits of all streams.
     */
    void ofContextWait(Stream elsewhere, Predecessors to) {
        to.addWork(elsewhere);
        to.addContextWaits();
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
