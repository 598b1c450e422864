package orrery.cupti.collect;

import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityKind;
import orrery.cupti.Generation;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.Structure;

/** What all writers of records share: what is collected, where records go, and what they look like. */
final class Recorder {
    private final Generation generation;
    private final Switches switches = new Switches();
    private final Texts texts = new Texts();
    private final Buffers buffers;

    Recorder(Generation generation, Buffers buffers) {
        this.generation = generation;
        this.buffers = buffers;
    }

    Generation generation() {
        return generation;
    }

    Switches switches() {
        return switches;
    }

    Texts texts() {
        return texts;
    }

    Buffers buffers() {
        return buffers;
    }

    Structure structure(RecordType<?> type) {
        return type.structure(generation);
    }

    /** The place of a record that belongs to no context; null if the kind is not collected, or there is no room. */
    Slot global(ActivityKind kind, RecordType<?> type) {
        return switches.on(kind) ? claim(buffers.global(), kind, type) : null;
    }

    /** The place of a record of a context, or of one of its streams if that is not 0; null as before. */
    Slot in(TracedContext context, long streamId, ActivityKind kind, RecordType<?> type) {
        return switches.on(kind, context) ? claim(buffers.of(context, streamId), kind, type) : null;
    }

    /** The same, also where the kind is not collected any more. */
    Slot anyhow(TracedContext context, long streamId, ActivityKind kind, RecordType<?> type) {
        return claim(buffers.of(context, streamId), kind, type);
    }

    private Slot claim(RecordQueue queue, ActivityKind kind, RecordType<?> type) {
        Structure structure = structure(type);
        Slot slot = buffers.claim(queue, structure, structure.empty());
        return slot == null ? null : slot.set("kind", kind);
    }
}
