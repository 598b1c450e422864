package orrery.ptx.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Accesses to memory of a block or a thread: shared memory, local memory, parameters. The number of the site and the
 * block are for the message of a fault only.
 */
public final class ByteMemory {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteMemory() {}

    /** Checks an access of a width that is a power of two. */
    private static int at(byte[] memory, long at, int bytes, BlockState block, int site) {
        if (at < 0 || at > memory.length - bytes || (at & (bytes - 1)) != 0) {
            throw outside(memory, at, bytes, block, site);
        }
        return (int) at;
    }

    private static RuntimeException outside(byte[] memory, long at, int bytes, BlockState block, int site) {
        BlockFaults faults = block.faults();
        if (memory != block.local) {
            return faults.outside(memory == block.params ? "parameter" : "shared", at, bytes, memory.length, site);
        }
        int stride = block.localStride;
        if (stride == 0) {
            return faults.outside("local", at, bytes, memory.length, site);
        }
        // The memories of the threads lie one after the other: an access behind all of them is one of the last thread.
        long thread = Math.max(0, Math.min(at, memory.length - 1)) / stride;
        return faults.outside("local", at - thread * stride, bytes, stride, site);
    }

    /** Returns a copy of some bytes. */
    public static byte[] copyOf(byte[] memory, int at, int bytes) {
        return Arrays.copyOfRange(memory, at, at + bytes);
    }

    /** Returns 8 bits, zero-extended. */
    public static int load8(byte[] memory, long at, BlockState block, int site) {
        return memory[at(memory, at, 1, block, site)] & 0xFF;
    }

    /** Returns 16 bits, zero-extended. */
    public static int load16(byte[] memory, long at, BlockState block, int site) {
        return (short) SHORT.get(memory, at(memory, at, 2, block, site)) & 0xFFFF;
    }

    /** Returns 32 bits. */
    public static int load32(byte[] memory, long at, BlockState block, int site) {
        return (int) INT.get(memory, at(memory, at, 4, block, site));
    }

    /** Returns a number of single precision. */
    public static float loadFloat(byte[] memory, long at, BlockState block, int site) {
        return (float) FLOAT.get(memory, at(memory, at, 4, block, site));
    }

    /** Returns 64 bits. */
    public static long load64(byte[] memory, long at, BlockState block, int site) {
        return (long) LONG.get(memory, at(memory, at, 8, block, site));
    }

    /** Returns a number of double precision. */
    public static double loadDouble(byte[] memory, long at, BlockState block, int site) {
        return (double) DOUBLE.get(memory, at(memory, at, 8, block, site));
    }

    /** Stores 8 bits. */
    public static void store8(byte[] memory, long at, int value, BlockState block, int site) {
        memory[at(memory, at, 1, block, site)] = (byte) value;
    }

    /** Stores 16 bits. */
    public static void store16(byte[] memory, long at, int value, BlockState block, int site) {
        SHORT.set(memory, at(memory, at, 2, block, site), (short) value);
    }

    /** Stores 32 bits. */
    public static void store32(byte[] memory, long at, int value, BlockState block, int site) {
        INT.set(memory, at(memory, at, 4, block, site), value);
    }

    /** Stores a number of single precision. */
    public static void storeFloat(byte[] memory, long at, float value, BlockState block, int site) {
        FLOAT.set(memory, at(memory, at, 4, block, site), value);
    }

    /** Stores 64 bits. */
    public static void store64(byte[] memory, long at, long value, BlockState block, int site) {
        LONG.set(memory, at(memory, at, 8, block, site), value);
    }

    /** Stores a number of double precision. */
    public static void storeDouble(byte[] memory, long at, double value, BlockState block, int site) {
        DOUBLE.set(memory, at(memory, at, 8, block, site), value);
    }

    // -- 32-bit addresses: the check of the array is the only one that the JIT compiler sees --------------------------

    private static RuntimeException fault(byte[] memory, int at, int bytes, BlockState block, int site) {
        return outside(memory, at & 0xFFFF_FFFFL, bytes, block, site);
    }

    /** Returns 8 bits, zero-extended, at an unsigned offset. */
    public static int load8(byte[] memory, int at, BlockState block, int site) {
        try {
            return memory[at] & 0xFF;
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 1, block, site);
        }
    }

    /** Stores 8 bits, at an unsigned offset. */
    public static void store8(byte[] memory, int at, int value, BlockState block, int site) {
        try {
            memory[at] = (byte) value;
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 1, block, site);
        }
    }

    /** Returns 16 bits, zero-extended, at an unsigned offset. */
    public static int load16(byte[] memory, int at, BlockState block, int site) {
        if ((at & 1) != 0) {
            throw fault(memory, at, 2, block, site);
        }
        try {
            return (short) SHORT.get(memory, at) & 0xFFFF;
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 2, block, site);
        }
    }

    /** Stores 16 bits, at an unsigned offset. */
    public static void store16(byte[] memory, int at, int value, BlockState block, int site) {
        if ((at & 1) != 0) {
            throw fault(memory, at, 2, block, site);
        }
        try {
            SHORT.set(memory, at, (short) value);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 2, block, site);
        }
    }

    /** Returns 32 bits, at an unsigned offset. */
    public static int load32(byte[] memory, int at, BlockState block, int site) {
        if ((at & 3) != 0) {
            throw fault(memory, at, 4, block, site);
        }
        try {
            return (int) INT.get(memory, at);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 4, block, site);
        }
    }

    /** Stores 32 bits, at an unsigned offset. */
    public static void store32(byte[] memory, int at, int value, BlockState block, int site) {
        if ((at & 3) != 0) {
            throw fault(memory, at, 4, block, site);
        }
        try {
            INT.set(memory, at, value);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 4, block, site);
        }
    }

    /** Returns a number of single precision, at an unsigned offset. */
    public static float loadFloat(byte[] memory, int at, BlockState block, int site) {
        if ((at & 3) != 0) {
            throw fault(memory, at, 4, block, site);
        }
        try {
            return (float) FLOAT.get(memory, at);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 4, block, site);
        }
    }

    /** Stores a number of single precision, at an unsigned offset. */
    public static void storeFloat(byte[] memory, int at, float value, BlockState block, int site) {
        if ((at & 3) != 0) {
            throw fault(memory, at, 4, block, site);
        }
        try {
            FLOAT.set(memory, at, value);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 4, block, site);
        }
    }

    /** Returns 64 bits, at an unsigned offset. */
    public static long load64(byte[] memory, int at, BlockState block, int site) {
        if ((at & 7) != 0) {
            throw fault(memory, at, 8, block, site);
        }
        try {
            return (long) LONG.get(memory, at);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 8, block, site);
        }
    }

    /** Stores 64 bits, at an unsigned offset. */
    public static void store64(byte[] memory, int at, long value, BlockState block, int site) {
        if ((at & 7) != 0) {
            throw fault(memory, at, 8, block, site);
        }
        try {
            LONG.set(memory, at, value);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 8, block, site);
        }
    }

    /** Returns a number of double precision, at an unsigned offset. */
    public static double loadDouble(byte[] memory, int at, BlockState block, int site) {
        if ((at & 7) != 0) {
            throw fault(memory, at, 8, block, site);
        }
        try {
            return (double) DOUBLE.get(memory, at);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 8, block, site);
        }
    }

    /** Stores a number of double precision, at an unsigned offset. */
    public static void storeDouble(byte[] memory, int at, double value, BlockState block, int site) {
        if ((at & 7) != 0) {
            throw fault(memory, at, 8, block, site);
        }
        try {
            DOUBLE.set(memory, at, value);
        } catch (IndexOutOfBoundsException e) {
            throw fault(memory, at, 8, block, site);
        }
    }

    /** Checks the alignment of a vector. */
    public static void checkVector(long at, int bytes, BlockState block, int site) {
        if ((at & (bytes - 1)) != 0) {
            throw block.faults().outside("shared or local", at, bytes, 0, site);
        }
    }

    /** Copies an argument of a call: from the memory of the caller to that of the function. */
    public static void copy(byte[] memory, int from, int to, int bytes) {
        System.arraycopy(memory, from, memory, to, bytes);
    }

    /** Changes 32 bits, and returns what they were. */
    public static int atomic32(byte[] memory, long at, int a, int b, int operation, BlockState block, int site) {
        int old = load32(memory, at, block, site);
        store32(memory, at, Atomics.apply32(operation, old, a, b), block, site);
        return old;
    }

    /** Changes 64 bits, and returns what they were. */
    public static long atomic64(byte[] memory, long at, long a, long b, int operation, BlockState block, int site) {
        long old = load64(memory, at, block, site);
        store64(memory, at, Atomics.apply64(operation, old, a, b), block, site);
        return old;
    }

    /** Changes 16 bits, and returns what they were. */
    public static int atomic16(byte[] memory, long at, int a, int b, int operation, BlockState block, int site) {
        int old = load16(memory, at, block, site);
        store16(memory, at, Atomics.apply16(operation, old, a, b), block, site);
        return old;
    }
}
