package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.RecordScope;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.Structure;
import orrery.sim.TracedContext;

/**
 * Finds the bytes of the next record: in the current buffer of its queue, in a later one, or in one that the program
 * provides. A record for which there is no room is counted as dropped.
 */
final class RecordAllocator {
    private final Generation generation;
    private final EnabledKinds enabled;
    private final BufferQueues queues;
    private final BufferExchange exchange;
    private final FieldWriter writer = new FieldWriter();

    RecordAllocator(Generation generation, EnabledKinds enabled, BufferQueues queues, BufferExchange exchange) {
        this.generation = generation;
        this.enabled = enabled;
        this.queues = queues;
        this.exchange = exchange;
    }

    /** Returns the structure of the records of a type. */
    Structure structure(RecordType<?> type) {
        return type.structure(generation);
    }

    /** Allocates a record of no context; null if the kind is not enabled, or if there is no room. */
    @Nullable
    FieldWriter allocateGlobal(ActivityKind kind, RecordType<?> type) {
        return enabled.contains(kind) ? allocate(queues.global(), kind, type) : null;
    }

    /**
     * Allocates a record of a context, or of one of its streams if that is not 0; null if the kind is not enabled, or
     * if there is no room.
     */
    @Nullable
    FieldWriter allocate(@Nullable TracedContext context, long streamId, ActivityKind kind, RecordType<?> type) {
        return enabled.contains(kind, context) ? allocate(queue(context, streamId, kind), kind, type) : null;
    }

    /** Allocates a record, whether or not its kind is enabled; null if there is no room. */
    @Nullable
    FieldWriter allocateAlways(@Nullable TracedContext context, long streamId, ActivityKind kind, RecordType<?> type) {
        return allocate(queue(context, streamId, kind), kind, type);
    }

    /** Returns the queue of a record: only kernels, copies and fills are in those of streams. */
    private RecordQueue queue(@Nullable TracedContext context, long streamId, ActivityKind kind) {
        return kind.scope() == RecordScope.STREAM ? queues.of(context, streamId) : queues.of(context);
    }

    private @Nullable FieldWriter allocate(RecordQueue queue, ActivityKind kind, RecordType<?> type) {
        Structure structure = structure(type);
        FieldWriter record = allocate(queue, structure, structure.empty());
        return record == null ? null : record.set("kind", kind);
    }

    /**
     * Allocates a record that begins as a copy of {@code template}; null if there is no room. The writer is valid until
     * the next record is allocated.
     */
    @Nullable
    FieldWriter allocate(RecordQueue queue, Structure structure, byte[] template) {
        RecordBuffer current = queue.current();
        if (current != null) {
            int at = current.reserve(template.length);
            if (at >= 0) {
                return writer.moveTo(current.bytes(), at, structure, template);
            }
        }
        return exchange.registered()
                ? allocateInRequested(queue, structure, template)
                : allocateInQueued(queue, structure, template);
    }

    /** Uses the queued buffers; those of the context if the stream has none of its own. */
    private @Nullable FieldWriter allocateInQueued(RecordQueue queue, Structure structure, byte[] template) {
        RecordQueue holder = queue.hasBuffers() ? queue : queues.of(queue.context());
        for (RecordBuffer buffer = holder.current(); buffer != null; buffer = holder.current()) {
            int at = buffer.reserve(template.length);
            if (at >= 0) {
                return writer.moveTo(buffer.bytes(), at, structure, template);
            }
            if (!holder.advance()) {
                break;
            }
        }
        queues.drop(holder);
        return null;
    }

    /** Returns the full buffer to the program and requests an empty one. */
    private @Nullable FieldWriter allocateInRequested(RecordQueue queue, Structure structure, byte[] template) {
        exchange.deliver(queue);
        RecordBuffer empty = exchange.request();
        if (empty == null) {
            queues.drop(queue);
            return null;
        }
        queue.add(empty);
        int at = empty.reserve(template.length);
        if (at >= 0) {
            return writer.moveTo(empty.bytes(), at, structure, template);
        }
        queues.drop(queue);
        exchange.deliver(queue);
        return null;
    }
}
