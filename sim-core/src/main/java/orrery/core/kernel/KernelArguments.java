package orrery.core.kernel;

import com.google.common.base.Preconditions;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AccessProbe;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.ByteView;
import orrery.core.memory.DoubleView;
import orrery.core.memory.FloatView;
import orrery.core.memory.IntView;
import orrery.core.memory.LongView;

/**
 * The arguments of a launch by index. Numbers are passed by value, and pointers are available as views of device
 * memory.
 */
public final class KernelArguments {
    private static final Object[] NONE = {};

    private final AddressSpace space;
    private final Accessor accessor;
    private final Object[] values;

    /** Creates arguments whose pointers are addresses of {@code space}. */
    public KernelArguments(AddressSpace space, Object... values) {
        this(Accessor.DEVICE, space, values);
    }

    /** Creates arguments whose pointers are addresses of {@code space}, accessed by {@code accessor}. */
    public KernelArguments(Accessor accessor, AddressSpace space, Object... values) {
        this.accessor = accessor;
        this.space = space;
        this.values = values.length == 0 ? NONE : values;
    }

    /** Returns these arguments with a probe that observes accesses through their views. */
    KernelArguments withProbe(AccessProbe probe) {
        return new KernelArguments(accessor.withProbe(probe), space, values);
    }

    /** Returns the number of arguments. */
    public int count() {
        return values.length;
    }

    /** Returns all arguments as they were passed. */
    public List<Object> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    /** Passes all arguments that can be addresses to a consumer. */
    public void forEachAddress(LongConsumer each) {
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
    public Object value(int index) {
        Preconditions.checkArgument(
                index >= 0 && index < values.length,
                "the kernel reads argument %s of a launch with %s arguments",
                index,
                values.length);
        return values[index];
    }

    /** Returns an argument as an executable graph; null if it is none. */
    public @Nullable DeviceGraph graph(int index) {
        return value(index) instanceof DeviceGraph graph ? graph : null;
    }

    private Number number(int index) {
        Object value = value(index);
        if (value instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException("argument " + index + " of the launch is " + value + ", not a number");
    }

    /** Returns an argument as a 32-bit integer. */
    public int i32(int index) {
        return number(index).intValue();
    }

    /** Returns an argument as a 64-bit integer. */
    public long i64(int index) {
        return number(index).longValue();
    }

    /** Returns an argument as a 32-bit floating-point number. */
    public float f32(int index) {
        return number(index).floatValue();
    }

    /** Returns an argument as a 64-bit floating-point number. */
    public double f64(int index) {
        return number(index).doubleValue();
    }

    /** Returns an argument as a device address. */
    public long pointer(int index) {
        return i64(index);
    }

    /** Returns a pointer argument as bytes, to the end of its allocation. */
    public ByteView bytes(int index) {
        return new ByteView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** Returns a pointer argument as 32-bit integers, to the end of its allocation. */
    public IntView ints(int index) {
        return new IntView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** Returns a pointer argument as 64-bit integers, to the end of its allocation. */
    public LongView longs(int index) {
        return new LongView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** Returns a pointer argument as 32-bit floating-point numbers, to the end of its allocation. */
    public FloatView floats(int index) {
        return new FloatView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** Returns a pointer argument as 64-bit floating-point numbers, to the end of its allocation. */
    public DoubleView doubles(int index) {
        return new DoubleView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

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

    /** Returns the address space, for kernels that follow pointers found in memory. */
    public AddressSpace memory() {
        return space;
    }
}
