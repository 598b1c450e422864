package orrery.core.context;

import com.google.common.base.Joiner;
import java.util.List;
import orrery.core.kernel.Cluster;
import orrery.core.rule.UnsignedText;
import orrery.device.ApiText;
import orrery.device.DeviceModel;
import orrery.device.LaunchLimits;
import orrery.device.SmSet;
import orrery.sim.CudaException;
import orrery.sim.KernelCode;
import orrery.sim.LaunchShape;

/** The limits of launches of a function on its device: the shape, the resources of a block, clusters. */
public final class FunctionLimits {
    private final KernelFunction function;
    private final DeviceModel model;

    FunctionLimits(KernelFunction function) {
        this.function = function;
        this.model = function.model();
    }

    /**
     * Checks that an SM has what a block of a launch needs, and the device what a cooperative launch does.
     *
     * @throws orrery.sim.CudaException if not (LAUNCH-02 to LAUNCH-04)
     */
    void checkResources(LaunchShape shape, boolean cooperative) {
        if (shape.sharedBytes() < 0) {
            throw tooMuchDynamicShared(shape);
        }
        if (cooperative) {
            checkCooperative(shape);
        }
        checkShared(shape);
        if (function.blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()) == 0) {
            throw LaunchRule.RESOURCES.violated(function.name() + shape + " does not fit on an SM: a block needs "
                    + function.kernel().registersPerThread() + " registers for each of " + shape.threadsPerBlock()
                    + " threads and "
                    + ((long) function.kernel().staticSharedBytes() + shape.sharedBytes())
                    + " bytes of shared memory; an SM has "
                    + model.sm().registers() + " registers (MAX_REGISTERS_PER_MULTIPROCESSOR), which its warps get"
                    + " in multiples of " + model.sm().registerUnit() + ", and "
                    + model.sm().sharedBytes()
                    + " bytes of shared memory (MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)");
        }
    }

    /**
     * Checks that a grid can be launched in clusters on all SMs of the device.
     *
     * @throws orrery.sim.CudaException if it cannot (LAUNCH-09, LAUNCH-10)
     */
    public void checkCluster(LaunchShape shape, Cluster cluster) {
        checkClusterSize(shape, cluster);
        checkClusterFit(shape, cluster, model.layout().all());
    }

    /** Checks that a grid can be divided into clusters of a legal size. */
    void checkClusterSize(LaunchShape shape, Cluster cluster) {
        if (cluster.none()) {
            return;
        }
        int most = maxClusterBlocks();
        LaunchRule.CLUSTER.require(
                cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()) && cluster.blocks() <= most,
                () -> function.name() + shape + " is launched in clusters of " + cluster + " = "
                        + UnsignedText.of(cluster.blocks(), "block") + "; the limit is "
                        + UnsignedText.of(most, "block")
                        + ", and the dimensions must divide those of the grid");
    }

    /** Checks that at least one cluster of a launch fits on a set of SMs. */
    void checkClusterFit(LaunchShape shape, Cluster cluster, SmSet sms) {
        LaunchRule.CLUSTER_FIT.require(
                cluster.none() || activeClusters(shape, cluster, sms) > 0,
                () -> function.name() + shape + " is launched in clusters of " + cluster + " on SMs " + sms
                        + ", which cannot hold a cluster");
    }

    /** Returns how many clusters of a launch are resident at once on a set of SMs. */
    public int activeClusters(LaunchShape shape, Cluster cluster, SmSet sms) {
        return model.layout().clusters(sms, cluster.blocks(), clusterBlocksPerSm(shape));
    }

    private int clusterBlocksPerSm(LaunchShape shape) {
        return Math.min(
                function.blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()),
                model.coscheduling().clusterBlocksPerSm());
    }

    /** Returns the number of blocks of the largest cluster that fits on a set of SMs; 0 if no block fits. */
    public int largestCluster(LaunchShape shape, SmSet sms) {
        return clusterBlocksPerSm(shape) == 0
                ? 0
                : Math.min(maxClusterBlocks(), model.layout().largestGroup(sms));
    }

    /** Returns the maximum number of blocks of a cluster. */
    public int maxClusterBlocks() {
        int ofDevice = function.configuration().allowsNonPortableClusters()
                ? model.coscheduling().largestCluster()
                : model.coscheduling().portableCluster();
        int ofCode = function.configuration().compiledClusterLimit();
        return ofCode == 0 ? ofDevice : Math.min(ofDevice, ofCode);
    }

    /**
     * Checks that all blocks of a cooperative launch are resident at once on the device.
     *
     * @throws orrery.sim.CudaException if they are not (LAUNCH-04)
     */
    public void checkCooperative(LaunchShape shape) {
        checkCooperativeFit(shape, model.smCount());
    }

    /** Checks that all blocks of a cooperative launch are resident at once on a number of SMs. */
    void checkCooperativeFit(LaunchShape shape, int sms) {
        long room = cooperativeRoom(shape, sms);
        if (shape.blocks() > room) {
            throw LaunchRule.COOPERATIVE.violated(function.name() + shape + " is launched cooperatively with "
                    + UnsignedText.of(shape.blocks(), "block") + "; the limit is " + UnsignedText.of(room, "block")
                    + " on " + UnsignedText.of(sms, "SM"));
        }
    }

    private long cooperativeRoom(LaunchShape shape, int sms) {
        return (long) function.blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()) * sms;
    }

    /**
     * Checks the dimensions of a launch.
     *
     * @throws orrery.sim.CudaException if they are not legal (LAUNCH-01, LAUNCH-08)
     */
    void checkShape(LaunchShape shape) {
        LaunchRule.EMPTY.require(!shape.isEmpty(), () -> function.name() + shape + " is launched; a dimension is 0");
        LaunchLimits limits = model.launch();
        boolean block = isWithin(shape.blockX(), limits.maxBlock().x())
                && isWithin(shape.blockY(), limits.maxBlock().y())
                && isWithin(shape.blockZ(), limits.maxBlock().z())
                && shape.threadsFit(limits.maxThreadsPerBlock());
        if (!gridFits(shape) || !block) {
            throw LaunchRule.SHAPE.violated(function.name() + shape + " is launched: " + describeExcess(shape));
        }
        checkBounds(shape);
    }

    /** Checks that a block has the threads that the code is compiled for. */
    private void checkBounds(LaunchShape shape) {
        KernelCode code = function.kernel().code().orElse(null);
        if (code == null) {
            return;
        }
        LaunchRule.BOUNDS.require(
                code.maxThreads() == 0 || shape.threadsPerBlock() <= code.maxThreads(),
                () -> function.name() + shape + " is launched with "
                        + UnsignedText.of(shape.threadsPerBlock(), "thread")
                        + " in a block; its code is compiled for at most " + code.maxThreads()
                        + " (.maxntid)");
        LaunchRule.BOUNDS.require(
                code.requiredBlock().isEmpty()
                        || code.requiredBlock().equals(List.of(shape.blockX(), shape.blockY(), shape.blockZ())),
                () -> function.name() + shape + " is launched with blocks of " + block(shape)
                        + " threads; its code is compiled for "
                        + Joiner.on(" x ").join(code.requiredBlock()) + " (.reqntid)");
    }

    /**
     * Checks that the occupancy of launches of this shape can be queried. Too many threads or too much shared memory
     * are legal; the occupancy is then 0.
     *
     * @throws orrery.sim.CudaException if a dimension is not legal (LAUNCH-01, LAUNCH-08)
     */
    public void checkOccupancyQuery(LaunchShape shape) {
        LaunchRule.EMPTY.require(
                !shape.isEmpty(),
                () -> "the occupancy of " + function.name() + shape + " is queried; a dimension is 0");
        LaunchRule.SHAPE.require(
                gridFits(shape),
                () -> "the occupancy of " + function.name() + shape + " is queried: " + describeExcess(shape));
        LaunchRule.SHAPE.require(
                shape.threadsFit(Integer.MAX_VALUE),
                () -> "the occupancy of " + function.name() + shape + " is queried; the limit is " + Integer.MAX_VALUE
                        + " threads in a block");
    }

    /** Describes the first dimension that exceeds a limit of the device. */
    private String describeExcess(LaunchShape shape) {
        LaunchLimits limits = model.launch();
        int[] sizes = {
            shape.gridX(), shape.gridY(), shape.gridZ(), shape.blockX(), shape.blockY(), shape.blockZ(),
        };
        int[] maxima = {
            limits.maxGrid().x(), limits.maxGrid().y(), limits.maxGrid().z(),
            limits.maxBlock().x(), limits.maxBlock().y(), limits.maxBlock().z(),
        };
        String[] names = {"GRID_DIM_X", "GRID_DIM_Y", "GRID_DIM_Z", "BLOCK_DIM_X", "BLOCK_DIM_Y", "BLOCK_DIM_Z"};
        for (int i = 0; i < sizes.length; i++) {
            if (!isWithin(sizes[i], maxima[i])) {
                return names[i] + " is " + UnsignedText.of(sizes[i]) + "; the limit is " + maxima[i] + " (MAX_"
                        + names[i] + ")";
            }
        }
        long threads = (long) shape.blockX() * shape.blockY() * shape.blockZ();
        return "block is " + block(shape) + " = " + threads + " threads; the limit is " + limits.maxThreadsPerBlock()
                + " (MAX_THREADS_PER_BLOCK)";
    }

    private static String block(LaunchShape shape) {
        return shape.blockX() + " x " + shape.blockY() + " x " + shape.blockZ();
    }

    /** Returns whether a graph node of a launch can get a grid. */
    boolean admitsGrid(LaunchShape shape, Cluster cluster, boolean cooperative) {
        return !shape.isEmpty()
                && gridFits(shape)
                && (cluster.none() || cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()))
                && !(cooperative && shape.blocks() > cooperativeRoom(shape, model.smCount()));
    }

    private boolean gridFits(LaunchShape shape) {
        LaunchLimits limits = model.launch();
        return isWithin(shape.gridX(), limits.maxGrid().x())
                && isWithin(shape.gridY(), limits.maxGrid().y())
                && isWithin(shape.gridZ(), limits.maxGrid().z());
    }

    private void checkShared(LaunchShape shape) {
        int maxDynamicShared = function.configuration().roomForDynamicShared();
        LaunchRule.SHARED_MEMORY.require(
                maxDynamicShared >= 0,
                () -> function.name() + shape + " is launched with "
                        + function.kernel().staticSharedBytes()
                        + " bytes of static shared memory in a block; the limit is "
                        + model.launch().sharedBytesPerBlock() + " bytes (MAX_SHARED_MEMORY_PER_BLOCK)");
        if (shape.sharedBytes() > maxDynamicShared) {
            throw tooMuchDynamicShared(shape);
        }
    }

    private CudaException tooMuchDynamicShared(LaunchShape shape) {
        return LaunchRule.SHARED_MEMORY.violated(ApiText.of(
                function.name() + shape + " is launched with " + UnsignedText.of(shape.sharedBytes())
                        + " bytes of dynamic shared memory; the limit is "
                        + Math.max(0, function.configuration().roomForDynamicShared()) + " bytes",
                ApiText.template(" ({CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES})")));
    }

    /** Returns whether an unsigned number is at most {@code limit}. */
    static boolean isWithin(int value, int limit) {
        return value >= 0 && value <= limit;
    }
}
