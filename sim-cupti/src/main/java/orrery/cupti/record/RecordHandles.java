package orrery.cupti.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes the method handles that read the values of a record type from buffers, and that return their components. A
 * handle does so for all components at once, which the JVM compiles like a method that names each of them.
 */
final class RecordHandles {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final MethodHandle BITS = method(RecordHandles.class, "bits", long.class, Field.class, Source.class);
    private static final MethodHandle STRING =
            method(RecordHandles.class, "string", String.class, long.class, Source.class);
    private static final MethodHandle CONSTANT =
            method(RecordHandles.class, "constant", Numbered.class, Numbered[].class, long.class);
    private static final MethodHandle IS_SET = method(RecordHandles.class, "isSet", boolean.class, long.class);
    private static final MethodHandle FLOATING = method(Double.class, "longBitsToDouble", double.class, long.class);
    private static final MethodHandle IS_VALID =
            method(RecordHandles.class, "isValid", boolean.class, String.class, Alternative.class);

    private RecordHandles() {}

    /** Where a record is read from. */
    static final class Source {
        private final byte[] bytes;
        private final int base;
        private final LongFunction<@Nullable String> strings;

        /**
         * Creates a source.
         *
         * @param bytes the array that holds the record
         * @param base where it begins in the array
         * @param strings the string at each address; null where there is none
         */
        Source(byte[] bytes, int base, LongFunction<@Nullable String> strings) {
            this.bytes = bytes;
            this.base = base;
            this.strings = strings;
        }
    }

    /**
     * Returns a handle that reads a record: {@code (Source)Activity}. Where the structure lacks the field of a
     * component, the component is 0, false, or null; so are those of an {@link Alternative} that are not valid.
     */
    static MethodHandle reader(Class<? extends Activity> valueClass, Structure structure) {
        RecordComponent[] components = valueClass.getRecordComponents();
        MethodType types = MethodType.methodType(void.class);
        MethodHandle[] readers = new MethodHandle[components.length];
        MethodHandle alternative = null;
        for (int i = 0; i < readers.length; i++) {
            Class<?> type = components[i].getType();
            types = types.appendParameterTypes(type);
            readers[i] = component(type, structure.field(components[i].getName()));
            if (Alternative.class.isAssignableFrom(type)) {
                alternative = readers[i];
            }
        }
        for (int i = 0; i < readers.length; i++) {
            if (alternative != null && components[i].getType() == Integer.class) {
                readers[i] = ifValid(components[i].getName(), alternative, readers[i]);
            }
        }
        try {
            return ofOneArgument(LOOKUP.findConstructor(valueClass, types), readers, Source.class)
                    .asType(MethodType.methodType(Activity.class, Source.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(valueClass.getName(), e);
        }
    }

    /** Returns a handle that returns the components of a record in an array: {@code (Activity)Object[]}. */
    static MethodHandle components(Class<? extends Activity> valueClass) {
        RecordComponent[] components = valueClass.getRecordComponents();
        MethodHandle[] accessors = new MethodHandle[components.length];
        try {
            for (int i = 0; i < accessors.length; i++) {
                accessors[i] = LOOKUP.unreflect(components[i].getAccessor())
                        .asType(MethodType.methodType(Object.class, Activity.class));
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(valueClass.getName(), e);
        }
        MethodHandle array = MethodHandles.identity(Object[].class).asCollector(Object[].class, accessors.length);
        return ofOneArgument(array, accessors, Activity.class);
    }

    /** Returns a handle that calls another one with what functions of its own argument return. */
    private static MethodHandle ofOneArgument(MethodHandle target, MethodHandle[] functions, Class<?> argument) {
        return MethodHandles.permuteArguments(
                MethodHandles.filterArguments(target, 0, functions),
                MethodType.methodType(target.type().returnType(), argument),
                new int[functions.length]);
    }

    /** Returns a handle that reads a component from a field, or from no field: {@code (Source)type}. */
    private static MethodHandle component(Class<?> type, @Nullable Field field) {
        MethodHandle bits = field == null
                ? MethodHandles.empty(MethodType.methodType(long.class, Source.class))
                : BITS.bindTo(field);
        MethodType result = MethodType.methodType(type, Source.class);
        if (type == long.class) {
            return bits;
        } else if (type == int.class) {
            return MethodHandles.explicitCastArguments(bits, result);
        } else if (type == Integer.class) {
            return component(int.class, field).asType(result);
        } else if (type == boolean.class) {
            return MethodHandles.filterReturnValue(bits, IS_SET);
        } else if (type == double.class) {
            return MethodHandles.filterReturnValue(bits, FLOATING);
        } else if (type == String.class) {
            return MethodHandles.foldArguments(STRING, bits);
        } else if (type.isEnum() && Numbered.class.isAssignableFrom(type)) {
            MethodHandle constant = CONSTANT.bindTo(type.getEnumConstants());
            return MethodHandles.filterReturnValue(bits, constant).asType(result);
        }
        throw new IllegalArgumentException("components of type " + type + " cannot be read from records");
    }

    /** Returns a handle that reads a component if the record's alternative says that it is valid; else null. */
    private static MethodHandle ifValid(String component, MethodHandle alternative, MethodHandle reader) {
        MethodHandle valid = IS_VALID.bindTo(component);
        return MethodHandles.guardWithTest(
                MethodHandles.filterReturnValue(
                        alternative.asType(alternative.type().changeReturnType(Alternative.class)), valid),
                reader,
                MethodHandles.empty(reader.type()));
    }

    private static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        try {
            return LOOKUP.findStatic(owner, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        }
    }

    // -- what the handles call -----------------------------------------------------------------------------------

    static long bits(Field field, Source source) {
        return field.get(source.bytes, source.base);
    }

    static @Nullable String string(long address, Source source) {
        return address == 0 ? null : source.strings.apply(address);
    }

    static boolean isSet(long bits) {
        return bits != 0;
    }

    /** Finds a constant by its number; without one, the first, which stands for an unknown value. */
    static Numbered constant(Numbered[] constants, long number) {
        for (Numbered each : constants) {
            if (each.number() == (int) number) {
                return each;
            }
        }
        return constants[0];
    }

    static boolean isValid(String component, Alternative alternative) {
        return alternative.fields().contains(component);
    }
}
