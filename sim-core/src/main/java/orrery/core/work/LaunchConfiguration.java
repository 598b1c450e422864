package orrery.core.work;

import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchShape;
import orrery.device.CostModel;
import orrery.device.Occupancy.Footprint;

/**
 * All parameters of a kernel launch except its arguments. Launches that differ only in their arguments share one.
 *
 * @param symbol the function
 * @param shape the dimensions of grid and block
 * @param footprint the resources that a block takes from its SM
 * @param attributes the launch attributes
 * @param partition the SMs that its blocks run on; null for all
 * @param kernel the kernel of the function
 * @param demand the footprint as a {@link BlockDemand} word
 */
public record LaunchConfiguration(
        KernelSymbol symbol,
        LaunchShape shape,
        Footprint footprint,
        LaunchAttributes attributes,
        Partition partition,
        Kernel kernel,
        long demand) {

    /** Creates a configuration and derives the remaining components. */
    public LaunchConfiguration(
            KernelSymbol symbol,
            LaunchShape shape,
            Footprint footprint,
            LaunchAttributes attributes,
            Partition partition) {
        this(symbol, shape, footprint, attributes, partition, symbol.kernel(), BlockDemand.of(footprint));
    }

    /** Returns whether the launch is a single block without a cluster that never waits for the host. */
    public boolean isSingleBlock() {
        return shape.blocks() == 1 && !attributes.cooperative() && !kernel.isBlocking();
    }

    /** Returns when the kernel changes memory: at its end, or at its start if the device needs its requests. */
    public EffectInstant effectInstant() {
        return kernel.isLaunching() || kernel.isBlocking() ? EffectInstant.BEGIN : EffectInstant.END;
    }

    /** Returns the duration of a block in nanoseconds, or that of the whole launch if only the launch has a cost. */
    public long blockNanos(CostModel costs, KernelArguments arguments) {
        return costs.blockBase() + kernel.nanosOfBlock(shape, arguments);
    }
}
