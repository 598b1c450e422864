package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.context.KernelConfiguration;
import orrery.core.context.KernelLibrary;
import orrery.core.context.LibraryRule;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.rule.NotSimulated;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.KernelCode;

/** Libraries and their kernels. */
interface LibraryCalls extends LibraryManagement, Session {

    @Override
    default CUlibrary cuLibraryLoadData(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        return call(DriverCall.cuLibraryLoadData, thread -> {
            ApiRule.ARGUMENT.require(code != null, () -> who() + " is given no code");
            ApiRule.ARGUMENT.require(libraryOptions != null, () -> who() + " is given null for its library options");
            return library(code, jitOptions, libraryOptions);
        });
    }

    @Override
    default CUlibrary cuLibraryLoadFromFile(
            String fileName, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        ImageFile file = ImageFile.read(fileName);
        return call(DriverCall.cuLibraryLoadFromFile, thread -> {
            CUmoduleImage code = CUmoduleImage.of(file.bytes(who()));
            ApiRule.ARGUMENT.require(libraryOptions != null, () -> who() + " is given null for its library options");
            for (CUlibraryOption each : libraryOptions) {
                LibraryRule.OPTION.require(
                        each != CUlibraryOption.BINARY_IS_PRESERVED, () -> who() + " is given option " + each);
            }
            return library(code, jitOptions, libraryOptions);
        });
    }

    private CUlibrary library(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        for (CUlibraryOption each : libraryOptions) {
            ApiRule.ARGUMENT.require(each != null, () -> who() + " is given null for an option of the library");
            if (each == CUlibraryOption.HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE) {
                throw NotSimulated.operation("the library option " + each);
            }
        }
        int least = machine().devices().stream()
                .mapToInt(each -> each.model().capability().number())
                .min()
                .orElse(0);
        ExecutableImage executable =
                ExecutableImage.of(code, who(), least, jitOptions == null ? new CUjitOptions() : jitOptions);
        return new CUlibrary(machine(), new KernelLibrary(executable.kernels(), executable.variables()));
    }

    @Override
    default void cuLibraryUnload(CUlibrary library) {
        run(DriverCall.cuLibraryUnload, thread -> library(library).unload(who()));
    }

    @Override
    default CUkernel cuLibraryGetKernel(CUlibrary library, String name) {
        return call(
                DriverCall.cuLibraryGetKernel,
                thread -> new CUkernel(machine(), library(library).kernel(name)));
    }

    @Override
    default int cuLibraryGetKernelCount(CUlibrary lib) {
        return call(
                DriverCall.cuLibraryGetKernelCount,
                thread -> library(lib).kernels().size());
    }

    @Override
    default List<CUkernel> cuLibraryEnumerateKernels(int numKernels, CUlibrary lib) {
        return call(
                DriverCall.cuLibraryEnumerateKernels,
                thread -> library(lib).kernels().stream()
                        .limit(Integer.toUnsignedLong(numKernels))
                        .map(each -> new CUkernel(machine(), each))
                        .collect(ImmutableList.toImmutableList()));
    }

    @Override
    default CUmodule cuLibraryGetModule(CUlibrary library) {
        return call(
                DriverCall.cuLibraryGetModule,
                thread -> new CUmodule(machine(), library(library).module(current(thread))));
    }

    @Override
    default AddressRange cuLibraryGetGlobal(CUlibrary library, String name) {
        return call(DriverCall.cuLibraryGetGlobal, thread -> {
            KernelLibrary known = library(library);
            Allocation variable = known.variable(current(thread), name);
            return new AddressRange(variable.base(), variable.size());
        });
    }

    @Override
    default AddressRange cuLibraryGetManaged(CUlibrary library, String name) {
        return call(DriverCall.cuLibraryGetManaged, thread -> {
            Allocation variable = library(library).managed(name, () -> current(thread));
            return new AddressRange(variable.base(), variable.size());
        });
    }

    @Override
    default long cuLibraryGetUnifiedFunction(CUlibrary library, String symbol) {
        return call(DriverCall.cuLibraryGetUnifiedFunction, thread -> {
            throw LibraryRule.NO_VARIABLE.violated(
                    "unified function \"" + symbol + "\" is looked up in " + library(library) + ", which has none");
        });
    }

    @Override
    default CUfunction cuKernelGetFunction(CUkernel kernel) {
        return call(
                DriverCall.cuKernelGetFunction,
                thread -> new CUfunction(machine(), libraryKernel(kernel).function(current(thread))));
    }

    @Override
    default CUlibrary cuKernelGetLibrary(CUkernel kernel) {
        return call(
                DriverCall.cuKernelGetLibrary,
                thread -> new CUlibrary(machine(), libraryKernel(kernel).library()));
    }

    private KernelConfiguration configuration(CUkernel kernel, CUdevice device) {
        Device of = device(device);
        return libraryKernel(kernel).configuration(of);
    }

    @Override
    default int cuKernelGetAttribute(CUfunctionAttribute attribute, CUkernel kernel, CUdevice device) {
        return call(DriverCall.cuKernelGetAttribute, thread -> {
            KernelConfiguration configuration = configuration(kernel, device);
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is asked for no attribute");
            return KernelAttributes.get(configuration, attribute);
        });
    }

    @Override
    default void cuKernelSetAttribute(CUfunctionAttribute attribute, int value, CUkernel kernel, CUdevice device) {
        run(
                DriverCall.cuKernelSetAttribute,
                thread -> KernelAttributes.set(configuration(kernel, device), attribute, value));
    }

    @Override
    default void cuKernelSetCacheConfig(CUkernel kernel, CUfuncCache config, CUdevice device) {
        run(DriverCall.cuKernelSetCacheConfig, thread -> {
            configuration(kernel, device);
            ApiRule.ARGUMENT.require(config != null, () -> who() + " is given no configuration");
        });
    }

    @Override
    default String cuKernelGetName(CUkernel kernel) {
        return call(DriverCall.cuKernelGetName, thread -> {
            ApiRule.ARGUMENT.require(kernel != null, () -> who() + " is given no kernel");
            return libraryKernel(kernel).name();
        });
    }

    @Override
    default ParamInfo cuKernelGetParamInfo(CUkernel kernel, long paramIndex) {
        return call(DriverCall.cuKernelGetParamInfo, thread -> {
            KernelCode.Parameter parameter = libraryKernel(kernel).parameter(paramIndex);
            return new ParamInfo(parameter.offset(), parameter.bytes());
        });
    }
}
