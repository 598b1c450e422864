package orrery.cupti.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Exports records as events of the JDK's Flight Recorder. Each kind of record is a type of event, such as
 * {@code orrery.MEMCPY}, with a field for each field of the record. Every recording that is running takes the events,
 * beside those of the JVM. The start time of an event is when it was exported; the fields {@code start} and {@code end}
 * are virtual time.
 */
public final class JfrExport implements ActivityExport {
    private static final String PREFIX = "orrery.";

    private final Map<ActivityKind, EventFactory> types = new EnumMap<>(ActivityKind.class);
    private final @Nullable Recording own;

    private JfrExport(@Nullable Recording own) {
        this.own = own;
    }

    /** Creates an export to the recordings that are running. */
    public static JfrExport toRecordings() {
        return new JfrExport(null);
    }

    /**
     * Creates an export to a recording of its own, which is written to a file when the export is closed.
     *
     * @throws IOException if the file cannot be written
     */
    public static JfrExport to(Path file) throws IOException {
        Recording own = new Recording();
        try {
            own.setDestination(file);
        } catch (IOException e) {
            own.close();
            throw e;
        }
        own.start();
        return new JfrExport(own);
    }

    /** Returns the name of the event type of a kind. */
    public static String eventName(ActivityKind kind) {
        return PREFIX + kind;
    }

    @Override
    public void write(Activity record) {
        RecordType<?> type = RecordTypes.of(record);
        EventFactory factory = types.computeIfAbsent(record.kind(), kind -> JfrTypes.use(kind, type));
        Event event = factory.newEvent();
        if (!event.shouldCommit()) {
            return;
        }
        @Nullable Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            event.set(i, values[i] instanceof Enum<?> constant ? constant.name() : values[i]);
        }
        if (record instanceof CallActivity call) {
            event.set(values.length, call.function());
        }
        event.commit();
    }

    /** Ends the export's own recording, if there is one. */
    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
        types.keySet().forEach(JfrTypes::release);
        types.clear();
    }
}
