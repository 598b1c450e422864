package orrery.cupti.export;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.RecordType;

/**
 * The event types of Flight Recorder, which all exports share: the JDK keeps a type once it is created. A type is
 * registered while an export uses it.
 */
final class JfrTypes {
    private static final Map<ActivityKind, Shared> ALL = new EnumMap<>(ActivityKind.class);

    private JfrTypes() {}

    /** A type with the number of exports that use it. */
    private static final class Shared {
        private final EventFactory factory;
        private int users;

        Shared(EventFactory factory) {
            this.factory = factory;
        }
    }

    /** Registers the use of the event type of a kind, and returns the type. */
    static synchronized EventFactory use(ActivityKind kind, RecordType<?> type) {
        Shared shared = ALL.computeIfAbsent(kind, k -> new Shared(create(k, type)));
        if (shared.users++ == 0) {
            shared.factory.register();
        }
        return shared.factory;
    }

    /** Ends the use of the event type of a kind. */
    static synchronized void release(ActivityKind kind) {
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
        if (type == CallActivity.TYPE) {
            fields.add(new ValueDescriptor(String.class, "function"));
        }
        String label = Activity.words(kind);
        return EventFactory.create(
                List.of(
                        new AnnotationElement(Name.class, JfrExport.eventName(kind)),
                        new AnnotationElement(Label.class, label),
                        new AnnotationElement(Category.class, new String[] {"Orrery"}),
                        new AnnotationElement(StackTrace.class, false)),
                fields);
    }
}
