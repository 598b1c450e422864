package orrery.cupti.record;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import orrery.cupti.Generation;
import orrery.cupti.Numbered;

/**
 * A kind of records: what they look like in a buffer, and the value that one is read as. The components of the value
 * have the names of the fields; where a structure lacks a field, the value has 0 or null.
 *
 * @param <T> the value
 */
public final class RecordType<T extends Activity> {
    private final Structure documented;
    private final Structure today;
    private final Constructor<T> constructor;
    private final RecordComponent[] components;

    private RecordType(Class<T> value, Structure documented, Structure today) {
        this.documented = documented;
        this.today = today;
        this.components = value.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = components[i].getType();
        }
        try {
            this.constructor = value.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new LinkageError(value.getName(), e);
        }
    }

    static <T extends Activity> RecordType<T> of(Class<T> value, Structure always) {
        return new RecordType<>(value, always, always);
    }

    static <T extends Activity> RecordType<T> of(Class<T> value, Structure documented, Structure today) {
        return new RecordType<>(value, documented, today);
    }

    /** The names of the value's components, in their order. */
    public List<String> components() {
        return Arrays.stream(components).map(RecordComponent::getName).toList();
    }

    /** The types of the value's components, in their order. */
    public List<Class<?>> types() {
        return List.of(constructor.getParameterTypes());
    }

    /** What the components of a value are, in their order; some may be null. */
    public Object[] values(Activity record) {
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getAccessor().invoke(record);
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(record.toString(), e);
        }
        return values;
    }

    /** The structure of a generation. */
    public Structure structure(Generation generation) {
        return generation == Generation.CUDA_5_5 ? documented : today;
    }

    /**
     * Reads a record.
     *
     * @param bytes where it is
     * @param base where it begins
     * @param generation whose structure it has
     * @param texts the texts by their addresses
     */
    public T read(byte[] bytes, int base, Generation generation, LongFunction<String> texts) {
        Structure structure = structure(generation);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            Field field = structure.field(components[i].getName());
            long raw = field == null ? 0 : structure.get(bytes, base, field);
            values[i] = value(components[i].getType(), raw, texts);
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(constructor.toString(), e);
        }
    }

    private static Object value(Class<?> type, long raw, LongFunction<String> texts) {
        if (type == int.class) {
            return (int) raw;
        } else if (type == long.class) {
            return raw;
        } else if (type == boolean.class) {
            return raw != 0;
        } else if (type == double.class) {
            return Double.longBitsToDouble(raw);
        } else if (type == String.class) {
            return raw == 0 ? null : texts.apply(raw);
        }
        return constant(type, (int) raw);
    }

    /** The constant of a number; the first one, which stands for what is not known, if there is none. */
    private static Object constant(Class<?> type, int number) {
        Object[] constants = type.getEnumConstants();
        for (Object each : constants) {
            if (((Numbered) each).number() == number) {
                return each;
            }
        }
        return constants[0];
    }
}
