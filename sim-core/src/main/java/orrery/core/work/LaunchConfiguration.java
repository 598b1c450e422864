package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.KernelSymbol;
import orrery.device.CostModel;
import orrery.device.Occupancy.Footprint;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchShape;

/**
 * Everything about a kernel launch except its arguments. Launches that differ only in arguments share one.
 *
 * @param symbol the function
 * @param shape the grid and its blocks
 * @param footprint what a block takes from its SM
 * @param attributes the launch attributes
 * @param partition the SMs that its blocks run on; null for all
 * @param kernel the kernel of the function
 * @param demand the footprint as a {@link BlockDemand} word
 * @param isSingleBlock whether the launch is one block that can be placed alone and never waits for the host
 * @param effectInstant when the kernel changes memory: at its end, unless the device has to know before what it asks
 *     for
 */
public record LaunchConfiguration(
        KernelSymbol symbol,
        LaunchShape shape,
        Footprint footprint,
        LaunchAttributes attributes,
        @Nullable Partition partition,
        Kernel kernel,
        long demand,
        boolean isSingleBlock,
        EffectInstant effectInstant) {

    /** Creates a configuration; the rest follows from these. */
    public LaunchConfiguration(
            KernelSymbol symbol,
            LaunchShape shape,
            Footprint footprint,
            LaunchAttributes attributes,
            @Nullable Partition partition) {
        this(
                symbol,
                shape,
                footprint,
                attributes,
                partition,
                symbol.kernel(),
                BlockDemand.of(footprint, !attributes.cluster().none()),
                shape.blocks() == 1
                        && !attributes.cooperative()
                        && !symbol.kernel().isBlocking(),
                symbol.kernel().isLaunching() || symbol.kernel().isBlocking()
                        ? EffectInstant.BEGIN
                        : EffectInstant.END);
    }

    /** Returns the duration of a block in nanoseconds; where the launch as a whole has a cost, that of the launch. */
    public long blockNanos(CostModel costs, KernelArguments arguments) {
        return costs.blockBase() + kernel.nanosOfBlock(shape, arguments);
    }
}
