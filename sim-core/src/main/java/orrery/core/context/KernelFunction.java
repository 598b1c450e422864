package orrery.core.context;

import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchShape;
import orrery.core.work.Cluster;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LaunchConfiguration;
import orrery.device.DeviceModel;
import orrery.device.KernelResources;
import orrery.device.LaunchLimits;
import orrery.device.Occupancy;
import orrery.device.Occupancy.Footprint;
import orrery.device.SmSet;

/** A kernel in a module, and what its launches are allowed. */
public final class KernelFunction implements KernelSymbol {
    private final KernelModule module;
    private final String name;
    private final Kernel kernel;
    private final KernelArguments noArguments;
    private int maxDynamicShared;
    private int carveout = -1;
    private boolean nonPortableClusters;
    private int recentThreads = -1;
    private int recentShared;
    private Footprint recent;
    private LaunchShape legalShape;
    private KernelLaunch withoutArguments;

    KernelFunction(KernelModule module, String name, Kernel kernel) {
        this.module = module;
        this.name = name;
        this.kernel = kernel;
        this.noArguments =
                new KernelArguments(module.context(), module.context().machine().memory());
        this.maxDynamicShared = model().launch().sharedBytesPerBlock() - kernel.staticSharedBytes();
    }

    private DeviceModel model() {
        return module.context().device().model();
    }

    /** The module it is in. */
    public KernelModule module() {
        return module;
    }

    /** Its name. */
    @Override
    public String name() {
        return name;
    }

    /** The kernel. */
    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public Context context() {
        return module.context();
    }

    /** The most dynamic shared memory that a launch may have, in bytes. */
    public int maxDynamicShared() {
        return maxDynamicShared;
    }

    /** Allows launches more dynamic shared memory, up to what the device gives those who ask. */
    public void maxDynamicShared(int bytes) {
        int limit = model().launch().sharedBytesPerBlockOptin() - kernel.staticSharedBytes();
        ContextRule.FUNCTION_ATTRIBUTE.require(
                bytes >= 0 && bytes <= limit,
                () -> "the dynamic shared memory of " + name + " is set to " + bytes + " bytes, of at most " + limit);
        maxDynamicShared = bytes;
        legalShape = null;
    }

    /** The preferred share of the L1 cache for shared memory in percent, or -1. */
    public int carveout() {
        return carveout;
    }

    /** Sets the preferred share of the L1 cache for shared memory. */
    public void carveout(int percent) {
        ContextRule.FUNCTION_ATTRIBUTE.require(
                percent >= -1 && percent <= 100, () -> "the carve-out of " + name + " is set to " + percent);
        carveout = percent;
    }

    /** How many threads a block of this function can have. */
    public int maxThreadsPerBlock() {
        DeviceModel model = model();
        int threads = model.launch().maxThreadsPerBlock();
        while (threads > model.sm().warpSize() && footprintOf(threads, 0).blocksPerSm() == 0) {
            threads -= model.sm().warpSize();
        }
        return threads;
    }

    /** What a block of a launch takes from its multiprocessor. */
    public Footprint footprint(int threads, int dynamicShared) {
        if (threads != recentThreads || dynamicShared != recentShared) {
            recent = footprintOf(threads, dynamicShared);
            recentThreads = threads;
            recentShared = dynamicShared;
        }
        return recent;
    }

    private Footprint footprintOf(int threads, int dynamicShared) {
        return Occupancy.footprint(
                model(),
                new KernelResources(threads, kernel.registersPerThread(), kernel.staticSharedBytes(), dynamicShared));
    }

    /**
     * How many blocks of a launch a multiprocessor holds; none if it may not have so many threads or so much shared
     * memory, an unsigned number.
     */
    public int blocksPerSm(int threads, int dynamicShared) {
        if (threads > model().launch().maxThreadsPerBlock() || !within(dynamicShared, maxDynamicShared)) {
            return 0;
        }
        return footprint(threads, dynamicShared).blocksPerSm();
    }

    /** The most dynamic shared memory, in bytes, with which a multiprocessor has the room for some blocks. */
    public int availableDynamicShared(int blocks) {
        return Math.min(
                maxDynamicShared, Occupancy.availableDynamicShared(model(), kernel.staticSharedBytes(), blocks));
    }

    /** The work of a launch, if it is legal. What was found legal is not looked at again when it comes again. */
    @SuppressWarnings("ReferenceEquality") // an equal shape that is another object is only checked once more
    public KernelLaunch launch(LaunchShape shape, LaunchAttributes attributes, Object... arguments) {
        if (shape != legalShape || attributes.cooperative()) {
            check(shape, attributes.cooperative());
        }
        checkCluster(shape, attributes.cluster());
        KernelLaunch same = withoutArguments(shape, attributes);
        if (arguments.length == 0) {
            return same;
        }
        return new KernelLaunch(
                same.configuration(),
                new KernelArguments(module.context(), module.context().machine().memory(), arguments.clone()));
    }

    /** Returns the launch without arguments; launches that are alike share it, and its configuration. */
    @SuppressWarnings("ReferenceEquality") // equal parts that are other objects only make another configuration
    private KernelLaunch withoutArguments(LaunchShape shape, LaunchAttributes attributes) {
        Footprint footprint = footprint(shape.threadsPerBlock(), shape.sharedBytes());
        KernelLaunch last = withoutArguments;
        if (last == null || last.shape() != shape || last.footprint() != footprint || last.attributes() != attributes) {
            last = new KernelLaunch(new LaunchConfiguration(this, shape, footprint, attributes, null), noArguments);
            withoutArguments = last;
        }
        return last;
    }

    private void check(LaunchShape shape, boolean cooperative) {
        checkShape(shape);
        LaunchRule.SHARED_MEMORY.require(
                shape.sharedBytes() >= 0,
                () -> name + shape + " is launched with " + Integer.toUnsignedString(shape.sharedBytes())
                        + " bytes of dynamic shared memory");
        if (cooperative) {
            checkRoom(shape, model().smCount());
            return;
        }
        checkShared(shape);
        if (footprint(shape.threadsPerBlock(), shape.sharedBytes()).blocksPerSm() == 0) {
            throw LaunchRule.RESOURCES.violated(name + shape + " needs more than a multiprocessor has");
        }
        legalShape = shape;
    }

    /** Whether a grid can be launched in these clusters, on all SMs of the device. */
    public void checkCluster(LaunchShape shape, Cluster cluster) {
        if (cluster.none()) {
            return;
        }
        int most = mostClusterBlocks();
        LaunchRule.CLUSTER.require(
                cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()) && cluster.blocks() <= most,
                () -> name + shape + " is launched in clusters of " + cluster + ", of at most " + most + " blocks");
        checkClusterRoom(shape, cluster, model().layout().all());
    }

    /** Whether clusters of a launch fit on some SMs. */
    void checkClusterRoom(LaunchShape shape, Cluster cluster, SmSet sms) {
        LaunchRule.CLUSTER_ROOM.require(
                cluster.none() || activeClusters(shape, cluster, sms) > 0,
                () -> name + shape + " is launched in clusters of " + cluster + " on SMs " + sms
                        + ", which hold none of them");
    }

    /** How many clusters of a launch run at once on some SMs. */
    public int activeClusters(LaunchShape shape, Cluster cluster, SmSet sms) {
        return model().layout().clusters(sms, cluster.blocks(), clusterBlocksPerSm(shape));
    }

    private int clusterBlocksPerSm(LaunchShape shape) {
        return Math.min(
                blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()),
                model().coscheduling().clusterBlocksPerSm());
    }

    /** Blocks of the largest cluster of which some SMs hold one; 0 if not even a block fits. */
    public int largestCluster(LaunchShape shape, SmSet sms) {
        return clusterBlocksPerSm(shape) == 0
                ? 0
                : Math.min(mostClusterBlocks(), model().layout().largestGroup(sms));
    }

    /** Blocks of the largest cluster that a launch may ask for. */
    public int mostClusterBlocks() {
        return nonPortableClusters
                ? model().coscheduling().largestCluster()
                : model().coscheduling().portableCluster();
    }

    /** Whether clusters may be larger than every device runs. */
    public boolean nonPortableClusters() {
        return nonPortableClusters;
    }

    /** Allows clusters that are larger than every device runs, or no longer. */
    public void nonPortableClusters(boolean allowed) {
        nonPortableClusters = allowed;
    }

    /** Whether all blocks of a cooperative launch fit on so many multiprocessors at once. */
    void checkRoom(LaunchShape shape, int sms) {
        long room = (long) blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()) * sms;
        if (shape.blocks() > room) {
            throw LaunchRule.COOPERATIVE.violated(
                    name + shape + " is launched cooperatively, and " + room + " of its blocks fit");
        }
    }

    private void checkShape(LaunchShape shape) {
        LaunchRule.EMPTY.require(!shape.isEmpty(), () -> name + shape + " is launched");
        LaunchLimits limits = model().launch();
        boolean block = within(shape.blockX(), limits.maxBlock().x())
                && within(shape.blockY(), limits.maxBlock().y())
                && within(shape.blockZ(), limits.maxBlock().z())
                && shape.threadsFit(limits.maxThreadsPerBlock());
        if (!gridFits(shape) || !block) {
            throw LaunchRule.SHAPE.violated(name + shape + " is launched");
        }
    }

    /**
     * Whether occupancy can be asked about launches of this shape. Of blocks with too many threads or too much shared
     * memory it can: none fits.
     */
    public void checkQuestion(LaunchShape shape) {
        LaunchRule.EMPTY.require(!shape.isEmpty(), () -> name + shape + " is asked about");
        LaunchRule.SHAPE.require(
                gridFits(shape) && shape.threadsFit(Integer.MAX_VALUE), () -> name + shape + " is asked about");
    }

    private boolean gridFits(LaunchShape shape) {
        LaunchLimits limits = model().launch();
        return within(shape.gridX(), limits.maxGrid().x())
                && within(shape.gridY(), limits.maxGrid().y())
                && within(shape.gridZ(), limits.maxGrid().z());
    }

    private void checkShared(LaunchShape shape) {
        if (shape.sharedBytes() < 0 || shape.sharedBytes() > maxDynamicShared) {
            throw LaunchRule.SHARED_MEMORY.violated(name + shape + " is launched, and may have " + maxDynamicShared
                    + " bytes of dynamic shared memory");
        }
    }

    /** A negative number is one that is too large for a Java int. */
    private static boolean within(int value, int limit) {
        return value >= 0 && value <= limit;
    }

    @Override
    public String toString() {
        return "function " + name;
    }
}
