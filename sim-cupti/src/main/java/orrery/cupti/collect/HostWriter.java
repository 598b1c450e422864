package orrery.cupti.collect;

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
    public void name(ObjectKind kind, String name, long... numbers) {
        Slot slot = recorder.global(ActivityKind.NAME, NameActivity.TYPE);
        if (slot != null) {
            slot.set("objectKind", kind).set("name", recorder.texts().address(name));
            object(slot, numbers);
        }
    }

    private static void object(Slot slot, long... numbers) {
        String[] places = {"deviceId", "contextId", "streamId"};
        for (int i = 0; i < numbers.length; i++) {
            slot.set(places[i], numbers[i]);
        }
    }

    /** An instant, or an end of a range; its name may be null. */
    public void marker(int flags, int id, String name, String domain, long thread, long time) {
        Slot slot = recorder.global(ActivityKind.MARKER, MarkerActivity.TYPE);
        if (slot != null) {
            slot.set("flags", flags)
                    .set("timestamp", time)
                    .set("id", id)
                    .set("objectKind", ObjectKind.THREAD)
                    .set("name", recorder.texts().address(name))
                    .set("domain", recorder.texts().address(domain));
            object(slot, PROCESS, thread);
        }
    }

    /** What a marker carries: a color, or null for none, a category and a payload. */
    public void markerData(int id, Integer color, int category, double payload) {
        Slot slot = recorder.global(ActivityKind.MARKER_DATA, MarkerDataActivity.TYPE);
        if (slot != null) {
            slot.set("flags", color == null ? ActivityFlag.MARKER_COLOR_NONE : ActivityFlag.MARKER_COLOR_ARGB)
                    .set("id", id)
                    .set("payload", Double.doubleToRawLongBits(payload))
                    .set("color", color == null ? 0 : color)
                    .set("category", category);
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
