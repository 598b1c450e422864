package orrery.conformance.engine;

import orrery.sim.DeviceRuntime;
import orrery.sim.LaunchContext;

/**
 * What a kernel calls before it changes memory: it lets its dependents begin, waits for the kernels that it depends on,
 * and waits for the host.
 *
 * @param triggerAt when a block triggers, in nanoseconds from its begin, or {@link #NEVER}
 * @param waitAt when a block waits for preceding kernels, in nanoseconds from its begin, or {@link #NEVER}
 * @param waitsFirst whether it waits for preceding kernels before it triggers
 * @param flag the value in pinned memory that it waits for afterwards; null for none
 */
record KernelCalls(int triggerAt, int waitAt, boolean waitsFirst, Flag flag) {
    /** The time of what is not called. */
    static final int NEVER = -1;

    /** A kernel that calls nothing. */
    static final KernelCalls NONE = new KernelCalls(NEVER, NEVER, false, null);

    /**
     * A value that the host, or a stream, writes into pinned memory.
     *
     * @param index which integer
     * @param value the value; a greater one will do
     */
    record Flag(int index, int value) {
        /** Where it is. */
        Cell cell() {
            return new Cell(Area.PINNED, index);
        }
    }

    boolean triggers() {
        return triggerAt != NEVER;
    }

    boolean waits() {
        return waitAt != NEVER;
    }

    /** Whether the kernel triggers only after its wait for preceding kernels. */
    boolean triggersAfterWait() {
        return triggers() && waits() && waitsFirst;
    }

    /** Makes the calls. */
    void make(EngineRun run, LaunchContext launch) {
        DeviceRuntime device = launch.device();
        if (triggers() && !triggersAfterWait()) {
            device.triggerProgrammaticLaunchCompletion(triggerAt);
        }
        if (waits()) {
            device.gridDependencySynchronize(waitAt);
        }
        if (triggersAfterWait()) {
            device.triggerProgrammaticLaunchCompletion(triggerAt);
        }
        if (flag != null) {
            launch.awaitHost(() -> run.read(flag.cell()) >= flag.value());
        }
    }

    @Override
    public String toString() {
        String triggered = triggers() ? ", triggers at " + triggerAt : "";
        String waited = waits() ? ", waits at " + waitAt : "";
        return (waitsFirst ? waited + triggered : triggered + waited)
                + (flag == null ? "" : ", waits for " + flag.cell() + " >= " + flag.value());
    }
}
