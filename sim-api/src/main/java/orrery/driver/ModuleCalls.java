package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.KernelFunction;
import orrery.core.context.KernelModule;
import orrery.core.context.LibraryRule;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.KernelCode;

/** Modules and functions. */
final class ModuleCalls {
    private final Session session;

    ModuleCalls(Session session) {
        this.session = session;
    }

    @EntersMachine
    CUmodule cuModuleLoad(String fname) {
        ImageFile file = ImageFile.read(fname);
        return session.call(
                DriverCall.cuModuleLoad, () -> load(CUmoduleImage.of(file.bytes(session.who())), new CUjitOptions()));
    }

    CUmodule cuModuleLoadData(CUmoduleImage image) {
        return load(image, new CUjitOptions());
    }

    CUmodule cuModuleLoadDataEx(CUmoduleImage image, CUjitOptions options) {
        return load(image, options);
    }

    CUmodule cuModuleLoadFatBinary(CUmoduleImage fatCubin) {
        return load(fatCubin, new CUjitOptions());
    }

    private CUmodule load(@Nullable CUmoduleImage image, @Nullable CUjitOptions options) {
        Context context = session.current();
        session.requireGiven(image, "image");
        session.requireGiven(options, "options");
        context.checkNotFailed();
        ExecutableImage executable = ExecutableImage.of(image, session.who(), capabilityOf(context), options);
        context.awaitWork();
        return new CUmodule(session.reference(context.loadModule(executable.kernels(), executable.variables())));
    }

    private static int capabilityOf(Context context) {
        return context.device().model().capability().number();
    }

    CUmoduleLoadingMode cuModuleGetLoadingMode() {
        return CUmoduleLoadingMode.LAZY_LOADING;
    }

    void cuModuleUnload(CUmodule module) {
        KernelModule unloaded = session.module(module);
        session.machine().captures().checks().checkSafe();
        LibraryRule.MODULE.require(!unloaded.isOfLibrary(), () -> session.who() + " is given the " + unloaded);
        unloaded.unloadAfterWork();
    }

    CUfunction cuModuleGetFunction(CUmodule module, String name) {
        return new CUfunction(session.reference(session.module(module).function(name)));
    }

    AddressRange cuModuleGetGlobal(CUmodule module, String name) {
        Allocation variable = session.module(module).variable(name);
        return new AddressRange(variable.base(), variable.size());
    }

    int cuModuleGetFunctionCount(CUmodule module) {
        return session.module(module).functionCount();
    }

    List<CUfunction> cuModuleEnumerateFunctions(int numFunctions, CUmodule module) {
        return session.module(module).functions().stream()
                .limit(Integer.toUnsignedLong(numFunctions))
                .map(each -> new CUfunction(session.reference(each)))
                .collect(ImmutableList.toImmutableList());
    }

    void cuFuncLoad(CUfunction function) {
        session.functionOfModule(function).load();
    }

    CUfunctionLoadingState cuFuncIsLoaded(CUfunction function) {
        return session.functionOfModule(function).isLoaded()
                ? CUfunctionLoadingState.LOADED
                : CUfunctionLoadingState.UNLOADED;
    }

    ParamInfo cuFuncGetParamInfo(CUfunction function, long paramIndex) {
        session.requireGiven(function, "function");
        KernelCode.Parameter parameter = session.functionOfModule(function).parameter(paramIndex);
        return new ParamInfo(parameter.offset(), parameter.bytes());
    }

    int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction handle) {
        KernelFunction function = session.functionOfModule(handle);
        ApiRule.ARGUMENT.require(attribute != null, () -> session.who() + " is asked for no attribute");
        return KernelAttributes.get(function.configuration(), attribute);
    }

    void cuFuncSetAttribute(CUfunction handle, CUfunctionAttribute attribute, int value) {
        // The kernel of a library keeps the number.
        boolean isYes = attribute == CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED && value != 0;
        KernelAttributes.set(session.functionOfModule(handle).configurationToChange(), attribute, isYes ? 1 : value);
    }

    void cuFuncSetCacheConfig(CUfunction handle, CUfuncCache config) {
        session.functionOfModule(handle); // only checks the function: its shared memory is what a launch demands
        session.requireGiven(config, "configuration");
    }

    String cuFuncGetName(CUfunction function) {
        session.requireGiven(function, "function");
        return session.functionOfModule(function).name();
    }

    CUmodule cuFuncGetModule(CUfunction function) {
        session.requireGiven(function, "function");
        return new CUmodule(session.reference(session.functionOfModule(function).module()));
    }
}
