package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.KernelFunction;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.memory.Allocation;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.sim.KernelCode;

/** Modules and functions. */
interface ModuleCalls extends ModuleManagement, Session {

    @Override
    default CUmodule cuModuleLoad(String fname) {
        ImageFile file = ImageFile.read(fname);
        return call(
                DriverCall.cuModuleLoad,
                thread -> load(thread, CUmoduleImage.of(file.bytes(who())), new CUjitOptions()));
    }

    @Override
    default CUmodule cuModuleLoadData(CUmoduleImage image) {
        return call(DriverCall.cuModuleLoadData, thread -> load(thread, image, new CUjitOptions()));
    }

    @Override
    default CUmodule cuModuleLoadDataEx(CUmoduleImage image, CUjitOptions options) {
        return call(DriverCall.cuModuleLoadDataEx, thread -> load(thread, image, options));
    }

    @Override
    default CUmodule cuModuleLoadFatBinary(CUmoduleImage fatCubin) {
        return call(DriverCall.cuModuleLoadFatBinary, thread -> load(thread, fatCubin, new CUjitOptions()));
    }

    private CUmodule load(HostThread thread, @Nullable CUmoduleImage image, @Nullable CUjitOptions options) {
        Context context = current(thread);
        ApiRule.ARGUMENT.require(image != null, () -> who() + " is given no image");
        ApiRule.ARGUMENT.require(options != null, () -> who() + " is given no options");
        context.checkNotFailed(who());
        ExecutableImage executable = ExecutableImage.of(image, who(), capabilityOf(context), options);
        return new CUmodule(machine(), context.loadModule(executable.kernels(), executable.variables()));
    }

    private static int capabilityOf(Context context) {
        return context.device().model().capability().number();
    }

    @Override
    default CUmoduleLoadingMode cuModuleGetLoadingMode() {
        return call(DriverCall.cuModuleGetLoadingMode, thread -> CUmoduleLoadingMode.LAZY_LOADING);
    }

    @Override
    default void cuModuleUnload(CUmodule module) {
        run(DriverCall.cuModuleUnload, thread -> module(module).unload(who()));
    }

    @Override
    default CUfunction cuModuleGetFunction(CUmodule module, String name) {
        return call(
                DriverCall.cuModuleGetFunction,
                thread -> new CUfunction(machine(), module(module).function(name)));
    }

    @Override
    default AddressRange cuModuleGetGlobal(CUmodule module, String name) {
        return call(DriverCall.cuModuleGetGlobal, thread -> {
            Allocation variable = module(module).variable(name);
            return new AddressRange(variable.base(), variable.size());
        });
    }

    @Override
    default int cuModuleGetFunctionCount(CUmodule module) {
        return call(
                DriverCall.cuModuleGetFunctionCount, thread -> module(module).functionCount());
    }

    @Override
    default List<CUfunction> cuModuleEnumerateFunctions(int numFunctions, CUmodule module) {
        return call(
                DriverCall.cuModuleEnumerateFunctions,
                thread -> module(module).functions().stream()
                        .limit(Integer.toUnsignedLong(numFunctions))
                        .map(each -> new CUfunction(machine(), each))
                        .collect(ImmutableList.toImmutableList()));
    }

    @Override
    default void cuFuncLoad(CUfunction function) {
        run(DriverCall.cuFuncLoad, thread -> function(function).load());
    }

    @Override
    default CUfunctionLoadingState cuFuncIsLoaded(CUfunction function) {
        return call(
                DriverCall.cuFuncIsLoaded,
                thread -> function(function).isLoaded()
                        ? CUfunctionLoadingState.LOADED
                        : CUfunctionLoadingState.UNLOADED);
    }

    @Override
    default ParamInfo cuFuncGetParamInfo(CUfunction function, long paramIndex) {
        return call(DriverCall.cuFuncGetParamInfo, thread -> {
            KernelCode.Parameter parameter = function(function).parameter(paramIndex);
            return new ParamInfo(parameter.offset(), parameter.bytes());
        });
    }

    @Override
    default int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction handle) {
        return call(DriverCall.cuFuncGetAttribute, thread -> {
            KernelFunction function = function(handle);
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is asked for no attribute");
            return KernelAttributes.get(function.configuration(), attribute);
        });
    }

    @Override
    default void cuFuncSetAttribute(CUfunction handle, CUfunctionAttribute attribute, int value) {
        run(
                DriverCall.cuFuncSetAttribute,
                thread -> KernelAttributes.set(function(handle).configurationToChange(), attribute, value));
    }

    @Override
    default String cuFuncGetName(CUfunction function) {
        return call(DriverCall.cuFuncGetName, thread -> {
            ApiRule.ARGUMENT.require(function != null, () -> who() + " is given no function");
            return function(function).name();
        });
    }

    @Override
    default CUmodule cuFuncGetModule(CUfunction function) {
        return call(
                DriverCall.cuFuncGetModule,
                thread -> new CUmodule(machine(), function(function).module()));
    }
}
