package orrery.driver;

import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.KernelFunction;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.rule.NotSimulated;
import orrery.device.ComputeCapability;
import orrery.driver.MemoryManagement.AddressRange;

/** Modules and functions. */
interface ModuleCalls extends ModuleManagement, Session {

    @Override
    default CUmodule cuModuleLoadData(CUmoduleImage image) {
        return call(ApiCall.cuModuleLoadData, thread -> {
            Context context = current(thread);
            ApiRule.ARGUMENT.require(image != null, () -> who() + " is given no image");
            context.checkNotFailed(who());
            requireJavaForm(image);
            return new CUmodule(machine(), context.loadModule(image.kernels(), image.variables()));
        });
    }

    private void requireJavaForm(CUmoduleImage image) {
        if (image.kernels().isEmpty()
                && (image.ptx().isPresent() || image.binary().isPresent())) {
            throw NotSimulated.operation("loading the " + image + ", which gives no kernel a body in Java,");
        }
    }

    @Override
    default void cuModuleUnload(CUmodule module) {
        run(ApiCall.cuModuleUnload, thread -> module(module).unload(who()));
    }

    @Override
    default CUfunction cuModuleGetFunction(CUmodule module, String name) {
        return call(
                ApiCall.cuModuleGetFunction,
                thread -> new CUfunction(machine(), module(module).function(name)));
    }

    @Override
    default AddressRange cuModuleGetGlobal(CUmodule module, String name) {
        return call(ApiCall.cuModuleGetGlobal, thread -> {
            Allocation variable = module(module).variable(name);
            return new AddressRange(variable.base(), variable.size());
        });
    }

    @Override
    default int cuModuleGetFunctionCount(CUmodule module) {
        return call(ApiCall.cuModuleGetFunctionCount, thread -> module(module).functionCount());
    }

    @Override
    default int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction handle) {
        return call(ApiCall.cuFuncGetAttribute, thread -> {
            KernelFunction function = function(handle);
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is asked for no attribute");
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
            case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> function.allowsNonPortableClusters() ? 1 : 0;
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
                case MAX_DYNAMIC_SHARED_SIZE_BYTES -> function.setMaxDynamicShared(value);
                case PREFERRED_SHARED_MEMORY_CARVEOUT -> function.setCarveout(value);
                case NON_PORTABLE_CLUSTER_SIZE_ALLOWED -> function.setNonPortableClusters(value != 0);
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
        return call(ApiCall.cuFuncGetName, thread -> {
            ApiRule.ARGUMENT.require(function != null, () -> who() + " is given no function");
            return function(function).name();
        });
    }

    @Override
    default CUmodule cuFuncGetModule(CUfunction function) {
        return call(
                ApiCall.cuFuncGetModule,
                thread -> new CUmodule(machine(), function(function).module()));
    }
}
