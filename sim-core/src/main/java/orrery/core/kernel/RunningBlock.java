package orrery.core.kernel;

import orrery.sim.BlockContext;
import orrery.sim.DeviceRuntime;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchShape;
import orrery.sim.ThreadBody;
import orrery.sim.ThreadContext;

/** A block of a running launch: its shared memory, and the loop over its threads. */
final class RunningBlock extends BlockContext {
    private final int sharedLimit;
    private final KernelProbe probe;
    private SharedMemory shared;

    RunningBlock(LaunchShape shape, int x, int y, int z, int sharedLimit, DeviceRuntime runtime) {
        this(shape, x, y, z, sharedLimit, runtime, null);
    }

    RunningBlock(LaunchShape shape, int x, int y, int z, int sharedLimit, DeviceRuntime runtime, KernelProbe probe) {
        super(shape, x, y, z, runtime);
        this.sharedLimit = sharedLimit;
        this.probe = probe;
    }

    @Override
    public void forEachThread(ThreadBody body) {
        if (probe != null) {
            forEachThreadProbed(body);
            return;
        }
        LaunchShape shape = shape();
        LoopClones.loopFor(body, shape.threadsPerBlock()).runBlock(body, this, shape);
    }

    /** Runs {@code body} for every thread of the block, and notifies the probe of each thread. */
    void forEachThreadProbed(ThreadBody body) {
        int count = shape().threadsPerBlock();
        for (int i = 0; i < count; i++) {
            notifyThread(i);
            ThreadContext thread = thread(i);
            try {
                body.run(thread);
            } catch (RuntimeException | AssertionError failure) {
                throw KernelFault.in(thread, failure);
            }
        }
        notifyThread(0);
    }

    /** Notifies the probe, if there is one, that a thread starts or resumes. */
    void notifyThread(int thread) {
        if (probe != null) {
            LaunchShape shape = shape();
            long block = ((long) blockIdxZ() * shape.gridY() + blockIdxY()) * shape.gridX() + blockIdxX();
            probe.onThread(block, thread);
        }
    }

    /** Returns a thread by its number in the block. */
    RunningThread thread(int index) {
        LaunchShape shape = shape();
        int threadX = index % shape.blockX();
        int threadY = index / shape.blockX() % shape.blockY();
        return new RunningThread(this, shape, blockIdxX(), threadX, threadY, index / shape.blockX() / shape.blockY());
    }

    boolean branch(boolean condition) {
        if (probe != null) {
            probe.onBranch(condition);
        }
        return condition;
    }

    @Override
    public float[] sharedFloats(int slot, int count) {
        float[] existing = sharedSlot(slot, float[].class, count, 4);
        return existing != null ? existing : shared.put(slot, new float[count]);
    }

    @Override
    public int[] sharedInts(int slot, int count) {
        int[] existing = sharedSlot(slot, int[].class, count, 4);
        return existing != null ? existing : shared.put(slot, new int[count]);
    }

    @Override
    public double[] sharedDoubles(int slot, int count) {
        double[] existing = sharedSlot(slot, double[].class, count, 8);
        return existing != null ? existing : shared.put(slot, new double[count]);
    }

    /** Returns the array of a slot. If there is none, reserves memory for it and returns null. */
    private <T> T sharedSlot(int slot, Class<T> type, int count, long elementSize) {
        if (shared == null) {
            shared = new SharedMemory(sharedLimit);
        }
        T existing = shared.slot(slot, type, count);
        if (existing == null) {
            shared.reserve(elementSize * count);
        }
        return existing;
    }

    @Override
    public void trap() {
        throw DeviceTrap.executed();
    }
}
