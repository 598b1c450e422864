package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.GridPlacement;
import orrery.core.kernel.KernelSymbol;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/**
 * Everything about a kernel launch except its arguments. Launches that differ only in arguments share one.
 *
 * @param symbol the function
 * @param shape the grid and its blocks
 * @param footprint the resources that a block uses of its SM
 * @param attributes the launch attributes
 * @param partition the SMs that its blocks run on; null for all
 * @param kernel the kernel of the function
 * @param demand the footprint as a {@link BlockDemand} word
 * @param isSingleBlock whether the launch is one block that can be placed alone, never waits for the host and has a
 *     duration that is known when it begins
 * @param traits the traits of the launch: the kernel changes memory at its begin if it launches graphs or waits for the
 *     host, or else at its end
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
        WorkTraits traits) {

    private static final WorkTraits EFFECT_AT_END = WorkTraits.USUAL.withEffectAtEnd();

    /** Creates a configuration, and derives the other components. */
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
                        && !symbol.kernel().isBlocking()
                        && symbol.kernel().costBasis() != Kernel.CostBasis.TRAFFIC,
                symbol.kernel().isLaunching() || symbol.kernel().isBlocking() ? WorkTraits.USUAL : EFFECT_AT_END);
    }

    /**
     * Returns where the blocks of a launch run, as far as their code can see it.
     *
     * @param number the number of the launch
     */
    public GridPlacement placement(long number) {
        return new GridPlacement(
                attributes.cluster(),
                attributes.cooperative(),
                footprint.blocksPerSm(),
                symbol.model(),
                partition == null ? null : partition.sms(),
                number);
    }
}
