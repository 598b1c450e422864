package orrery.core.work;

import orrery.core.kernel.DeviceRuntime;
import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchShape;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.Occupancy.Footprint;

/**
 * A launch of a kernel.
 *
 * @param symbol the function
 * @param shape the grid and its blocks
 * @param arguments the arguments
 * @param footprint what a block takes from its multiprocessor
 * @param attributes its attributes
 */
public record KernelLaunch(
        KernelSymbol symbol,
        LaunchShape shape,
        KernelArguments arguments,
        Footprint footprint,
        LaunchAttributes attributes)
        implements Work {

    /** The same launch with other attributes. */
    public KernelLaunch with(LaunchAttributes other) {
        return new KernelLaunch(symbol, shape, arguments, footprint, other);
    }

    /** The kernel. */
    public Kernel kernel() {
        return symbol.kernel();
    }

    @Override
    public int urgency() {
        return attributes.urgency();
    }

    @Override
    public String kind() {
        return "kernel";
    }

    @Override
    public String label() {
        return symbol.name();
    }

    @Override
    public NodeType nodeType() {
        return NodeType.KERNEL;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        KernelLaunch other = (KernelLaunch) newer;
        if (attributes.cooperative() != other.attributes.cooperative()) {
            return new Obstacle(Obstacle.Kind.ATTRIBUTES, label() + " begins or ceases to be cooperative");
        }
        return symbol.context() == other.symbol.context()
                ? null
                : new Obstacle(Obstacle.Kind.FUNCTION, other.label() + " belongs to another context than " + label());
    }

    @Override
    public Lane lane() {
        return Lane.COMPUTE;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.blockBase() + kernel().nanosPerBlock(shape, arguments);
    }

    /** Nanoseconds of the whole launch, or -1 where blocks decide. */
    public long nanosOfLaunch() {
        return kernel().nanosOfLaunch(shape, arguments);
    }

    /** The body, bound to the arguments and to what it can ask the device for. */
    public KernelRunner runner(DeviceRuntime runtime) {
        return new KernelRunner(kernel(), shape, arguments, runtime);
    }

    @Override
    public void perform(CUresult status) {
        runner(DeviceRuntime.NO_GRAPH).run();
    }
}
