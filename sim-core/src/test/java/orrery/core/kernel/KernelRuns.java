package orrery.core.kernel;

import orrery.core.thread.MachineThreads;
import orrery.sim.DeviceRuntime;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;

/** Runs of kernels outside of any machine. */
final class KernelRuns {
    private KernelRuns() {}

    /** Returns a run that nobody observes, outside of any graph. */
    static KernelRunner of(Kernel kernel, LaunchShape shape, KernelArguments arguments) {
        return new KernelRunner(
                kernel,
                shape,
                GridPlacement.NONE,
                arguments,
                DeviceRuntime.NO_GRAPH,
                null,
                new MachineThreads(),
                new RunningCode());
    }
}
