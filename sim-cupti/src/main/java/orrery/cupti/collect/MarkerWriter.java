package orrery.cupti.collect;

import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.NameActivity;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.PayloadKind;
import orrery.cupti.record.ProcessIds;
import orrery.sim.Annotation;
import orrery.sim.NamedObject;

/** Writes NAME, MARKER and MARKER_DATA records: the program's own annotations. */
final class MarkerWriter {
    private final Generation generation;
    private final EnabledKinds enabled;
    private final RecordAllocator allocator;
    private final StringTable strings;

    MarkerWriter(WriterResources resources) {
        this.generation = resources.generation();
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
        this.strings = resources.strings();
    }

    /**
     * Writes the name of an object.
     *
     * @param object the kind of object
     * @param name the name
     * @param ids the ids that the kind is identified by: process and thread, or device, context and stream
     */
    void writeName(NamedObject object, String name, long... ids) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.NAME, NameActivity.TYPE);
        if (record != null) {
            record.set("objectKind", kind(object)).set("name", strings.address(name));
            if (object == NamedObject.THREAD) {
                thread(record, ids[0], ids[1]);
            } else {
                deviceObject(record, ids);
            }
        }
    }

    private static ObjectKind kind(NamedObject object) {
        return switch (object) {
            case THREAD -> ObjectKind.THREAD;
            case DEVICE -> ObjectKind.DEVICE;
            case CONTEXT -> ObjectKind.CONTEXT;
            case STREAM -> ObjectKind.STREAM;
        };
    }

    private static void thread(FieldWriter record, long process, long thread) {
        record.set("processId", process).set("threadId", thread);
    }

    private static void deviceObject(FieldWriter record, long... ids) {
        String[] fields = {"deviceId", "contextId", "streamId"};
        for (int i = 0; i < ids.length; i++) {
            record.set(fields[i], ids[i]);
        }
    }

    /**
     * Writes an instant, or the start or the end of a range. In CUDA 13.0, "User must enable CUPTI_ACTIVITY_KIND_MARKER
     * as well to get records for marker data".
     */
    void writeMarker(Annotation annotation) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.MARKER, MarkerActivity.TYPE);
        if (record != null) {
            record.set("flags", flags(annotation.kind()))
                    .set("timestamp", annotation.time())
                    .set("id", annotation.id())
                    .set("objectKind", ObjectKind.THREAD)
                    .set("pushed", annotation.pushed())
                    .set("name", strings.address(annotation.message()))
                    .set("domain", strings.address(annotation.domain()));
            thread(record, ProcessIds.PROGRAM, annotation.thread());
        }
        boolean hasData = annotation.color() != null || annotation.category() != 0 || annotation.payload() != null;
        if (hasData && (generation == Generation.CUDA_5_5 || enabled.contains(ActivityKind.MARKER))) {
            writeData(annotation);
        }
    }

    private static int flags(Annotation.Kind kind) {
        return switch (kind) {
            case INSTANT -> ActivityFlag.MARKER_INSTANTANEOUS;
            case START -> ActivityFlag.MARKER_START;
            case END -> ActivityFlag.MARKER_END;
        };
    }

    private void writeData(Annotation annotation) {
        Integer color = annotation.color();
        Double payload = annotation.payload();
        FieldWriter record = allocator.allocateGlobal(ActivityKind.MARKER_DATA, MarkerDataActivity.TYPE);
        if (record != null) {
            record.set("flags", color == null ? ActivityFlag.MARKER_COLOR_NONE : ActivityFlag.MARKER_COLOR_ARGB)
                    .set("id", annotation.id())
                    .set("payloadKind", payload == null ? PayloadKind.NONE : PayloadKind.DOUBLE)
                    .set("payload", Double.doubleToRawLongBits(payload == null ? 0 : payload))
                    .set("color", color == null ? 0 : color)
                    .set("category", annotation.category());
        }
    }
}
