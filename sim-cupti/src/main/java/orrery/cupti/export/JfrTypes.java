package orrery.cupti.export;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;
import orrery.cupti.ActivityKind;
import orrery.cupti.record.RecordType;

/**
 * The types of events of the Flight Recorder. All exports share them, for the JDK never forgets a type that was made;
 * it knows of one as long as an export uses it.
 */
final class JfrTypes {
    private static final Map<ActivityKind, Shared> ALL = new EnumMap<>(ActivityKind.class);

    private JfrTypes() {}

    /** A type, and how many exports use it. */
    private static final class Shared {
        private final EventFactory factory;
        private int users;

        Shared(EventFactory factory) {
            this.factory = factory;
        }
    }

    /** An export begins to use the type of a kind. */
    static synchronized EventFactory use(ActivityKind kind, RecordType<?> type) {
        Shared shared = ALL.computeIfAbsent(kind, k -> new Shared(create(k, type)));
        if (shared.users++ == 0) {
            shared.factory.register();
        }
        return shared.factory;
    }

    /** An export uses the type of a kind no more. */
    static synchronized void leave(ActivityKind kind) {
        Shared shared = ALL.get(kind);
        if (--shared.users == 0) {
            shared.factory.unregister();
        }
    }

    private static EventFactory create(ActivityKind kind, RecordType<?> type) {
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
                        new AnnotationElement(Name.class, JfrExport.eventName(kind)),
                        new AnnotationElement(Label.class, label),
                        new AnnotationElement(Category.class, new String[] {"Orrery"}),
                        new AnnotationElement(StackTrace.class, false)),
                fields);
    }
}
