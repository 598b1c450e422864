package orrery.ptx.device;

/**
 * Accesses to generic addresses: to shared or local memory or parameters if the address is in their windows, otherwise
 * to global memory through the site. The number of the site is for the message of a fault.
 */
public final class GenericMemory {
    private GenericMemory() {}

    /** Returns 8 bits. */
    public static int load8(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load8(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.load8(address);
    }

    /** Returns 8 bits, as a volatile access. */
    public static int loadVolatile8(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? load8(site, address, block, number) : site.loadVolatile8(address);
    }

    /** Stores 8 bits. */
    public static void store8(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store8(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.store8(address, value);
        }
    }

    /** Stores 8 bits, as a volatile access. */
    public static void storeVolatile8(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            store8(site, address, value, block, number);
        } else {
            site.storeVolatile8(address, value);
        }
    }

    /** Returns 16 bits. */
    public static int load16(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load16(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.load16(address);
    }

    /** Returns 16 bits, as a volatile access. */
    public static int loadVolatile16(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? load16(site, address, block, number) : site.loadVolatile16(address);
    }

    /** Stores 16 bits. */
    public static void store16(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store16(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.store16(address, value);
        }
    }

    /** Stores 16 bits, as a volatile access. */
    public static void storeVolatile16(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            store16(site, address, value, block, number);
        } else {
            site.storeVolatile16(address, value);
        }
    }

    /** Returns 32 bits. */
    public static int load32(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load32(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.load32(address);
    }

    /** Returns 32 bits, as a volatile access. */
    public static int loadVolatile32(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? load32(site, address, block, number) : site.loadVolatile32(address);
    }

    /** Stores 32 bits. */
    public static void store32(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store32(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.store32(address, value);
        }
    }

    /** Stores 32 bits, as a volatile access. */
    public static void storeVolatile32(MemorySite site, long address, int value, BlockState block, int number) {
        if (Windows.contains(address)) {
            store32(site, address, value, block, number);
        } else {
            site.storeVolatile32(address, value);
        }
    }

    /** Returns a number of single precision. */
    public static float loadFloat(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.loadFloat(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.loadFloat(address);
    }

    /** Returns a number of single precision, as a volatile access. */
    public static float loadVolatileFloat(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? loadFloat(site, address, block, number) : site.loadVolatileFloat(address);
    }

    /** Stores a number of single precision. */
    public static void storeFloat(MemorySite site, long address, float value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.storeFloat(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.storeFloat(address, value);
        }
    }

    /** Stores a number of single precision, as a volatile access. */
    public static void storeVolatileFloat(MemorySite site, long address, float value, BlockState block, int number) {
        if (Windows.contains(address)) {
            storeFloat(site, address, value, block, number);
        } else {
            site.storeVolatileFloat(address, value);
        }
    }

    /** Returns 64 bits. */
    public static long load64(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.load64(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.load64(address);
    }

    /** Returns 64 bits, as a volatile access. */
    public static long loadVolatile64(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? load64(site, address, block, number) : site.loadVolatile64(address);
    }

    /** Stores 64 bits. */
    public static void store64(MemorySite site, long address, long value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.store64(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.store64(address, value);
        }
    }

    /** Stores 64 bits, as a volatile access. */
    public static void storeVolatile64(MemorySite site, long address, long value, BlockState block, int number) {
        if (Windows.contains(address)) {
            store64(site, address, value, block, number);
        } else {
            site.storeVolatile64(address, value);
        }
    }

    /** Returns a number of double precision. */
    public static double loadDouble(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.loadDouble(Windows.memory(address, block), Windows.offset(address), block, number)
                : site.loadDouble(address);
    }

    /** Returns a number of double precision, as a volatile access. */
    public static double loadVolatileDouble(MemorySite site, long address, BlockState block, int number) {
        return Windows.contains(address) ? loadDouble(site, address, block, number) : site.loadVolatileDouble(address);
    }

    /** Stores a number of double precision. */
    public static void storeDouble(MemorySite site, long address, double value, BlockState block, int number) {
        if (Windows.contains(address)) {
            ByteMemory.storeDouble(Windows.memory(address, block), Windows.offset(address), value, block, number);
        } else {
            site.storeDouble(address, value);
        }
    }

    /** Stores a number of double precision, as a volatile access. */
    public static void storeVolatileDouble(MemorySite site, long address, double value, BlockState block, int number) {
        if (Windows.contains(address)) {
            storeDouble(site, address, value, block, number);
        } else {
            site.storeVolatileDouble(address, value);
        }
    }

    /** Changes 16 bits, and returns what they were. */
    public static int atomic16(
            MemorySite site, long address, int a, int b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic16(
                        Windows.memory(address, block), Windows.offset(address), a, b, operation, block, number)
                : site.atomic16(address, a, b, operation, scope);
    }

    /** Changes 32 bits, and returns what they were. */
    public static int atomic32(
            MemorySite site, long address, int a, int b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic32(
                        Windows.memory(address, block), Windows.offset(address), a, b, operation, block, number)
                : site.atomic32(address, a, b, operation, scope);
    }

    /** Changes 64 bits, and returns what they were. */
    public static long atomic64(
            MemorySite site, long address, long a, long b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic64(
                        Windows.memory(address, block), Windows.offset(address), a, b, operation, block, number)
                : site.atomic64(address, a, b, operation, scope);
    }
}
