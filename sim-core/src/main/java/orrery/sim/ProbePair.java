package orrery.sim;

import org.jspecify.annotations.Nullable;

/** Forwards what a kernel does to two probes. */
record ProbePair(KernelProbe first, KernelProbe second) implements KernelProbe {

    @Override
    public @Nullable AccessProbe ofView(long address, long bytes, int elementBytes) {
        return AccessProbe.both(
                first.ofView(address, bytes, elementBytes), second.ofView(address, bytes, elementBytes));
    }

    @Override
    public void onThread(long block, int thread) {
        first.onThread(block, thread);
        second.onThread(block, thread);
    }

    @Override
    public void onBarrier() {
        first.onBarrier();
        second.onBarrier();
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
    public void onVolatile(boolean load, int bytes, long address) {
        first.onVolatile(load, bytes, address);
        second.onVolatile(load, bytes, address);
    }

    @Override
    public void onDependencyWait() {
        first.onDependencyWait();
        second.onDependencyWait();
    }

    @Override
    public void onConditionBegin() {
        first.onConditionBegin();
        second.onConditionBegin();
    }

    @Override
    public void onConditionEnd(boolean holds) {
        first.onConditionEnd(holds);
        second.onConditionEnd(holds);
    }

    @Override
    public void onSharedRace(SharedRace race) {
        first.onSharedRace(race);
        second.onSharedRace(race);
    }

    @Override
    public void onBranch(boolean taken) {
        first.onBranch(taken);
        second.onBranch(taken);
    }
}
