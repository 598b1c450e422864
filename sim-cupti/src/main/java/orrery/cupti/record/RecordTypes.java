package orrery.cupti.record;

import com.google.common.collect.ImmutableSet;
import java.util.Arrays;
import java.util.Set;

/** The types of all records. */
public final class RecordTypes {
    private static final ImmutableSet<RecordType<?>> ALL = Arrays.stream(ActivityKind.values())
            .flatMap(kind -> kind.type().stream())
            .collect(ImmutableSet.toImmutableSet());

    private static final ImmutableSet<String> FIELD_NAMES = ALL.stream()
            .flatMap(type -> Arrays.stream(Generation.values()).map(type::structure))
            .flatMap(structure -> structure.fields().stream())
            .map(Field::name)
            .collect(ImmutableSet.toImmutableSet());

    private RecordTypes() {}

    /** Returns the type of a record. */
    public static RecordType<?> of(Activity record) {
        return record.kind()
                .type()
                .orElseThrow(() -> new IllegalArgumentException("no records are of the kind " + record.kind()));
    }

    /** Returns the names of the fields of all structures. */
    static ImmutableSet<String> fieldNames() {
        return FIELD_NAMES;
    }

    /** Returns all types. Kinds may share one: DRIVER and RUNTIME do. */
    public static Set<RecordType<?>> all() {
        return ALL;
    }
}
