package orrery.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A struct of the runtime, which is printed with its fields, as the driver's structs are. */
abstract class RuntimeStruct {
    /** Numbers from here on are addresses. No size of memory is as large. */
    private static final long FIRST_ADDRESS = 1L << 40;

    /** Returns the name of the struct and its fields. */
    @Override
    public String toString() {
        return Arrays.stream(getClass().getFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(field -> field.getName() + "=" + text(value(field)))
                .collect(Collectors.joining(", ", getClass().getSimpleName() + "[", "]"));
    }

    private @Nullable Object value(Field field) {
        try {
            return field.get(this);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is public", e);
        }
    }

    private static String text(@Nullable Object value) {
        if (value instanceof Object[] array) {
            return Arrays.stream(array).map(RuntimeStruct::text).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Long number && Long.compareUnsigned(number, FIRST_ADDRESS) >= 0
                ? "0x" + Long.toHexString(number)
                : String.valueOf(value);
    }
}
