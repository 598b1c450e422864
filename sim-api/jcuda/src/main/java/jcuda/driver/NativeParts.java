package jcuda.driver;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.jcuda.JCudaAdapter;

/** The private fields of JCuda's pointers and handles, which its native library reads and writes. */
final class NativeParts {
    private static final VarHandle NUMBER = field(NativePointerObject.class, "nativePointer", long.class);
    private static final VarHandle OFFSET = field(Pointer.class, "byteOffset", long.class);
    private static final VarHandle BUFFER = field(Pointer.class, "buffer", Buffer.class);
    private static final VarHandle POINTERS = field(Pointer.class, "pointers", NativePointerObject[].class);

    private NativeParts() {}

    private static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this version of JCuda has no " + owner.getName() + "." + name, e);
        }
    }

    /** Returns the number of a handle, or the address that a pointer begins at; 0 for null. */
    static long number(@Nullable NativePointerObject object) {
        return object == null ? 0 : (long) NUMBER.get(object);
    }

    /** Sets the number of a handle, or the address of a pointer. */
    static void setNumber(NativePointerObject object, long number) {
        NUMBER.set(object, number);
        if (object instanceof Pointer pointer) {
            OFFSET.set(pointer, 0L);
        }
    }

    /** Makes a pointer one to memory of the host that the program can see through a buffer. */
    static void setMemory(Pointer pointer, long address, byte[] memory) {
        setNumber(pointer, address);
        BUFFER.set(pointer, ByteBuffer.wrap(memory));
    }

    /**
     * Returns the address that a pointer points to; 0 for null.
     *
     * @throws UnsupportedOperationException if it points to a direct buffer, a {@code char[]} or other pointers
     */
    static long address(@Nullable Pointer pointer) {
        if (pointer == null) {
            return 0;
        }
        Buffer buffer = (Buffer) BUFFER.get(pointer);
        long offset = (long) OFFSET.get(pointer);
        if (POINTERS.get(pointer) != null) {
            throw new UnsupportedOperationException("a copy of the pointers of " + pointer);
        } else if (buffer == null) {
            return number(pointer) + offset;
        } else if (!buffer.hasArray() || buffer.array() instanceof char[]) {
            throw new UnsupportedOperationException(pointer + " as memory of the host: legal are pointers to a byte[],"
                    + " short[], int[], float[], long[] or double[], to a buffer of one, and those of cuMemAllocHost");
        }
        return JCudaAdapter.driver().host().of(buffer.array()) + offset;
    }

    /**
     * Returns the arguments of a kernel.
     *
     * @param parameters a pointer to one pointer for each parameter; null for none
     */
    static Object[] arguments(@Nullable Pointer parameters) {
        if (parameters == null) {
            return new Object[0];
        }
        NativePointerObject[] pointers = (NativePointerObject[]) POINTERS.get(parameters);
        if (pointers == null) {
            throw new UnsupportedOperationException("kernel parameters that are not Pointer.to(Pointer...)");
        }
        Object[] arguments = new Object[pointers.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(i, pointers[i]);
        }
        return arguments;
    }

    private static Object argument(int index, @Nullable NativePointerObject parameter) {
        if (parameter instanceof Pointer pointer) {
            NativePointerObject[] values = (NativePointerObject[]) POINTERS.get(pointer);
            Buffer buffer = (Buffer) BUFFER.get(pointer);
            long offset = (long) OFFSET.get(pointer);
            if (values != null && values.length == 1 && values[0] instanceof Pointer value) {
                return address(value);
            } else if (buffer != null && buffer.capacity() == 1 && offset == 0) {
                return element(index, buffer);
            }
        }
        throw new UnsupportedOperationException("kernel parameter " + index + ", counted from 0, is " + parameter
                + ": legal are Pointer.to(array of one element) and Pointer.to(pointer)");
    }

    private static Object element(int index, Buffer buffer) {
        if (buffer instanceof IntBuffer ints) {
            return ints.get(0);
        } else if (buffer instanceof LongBuffer longs) {
            return longs.get(0);
        } else if (buffer instanceof FloatBuffer floats) {
            return floats.get(0);
        } else if (buffer instanceof DoubleBuffer doubles) {
            return doubles.get(0);
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.get(0);
        } else if (buffer instanceof ByteBuffer bytes) {
            return bytes.get(0);
        }
        throw new UnsupportedOperationException("kernel parameter " + index + ", counted from 0, is in " + buffer);
    }
}
