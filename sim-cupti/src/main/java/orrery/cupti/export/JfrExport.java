package orrery.cupti.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;
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
        EventFactory factory = types.computeIfAbsent(record.kind(), kind -> register(kind, type));
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

    private static EventFactory register(ActivityKind kind, RecordType<?> type) {
        List<ValueDescriptor> fields = new ArrayList<>();
        List<String> names = type.components();
        List<Class<?>> types = type.types();
        for (int i = 0; i < names.size(); i++) {
            Class<?> field = types.get(i).isEnum() ? String.class : types.get(i);
            fields.add(new ValueDescriptor(field, names.get(i)));
        }
        if (kind == ActivityKind.DRIVER || kind == ActivityKind.RUNTIME) {
            fields.add(new ValueDescriptor(String.class, "function"));
        }
        String label = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return EventFactory.create(
                List.of(
                        new AnnotationElement(Name.class, eventName(kind)),
                        new AnnotationElement(Label.class, label),
                        new AnnotationElement(Category.class, new String[] {"Orrery"}),
                        new AnnotationElement(StackTrace.class, false)),
                fields);
    }

    /** Ends the recording that this began, and takes the types out of the recorder. */
    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
        types.values().forEach(EventFactory::unregister);
    }
}
