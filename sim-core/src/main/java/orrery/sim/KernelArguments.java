package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a launch by index. Numbers are passed by value, and pointers are available as views of device
 * memory.
 *
 * <pre>{@code
 * Kernel copyIf = Kernel.perThread(arguments -> {
 *     IntView from = arguments.ints(0); // pointers as views,
 *     IntView to = arguments.ints(1);
 *     int count = arguments.i32(2); // numbers as values, as in C: (const int *from, int *to, int count)
 *     return thread -> {
 *         if (thread.globalX() < count) {
 *             to.set(thread.globalX(), from.get(thread.globalX()));
 *         }
 *     };
 * });
 * }</pre>
 */
public abstract class KernelArguments {
    private static final Object[] NONE = {};

    private final Object[] values;

    /** Creates the arguments of a launch; for the simulator. */
    protected KernelArguments(Object... values) {
        this.values = values.length == 0 ? NONE : values;
    }

    /** Returns these arguments with a probe that observes accesses through their views. */
    public abstract KernelArguments withProbe(AccessProbe probe);

    /** Returns the number of arguments. */
    public final int count() {
        return values.length;
    }

    /** Returns all arguments as they were passed. */
    public final List<Object> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    /** Passes all arguments that can be addresses to a consumer. */
    public final void forEachAddress(LongConsumer each) {
        for (Object value : values) {
            if (value instanceof Long address) {
                each.accept(address);
            }
        }
    }

    /**
     * Returns an argument as it was passed.
     *
     * @throws IllegalArgumentException if there is no argument with this index
     */
    public final Object value(int index) {
        Preconditions.checkArgument(
                index >= 0 && index < values.length,
                "the kernel reads argument %s, counted from 0; the number of arguments of the launch is %s",
                index,
                values.length);
        return values[index];
    }

    /** Returns an argument as an executable graph; null if it is none. */
    public final @Nullable DeviceGraph graph(int index) {
        return value(index) instanceof DeviceGraph graph ? graph : null;
    }

    private Number number(int index) {
        Object value = value(index);
        if (value instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException("argument " + index + " of the launch is " + described(value)
                + ", not a number; legal are an int, long, float, double or another java.lang.Number");
    }

    private static String described(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        String text = value instanceof CharSequence ? "\"" + value + "\"" : ProgramText.of(value);
        return text + " of type " + value.getClass().getName();
    }

    /** Returns an argument as a 32-bit integer. */
    public final int i32(int index) {
        return number(index).intValue();
    }

    /** Returns an argument as a 64-bit integer. */
    public final long i64(int index) {
        return number(index).longValue();
    }

    /** Returns an argument as a 32-bit floating-point number. */
    public final float f32(int index) {
        return number(index).floatValue();
    }

    /** Returns an argument as a 64-bit floating-point number. */
    public final double f64(int index) {
        return number(index).doubleValue();
    }

    /** Returns an argument as a device address. */
    public final long pointer(int index) {
        return i64(index);
    }

    /**
     * Returns the device address of a variable in the context of the launch.
     *
     * @throws IllegalArgumentException if the kernel was loaded with a module that has no such variable
     */
    public abstract long addressOf(DeviceVariable variable);

    /** Returns a pointer argument as bytes, to the end of its allocation. */
    public final ByteView bytes(int index) {
        return bytesAt(pointer(index));
    }

    /** Returns the memory at a device address as bytes, to the end of its allocation. */
    public abstract ByteView bytesAt(long address);

    /** Returns a pointer argument as 16-bit integers, to the end of its allocation. */
    public final ShortView shorts(int index) {
        return shortsAt(pointer(index));
    }

    /** Returns the memory at a device address as 16-bit integers, to the end of its allocation. */
    public abstract ShortView shortsAt(long address);

    /** Returns a pointer argument as 32-bit integers, to the end of its allocation. */
    public final IntView ints(int index) {
        return intsAt(pointer(index));
    }

    /** Returns the memory at a device address as 32-bit integers, to the end of its allocation. */
    public abstract IntView intsAt(long address);

    /** Returns a pointer argument as 64-bit integers, to the end of its allocation. */
    public final LongView longs(int index) {
        return longsAt(pointer(index));
    }

    /** Returns the memory at a device address as 64-bit integers, to the end of its allocation. */
    public abstract LongView longsAt(long address);

    /** Returns a pointer argument as 32-bit floating-point numbers, to the end of its allocation. */
    public final FloatView floats(int index) {
        return floatsAt(pointer(index));
    }

    /** Returns the memory at a device address as 32-bit floating-point numbers, to the end of its allocation. */
    public abstract FloatView floatsAt(long address);

    /** Returns a pointer argument as 64-bit floating-point numbers, to the end of its allocation. */
    public final DoubleView doubles(int index) {
        return doublesAt(pointer(index));
    }

    /** Returns the memory at a device address as 64-bit floating-point numbers, to the end of its allocation. */
    public abstract DoubleView doublesAt(long address);

    /**
     * Returns all arguments in parentheses. Integers of more than 32 bits are printed as addresses, and objects other
     * than numbers by their class.
     */
    @Override
    public String toString() {
        StringJoiner all = new StringJoiner(", ", "(", ")");
        for (Object value : values) {
            if (value instanceof Long number && number >>> Integer.SIZE != 0 && number > 0) {
                all.add("0x" + Long.toHexString(number));
            } else if (value == null || value instanceof Number || value instanceof Boolean) {
                all.add(String.valueOf(value));
            } else {
                all.add(value.getClass().getSimpleName());
            }
        }
        return all.toString();
    }
}
