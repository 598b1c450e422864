package orrery.core.kernel;

import orrery.sim.LaunchShape;
import orrery.sim.ThreadContext;

/** A thread of a running launch. */
final class RunningThread extends ThreadContext {
    RunningThread(RunningBlock block, LaunchShape shape, int blockX, int x, int y, int z) {
        super(block, shape, blockX, x, y, z);
    }

    @Override
    public void syncThreads() {
        Coroutine coroutine = Coroutine.current();
        if (coroutine == null) {
            throw new IllegalStateException(
                    "a kernel calls syncThreads; legal is a kernel made by Kernel.perThreadWithBarriers,"
                            + " or written in phases with BlockContext.forEachThread");
        }
        coroutine.suspend();
    }

    @Override
    public boolean branch(boolean condition) {
        return ((RunningBlock) block()).branch(condition);
    }

    @Override
    public void trap() {
        throw DeviceTrap.executed();
    }

    @Override
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.require(holds, message);
    }
}
