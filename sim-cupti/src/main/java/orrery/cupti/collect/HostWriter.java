package orrery.cupti.collect;

import orrery.core.trace.Annotation;
import orrery.core.trace.NamedObject;
import orrery.cupti.ActivityFlag;
import orrery.cupti.ActivityKind;
import orrery.cupti.ObjectKind;
import orrery.cupti.OverheadKind;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.NameActivity;
import orrery.cupti.record.OverheadActivity;

/** What is about no work: NAME, MARKER, MARKER_DATA, OVERHEAD. */
public final class HostWriter {
    /** The number of the process: a machine has one. */
    public static final int PROCESS = 1;

    private final Recorder recorder;

    HostWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * An object has a name; {@code numbers} are those that its kind is named by: process and thread, or device, context
     * and stream.
     */
    void name(NamedObject object, String name, long... numbers) {
        Slot slot = recorder.global(ActivityKind.NAME, NameActivity.TYPE);
        if (slot != null) {
            slot.set("objectKind", kind(object)).set("name", recorder.texts().address(name));
            object(slot, numbers);
        }
    }

    private static void object(Slot slot, long... numbers) {
        String[] places = {"deviceId", "contextId", "streamId"};
        for (int i = 0; i < numbers.length; i++) {
            slot.set(places[i], numbers[i]);
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

    /** An instant, or the beginning or the end of a range. */
    void annotate(Annotation annotation) {
        Slot slot = recorder.global(ActivityKind.MARKER, MarkerActivity.TYPE);
        if (slot != null) {
            slot.set("flags", flags(annotation.kind()))
                    .set("timestamp", annotation.time())
                    .set("id", annotation.id())
                    .set("objectKind", ObjectKind.THREAD)
                    .set("name", recorder.texts().address(annotation.message()))
                    .set("domain", recorder.texts().address(annotation.domain()));
            object(slot, PROCESS, annotation.thread());
        }
        if (annotation.kind() != Annotation.Kind.END) {
            data(annotation);
        }
    }

    private static int flags(Annotation.Kind kind) {
        return switch (kind) {
            case INSTANT -> ActivityFlag.MARKER_INSTANTANEOUS;
            case START -> ActivityFlag.MARKER_START;
            case END -> ActivityFlag.MARKER_END;
        };
    }

    /** What a marker carries beside its name. */
    private void data(Annotation annotation) {
        Integer color = annotation.color();
        Slot slot = recorder.global(ActivityKind.MARKER_DATA, MarkerDataActivity.TYPE);
        if (slot != null) {
            slot.set("flags", color == null ? ActivityFlag.MARKER_COLOR_NONE : ActivityFlag.MARKER_COLOR_ARGB)
                    .set("id", annotation.id())
                    .set("payload", Double.doubleToRawLongBits(annotation.payload()))
                    .set("color", color == null ? 0 : color)
                    .set("category", annotation.category());
        }
    }

    void overhead(OverheadKind kind, long time) {
        Slot slot = recorder.global(ActivityKind.OVERHEAD, OverheadActivity.TYPE);
        if (slot != null) {
            slot.set("overheadKind", kind)
                    .set("objectKind", ObjectKind.PROCESS)
                    .set("start", time)
                    .set("end", time);
            object(slot, PROCESS);
        }
    }
}
