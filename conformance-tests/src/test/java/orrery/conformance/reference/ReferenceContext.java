package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import orrery.device.SmSet;

/**
 * A context, or a green context, which is some SMs of a device with streams of their own: what a new operation in its
 * streams comes after, and what the host waits for.
 */
final class ReferenceContext {
    private final ReferenceDevice device;
    private final Place place;
    private final SmSet sms;
    private final Map<Queue, ReferenceStream> streams = new EnumMap<>(Queue.class);
    private final ReferenceStream whole = new ReferenceStream(this, null);
    private final List<ReferenceContext> partitions = new ArrayList<>();
    private ReferenceContext base = this;
    private List<ReferenceStream> active = new ArrayList<>();
    private ReferenceMultiprocessors multiprocessors;
    private ReferenceOperation contextWait;
    private ReferenceOperation contextRecord;

    /** A context with its streams; {@code sms} are those of a green context, or null. */
    ReferenceContext(ReferenceDevice device, Place place, SmSet sms) {
        this.device = device;
        this.place = place;
        this.sms = sms;
        for (Queue queue : Queue.values()) {
            if (queue.place() == place) {
                streams.put(queue, new ReferenceStream(this, queue));
            }
        }
    }

    /** Adds a green context: what waits for all streams waits for those of green contexts too. */
    void add(ReferenceContext partition) {
        partitions.add(partition);
        partition.base = this;
    }

    /** The context at a place of the same device. */
    ReferenceContext at(Place other) {
        return base.place == other
                ? base
                : base.partitions.stream()
                        .filter(each -> each.place == other)
                        .findFirst()
                        .orElseThrow();
    }

    ReferenceDevice device() {
        return device;
    }

    ReferenceStream stream(Queue queue) {
        return streams.get(queue);
    }

    /** The context as the owner of work. */
    ReferenceStream whole() {
        return whole;
    }

    /** What kernels of its streams run on. */
    ReferenceMultiprocessors multiprocessors() {
        if (sms == null) {
            return device.sms().whole();
        }
        if (multiprocessors == null) {
            multiprocessors = device.sms().partition(sms);
        }
        return multiprocessors;
    }

    // -- what an operation comes after --------------------------------------------------------------------------

    /**
     * Orders an operation after what others do: the legacy stream and those that synchronize with it come after each
     * other, and all come after context waits.
     */
    void followOthers(ReferenceOperation operation, ReferenceStream stream, long time) {
        if (stream.legacy()) {
            for (ReferenceStream other : unfinished(time)) {
                if (other.blocking()) {
                    operation.follow(other.tail);
                }
            }
        } else if (stream.blocking() && streams.containsKey(Queue.LEGACY)) {
            ReferenceStream legacy = streams.get(Queue.LEGACY);
            operation.follow(legacy.tail);
            operation.follow(legacy.lastRecord);
        }
        operation.follow(contextWait);
    }

    /**
     * Orders a copy of another context after what it comes after here: context waits, and if its stream is a legacy
     * stream, all that a legacy stream comes after.
     */
    void followFromElsewhere(ReferenceOperation copy, boolean fromLegacy, long time) {
        if (fromLegacy) {
            ReferenceStream legacy = streams.get(Queue.LEGACY);
            if (legacy != null) {
                copy.follow(legacy.tail);
                copy.follow(legacy.lastRecord);
            }
            unfinished(time).stream().filter(ReferenceStream::blocking).forEach(other -> copy.follow(other.tail));
        }
        copy.follow(contextWait);
    }

    /** Lets all later work wait for a copy of another context that uses memory of this one. */
    void holdAfter(ReferenceOperation copy, long visibleAt) {
        ReferenceOperation hold = new ReferenceMarker(new ReferenceOperation.Identity(whole, "join", visibleAt), 0);
        hold.follow(copy);
        hold.follow(contextWait);
        contextWait = hold;
        hold.submit();
        partitions.forEach(each -> each.holdAfter(copy, visibleAt));
    }

    /** Makes an operation the last work of a stream. */
    void append(ReferenceOperation operation, ReferenceStream stream) {
        stream.tail = operation;
        if (!active.contains(stream)) {
            active.add(stream);
        }
        operation.submit();
    }

    /** Lets all later work wait for what an event stands for. */
    void awaitAll(ReferenceOperation record, long visibleAt, long time) {
        if (record == null || record.isCompleteAt(time)) {
            return;
        }
        ReferenceOperation join = new ReferenceMarker(new ReferenceOperation.Identity(whole, "join", visibleAt), 0);
        join.follow(record);
        join.follow(contextWait);
        contextWait = join;
        join.submit();
        partitions.forEach(each -> each.awaitAll(record, visibleAt, time));
    }

    // -- what the host waits for ---------------------------------------------------------------------------------

    /** The streams whose work is not complete, in the order in which they were found to have some. */
    private List<ReferenceStream> unfinished(long time) {
        active = new ArrayList<>(active.stream()
                .filter(stream -> !stream.tail.isCompleteAt(time))
                .toList());
        return active;
    }

    /** The last work of each stream that is not complete, those of green contexts included. */
    List<ReferenceOperation> allTails(long time) {
        List<ReferenceOperation> tails = new ArrayList<>();
        unfinished(time).forEach(stream -> tails.add(stream.tail));
        partitions.forEach(each -> tails.addAll(each.allTails(time)));
        return tails;
    }

    /** What a synchronization with the context waits for: the last work of its streams, and its records. */
    List<ReferenceOperation> allOperations(long time) {
        List<ReferenceOperation> all = allTails(time);
        parts().map(part -> part.contextRecord).filter(Objects::nonNull).forEach(all::add);
        return all;
    }

    /** Lets a record of the context come after all streams, and after earlier waits and records of the context. */
    void orderRecord(ReferenceOperation record, long time) {
        allTails(time).forEach(record::follow);
        parts().forEach(part -> record.follow(part.contextWait));
        parts().forEach(part -> record.follow(part.contextRecord));
        contextRecord = record;
    }

    private Stream<ReferenceContext> parts() {
        return Stream.concat(Stream.of(this), partitions.stream());
    }

    /** What a synchronization with a stream waits for. */
    List<ReferenceOperation> tails(ReferenceStream stream, long time) {
        List<ReferenceOperation> tails = new ArrayList<>();
        if (stream.tail != null) {
            tails.add(stream.tail);
        }
        if (stream.legacy()) {
            unfinished(time).stream().filter(ReferenceStream::blocking).forEach(other -> tails.add(other.tail));
        }
        if (stream.lastRecord != null && stream.lastRecord.isComplete()) {
            tails.add(stream.lastRecord);
        }
        return tails;
    }

    /** Whether a stream has work that is not complete; with the legacy stream, or one that it synchronizes with. */
    boolean isBusy(ReferenceStream stream, long time) {
        boolean others = stream.legacy() && unfinished(time).stream().anyMatch(ReferenceStream::blocking);
        return others || stream.tail != null && !stream.tail.isCompleteAt(time);
    }
}
