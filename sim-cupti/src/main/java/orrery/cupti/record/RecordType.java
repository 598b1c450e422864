package orrery.cupti.record;

import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
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
    private final ImmutableList<String> names;
    private final ImmutableList<Class<?>> types;

    /** For each generation, what reads a record: {@code (Source)Activity}. Handles take long to make. */
    private final ImmutableList<Supplier<MethodHandle>> readers;

    /** Returns the components of a value: {@code (Activity)Object[]}. */
    private final Supplier<MethodHandle> values;

    /** The index of the component that says which of those that share their bytes are valid; -1 if none do. */
    private final int alternative;

    private RecordType(Class<T> valueClass, Structure cuda55, Structure cuda130) {
        this.valueClass = valueClass;
        this.cuda55 = cuda55;
        this.cuda130 = cuda130;
        RecordComponent[] components = valueClass.getRecordComponents();
        this.names = Arrays.stream(components).map(RecordComponent::getName).collect(ImmutableList.toImmutableList());
        this.types = Arrays.stream(components).map(RecordComponent::getType).collect(ImmutableList.toImmutableList());
        this.readers = Arrays.stream(Generation.values())
                .map(generation -> Suppliers.memoize(() -> RecordHandles.reader(valueClass, structure(generation))))
                .collect(ImmutableList.toImmutableList());
        this.values = Suppliers.memoize(() -> RecordHandles.components(valueClass));
        this.alternative = Iterables.indexOf(types, Alternative.class::isAssignableFrom);
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
    public List<String> components() {
        return names;
    }

    /** Returns the index of the component that says which of the others are valid; -1 if all always are. */
    public int alternative() {
        return alternative;
    }

    /** Returns the values of that component; none if there is no such component. */
    public List<Enum<?>> alternatives() {
        return alternative < 0
                ? ImmutableList.of()
                : Arrays.stream(types.get(alternative).getEnumConstants())
                        .<Enum<?>>map(each -> (Enum<?>) each)
                        .collect(ImmutableList.toImmutableList());
    }

    /** Returns the names of the components that are valid where that component has a value, in their order. */
    public List<String> validIn(Enum<?> constant) {
        Set<String> valid = ((Alternative) constant).fields();
        return IntStream.range(0, names.size())
                .filter(i -> types.get(i) != Integer.class || valid.contains(names.get(i)))
                .mapToObj(names::get)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the types of the components, in their order. */
    public List<Class<?>> types() {
        return types;
    }

    /**
     * Returns the components of a value, in their order: numbers, booleans, strings and constants; null where a string
     * is missing. They are objects, as JDBC, CSV printers and Flight Recorder take them.
     *
     * @throws ClassCastException if the value is of another type
     */
    public @Nullable Object[] values(Activity value) {
        try {
            return (Object[]) values.get().invokeExact(value);
        } catch (Throwable e) {
            Throwables.throwIfUnchecked(e);
            throw new LinkageError(value.toString(), e);
        }
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
        MethodHandle reader = readers.get(generation.ordinal()).get();
        try {
            return valueClass.cast((Activity) reader.invokeExact(new RecordHandles.Source(bytes, base, strings)));
        } catch (Throwable e) {
            Throwables.throwIfUnchecked(e);
            throw new LinkageError(valueClass.getName(), e);
        }
    }
}
