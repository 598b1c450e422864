package orrery.ptx.device;

import orrery.core.memory.IntStorageView;
import orrery.core.memory.LongStorageView;
import orrery.core.memory.ShortStorageView;
import orrery.sim.ThreadScope;

/** Atomic operations on elements of views. */
final class SiteAtomics {
    private SiteAtomics() {}

    static int change(ShortStorageView view, int index, int a, int b, int operation, int scope) {
        ThreadScope of = Atomics.scope(scope);
        if (Atomics.isCompareAndSwap(operation)) {
            return view.atomicCAS(index, (short) a, (short) b, of) & 0xFFFF;
        }
        short old = Atomics.isBfloat(operation)
                ? view.atomicAddBfloat16(index, (short) a, of)
                : view.atomicAddHalf(index, (short) a, of);
        return old & 0xFFFF;
    }

    static int change(IntStorageView view, int index, int a, int b, int operation, int scope) {
        return view.update(index, Atomics.scope(scope), old -> Atomics.apply32(operation, old, a, b));
    }

    static long change(LongStorageView view, int index, long a, long b, int operation, int scope) {
        return view.update(index, Atomics.scope(scope), old -> Atomics.apply64(operation, old, a, b));
    }
}
