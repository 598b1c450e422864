package orrery.core.kernel;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.LongConsumer;
import orrery.core.memory.AccessProbe;
import orrery.core.memory.Accessor;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.ByteView;
import orrery.core.memory.DoubleView;
import orrery.core.memory.FloatView;
import orrery.core.memory.IntView;
import orrery.core.memory.LongView;

/** The arguments of a launch, by position: numbers as they were passed, and pointers as views of device memory. */
public final class KernelArguments {
    private static final Object[] NONE = {};

    private final AddressSpace space;
    private final Accessor accessor;
    private final Object[] values;

    /** Arguments whose pointers are addresses of {@code space}. */
    public KernelArguments(AddressSpace space, Object... values) {
        this(Accessor.DEVICE, space, values);
    }

    /** Arguments whose pointers are addresses of {@code space} that {@code accessor} reaches or does not. */
    public KernelArguments(Accessor accessor, AddressSpace space, Object... values) {
        this.accessor = accessor;
        this.space = space;
        this.values = values.length == 0 ? NONE : values;
    }

    /** The same arguments, with a probe of the accesses that are made through their views. */
    KernelArguments probed(AccessProbe probe) {
        return new KernelArguments(accessor.withProbe(probe), space, values);
    }

    /** How many there are. */
    public int count() {
        return values.length;
    }

    /** All of them, as they were passed. */
    public List<Object> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    /** Tells all that can be addresses. */
    public void addresses(LongConsumer each) {
        for (Object value : values) {
            if (value instanceof Long address) {
                each.accept(address);
            }
        }
    }

    /** An argument as it was passed. */
    public Object value(int index) {
        if (index < 0 || index >= values.length) {
            throw new IllegalArgumentException(
                    "the kernel asks for argument " + index + " of a launch with " + values.length);
        }
        return values[index];
    }

    /** An argument as an executable graph; null if it is none. */
    public DeviceGraph graph(int index) {
        return value(index) instanceof DeviceGraph graph ? graph : null;
    }

    private Number number(int index) {
        Object value = value(index);
        if (value instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException("argument " + index + " of the launch is " + value + ", not a number");
    }

    /** An argument as a 32-bit integer. */
    public int i32(int index) {
        return number(index).intValue();
    }

    /** An argument as a 64-bit integer. */
    public long i64(int index) {
        return number(index).longValue();
    }

    /** An argument as a 32-bit floating-point number. */
    public float f32(int index) {
        return number(index).floatValue();
    }

    /** An argument as a 64-bit floating-point number. */
    public double f64(int index) {
        return number(index).doubleValue();
    }

    /** An argument as a device address. */
    public long pointer(int index) {
        return i64(index);
    }

    /** A pointer argument as bytes, to the end of its allocation. */
    public ByteView bytes(int index) {
        return new ByteView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** A pointer argument as 32-bit integers, to the end of its allocation. */
    public IntView ints(int index) {
        return new IntView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** A pointer argument as 64-bit integers, to the end of its allocation. */
    public LongView longs(int index) {
        return new LongView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** A pointer argument as 32-bit floating-point numbers, to the end of its allocation. */
    public FloatView floats(int index) {
        return new FloatView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /** A pointer argument as 64-bit floating-point numbers, to the end of its allocation. */
    public DoubleView doubles(int index) {
        return new DoubleView(space, pointer(index), Long.MAX_VALUE, accessor);
    }

    /**
     * All of them in brackets: large integers, which are most likely addresses, as addresses, and things that are no
     * numbers by their class.
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

    /** The address space, for kernels that follow pointers found in memory. */
    public AddressSpace memory() {
        return space;
    }
}
