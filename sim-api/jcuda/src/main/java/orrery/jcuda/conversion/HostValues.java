package orrery.jcuda.conversion;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.List;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUdevice;
import orrery.driver.HostMemory;
import orrery.jcuda.JCudaAdapter;
import orrery.sim.CudaException;

/** Values in memory of the host whose type a parameter says, as those of attributes. */
public final class HostValues {
    /** The number of no device. */
    private static final int NO_DEVICE = -2;

    private HostValues() {}

    /**
     * Writes a value where a pointer points to.
     *
     * @param to {@code Pointer.to} an array, or {@code Pointer.to} a pointer or a handle
     * @param bytes the size of the memory, which a list of devices fills
     * @param value a number, a constant, a handle, a device or a list of devices
     */
    public static void put(Pointer to, long bytes, @Nullable Object value) {
        NativePointerObject target = NativeParts.onlyObject(to);
        HostMemory host = JCudaAdapter.driver().host();
        if (target instanceof Pointer pointer && value instanceof Long address) {
            NativeParts.setNumber(pointer, address);
        } else if (target != null) {
            Handles.set(target, value);
        } else if (value instanceof Long number) {
            host.longs(NativeParts.address(to)).set(0, number);
        } else if (value instanceof List<?> devices) {
            for (int i = 0; i < bytes / Integer.BYTES; i++) {
                int number = i < devices.size() ? integer(devices.get(i)) : NO_DEVICE;
                host.ints(NativeParts.address(to)).set(i, number);
            }
        } else if (bytes != Integer.BYTES) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "the value of an attribute is asked for in " + bytes + " bytes; it has " + Integer.BYTES);
        } else {
            host.ints(NativeParts.address(to)).set(0, integer(value));
        }
    }

    /** Returns the bytes of an argument: those of an array, or the address of the pointer that it points to. */
    public static byte[] value(Pointer pointer) {
        Pointer target = NativeParts.onlyTarget(pointer);
        return target == null
                ? bytes(pointer)
                : ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(NativeParts.address(target))
                        .array();
    }

    private static int integer(@Nullable Object value) {
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        } else if (value instanceof Enum<?> constant) {
            return Constants.number(constant);
        } else if (value instanceof CUdevice device) {
            return device.ordinal();
        } else if (value instanceof Integer number) {
            return number;
        }
        throw new UnsupportedOperationException(value + " as a number in memory of the host");
    }

    /** Returns a copy of the memory that a pointer to a buffer points to. */
    public static byte[] bytes(Pointer pointer) {
        Buffer buffer = NativeParts.buffer(pointer);
        if (buffer == null) {
            throw new UnsupportedOperationException(pointer + " as memory of the host that is read: legal is an array");
        }
        Buffer all = buffer.duplicate().clear();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(all.capacity(), elementBytes(all)))
                .order(ByteOrder.LITTLE_ENDIAN);
        if (all instanceof IntBuffer ints) {
            bytes.asIntBuffer().put(ints);
        } else if (all instanceof LongBuffer longs) {
            bytes.asLongBuffer().put(longs);
        } else if (all instanceof FloatBuffer floats) {
            bytes.asFloatBuffer().put(floats);
        } else if (all instanceof DoubleBuffer doubles) {
            bytes.asDoubleBuffer().put(doubles);
        } else if (all instanceof ShortBuffer shorts) {
            bytes.asShortBuffer().put(shorts);
        } else if (all instanceof CharBuffer chars) {
            bytes.asCharBuffer().put(chars);
        } else {
            bytes.put((ByteBuffer) all);
        }
        return Arrays.copyOfRange(bytes.array(), Math.toIntExact(NativeParts.offset(pointer)), bytes.array().length);
    }

    /** Returns the size of an element of a buffer, in bytes. */
    static int elementBytes(Buffer buffer) {
        if (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer) {
            return Long.BYTES;
        } else if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
            return Integer.BYTES;
        }
        return buffer instanceof ByteBuffer ? 1 : Short.BYTES;
    }
}
