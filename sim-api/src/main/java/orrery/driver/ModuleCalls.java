package orrery.driver;

import java.util.function.IntUnaryOperator;
import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;
import orrery.core.kernel.LaunchShape;
import orrery.core.machine.ApiRule;
import orrery.core.machine.HostThread;
import orrery.core.rule.NotSimulated;
import orrery.core.work.Cluster;
import orrery.device.ComputeCapability;
import orrery.device.SmSet;

/** Modules, functions and their occupancy. */
interface ModuleCalls extends ModuleManagement, Occupancy, Session {

    @Override
    default CUmodule cuModuleLoadData(CUmoduleImage image) {
        return call(ApiCall.cuModuleLoadData, thread -> {
            Context context = current(thread);
            ApiRule.ARGUMENT.require(image != null, () -> "cuModuleLoadData is given no image");
            return new CUmodule(machine(), context.load(image.kernels()));
        });
    }

    @Override
    default void cuModuleUnload(CUmodule module) {
        run(ApiCall.cuModuleUnload, thread -> module(module).unload());
    }

    @Override
    default CUfunction cuModuleGetFunction(CUmodule module, String name) {
        return call(
                ApiCall.cuModuleGetFunction,
                thread -> new CUfunction(machine(), module(module).function(name)));
    }

    @Override
    default int cuModuleGetFunctionCount(CUmodule module) {
        return call(ApiCall.cuModuleGetFunctionCount, thread -> module(module).functionCount());
    }

    @Override
    default int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction handle) {
        return call(ApiCall.cuFuncGetAttribute, thread -> {
            KernelFunction function = function(handle);
            ApiRule.ARGUMENT.require(attribute != null, () -> "cuFuncGetAttribute is asked for no attribute");
            return attribute(function, attribute);
        });
    }

    private static int attribute(KernelFunction function, CUfunctionAttribute attribute) {
        ComputeCapability capability =
                function.module().context().device().model().capability();
        return switch (attribute) {
            case MAX_THREADS_PER_BLOCK -> function.maxThreadsPerBlock();
            case SHARED_SIZE_BYTES -> function.kernel().staticSharedBytes();
            case NUM_REGS -> function.kernel().registersPerThread();
            case PTX_VERSION, BINARY_VERSION -> 10 * capability.major() + capability.minor();
            case MAX_DYNAMIC_SHARED_SIZE_BYTES -> function.maxDynamicShared();
            case PREFERRED_SHARED_MEMORY_CARVEOUT -> function.carveout();
            case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> function.nonPortableClusters() ? 1 : 0;
            case CONST_SIZE_BYTES,
                    LOCAL_SIZE_BYTES,
                    CACHE_MODE_CA,
                    CLUSTER_SIZE_MUST_BE_SET,
                    REQUIRED_CLUSTER_WIDTH,
                    REQUIRED_CLUSTER_HEIGHT,
                    REQUIRED_CLUSTER_DEPTH,
                    CLUSTER_SCHEDULING_POLICY_PREFERENCE -> 0;
        };
    }

    @Override
    default void cuFuncSetAttribute(CUfunction handle, CUfunctionAttribute attribute, int value) {
        run(ApiCall.cuFuncSetAttribute, thread -> {
            KernelFunction function = function(handle);
            if (attribute == null) {
                throw ContextRule.FUNCTION_ATTRIBUTE.violated("no attribute of " + function.name() + " is set");
            }
            switch (attribute) {
                case MAX_DYNAMIC_SHARED_SIZE_BYTES -> function.maxDynamicShared(value);
                case PREFERRED_SHARED_MEMORY_CARVEOUT -> function.carveout(value);
                case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> function.nonPortableClusters(value != 0);
                case REQUIRED_CLUSTER_WIDTH,
                        REQUIRED_CLUSTER_HEIGHT,
                        REQUIRED_CLUSTER_DEPTH,
                        CLUSTER_SCHEDULING_POLICY_PREFERENCE ->
                    throw NotSimulated.operation("the function attribute " + attribute);
                default ->
                    throw ContextRule.FUNCTION_ATTRIBUTE.violated(attribute + " of " + function.name() + " is set");
            }
        });
    }

    @Override
    default String cuFuncGetName(CUfunction function) {
        return call(ApiCall.cuFuncGetName, thread -> function(function).name());
    }

    @Override
    default CUmodule cuFuncGetModule(CUfunction function) {
        return call(
                ApiCall.cuFuncGetModule,
                thread -> new CUmodule(machine(), function(function).module()));
    }

    @Override
    default int cuOccupancyMaxActiveBlocksPerMultiprocessor(
            CUfunction handle, int blockSize, int dynamicSharedMemBytes) {
        return call(ApiCall.cuOccupancyMaxActiveBlocksPerMultiprocessor, thread -> {
            current(thread);
            KernelFunction function = function(handle);
            ApiRule.ARGUMENT.require(
                    blockSize > 0 && dynamicSharedMemBytes >= 0,
                    () -> "occupancy is asked for blocks of " + blockSize + " threads with " + dynamicSharedMemBytes
                            + " bytes of shared memory");
            return function.blocksPerSm(blockSize, dynamicSharedMemBytes);
        });
    }

    @Override
    default PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction handle, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit) {
        return call(ApiCall.cuOccupancyMaxPotentialBlockSize, thread -> {
            current(thread);
            KernelFunction function = function(handle);
            ApiRule.ARGUMENT.require(
                    dynamicSharedMemBytes != null && blockSizeLimit >= 0,
                    () -> "the best block size is asked for below " + blockSizeLimit);
            var best = orrery.device.Occupancy.maxPotentialBlockSize(
                    function.module().context().device().model(),
                    function.kernel().registersPerThread(),
                    function.kernel().staticSharedBytes(),
                    blockSize -> sharedBytes(dynamicSharedMemBytes, blockSize),
                    blockSizeLimit);
            return new PotentialBlockSize(best.minGridSize(), best.blockSize());
        });
    }

    @Override
    default int cuOccupancyMaxPotentialClusterSize(CUfunction handle, CUlaunchConfig config) {
        return call(ApiCall.cuOccupancyMaxPotentialClusterSize, thread -> {
            ApiRule.ARGUMENT.require(config != null, () -> who() + " is given no configuration");
            KernelFunction function = function(handle);
            return function.largestCluster(shape(function, config), sms(thread, config));
        });
    }

    @Override
    default int cuOccupancyMaxActiveClusters(CUfunction handle, CUlaunchConfig config) {
        return call(ApiCall.cuOccupancyMaxActiveClusters, thread -> {
            ApiRule.ARGUMENT.require(config != null, () -> who() + " is given no configuration");
            KernelFunction function = function(handle);
            LaunchShape shape = shape(function, config);
            Cluster cluster = config.cluster();
            LaunchRule.NO_CLUSTER.require(!cluster.none(), () -> who() + " is given clusters of no size");
            boolean portable = cluster.blocks() <= function.mostClusterBlocks() || function.nonPortableClusters();
            LaunchRule.CLUSTER.require(
                    cluster.divides(shape.gridX(), shape.gridY(), shape.gridZ()) && portable,
                    () -> who() + " is given " + function.name() + shape + " in clusters of " + cluster);
            return function.activeClusters(shape, cluster, sms(thread, config));
        });
    }

    private static LaunchShape shape(KernelFunction function, CUlaunchConfig config) {
        LaunchShape shape = config.shape();
        LaunchRule.EMPTY.require(!shape.isEmpty(), () -> function.name() + shape + " is asked about");
        return shape;
    }

    /** The SMs that a launch would run on. */
    private SmSet sms(HostThread thread, CUlaunchConfig config) {
        return contextOf(thread, config.stream()).resource().sm().sms();
    }

    private static int sharedBytes(IntUnaryOperator dynamicSharedMemBytes, int blockSize) {
        int bytes = dynamicSharedMemBytes.applyAsInt(blockSize);
        ApiRule.ARGUMENT.require(
                bytes >= 0, () -> "a block of " + blockSize + " threads is said to take " + bytes + " bytes");
        return bytes;
    }
}
