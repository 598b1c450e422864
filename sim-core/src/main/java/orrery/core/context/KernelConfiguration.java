package orrery.core.context;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;
import orrery.device.DeviceModel;
import orrery.device.KernelResources;
import orrery.device.OccupancyCalculator;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.sim.Kernel;
import orrery.sim.KernelCode;

/**
 * What a kernel can be launched with on a device: its attributes that can be set, and limits that follow from its
 * resources. A function of a library has the attributes of the library's kernel, unless they are set for itself.
 */
public final class KernelConfiguration {
    private final String name;
    private final Kernel kernel;
    private final DeviceModel model;
    private final @Nullable KernelConfiguration defaults;
    private @Nullable Integer maxDynamicShared;
    private @Nullable Integer carveout;
    private @Nullable Integer nonPortableClusters;
    private @Nullable Cluster requiredCluster;
    private int changes;

    // What the code says of clusters.
    private final Cluster compiledCluster;
    private final boolean demandsClusters;
    private final int compiledClusterLimit;

    /**
     * Creates a configuration in which nothing is set.
     *
     * @param defaults has what is not set here; null for what CUDA has by default
     */
    KernelConfiguration(String name, Kernel kernel, DeviceModel model, @Nullable KernelConfiguration defaults) {
        this.name = name;
        this.kernel = kernel;
        this.model = model;
        this.defaults = defaults;
        KernelCode code = kernel.code().orElse(null);
        List<Integer> cluster = code == null ? List.of() : code.requiredCluster();
        this.compiledCluster =
                cluster.isEmpty() ? Cluster.NONE : new Cluster(cluster.get(0), cluster.get(1), cluster.get(2));
        this.demandsClusters = code != null && code.explicitCluster();
        this.compiledClusterLimit = code == null ? 0 : code.maxClusterBlocks();
    }

    /** Returns the kernel. */
    public Kernel kernel() {
        return kernel;
    }

    /** Returns the name of the kernel. */
    public String name() {
        return name;
    }

    /** Returns the model of the device. */
    public DeviceModel model() {
        return model;
    }

    /** Returns how often it has changed: launches that were legal before need not be legal any more. */
    int changes() {
        return defaults == null ? changes : changes + defaults.changes();
    }

    /** Returns the maximum dynamic shared memory of a launch, in bytes. */
    public int maxDynamicShared() {
        return Math.max(0, roomForDynamicShared());
    }

    /** Returns the same; negative if the static shared memory alone exceeds the limit of a block. */
    int roomForDynamicShared() {
        if (maxDynamicShared != null) {
            return maxDynamicShared;
        }
        return defaults != null ? defaults.roomForDynamicShared() : defaultRoomForDynamicShared();
    }

    /**
     * Returns the maximum dynamic shared memory for which occupancy is told, in bytes: that of a launch, or what a
     * launch may have by default if that is more.
     */
    public int occupancyDynamicShared() {
        return Math.max(maxDynamicShared(), defaultRoomForDynamicShared());
    }

    private int defaultRoomForDynamicShared() {
        return model.launch().sharedBytesPerBlock() - kernel.staticSharedBytes();
    }

    /**
     * Sets the maximum dynamic shared memory of a launch, in bytes.
     *
     * @throws orrery.sim.CudaException if it exceeds the opt-in limit of the device (MODULE-03)
     */
    public void setMaxDynamicShared(int bytes) {
        int limit = Math.max(0, model.launch().sharedBytesPerBlockOptin() - kernel.staticSharedBytes());
        ContextRule.FUNCTION_ATTRIBUTE.require(
                bytes >= 0 && bytes <= limit,
                () -> "the dynamic shared memory of " + name + " is set to " + bytes + " bytes; the limit is " + limit
                        + " bytes");
        maxDynamicShared = bytes;
        changes++;
    }

    /** Returns the preferred share of the L1 cache for shared memory in percent; -1 for the default. */
    public int carveout() {
        if (carveout != null) {
            return carveout;
        }
        return defaults == null ? -1 : defaults.carveout();
    }

    /**
     * Sets the preferred share of the L1 cache for shared memory.
     *
     * @param percent 0 to 100; -1 for the default
     * @throws orrery.sim.CudaException if it is not in this range (MODULE-03)
     */
    public void setCarveout(int percent) {
        ContextRule.FUNCTION_ATTRIBUTE.require(
                percent >= -1 && percent <= 100,
                () -> "the carve-out of " + name + " is set to " + percent + " percent; legal are -1 to 100");
        carveout = percent;
        changes++;
    }

    /** Returns whether non-portable cluster sizes are allowed. */
    public boolean allowsNonPortableClusters() {
        if (nonPortableClusters != null) {
            return nonPortableClusters != 0;
        }
        return defaults != null && defaults.allowsNonPortableClusters();
    }

    /** Returns 0 if non-portable cluster sizes are forbidden, or else 1 or the number that was set. */
    public int nonPortableClusters() {
        if (nonPortableClusters != null) {
            return nonPortableClusters;
        }
        return allowsNonPortableClusters() ? 1 : 0;
    }

    /** Forbids non-portable cluster sizes by 0, and allows them by any other number. */
    public void setNonPortableClusters(int value) {
        nonPortableClusters = value;
        changes++;
    }

    /** Returns the clusters that the code is compiled for; {@link Cluster#NONE} if it is not. */
    Cluster compiledCluster() {
        return compiledCluster;
    }

    /** Returns whether a launch must have clusters, whose size the launch or the code says. */
    public boolean demandsClusters() {
        return demandsClusters;
    }

    /** Returns the most blocks of a cluster by the code; 0 if it sets no limit. */
    int compiledClusterLimit() {
        return compiledClusterLimit;
    }

    /** Returns the clusters that the kernel must be launched in; {@link Cluster#NONE} if it need not be. */
    public Cluster requiredCluster() {
        if (!compiledCluster.none()) {
            return compiledCluster;
        }
        if (requiredCluster != null) {
            return requiredCluster;
        }
        return defaults == null ? Cluster.NONE : defaults.requiredCluster();
    }

    /**
     * Sets one dimension of the clusters that the kernel must be launched in. A launch checks the dimensions together.
     *
     * @param dimension 0 to 2
     * @param blocks blocks in this dimension; 0 in all dimensions if there need not be clusters
     * @throws orrery.sim.CudaException if it is negative (MODULE-03), or the code demands clusters (MODULE-12)
     */
    public void setRequiredCluster(int dimension, int blocks) {
        ContextRule.FUNCTION_ATTRIBUTE.require(
                blocks >= 0, () -> "dimension " + dimension + " of the clusters of " + name + " is set to " + blocks);
        ContextRule.COMPILED_CLUSTER.require(
                compiledCluster.none(),
                () -> "dimension " + dimension + " of the clusters of " + name + " is set to " + blocks
                        + "; its code is compiled for clusters of " + requiredCluster());
        Cluster before = requiredCluster();
        requiredCluster = new Cluster(
                dimension == 0 ? blocks : before.x(),
                dimension == 1 ? blocks : before.y(),
                dimension == 2 ? blocks : before.z());
        changes++;
    }

    /** Returns the maximum number of threads of a block. */
    public int maxThreadsPerBlock() {
        int threads = model.launch().maxThreadsPerBlock();
        while (threads > model.sm().warpSize() && footprint(threads, 0).blocksPerSm() == 0) {
            threads -= model.sm().warpSize();
        }
        int declared = kernel.code().map(KernelCode::maxThreads).orElse(0);
        return declared == 0 ? threads : Math.min(threads, declared);
    }

    /** Returns the resources of an SM that a block of a launch uses. */
    Footprint footprint(int threads, int dynamicShared) {
        return OccupancyCalculator.footprint(model, resources(threads, dynamicShared));
    }

    /** Returns what a block of a launch needs. */
    KernelResources resources(int threads, int dynamicShared) {
        return new KernelResources(
                threads, kernel.registersPerThread(), kernel.staticSharedBytes(), dynamicShared, carveout());
    }
}
