package orrery.jcuda.conversion;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import org.jspecify.annotations.Nullable;
import orrery.jcuda.JCudaAdapter;

/** The private fields of JCuda's pointers and handles, which its native library reads and writes. */
public final class NativeParts {
    private static final VarHandle NUMBER = field(NativePointerObject.class, "nativePointer", long.class);
    private static final VarHandle OFFSET = field(Pointer.class, "byteOffset", long.class);
    private static final VarHandle BUFFER = field(Pointer.class, "buffer", Buffer.class);
    private static final VarHandle POINTERS = field(Pointer.class, "pointers", NativePointerObject[].class);

    private NativeParts() {}

    static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this version of JCuda has no " + owner.getName() + "." + name, e);
        }
    }

    /**
     * Requires that a parameter is given, as JCuda does, whose message it has.
     *
     * @throws NullPointerException if it is null
     */
    public static void requireGiven(String function, String name, @Nullable Object parameter) {
        Objects.requireNonNull(parameter, () -> "Parameter '" + name + "' is null for " + function);
    }

    /** Returns the number of a handle, or the address that a pointer begins at; 0 for null. */
    public static long number(@Nullable NativePointerObject object) {
        return object == null ? 0 : (long) NUMBER.get(object);
    }

    /** Sets the number of a handle, or the address of a pointer. */
    public static void setNumber(NativePointerObject object, long number) {
        NUMBER.set(object, number);
        if (object instanceof Pointer pointer) {
            OFFSET.set(pointer, 0L);
            BUFFER.set(pointer, null);
        }
    }

    /**
     * Sets the address of a pointer that is an element of an array of pointers, as JCuda does after a call.
     *
     * @throws NullPointerException if the element is null
     * @throws IllegalArgumentException if it points to an array or a buffer of the program
     */
    static void overwrite(@Nullable NativePointerObject element, long number) {
        Objects.requireNonNull(
                element,
                () -> "an array of pointers, in which the call has written 0x" + Long.toHexString(number)
                        + ", has null there: legal is a pointer without an address");
        if (element instanceof Pointer pointer && (POINTERS.get(pointer) != null || BUFFER.get(pointer) != null)) {
            throw new IllegalArgumentException("a call has written 0x" + Long.toHexString(number) + " over " + pointer
                    + ", an element of an array of pointers that points to an array or a buffer: legal is a pointer"
                    + " without an address, or to device memory");
        }
        setNumber(element, number);
    }

    /** Returns a pointer to an address. */
    public static CUdeviceptr pointer(long address) {
        CUdeviceptr pointer = new CUdeviceptr();
        setNumber(pointer, address);
        return pointer;
    }

    /** Creates an object for an array of handles. */
    static Object create(@Nullable Object[] array) {
        try {
            return array.getClass().getComponentType().getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this version of JCuda has no constructor for elements of " + array.getClass(), e);
        }
    }

    /**
     * Makes a pointer one to page-locked or managed memory, of which the program gets a buffer if it is not too large.
     */
    public static void setMemory(Pointer pointer, long address, long bytes) {
        setNumber(pointer, address);
        if (address != 0 && bytes <= Integer.MAX_VALUE) {
            BUFFER.set(pointer, JCudaAdapter.driver().host().buffer(address, bytes));
        }
    }

    /**
     * Returns the address that a pointer points to; 0 for null.
     *
     * @throws UnsupportedOperationException if it points to a {@code char[]}, or before Java 22 to a direct buffer of
     *     another type than bytes that is no view of a {@code ByteBuffer}
     */
    public static long address(@Nullable Pointer pointer) {
        if (pointer == null) {
            return 0;
        }
        Buffer buffer = (Buffer) BUFFER.get(pointer);
        long offset = (long) OFFSET.get(pointer);
        NativePointerObject[] pointers = (NativePointerObject[]) POINTERS.get(pointer);
        if (pointers != null) {
            return JCudaAdapter.driver().host().of(PointerArrays.numbers(pointers)) + offset;
        } else if (buffer == null || number(pointer) != 0) {
            return number(pointer) + offset;
        }
        return JCudaAdapter.driver().host().of(memory(pointer, buffer)) + offset;
    }

    /** Returns the array or the direct buffer of bytes that a buffer shows. */
    private static Object memory(Pointer pointer, Buffer buffer) {
        if (buffer.hasArray() && !(buffer.array() instanceof char[])) {
            return buffer.array();
        } else if (buffer instanceof ByteBuffer) {
            return buffer;
        }
        Optional<ByteBuffer> bytes = buffer.isDirect() ? DirectBuffers.bytes(buffer) : Optional.empty();
        return bytes.orElseThrow(() -> new UnsupportedOperationException(pointer
                + " as memory of the host: legal are pointers to a byte[], short[], int[], float[], long[] or double[],"
                + " to a buffer of one, to a direct ByteBuffer or a view of one, and those of cuMemAllocHost; with Java 22"
                + " or newer, to every direct buffer"));
    }

    /**
     * Returns what {@code Pointer.to} of several pointers points to.
     *
     * @param what what the pointer is, for the message
     */
    public static NativePointerObject[] targets(Pointer pointer, String what) {
        NativePointerObject[] targets = (NativePointerObject[]) POINTERS.get(pointer);
        if (targets == null) {
            throw new UnsupportedOperationException(what + " is " + pointer + ": legal is Pointer.to(Pointer...)");
        }
        return targets;
    }

    /** Returns the only object that a pointer points to; null if it points to something else. */
    static @Nullable NativePointerObject onlyObject(Pointer pointer) {
        NativePointerObject[] targets = (NativePointerObject[]) POINTERS.get(pointer);
        return targets != null && targets.length == 1 ? targets[0] : null;
    }

    /** Returns the only pointer that a pointer points to; null if it points to something else. */
    static @Nullable Pointer onlyTarget(Pointer pointer) {
        return onlyObject(pointer) instanceof Pointer target ? target : null;
    }

    /** Returns the array or the buffer that a pointer points to; null if it has an address. */
    static @Nullable Buffer buffer(Pointer pointer) {
        return (Buffer) BUFFER.get(pointer);
    }

    /** Returns the bytes from what a pointer was made of to what it points to. */
    static long offset(Pointer pointer) {
        return (long) OFFSET.get(pointer);
    }
}
