package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.KernelContext;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.ParameterValues;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphNodeType;
import orrery.device.CostModel;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.sim.DeviceNodeUpdate;
import orrery.sim.EngineKind;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.KernelCode;
import orrery.sim.LaunchShape;

/**
 * A launch of a kernel.
 *
 * @param configuration function, shape, footprint, attributes and partition
 * @param arguments the arguments
 */
public record KernelLaunch(LaunchConfiguration configuration, KernelArguments arguments) implements NodeWork {
    /** Returns the same launch with other attributes. */
    public KernelLaunch with(LaunchAttributes other) {
        return new KernelLaunch(new LaunchConfiguration(symbol(), shape(), footprint(), other, partition()), arguments);
    }

    /** Returns the same launch with other dimensions of the grid; null if they exceed what the device allows. */
    @Nullable
    KernelLaunch withGrid(int x, int y, int z) {
        LaunchShape now = shape();
        LaunchShape other = new LaunchShape(x, y, z, now.blockX(), now.blockY(), now.blockZ(), now.sharedBytes());
        return symbol().admitsGrid(other, attributes().cluster(), attributes().cooperative())
                ? new KernelLaunch(
                        new LaunchConfiguration(symbol(), other, footprint(), attributes(), partition()), arguments)
                : null;
    }

    /** Returns the same launch with other bytes of the parameters; null if they are not within the parameters. */
    @Nullable
    KernelLaunch withParameters(DeviceNodeUpdate.Param update) {
        List<KernelCode.Parameter> parameters =
                kernel().code().map(KernelCode::parameters).orElseGet(() -> ParameterValues.ofJava(arguments.values()));
        Object[] values = ParameterValues.patched(parameters, arguments.values(), update.offset(), update.value());
        return values == null
                ? null
                : new KernelLaunch(configuration, ((LaunchArguments) arguments).withValues(values));
    }

    /** Returns the same launch on some SMs only. */
    public KernelLaunch on(Partition sms) {
        return new KernelLaunch(new LaunchConfiguration(symbol(), shape(), footprint(), attributes(), sms), arguments);
    }

    /** Returns the function. */
    public KernelSymbol symbol() {
        return configuration.symbol();
    }

    @Override
    public KernelContext context() {
        return symbol().context();
    }

    /** Returns the grid and its blocks. */
    public LaunchShape shape() {
        return configuration.shape();
    }

    @Override
    public LaunchShape launchShape() {
        return configuration.shape();
    }

    /** Returns the resources that a block uses of its SM. */
    public Footprint footprint() {
        return configuration.footprint();
    }

    /** Returns the launch attributes. */
    public LaunchAttributes attributes() {
        return configuration.attributes();
    }

    /** Returns the SMs that its blocks run on; null for all. */
    public @Nullable Partition partition() {
        return configuration.partition();
    }

    @Override
    public void addresses(LongConsumer each) {
        arguments.forEachAddress(each);
    }

    /** Returns the kernel. */
    public Kernel kernel() {
        return configuration.kernel();
    }

    /** Returns the priority, counted from the greatest, which is 0; -1 for the priority of the stream. */
    public int urgency() {
        return attributes().urgency();
    }

    /** Returns the priority of work, counted from the greatest, which is 0; -1 for the priority of the stream. */
    public static int urgencyOf(Work work) {
        return work instanceof KernelLaunch launch ? launch.urgency() : -1;
    }

    /** Returns the handle by which kernels update the node of work; null if they cannot. */
    public static @Nullable DeviceNode deviceNodeOf(Work work) {
        return work instanceof KernelLaunch launch ? launch.attributes().deviceNode() : null;
    }

    @Override
    public String kind() {
        return "kernel";
    }

    @Override
    public String label() {
        return symbol().name();
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.KERNEL;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        KernelLaunch other = (KernelLaunch) newer;
        if (attributes().cooperation() != other.attributes().cooperation()) {
            return new UpdateConflict(
                    CUgraphExecUpdateResult.ERROR_ATTRIBUTES_CHANGED,
                    label() + " has another value of the attribute COOPERATIVE");
        }
        return symbol().context() == other.symbol().context()
                ? null
                : new UpdateConflict(
                        CUgraphExecUpdateResult.ERROR_UNSUPPORTED_FUNCTION_CHANGE,
                        other.label() + " belongs to another context than " + label());
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(DotFlag.HANDLES, "func handle", symbol().toString()),
                Detail.of(DotFlag.KERNEL_PARAMS, "gridDim", dim(shape().gridX(), shape().gridY(), shape().gridZ())),
                Detail.of(DotFlag.KERNEL_PARAMS, "blockDim", dim(shape().blockX(), shape().blockY(), shape().blockZ())),
                Detail.of(DotFlag.KERNEL_PARAMS, "sharedMemBytes", shape().sharedBytes()),
                Detail.of(DotFlag.KERNEL_PARAMS, "kernelParams", arguments.toString()),
                Detail.of(DotFlag.KERNEL_ATTRIBUTES, "cooperative", attributes().cooperation()),
                Detail.of(DotFlag.KERNEL_ATTRIBUTES, "priority", attributes().priority()),
                Detail.of(
                        DotFlag.KERNEL_ATTRIBUTES,
                        "memSyncDomain",
                        Math.max(0, attributes().memSyncDomain())),
                Detail.of(
                        DotFlag.KERNEL_ATTRIBUTES,
                        "programmaticStreamSerialization",
                        attributes().programmatic() ? 1 : 0));
    }

    private static String dim(int x, int y, int z) {
        return "(" + x + "," + y + "," + z + ")";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.COMPUTE;
    }

    @Override
    public WorkTraits traits() {
        return configuration.traits();
    }

    @Override
    public String engine() {
        return partition() == null ? engineKind().title() : engineKind().title() + " of " + partition();
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.blockBase() + kernel().nanosPerBlock(shape(), arguments);
    }
}
