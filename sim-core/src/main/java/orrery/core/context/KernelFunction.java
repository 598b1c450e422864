package orrery.core.context;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;
import orrery.core.kernel.KernelSymbol;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.ParameterValues;
import orrery.core.rule.NotSimulated;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LaunchConfiguration;
import orrery.device.DeviceModel;
import orrery.device.OccupancyCalculator;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.KernelCode;
import orrery.sim.LaunchShape;

/** A kernel in a module, with the attributes of its launches. */
public final class KernelFunction implements KernelSymbol {
    private final KernelModule module;
    private final String name;
    private final Kernel kernel;
    private final @Nullable KernelCode code;
    private final FunctionLimits limits;
    private KernelConfiguration configuration;
    private boolean loaded;
    private boolean isOfLibrary;

    /** The kernel that it has its attributes of; null if it is in a module of the program. */
    private @Nullable LibraryKernel implicit;

    private @Nullable CheckedLaunch last;

    /**
     * A launch that was found legal.
     *
     * @param launch the launch
     * @param given the attributes that it was given, without those of the function
     * @param changes how often the configuration had changed before
     */
    private record CheckedLaunch(KernelLaunch launch, LaunchAttributes given, int changes) {}

    KernelFunction(KernelModule module, String name, Kernel kernel) {
        this.module = module;
        this.name = name;
        this.kernel = kernel;
        this.code = kernel.code().orElse(null);
        this.configuration = new KernelConfiguration(name, kernel, model(), null);
        this.limits = new FunctionLimits(this);
    }

    @Override
    public DeviceModel model() {
        return module.context().device().model();
    }

    /** Returns the module. */
    public KernelModule module() {
        return module;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    /** Returns the bytes of local memory of a thread. */
    int localBytes() {
        return code == null ? 0 : code.localBytes();
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

    /** Inherits the attributes that are not set for the function from the kernel of its library. */
    void inheritAttributes(LibraryKernel defaults) {
        isOfLibrary = true;
        configuration = new KernelConfiguration(
                name, kernel, model(), defaults.configuration(module.context().device()));
    }

    /** Shares the attributes of a kernel that is in no module of the program. */
    void shareAttributes(LibraryKernel kernel) {
        implicit = kernel;
        configuration = kernel.configuration(module.context().device());
    }

    /** Returns whether it is a function of a library that the program has loaded. */
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

    /**
     * Returns how many blocks of a launch are resident on an SM at once; 0 if a block has too many threads or too much
     * shared memory.
     *
     * @param dynamicShared bytes of dynamic shared memory, as an unsigned number
     */
    public int blocksPerSm(int threads, int dynamicShared) {
        if (threads > model().launch().maxThreadsPerBlock()
                || !FunctionLimits.isWithin(dynamicShared, configuration.occupancyDynamicShared())) {
            return 0;
        }
        return configuration.footprint(threads, dynamicShared).blocksPerSm();
    }

    /** Returns the maximum dynamic shared memory in bytes with which a number of blocks is resident on an SM. */
    public int availableDynamicShared(int blocks) {
        return Math.min(
                configuration.roomForDynamicShared(),
                OccupancyCalculator.availableDynamicShared(model(), configuration.resources(1, 0), blocks));
    }

    /**
     * Returns the work of a launch. Equal successive launches share one object, and those that differ in their
     * arguments only its configuration: that saves memory in large graphs, and they are not checked again.
     *
     * @throws orrery.sim.CudaException if the launch is not legal (LAUNCH-01 to LAUNCH-10)
     */
    public KernelLaunch launch(LaunchShape shape, LaunchAttributes attributes, Object... arguments) {
        KernelLaunch known = known(shape, attributes);
        LaunchConfiguration legal = known == null ? checked(shape, attributes) : known.configuration();
        load();
        Object[] values = code == null ? arguments : ParameterValues.converted(name, code, arguments);
        if (known != null && hasArguments(known, values)) {
            return known;
        }
        Object[] own = code == null ? arguments.clone() : values;
        KernelLaunch launch = new KernelLaunch(
                legal,
                new LaunchArguments(module.context(), module.context().host().memory(), module, own));
        last = new CheckedLaunch(launch, attributes, configuration.changes());
        return launch;
    }

    /** Returns the last legal launch, if it has the configuration of one to be made; else null. */
    private @Nullable KernelLaunch known(LaunchShape shape, LaunchAttributes attributes) {
        CheckedLaunch before = last;
        return before != null
                        && before.launch().shape().equals(shape)
                        && before.given().equals(attributes)
                        && before.changes() == configuration.changes()
                ? before.launch()
                : null;
    }

    private LaunchConfiguration checked(LaunchShape shape, LaunchAttributes attributes) {
        limits.checkShape(shape);
        LaunchAttributes complete = attributes.withCluster(cluster(shape, attributes.cluster()));
        limits.checkClusterSize(shape, complete.cluster());
        limits.checkResources(shape, complete.cooperative());
        limits.checkClusterFit(shape, complete.cluster(), model().layout().all());
        Footprint footprint = configuration.footprint(shape.threadsPerBlock(), shape.sharedBytes());
        return new LaunchConfiguration(this, shape, footprint, complete, null);
    }

    /** Returns whether a launch has some arguments: the same objects, or equal numbers that cannot change. */
    @SuppressWarnings("ReferenceEquality") // objects of the program may change after they were equal
    private static boolean hasArguments(KernelLaunch launch, Object... arguments) {
        KernelArguments known = launch.arguments();
        boolean same = known.count() == arguments.length;
        for (int i = 0; same && i < arguments.length; i++) {
            Object value = known.value(i);
            same = value == arguments[i] || isBoxed(value) && value.equals(arguments[i]);
        }
        return same;
    }

    private static boolean isBoxed(Object value) {
        return value instanceof Long
                || value instanceof Integer
                || value instanceof Float
                || value instanceof Double
                || value instanceof Short
                || value instanceof Byte;
    }

    /**
     * Returns the clusters of a launch: those that the code or an attribute of the function demands, or else those that
     * the launch is given.
     *
     * @throws orrery.sim.CudaException if the launch is given others than demanded (LAUNCH-09)
     */
    public Cluster cluster(LaunchShape shape, Cluster given) {
        Cluster cluster = configuration.requiredCluster();
        if (cluster.none()) {
            return given;
        }
        LaunchRule.CLUSTER.require(
                given.none() || given.equals(cluster),
                () -> name + shape + " is launched in clusters of " + given
                        + (configuration.compiledCluster().none()
                                ? "; it requires clusters of " + cluster + " by its attributes"
                                : "; its code is compiled for clusters of " + cluster + " (.reqnctapercluster)"));
        return cluster;
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

    /** Returns what limits its launches. */
    public FunctionLimits limits() {
        return limits;
    }

    @Override
    public boolean admitsGrid(LaunchShape shape, Cluster cluster, boolean cooperative) {
        return limits.admitsGrid(shape, cluster, cooperative);
    }

    @Override
    public String toString() {
        return "function " + name;
    }
}
