package orrery.core.context;

import com.google.common.base.Joiner;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.ParameterValues;
import orrery.core.rule.NotSimulated;
import orrery.core.rule.UnsignedText;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LaunchConfiguration;
import orrery.device.ApiText;
import orrery.device.DeviceModel;
import orrery.device.LaunchLimits;
import orrery.device.Occupancy;
import orrery.device.Occupancy.Footprint;
import orrery.device.SmSet;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.KernelCode;
import orrery.sim.LaunchShape;

/** A kernel in a module, with the attributes and limits of its launches. */
public final class KernelFunction implements KernelSymbol {
    private final KernelModule module;
    private final String name;
    private final Kernel kernel;
    private final @Nullable KernelCode code;
    private final KernelArguments noArguments;
    private KernelConfiguration configuration;
    private boolean loaded;
    private boolean isOfLibrary;
    private @Nullable LibraryKernel implicit;
    private int recentThreads = -1;
    private int recentShared;
    private @Nullable Footprint recentFootprint;
    private @Nullable LaunchShape legalShape;
    private int legalMaximum;
    private @Nullable KernelLaunch lastWithoutArguments;

    KernelFunction(KernelModule module, String name, Kernel kernel) {
        this.module = module;
        this.name = name;
        this.kernel = kernel;
        this.code = kernel.code().orElse(null);
        this.noArguments =
                new LaunchArguments(module.context(), module.context().host().memory(), module);
        this.configuration = new KernelConfiguration(name, kernel, model(), null);
    }

    @Override
    public DeviceModel model() {
        return module.context().device().model();
    }

    /** Returns the module. */
    public KernelModule module() {
        return module;
    }

    /** Returns the name. */
    @Override
    public String name() {
        return name;
    }

    /** Returns the kernel. */
    @Override
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public Context context() {
        return module.context();
    }

    /** Loads the function, which is done when it is looked up by its name or launched. */
    public void load() {
        loaded = true;
    }

    /** Returns whether the function is loaded. */
    public boolean isLoaded() {
        return loaded;
    }

    /** Takes the attributes that are not set for the function from the kernel of its library. */
    void configureBy(LibraryKernel defaults) {
        isOfLibrary = true;
        configuration = new KernelConfiguration(
                name, kernel, model(), defaults.configuration(module.context().device()));
    }

    /** Has the attributes of a kernel that is in no module of the program, in place of its own. */
    void configureAs(LibraryKernel kernel) {
        implicit = kernel;
        configuration = kernel.configuration(module.context().device());
    }

    /** Returns whether its module is that of a library. */
    public boolean isOfLibrary() {
        return isOfLibrary;
    }

    /** Returns the attributes. */
    public KernelConfiguration configuration() {
        return configuration;
    }

    /** Returns the attributes to set one of them. */
    public KernelConfiguration configurationToChange() {
        return implicit == null
                ? configuration
                : implicit.configurationToChange(module.context().device());
    }

    /** Returns the resources of an SM that a block of a launch uses. */
    public Footprint footprint(int threads, int dynamicShared) {
        Footprint recent = recentFootprint;
        if (recent == null || threads != recentThreads || dynamicShared != recentShared) {
            recent = configuration.footprint(threads, dynamicShared);
            recentFootprint = recent;
            recentThreads = threads;
            recentShared = dynamicShared;
        }
        return recent;
    }

    /**
     * Returns how many blocks of a launch are resident on an SM at once; 0 if a block has too many threads or too much
     * shared memory.
     *
     * @param dynamicShared bytes of dynamic shared memory, as an unsigned number
     */
    public int blocksPerSm(int threads, int dynamicShared) {
        if (threads > model().launch().maxThreadsPerBlock()
                || !within(dynamicShared, configuration.roomForDynamicShared())) {
            return 0;
        }
        return footprint(threads, dynamicShared).blocksPerSm();
    }

    /** Returns the maximum dynamic shared memory in bytes with which a number of blocks is resident on an SM. */
    public int availableDynamicShared(int blocks) {
        return Math.min(
                configuration.roomForDynamicShared(),
                Occupancy.availableDynamicShared(model(), kernel.staticSharedBytes(), blocks));
    }

    /**
     * Returns the work of a launch. The last legal shape is cached and not checked again.
     *
     * @throws orrery.sim.CudaException if the launch is not legal (LAUNCH-01 to LAUNCH-10)
     */
    @SuppressWarnings("ReferenceEquality") // an equal shape is only checked again
    public KernelLaunch launch(LaunchShape shape, LaunchAttributes attributes, Object... arguments) {
        int maxDynamicShared = configuration.roomForDynamicShared();
        if (shape != legalShape || maxDynamicShared != legalMaximum || attributes.cooperative()) {
            check(shape, attributes.cooperative());
            legalMaximum = maxDynamicShared;
        }
        LaunchAttributes complete = withCluster(shape, attributes);
        checkCluster(shape, complete.cluster());
        load();
        KernelLaunch same = launchWithoutArguments(shape, complete);
        if (arguments.length == 0 && (code == null || code.parameters().isEmpty())) {
            return same;
        }
        return new KernelLaunch(
                same.configuration(),
                new LaunchArguments(module.context(), module.context().host().memory(), module, converted(arguments)));
    }

    /** Returns attributes with the clusters that the code or an attribute of the function demands. */
    private LaunchAttributes withCluster(LaunchShape shape, LaunchAttributes attributes) {
        Cluster cluster = configuration.requiredCluster();
        if (cluster.none()) {
            return attributes;
        }
        LaunchRule.CLUSTER.require(
                attributes.cluster().none() || attributes.cluster().equals(cluster),
                () -> name + shape + " is launched in clusters of " + attributes.cluster()
                        + (code == null || code.requiredCluster().isEmpty()
                                ? "; it requires clusters of " + cluster + " by its attributes"
                                : "; its code is compiled for clusters of " + cluster + " (.reqnctapercluster)"));
        return attributes.withCluster(cluster);
    }

    /** Returns a copy of arguments, as the parameters of compiled code hold them. */
    private Object[] converted(Object... arguments) {
        return code == null ? arguments.clone() : ParameterValues.converted(name, code, arguments);
    }

    /**
     * Returns the values of the parameters that a buffer holds. Those behind its end are zero, and a warning says so.
     *
     * @throws orrery.sim.CudaException if it is empty (LAUNCH-14) or larger than the parameters (LAUNCH-15)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    public Object[] unpacked(byte[] buffer) {
        if (code == null) {
            throw NotSimulated.operation("a buffer with the parameters of " + name + ", a kernel in Java,");
        }
        int bytes = code.parameterBytes();
        Supplier<String> what = () -> name + " is launched with a parameter buffer of " + buffer.length
                + " bytes; its parameters " + code.parameters() + " have " + bytes + " bytes";
        LaunchRule.PARAMETER_BUFFER.require(buffer.length > 0 || bytes == 0, what);
        LaunchRule.PARAMETER_BUFFER_SIZE.require(buffer.length <= bytes, what);
        if (buffer.length < bytes) {
            module.context().host().warn(what.get() + ". The rest is undefined on a GPU, and zero here.");
        }
        return ParameterValues.values(code.parameters(), Arrays.copyOf(buffer, bytes));
    }

    /**
     * Returns where a parameter is.
     *
     * @throws orrery.sim.CudaException if there is no parameter with this index (MODULE-10)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    public KernelCode.Parameter parameter(long index) {
        return parameter(name, kernel, index);
    }

    /** Returns where a parameter of a kernel is, as {@link #parameter(long)}. */
    static KernelCode.Parameter parameter(String name, Kernel kernel, long index) {
        KernelCode code = kernel.code().orElse(null);
        if (code == null) {
            throw NotSimulated.operation("the layout of the parameters of " + name + ", a kernel in Java,");
        }
        ContextRule.PARAMETER.require(
                index >= 0 && index < code.parameters().size(),
                () -> "parameter " + Long.toUnsignedString(index) + ", counted from 0, of " + name
                        + " is looked up; it has " + code.parameters().size() + ": " + code.parameters());
        return code.parameters().get((int) index);
    }

    /**
     * Returns the work of a launch without arguments. Equal successive launches share one object, and its
     * configuration, which saves memory in large graphs.
     */
    @SuppressWarnings("ReferenceEquality") // equal objects only miss the cache
    private KernelLaunch launchWithoutArguments(LaunchShape shape, LaunchAttributes attributes) {
        Footprint footprint = footprint(shape.threadsPerBlock(), shape.sharedBytes());
        KernelLaunch last = lastWithoutArguments;
        if (last == null
                || last.shape() != shape
                || last.footprint() != footprint
                || !last.attributes().equals(attributes)) {
            last = new KernelLaunch(new LaunchConfiguration(this, shape, footprint, attributes, null), noArguments);
            lastWithoutArguments = last;
        }
        return last;
    }

    private void check(LaunchShape shape, boolean cooperative) {
        checkShape(shape);
        checkBounds(shape);
        LaunchRule.SHARED_MEMORY.require(
                shape.sharedBytes() >= 0,
                () -> name + shape + " is launched with " + UnsignedText.of(shape.sharedBytes())
                        + " bytes of dynamic shared memory");
        if (cooperative) {
            checkCooperativeFit(shape, model().smCount());
            return;
        }
        checkShared(shape);
        if (footprint(shape.threadsPerBlock(), shape.sharedBytes()).blocksPerSm() == 0) {
            throw LaunchRule.RESOURCES.violated(name + shape + " does not fit on an SM: a block needs "
                    + kernel.registersPerThread() + " registers for each of " + shape.threadsPerBlock()
                    + " threads and "
                    + ((long) kernel.staticSharedBytes() + shape.sharedBytes()) + " bytes of shared memory; an SM has "
                    + model().sm().registers() + " registers (MAX_REGISTERS_PER_MULTIPROCESSOR), which its warps get"
                    + " in multiples of " + model().sm().registerUnit() + ", and "
                    + model().sm().sharedBytes()
                    + " bytes of shared memory (MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)");
        }
        legalShape = shape;
    }

    /**
     * Checks that a grid can be launched in clusters on all SMs of the device.
     *
     * @throws orrery.sim.CudaException if it cannot (LAUNCH-09, LAUNCH-10)
     */
    public void checkCluster(LaunchShape shape, Cluster cluster) {
        if (cluster.none()) {
            return;
        }
        int most = maxClusterBlocks();
        LaunchRule.CLUSTER.require(
                cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()) && cluster.blocks() <= most,
                () -> name + shape + " is launched in clusters of " + cluster + " = " + cluster.blocks()
                        + " blocks; the limit is " + most
                        + " blocks, and the dimensions must divide those of the grid");
        checkClusterFit(shape, cluster, model().layout().all());
    }

    /** Checks that at least one cluster of a launch fits on a set of SMs. */
    void checkClusterFit(LaunchShape shape, Cluster cluster, SmSet sms) {
        LaunchRule.CLUSTER_FIT.require(
                cluster.none() || activeClusters(shape, cluster, sms) > 0,
                () -> name + shape + " is launched in clusters of " + cluster + " on SMs " + sms
                        + ", which cannot hold a cluster");
    }

    /** Returns how many clusters of a launch are resident at once on a set of SMs. */
    public int activeClusters(LaunchShape shape, Cluster cluster, SmSet sms) {
        return model().layout().clusters(sms, cluster.blocks(), clusterBlocksPerSm(shape));
    }

    private int clusterBlocksPerSm(LaunchShape shape) {
        return Math.min(
                blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()),
                model().coscheduling().clusterBlocksPerSm());
    }

    /** Returns the number of blocks of the largest cluster that fits on a set of SMs; 0 if no block fits. */
    public int largestCluster(LaunchShape shape, SmSet sms) {
        return clusterBlocksPerSm(shape) == 0
                ? 0
                : Math.min(maxClusterBlocks(), model().layout().largestGroup(sms));
    }

    /** Returns the maximum number of blocks of a cluster. */
    public int maxClusterBlocks() {
        return configuration.allowsNonPortableClusters()
                ? model().coscheduling().largestCluster()
                : model().coscheduling().portableCluster();
    }

    /** Checks that all blocks of a cooperative launch are resident at once on a number of SMs. */
    void checkCooperativeFit(LaunchShape shape, int sms) {
        long room = cooperativeRoom(shape, sms);
        if (shape.blocks() > room) {
            throw LaunchRule.COOPERATIVE.violated(name + shape + " is launched cooperatively with " + shape.blocks()
                    + " blocks; the limit is " + room + " blocks on " + sms + " SMs");
        }
    }

    private long cooperativeRoom(LaunchShape shape, int sms) {
        return (long) blocksPerSm(shape.threadsPerBlock(), shape.sharedBytes()) * sms;
    }

    private void checkShape(LaunchShape shape) {
        LaunchRule.EMPTY.require(!shape.isEmpty(), () -> name + shape + " is launched; a dimension is 0");
        LaunchLimits limits = model().launch();
        boolean block = within(shape.blockX(), limits.maxBlock().x())
                && within(shape.blockY(), limits.maxBlock().y())
                && within(shape.blockZ(), limits.maxBlock().z())
                && shape.threadsFit(limits.maxThreadsPerBlock());
        if (!gridFits(shape) || !block) {
            throw LaunchRule.SHAPE.violated(name + shape + " is launched: " + describeExcess(shape));
        }
    }

    /** Checks that a block has the threads that the code is compiled for. */
    private void checkBounds(LaunchShape shape) {
        if (code == null) {
            return;
        }
        LaunchRule.BOUNDS.require(
                code.maxThreads() == 0 || shape.threadsPerBlock() <= code.maxThreads(),
                () -> name + shape + " is launched with " + shape.threadsPerBlock()
                        + " threads in a block; its code is compiled for at most " + code.maxThreads()
                        + " (.maxntid)");
        LaunchRule.BOUNDS.require(
                code.requiredBlock().isEmpty()
                        || code.requiredBlock().equals(List.of(shape.blockX(), shape.blockY(), shape.blockZ())),
                () -> name + shape + " is launched with blocks of " + shape.blockX() + " x " + shape.blockY() + " x "
                        + shape.blockZ() + " threads; its code is compiled for "
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
                !shape.isEmpty(), () -> "the occupancy of " + name + shape + " is queried; a dimension is 0");
        LaunchRule.SHAPE.require(
                gridFits(shape) && shape.threadsFit(Integer.MAX_VALUE),
                () -> "the occupancy of " + name + shape + " is queried: " + describeExcess(shape));
    }

    /** Describes the first dimension that exceeds a limit of the device. */
    private String describeExcess(LaunchShape shape) {
        LaunchLimits limits = model().launch();
        int[] sizes = {
            shape.gridX(), shape.gridY(), shape.gridZ(), shape.blockX(), shape.blockY(), shape.blockZ(),
        };
        int[] maxima = {
            limits.maxGrid().x(), limits.maxGrid().y(), limits.maxGrid().z(),
            limits.maxBlock().x(), limits.maxBlock().y(), limits.maxBlock().z(),
        };
        String[] names = {"GRID_DIM_X", "GRID_DIM_Y", "GRID_DIM_Z", "BLOCK_DIM_X", "BLOCK_DIM_Y", "BLOCK_DIM_Z"};
        for (int i = 0; i < sizes.length; i++) {
            if (!within(sizes[i], maxima[i])) {
                return names[i] + " is " + UnsignedText.of(sizes[i]) + "; the limit is " + maxima[i] + " (MAX_"
                        + names[i] + ")";
            }
        }
        long threads = (long) shape.blockX() * shape.blockY() * shape.blockZ();
        return "block is " + shape.blockX() + " x " + shape.blockY() + " x " + shape.blockZ() + " = " + threads
                + " threads; the limit is " + limits.maxThreadsPerBlock() + " (MAX_THREADS_PER_BLOCK)";
    }

    @Override
    public boolean admitsGrid(LaunchShape shape, Cluster cluster, boolean cooperative) {
        return !shape.isEmpty()
                && gridFits(shape)
                && (cluster.none() || cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()))
                && !(cooperative && shape.blocks() > cooperativeRoom(shape, model().smCount()));
    }

    private boolean gridFits(LaunchShape shape) {
        LaunchLimits limits = model().launch();
        return within(shape.gridX(), limits.maxGrid().x())
                && within(shape.gridY(), limits.maxGrid().y())
                && within(shape.gridZ(), limits.maxGrid().z());
    }

    private void checkShared(LaunchShape shape) {
        int maxDynamicShared = configuration.roomForDynamicShared();
        LaunchRule.SHARED_MEMORY.require(
                maxDynamicShared >= 0,
                () -> name + shape + " is launched with " + kernel.staticSharedBytes()
                        + " bytes of static shared memory in a block; the limit is "
                        + model().launch().sharedBytesPerBlock() + " bytes (MAX_SHARED_MEMORY_PER_BLOCK)");
        if (shape.sharedBytes() < 0 || shape.sharedBytes() > maxDynamicShared) {
            throw LaunchRule.SHARED_MEMORY.violated(ApiText.of(
                    name + shape + " is launched with " + UnsignedText.of(shape.sharedBytes())
                            + " bytes of dynamic shared memory; the limit is " + maxDynamicShared + " bytes",
                    ApiText.template(" ({CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES})")));
        }
    }

    /** Returns whether an unsigned number is at most {@code limit}. */
    private static boolean within(int value, int limit) {
        return value >= 0 && value <= limit;
    }

    @Override
    public String toString() {
        return "function " + name;
    }
}
