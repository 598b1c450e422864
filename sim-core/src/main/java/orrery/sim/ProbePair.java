package orrery.sim;

/** Forwards what a kernel does to two probes. */
final class ProbePair extends AccessProbePair<KernelProbe> implements KernelProbe {

    ProbePair(KernelProbe first, KernelProbe second) {
        super(first, second);
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
    public void onWarpBarrier(long block, int firstThread) {
        first.onWarpBarrier(block, firstThread);
        second.onWarpBarrier(block, firstThread);
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
