package orrery.cupti.record;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A type of record: its structures in buffers, and the class of its values. The components of a value have the names of
 * the fields of the structure. Where a structure lacks a field, the component is 0, false, or null. Where fields share
 * their bytes, the components that are not valid are null.
 *
 * @param <T> the class of the values
 */
public final class RecordType<T extends Activity> {
    private final Class<T> valueClass;
    private final Structure cuda55;
    private final Structure cuda130;
    private final Constructor<T> constructor;
    private final ImmutableList<String> names;
    private final ImmutableList<Class<?>> types;

    /** These are read for each record, so that they are arrays. */
    private final Method[] accessors;

    private final FieldDecoder[] decoders;

    /** For each generation, the field of each component; null where the structure lacks it. */
    private final @Nullable Field[][] fields;

    /** The index of the component that says which of those that share their bytes are valid; -1 if none do. */
    private final int alternative;

    /** The indices of the components that share their bytes. */
    private final int[] shared;

    private RecordType(Class<T> valueClass, Structure cuda55, Structure cuda130) {
        this.valueClass = valueClass;
        this.cuda55 = cuda55;
        this.cuda130 = cuda130;
        RecordComponent[] components = valueClass.getRecordComponents();
        this.names = Arrays.stream(components).map(RecordComponent::getName).collect(ImmutableList.toImmutableList());
        this.types = Arrays.stream(components).map(RecordComponent::getType).collect(ImmutableList.toImmutableList());
        this.accessors =
                Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        this.decoders = types.stream().map(FieldDecoder::of).toArray(FieldDecoder[]::new);
        this.fields = Arrays.stream(Generation.values())
                .map(generation ->
                        names.stream().map(structure(generation)::field).toArray(Field[]::new))
                .toArray(Field[][]::new);
        this.alternative = Iterables.indexOf(types, Alternative.class::isAssignableFrom);
        this.shared = IntStream.range(0, names.size())
                .filter(i -> types.get(i) == Integer.class)
                .toArray();
        try {
            this.constructor = valueClass.getDeclaredConstructor(types.toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new LinkageError(valueClass.getName(), e);
        }
    }

    /** Creates a type whose structure is the same in all generations. */
    static <T extends Activity> RecordType<T> of(Class<T> valueClass, Structure structure) {
        return new RecordType<>(valueClass, structure, structure);
    }

    /** Creates a type with the structures of CUDA 5.5 and of CUDA 13.0. */
    static <T extends Activity> RecordType<T> of(Class<T> valueClass, Structure cuda55, Structure cuda130) {
        return new RecordType<>(valueClass, cuda55, cuda130);
    }

    /** Returns the class of the values. */
    public Class<T> valueClass() {
        return valueClass;
    }

    /** Returns the names of the components, in their order. */
    public ImmutableList<String> components() {
        return names;
    }

    /** Returns the index of the component that says which of the others are valid; -1 if all always are. */
    public int alternative() {
        return alternative;
    }

    /** Returns the values of that component; none if there is no such component. */
    public ImmutableList<Enum<?>> alternatives() {
        return alternative < 0
                ? ImmutableList.of()
                : Arrays.stream(types.get(alternative).getEnumConstants())
                        .<Enum<?>>map(each -> (Enum<?>) each)
                        .collect(ImmutableList.toImmutableList());
    }

    /** Returns the names of the components that are valid where that component has a value, in their order. */
    public ImmutableList<String> validIn(Enum<?> constant) {
        ImmutableSet<String> valid = ((Alternative) constant).fields();
        return IntStream.range(0, names.size())
                .filter(i -> types.get(i) != Integer.class || valid.contains(names.get(i)))
                .mapToObj(names::get)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the types of the components, in their order. */
    public ImmutableList<Class<?>> types() {
        return types;
    }

    /**
     * Returns the components of a value, in their order: numbers, booleans, strings and constants; null where a string
     * is missing. They are objects, as JDBC, CSV printers and Flight Recorder take them.
     *
     * @throws ClassCastException if the value is of another type
     */
    public @Nullable Object[] values(Activity value) {
        T record = valueClass.cast(value);
        @Nullable Object[] values = new Object[accessors.length];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = accessors[i].invoke(record);
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(record.toString(), e);
        }
        return values;
    }

    /** Returns the structure in a generation. */
    public Structure structure(Generation generation) {
        return switch (generation) {
            case CUDA_5_5 -> cuda55;
            case CUDA_13_0 -> cuda130;
        };
    }

    /**
     * Reads a record.
     *
     * @param bytes the array that holds it
     * @param base where it begins in the array
     * @param generation which structure it has
     * @param strings the string at each address; null where there is none
     */
    public T read(byte[] bytes, int base, Generation generation, LongFunction<@Nullable String> strings) {
        Structure structure = structure(generation);
        @Nullable Field[] present = fields[generation.ordinal()];
        @Nullable Object[] values = new Object[present.length];
        for (int i = 0; i < values.length; i++) {
            Field field = present[i];
            long raw = field == null ? 0 : structure.get(bytes, base, field);
            values[i] = decoders[i].decode(raw, strings);
        }
        if (alternative >= 0) {
            ImmutableSet<String> valid = ((Alternative) values[alternative]).fields();
            for (int each : shared) {
                if (!valid.contains(names.get(each))) {
                    values[each] = null;
                }
            }
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(constructor.toString(), e);
        }
    }

    /** Makes the value of a component from the bits of a field. */
    @FunctionalInterface
    private interface FieldDecoder {
        @Nullable
        Object decode(long raw, LongFunction<@Nullable String> strings);

        static FieldDecoder of(Class<?> type) {
            if (type == int.class || type == Integer.class) {
                return (raw, strings) -> (int) raw;
            } else if (type == long.class) {
                return (raw, strings) -> raw;
            } else if (type == boolean.class) {
                return (raw, strings) -> raw != 0;
            } else if (type == double.class) {
                return (raw, strings) -> Double.longBitsToDouble(raw);
            } else if (type == String.class) {
                return (raw, strings) -> raw == 0 ? null : strings.apply(raw);
            } else if (type.isEnum() && Numbered.class.isAssignableFrom(type)) {
                return constants(type.asSubclass(Numbered.class));
            }
            throw new IllegalArgumentException("components of type " + type + " cannot be read from records");
        }

        /** Finds a constant by its number; without one, the first, which stands for an unknown value. */
        private static FieldDecoder constants(Class<? extends Numbered> type) {
            Numbered[] constants = type.getEnumConstants();
            return (raw, strings) -> {
                for (Numbered each : constants) {
                    if (each.number() == (int) raw) {
                        return each;
                    }
                }
                return constants[0];
            };
        }
    }
}
