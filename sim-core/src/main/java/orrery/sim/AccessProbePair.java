package orrery.sim;

import org.jspecify.annotations.Nullable;

/** Forwards accesses to two probes. */
class AccessProbePair<P extends AccessProbe> implements AccessProbe {
    final P first;
    final P second;

    AccessProbePair(P first, P second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public @Nullable AccessProbe ofView(long address, long bytes, int elementBytes) {
        return AccessProbe.both(
                first.ofView(address, bytes, elementBytes), second.ofView(address, bytes, elementBytes));
    }

    @Override
    public @Nullable AccessProbe ofInstruction(String place) {
        return AccessProbe.both(first.ofInstruction(place), second.ofInstruction(place));
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        first.onAccess(load, bytes, address);
        second.onAccess(load, bytes, address);
    }

    @Override
    public void onAtomic(int bytes, long address, ThreadScope scope) {
        first.onAtomic(bytes, address, scope);
        second.onAtomic(bytes, address, scope);
    }

    @Override
    public void onAtomicEnd(boolean changed) {
        first.onAtomicEnd(changed);
        second.onAtomicEnd(changed);
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        first.onVolatile(load, bytes, address);
        second.onVolatile(load, bytes, address);
    }
}
