package orrery.cupti.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
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
    private final @Nullable Path file;

    private JfrExport(@Nullable Recording own, @Nullable Path file) {
        this.own = own;
        this.file = file;
    }

    /** Creates an export to the recordings that are running. */
    public static JfrExport toRecordings() {
        return new JfrExport(null, null);
    }

    /**
     * Creates an export to a recording of its own, which is written to a file when the export is closed.
     *
     * @throws IOException if the file cannot be written
     */
    public static JfrExport to(Path file) throws IOException {
        // The recorder would not tell that it cannot write a destination.
        Files.newOutputStream(file).close();
        Recording own = new Recording();
        own.start();
        return new JfrExport(own, file);
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

    /**
     * Ends the export's own recording, if there is one, and writes its file.
     *
     * @throws IOException if the file cannot be written completely
     */
    @Override
    public void close() throws IOException {
        try {
            if (own != null && file != null) {
                writeFile(own, file);
            }
        } finally {
            types.keySet().forEach(JfrTypes::release);
            types.clear();
        }
    }

    private static void writeFile(Recording recording, Path file) throws IOException {
        try (recording;
                OutputStream out = Files.newOutputStream(file)) {
            recording.stop();
            try (InputStream in = recording.getStream(null, null)) {
                if (in != null) {
                    in.transferTo(out);
                }
            }
        }
    }
}
