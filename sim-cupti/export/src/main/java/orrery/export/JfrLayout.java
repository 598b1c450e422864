package orrery.export;

import com.google.common.base.Ascii;
import com.google.common.base.CaseFormat;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.RecordType;

/**
 * The event types of a recording, and the file without events: a header and the descriptions of the types, as the
 * writer of JDK Mission Control makes them. Each kind of record is a type; where the fields of a kind share their
 * bytes, each kind of object or of environment data is a type of its own.
 */
final class JfrLayout {
    private static final String ANNOTATION = "java.lang.annotation.Annotation";
    private static final String VALUE = "value";
    private static final String TICKS = "TICKS";

    /** The components with the time of a record, of which a type has one at most, or a start and an end. */
    private static final ImmutableSet<String> START = ImmutableSet.of("start", "timestamp", "deviceTimestamp");

    private static final String END = "end";

    /** Components with times beside those. */
    private static final ImmutableSet<String> TIMES = ImmutableSet.of("completed", "queued", "submitted");

    private static final ImmutableSet<String> SIZES = ImmutableSet.of(
            "bytes",
            "staticSharedMemory",
            "dynamicSharedMemory",
            "localMemoryPerThread",
            "localMemoryTotal",
            "sharedMemoryExecuted",
            "globalMemorySize",
            "constantMemorySize",
            "l2CacheSize");

    /** What selects a type: the kind, and the constant that says which fields are valid; null if all are. */
    private record Key(ActivityKind kind, @Nullable Enum<?> alternative) {}

    /**
     * A type.
     *
     * @param id its number in the file
     * @param start the index of the component with the start time; -1 if there is none
     * @param end the index of the component with the end time; -1 if there is none
     * @param fields the indices of the components that are fields, in their order
     */
    record EventType(long id, int start, int end, ImmutableList<Integer> fields) {}

    private final ImmutableMap<Key, EventType> types;
    private final long waits;
    private final byte[] head;

    /** Describes all types. */
    JfrLayout() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImmutableMap.Builder<Key, EventType> all = ImmutableMap.builder();
        // One tick is a nanosecond, and tick n is n nanoseconds after the epoch of the calendar.
        try (Recording recording = Recordings.newRecording(
                bytes, settings -> settings.withTimestamp(1).withStartTicks(1).withDuration(1))) {
            Descriptions descriptions = new Descriptions(recording.getTypes());
            for (ActivityKind kind : ActivityKind.values()) {
                RecordType<?> type = kind.type().orElse(null);
                if (type != null) {
                    for (Enum<?> each : type.alternatives()) {
                        all.put(new Key(kind, each), descriptions.add(kind, each, type, type.validIn(each)));
                    }
                    if (type.alternatives().isEmpty()) {
                        all.put(new Key(kind, null), descriptions.add(kind, null, type, type.components()));
                    }
                }
            }
            waits = descriptions.addWaits();
        }
        types = all.buildOrThrow();
        head = bytes.toByteArray();
    }

    /** Returns the file without events. */
    byte[] head() {
        return head;
    }

    /** Returns the number of the type of {@link WorkWait}. */
    long waits() {
        return waits;
    }

    /** Returns the type of a record with these components. */
    EventType of(Activity record, RecordType<?> type, @Nullable Object[] values) {
        int alternative = type.alternative();
        Enum<?> constant = alternative < 0 ? null : (Enum<?>) values[alternative];
        EventType found = types.get(new Key(record.kind(), constant));
        if (found == null) {
            throw new IllegalArgumentException("no events are of the kind " + record.kind());
        }
        return found;
    }

    /** Returns the name of the type of a kind; {@code alternative} is null if all of its fields are valid at once. */
    static String name(ActivityKind kind, @Nullable Enum<?> alternative) {
        return JfrExport.PREFIX + kind + (alternative == null ? "" : "_" + alternative);
    }

    /** The types that describe others, and the descriptions. */
    private static final class Descriptions {
        private final Types types;
        private final Type label;
        private final Type category;
        private final Type timestamp;
        private final Type timespan;
        private final Type dataAmount;

        Descriptions(Types types) {
            this.types = types;
            label = annotation("jdk.jfr.Label");
            Type contentType = types.getOrAdd("jdk.jfr.ContentType", ANNOTATION, type -> {});
            timestamp = contentType("jdk.jfr.Timestamp", contentType);
            timespan = contentType("jdk.jfr.Timespan", contentType);
            dataAmount = contentType("jdk.jfr.DataAmount", contentType);
            category = types.getOrAdd(
                    "jdk.jfr.Category",
                    ANNOTATION,
                    type -> type.addField(VALUE, Types.Builtin.STRING, TypedFieldBuilder::asArray));
        }

        private Type annotation(String name) {
            return types.getOrAdd(name, ANNOTATION, type -> type.addField(VALUE, Types.Builtin.STRING));
        }

        private Type contentType(String name, Type contentType) {
            return types.getOrAdd(
                    name,
                    ANNOTATION,
                    type -> type.addField(VALUE, Types.Builtin.STRING).addAnnotation(contentType));
        }

        EventType add(ActivityKind kind, @Nullable Enum<?> alternative, RecordType<?> record, List<String> valid) {
            List<String> names = record.components();
            int start = indexOfFirst(names, START);
            int end = names.indexOf(END);
            ImmutableList<Integer> fields = IntStream.range(0, names.size())
                    .filter(i -> i != start && i != end && !names.get(i).equals("kind"))
                    .filter(i -> valid.contains(names.get(i)))
                    .boxed()
                    .collect(ImmutableList.toImmutableList());
            Type type = types.getOrAdd(name(kind, alternative), "jdk.jfr.Event", event -> {
                begin(event, title(kind, alternative));
                fields.forEach(i -> field(event, names.get(i), record.types().get(i)));
                if (record == CallActivity.TYPE) {
                    field(event, "function", String.class);
                }
            });
            return new EventType(type.getId(), start, end, fields);
        }

        /** Describes {@link WorkWait}, whose kind is none of a record. */
        long addWaits() {
            return types.getOrAdd(JfrExport.PREFIX + WorkWait.KIND, "jdk.jfr.Event", event -> {
                        begin(event, "Wait");
                        field(event, "name", String.class);
                        field(event, "cause", String.class);
                        field(event, "deviceId", int.class);
                        field(event, "contextId", int.class);
                        field(event, "streamId", int.class);
                        field(event, "correlationId", int.class);
                        field(event, "takerCorrelationId", int.class);
                    })
                    .getId();
        }

        private void begin(TypeStructureBuilder event, String title) {
            event.addAnnotation(label, title);
            event.addAnnotation(category, value -> value.putField(VALUE, new String[] {"Orrery"}));
            event.addField("startTime", Types.Builtin.LONG, field -> {
                field.addAnnotation(label, "Start Time").addAnnotation(timestamp, TICKS);
            });
            event.addField("duration", Types.Builtin.LONG, field -> {
                field.addAnnotation(label, "Duration").addAnnotation(timespan, TICKS);
            });
        }

        private static int indexOfFirst(List<String> names, ImmutableSet<String> wanted) {
            return wanted.stream()
                    .mapToInt(names::indexOf)
                    .filter(i -> i >= 0)
                    .findFirst()
                    .orElse(-1);
        }

        private void field(TypeStructureBuilder event, String name, Class<?> type) {
            event.addField(name, builtin(type), field -> {
                field.addAnnotation(label, words(name));
                if (TIMES.contains(name)) {
                    field.addAnnotation(timestamp, TICKS);
                } else if (SIZES.contains(name)) {
                    field.addAnnotation(dataAmount, "BYTES");
                }
            });
        }

        private static Types.Builtin builtin(Class<?> type) {
            if (type == long.class) {
                return Types.Builtin.LONG;
            } else if (type == boolean.class) {
                return Types.Builtin.BOOLEAN;
            } else if (type == double.class) {
                return Types.Builtin.DOUBLE;
            }
            return type == int.class || type == Integer.class ? Types.Builtin.INT : Types.Builtin.STRING;
        }

        /** Returns a name such as gridX as "Grid X". */
        private static String words(String name) {
            String words = CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, name);
            StringBuilder title = new StringBuilder();
            for (String word : Splitter.on('_').split(words)) {
                title.append(title.isEmpty() ? "" : " ")
                        .append(word.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(word.substring(1));
            }
            return title.toString();
        }

        private static String title(ActivityKind kind, @Nullable Enum<?> alternative) {
            String name = alternative == null ? kind.name() : kind + "_" + alternative;
            return words(CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, Ascii.toUpperCase(name)));
        }
    }
}
