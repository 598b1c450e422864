package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import orrery.core.kernel.DeviceRuntime;
import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelProbe;
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
 * @param partition the SMs that its blocks run on; null for all
 */
public record KernelLaunch(
        KernelSymbol symbol,
        LaunchShape shape,
        KernelArguments arguments,
        Footprint footprint,
        LaunchAttributes attributes,
        Partition partition)
        implements Work {

    /** The same launch with other attributes. */
    public KernelLaunch with(LaunchAttributes other) {
        return new KernelLaunch(symbol, shape, arguments, footprint, other, partition);
    }

    /** The same launch on some SMs only. */
    public KernelLaunch on(Partition sms) {
        return new KernelLaunch(symbol, shape, arguments, footprint, attributes, sms);
    }

    @Override
    public void addresses(LongConsumer each) {
        arguments.forEachAddress(each);
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
    public String givenName() {
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
    public List<Detail> details() {
        return List.of(
                Detail.of(Aspect.HANDLES, "func handle", symbol.toString()),
                Detail.of(Aspect.KERNEL_PARAMS, "gridDim", dim(shape.gridX(), shape.gridY(), shape.gridZ())),
                Detail.of(Aspect.KERNEL_PARAMS, "blockDim", dim(shape.blockX(), shape.blockY(), shape.blockZ())),
                Detail.of(Aspect.KERNEL_PARAMS, "sharedMemBytes", shape.sharedBytes()),
                Detail.of(Aspect.KERNEL_PARAMS, "kernelParams", arguments.toString()),
                Detail.of(Aspect.KERNEL_ATTRIBUTES, "cooperative", attributes.cooperative() ? 1 : 0),
                Detail.of(Aspect.KERNEL_ATTRIBUTES, "priority", attributes.priority()),
                Detail.of(Aspect.KERNEL_ATTRIBUTES, "memSyncDomain", attributes.memSyncDomain()),
                Detail.of(
                        Aspect.KERNEL_ATTRIBUTES,
                        "programmaticStreamSerialization",
                        attributes.programmatic() ? 1 : 0));
    }

    private static String dim(int x, int y, int z) {
        return "(" + x + "," + y + "," + z + ")";
    }

    @Override
    public Lane lane() {
        return Lane.COMPUTE;
    }

    @Override
    public String engine() {
        return partition == null ? lane().title() : lane().title() + " of " + partition;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.blockBase() + kernel().nanosPerBlock(shape, arguments);
    }

    /** Whether it is one block, on any multiprocessor, that neither waits for the host nor launches graphs. */
    public boolean isSmall() {
        return shape.blocks() == 1
                && partition == null
                && !attributes.cooperative()
                && !kernel().isBlocking()
                && !kernel().isLaunching();
    }

    /** Nanoseconds that a block lasts; where the launch as a whole has a cost, that of the launch. */
    public long blockNanos(CostModel costs) {
        return costs.blockBase() + kernel().nanosOfBlock(shape, arguments);
    }

    /** Nanoseconds of the whole launch, or -1 where blocks decide. */
    public long nanosOfLaunch() {
        return kernel().nanosOfLaunch(shape, arguments);
    }

    /** The body, bound to the arguments and to what it can ask the device for; under a probe, if that is not null. */
    public KernelRunner runner(DeviceRuntime runtime, KernelProbe probe) {
        return new KernelRunner(kernel(), shape, arguments, runtime, probe);
    }

    @Override
    public void perform(CUresult status) {
        runner(DeviceRuntime.NO_GRAPH, null).run();
    }
}
