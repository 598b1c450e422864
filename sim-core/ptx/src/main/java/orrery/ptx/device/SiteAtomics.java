package orrery.ptx.device;

import orrery.sim.ThreadScope;

/** Atomic operations on global memory, and at generic addresses. Each returns what the element was. */
public final class SiteAtomics {
    private SiteAtomics() {}

    // -- global memory -------------------------------------------------------------------------------------------

    /** Changes 16 bits: compares and swaps them, or adds floating-point numbers. */
    public static int change(ShortSite site, long address, int a, int b, int operation, int scope) {
        ThreadScope of = Atomics.scope(scope);
        int index = site.index(address);
        if (Atomics.isCompareAndSwap(operation)) {
            return site.view().atomicCAS(index, (short) a, (short) b, of) & 0xFFFF;
        }
        short old = Atomics.isBfloat(operation)
                ? site.view().atomicAddBfloat16(index, (short) a, of)
                : site.view().atomicAddHalf(index, (short) a, of);
        return old & 0xFFFF;
    }

    /** Changes 32 bits. */
    public static int change(IntSite site, long address, int a, int b, int operation, int scope) {
        int index = site.index(address);
        return site.view().update(index, Atomics.scope(scope), old -> Atomics.apply32(operation, old, a, b));
    }

    /** Changes 64 bits. */
    public static long change(LongSite site, long address, long a, long b, int operation, int scope) {
        int index = site.index(address);
        return site.view().update(index, Atomics.scope(scope), old -> Atomics.apply64(operation, old, a, b));
    }

    /** Adds to a number of single precision, as the device does in global memory; see {@link Atomics#addFlushed}. */
    public static float add(FloatSite site, long address, float value, int scope) {
        int index = site.index(address);
        return site.view().update(index, Atomics.scope(scope), old -> Atomics.addFlushed(old, value));
    }

    /** Adds to a number of double precision. */
    public static double add(DoubleSite site, long address, double value, int scope) {
        int index = site.index(address);
        return site.view().atomicAdd(index, value, Atomics.scope(scope));
    }

    // -- generic addresses -----------------------------------------------------------------------------------------

    /** Changes 16 bits: compares and swaps them, or adds floating-point numbers. */
    public static int changeGeneric(
            ShortSite site, long address, int a, int b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic16(
                        Windows.memory(address, block, number), Windows.offset(address), a, b, operation, block, number)
                : change(site, address, a, b, operation, scope);
    }

    /** Changes 32 bits. */
    public static int changeGeneric(
            IntSite site, long address, int a, int b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic32(
                        Windows.memory(address, block, number), Windows.offset(address), a, b, operation, block, number)
                : change(site, address, a, b, Atomics.ofGlobal(operation), scope);
    }

    /** Changes 64 bits. */
    public static long changeGeneric(
            LongSite site, long address, long a, long b, int operation, int scope, BlockState block, int number) {
        return Windows.contains(address)
                ? ByteMemory.atomic64(
                        Windows.memory(address, block, number), Windows.offset(address), a, b, operation, block, number)
                : change(site, address, a, b, operation, scope);
    }
}
