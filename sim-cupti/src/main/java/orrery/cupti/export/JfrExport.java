package orrery.cupti.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Recording;
import orrery.cupti.ActivityKind;
import orrery.cupti.record.Activity;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Events of the JDK's Flight Recorder: every record becomes an event of a type of its kind, {@code orrery.MEMCPY} for
 * one, with a field for each of the record's. Whatever recordings run take them, beside what they have of the JVM. The
 * event's own time is when it was exported; {@code start} and {@code end} are the machine's.
 */
public final class JfrExport implements ActivityExport {
    private static final String PREFIX = "orrery.";

    private final Map<ActivityKind, EventFactory> types = new EnumMap<>(ActivityKind.class);
    private final Recording own;

    private JfrExport(Recording own) {
        this.own = own;
    }

    /** Makes events for the recordings that others have begun. */
    public static JfrExport toRecordings() {
        return new JfrExport(null);
    }

    /**
     * Begins a recording, which goes to a file in the end.
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

    /** The name of the type of the events that records of a kind become. */
    public static String eventName(ActivityKind kind) {
        return PREFIX + kind;
    }

    @Override
    public void write(Activity record) {
        RecordType<?> type = RecordTypes.of(record.kind()).orElseThrow();
        EventFactory factory = types.computeIfAbsent(record.kind(), kind -> JfrTypes.use(kind, type));
        Event event = factory.newEvent();
        if (!event.shouldCommit()) {
            return;
        }
        Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            event.set(i, values[i] instanceof Enum<?> constant ? constant.name() : values[i]);
        }
        if (record instanceof CallActivity call) {
            event.set(values.length, Names.function(call));
        }
        event.commit();
    }

    /** Ends the recording that this began, and uses the types of events no more. */
    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
        types.keySet().forEach(JfrTypes::leave);
        types.clear();
    }
}
