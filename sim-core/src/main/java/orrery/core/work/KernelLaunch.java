package orrery.core.work;

import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.LaunchShape;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.Occupancy.Footprint;

/**
 * A launch of a kernel.
 *
 * @param name the function's name
 * @param kernel the kernel
 * @param shape the grid and its blocks
 * @param arguments the arguments
 * @param footprint what a block takes from its multiprocessor
 * @param together whether all blocks must be resident at once
 * @param urgency how urgent it is, or -1 to be as urgent as its stream
 */
public record KernelLaunch(
        String name,
        Kernel kernel,
        LaunchShape shape,
        KernelArguments arguments,
        Footprint footprint,
        boolean together,
        int urgency)
        implements Work {
    @Override
    public String kind() {
        return "kernel";
    }

    @Override
    public String label() {
        return name;
    }

    @Override
    public Lane lane() {
        return Lane.COMPUTE;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.blockBase() + kernel.nanosPerBlock(shape, arguments);
    }

    /** Nanoseconds of the whole launch, or -1 where blocks decide. */
    public long nanosOfLaunch() {
        return kernel.nanosOfLaunch(shape, arguments);
    }

    /** The body, bound to the arguments. */
    public KernelRunner runner() {
        return new KernelRunner(kernel, shape, arguments);
    }

    @Override
    public void perform(CUresult status) {
        runner().run();
    }
}
