package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A model of the order of work in one context that has nothing in common with the simulator: an operation knows the set
 * of all operations that it is after, and is done when none of them is a closed gate. There is no time in it and no
 * progress; nothing is ever taken out.
 */
class OrderingModel {
    /** What a queue synchronizes with. */
    enum Kind {
        LEGACY,
        PER_THREAD,
        BLOCKING,
        NON_BLOCKING
    }

    /**
     * Something that was submitted.
     *
     * @param number its place in the order of submission
     * @param after the numbers of all operations that are done before it is, itself included
     */
    record Operation(int number, BitSet after) {
        boolean isAfter(Operation earlier) {
            return after.get(earlier.number);
        }
    }

    /** A stream. */
    static final class Queue {
        private final Kind kind;
        private Operation tail;
        private Operation lastRecord;

        private Queue(Kind kind) {
            this.kind = kind;
        }
    }

    /** An event. */
    static final class Event {
        private final boolean timed;
        private Operation record;

        private Event(boolean timed) {
            this.timed = timed;
        }
    }

    /** All streams, destroyed ones included, whose work continues. */
    private final List<Queue> queues = new ArrayList<>();

    private final List<Operation> operations = new ArrayList<>();
    private final BitSet closedGates = new BitSet();
    private final Queue legacy = queue(Kind.LEGACY);
    private Operation everybodysWait;
    private Operation everybodysRecord;

    // -- objects -------------------------------------------------------------------------------------------------

    Queue legacy() {
        return legacy;
    }

    final Queue queue(Kind kind) {
        Queue queue = new Queue(kind);
        queues.add(queue);
        return queue;
    }

    Event event(boolean timed) {
        return new Event(timed);
    }

    /** Everything submitted so far, in that order. */
    List<Operation> operations() {
        return operations;
    }

    // -- rules ---------------------------------------------------------------------------------------------------

    /** Whether a stream waits for the legacy stream and that for it. */
    boolean joinsLegacy(Kind kind) {
        return kind == Kind.BLOCKING || kind == Kind.PER_THREAD;
    }

    /** Work of a stream. */
    Operation work(Queue queue) {
        queue.tail = operation(Stream.of(queue.tail, everybodysWait), others(queue));
        return queue.tail;
    }

    /** Work that is not done before {@link #open}. */
    Operation gate(Queue queue) {
        Operation gate = work(queue);
        closedGates.set(gate.number());
        return gate;
    }

    void open(Operation gate) {
        closedGates.clear(gate.number());
    }

    /** A record is work of the stream if it takes the time; one in the legacy stream holds blocking streams anyway. */
    void record(Event event, Queue queue) {
        event.record = operation(Stream.of(queue.tail, everybodysWait), others(queue));
        queue.lastRecord = event.record;
        if (event.timed) {
            queue.tail = event.record;
        }
    }

    /** A wait is after its stream and the event only; in the legacy stream it joins the others as well. */
    void await(Queue queue, Event event) {
        if (event.record == null) {
            return;
        }
        queue.tail = queue.kind == Kind.LEGACY
                ? operation(Stream.of(queue.tail, event.record, everybodysWait), others(queue))
                : operation(Stream.of(queue.tail, event.record), Stream.empty());
    }

    /** A record in the context stands for the work of all streams, and for earlier waits and records of the context. */
    void recordAll(Event event) {
        event.record = operation(queues.stream().map(q -> q.tail), Stream.of(everybodysWait, everybodysRecord));
        everybodysRecord = event.record;
    }

    /** A wait of the context is ahead of all later work, and is no work itself. */
    void awaitAll(Event event) {
        if (event.record != null) {
            everybodysWait = operation(Stream.of(event.record, everybodysWait), Stream.empty());
        }
    }

    private Stream<Operation> others(Queue queue) {
        if (queue.kind == Kind.LEGACY) {
            return queues.stream().filter(q -> joinsLegacy(q.kind)).map(q -> q.tail);
        }
        return joinsLegacy(queue.kind) ? Stream.of(legacy.tail, legacy.lastRecord) : Stream.empty();
    }

    /** An operation after all of the given ones; null stands for none. */
    private Operation operation(Stream<Operation> some, Stream<Operation> more) {
        BitSet after = new BitSet();
        Stream.concat(some, more).filter(Objects::nonNull).forEach(earlier -> after.or(earlier.after()));
        after.set(operations.size());
        Operation operation = new Operation(operations.size(), after);
        operations.add(operation);
        return operation;
    }

    // -- answers -------------------------------------------------------------------------------------------------

    private boolean done(Operation... all) {
        return Arrays.stream(all).allMatch(o -> o == null || !o.after().intersects(closedGates));
    }

    /** What a query of the stream answers. */
    boolean idle(Queue queue) {
        return done(queue.tail) && (queue.kind != Kind.LEGACY || others(queue).allMatch(this::done));
    }

    /** Whether a synchronization with the context would return. */
    boolean idle() {
        return done(everybodysRecord) && queues.stream().allMatch(q -> done(q.tail));
    }

    /** What a query of the event answers. */
    boolean complete(Event event) {
        return done(event.record);
    }

    /** The result of cuEventElapsedTime with the sign of the time, or null where both signs are right. */
    String elapsed(Event from, Event to) {
        if (!from.timed || !to.timed || from.record == null || to.record == null) {
            return "CUDA_ERROR_INVALID_HANDLE";
        } else if (!done(from.record, to.record)) {
            return "CUDA_ERROR_NOT_READY";
        } else if (to.record.isAfter(from.record)) {
            return "CUDA_SUCCESS >=0";
        }
        return from.record.isAfter(to.record) ? "CUDA_SUCCESS <0" : null;
    }
}
