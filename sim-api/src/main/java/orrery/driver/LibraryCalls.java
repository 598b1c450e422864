package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.core.context.KernelConfiguration;
import orrery.core.context.KernelFunction;
import orrery.core.context.KernelLibrary;
import orrery.core.context.LibraryKernel;
import orrery.core.context.LibraryRule;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.rule.NotSimulated;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.KernelCode;

/** Libraries and their kernels. */
final class LibraryCalls {
    private final Session session;

    LibraryCalls(Session session) {
        this.session = session;
    }

    CUlibrary cuLibraryLoadData(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        session.requireGiven(code, "code");
        ApiRule.ARGUMENT.require(
                libraryOptions != null, () -> session.who() + " is given null for its library options");
        return library(code, jitOptions, libraryOptions);
    }

    @EntersMachine
    CUlibrary cuLibraryLoadFromFile(
            String fileName, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        ImageFile file = ImageFile.read(fileName);
        return session.call(DriverCall.cuLibraryLoadFromFile, () -> {
            CUmoduleImage code = CUmoduleImage.of(file.bytes(session.who()));
            ApiRule.ARGUMENT.require(
                    libraryOptions != null, () -> session.who() + " is given null for its library options");
            for (CUlibraryOption each : libraryOptions) {
                LibraryRule.OPTION.require(
                        each != CUlibraryOption.BINARY_IS_PRESERVED, () -> session.who() + " is given option " + each);
            }
            return library(code, jitOptions, libraryOptions);
        });
    }

    private CUlibrary library(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions) {
        for (CUlibraryOption each : libraryOptions) {
            ApiRule.ARGUMENT.require(each != null, () -> session.who() + " is given null for an option of the library");
            if (each == CUlibraryOption.HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE) {
                throw NotSimulated.operation("the library option " + each);
            }
        }
        int least = session.machine().devices().stream()
                .mapToInt(each -> each.model().capability().number())
                .min()
                .orElse(0);
        ExecutableImage executable =
                ExecutableImage.of(code, session.who(), least, jitOptions == null ? new CUjitOptions() : jitOptions);
        return new CUlibrary(session.reference(new KernelLibrary(executable.kernels(), executable.variables())));
    }

    void cuLibraryUnload(CUlibrary library) {
        session.library(library).unload(session.who());
    }

    CUkernel cuLibraryGetKernel(CUlibrary library, String name) {
        return new CUkernel(session.reference(null), session.library(library).kernel(name));
    }

    int cuLibraryGetKernelCount(CUlibrary lib) {
        return session.library(lib).kernels().size();
    }

    List<CUkernel> cuLibraryEnumerateKernels(int numKernels, CUlibrary lib) {
        return session.library(lib).kernels().stream()
                .limit(Integer.toUnsignedLong(numKernels))
                .map(each -> new CUkernel(session.reference(null), each))
                .collect(ImmutableList.toImmutableList());
    }

    CUmodule cuLibraryGetModule(CUlibrary library) {
        return new CUmodule(session.reference(session.library(library).module(session.current())));
    }

    AddressRange cuLibraryGetGlobal(CUlibrary library, String name) {
        KernelLibrary known = session.library(library);
        Allocation variable = known.variable(session.current(), name);
        return new AddressRange(variable.base(), variable.size());
    }

    AddressRange cuLibraryGetManaged(CUlibrary library, String name) {
        Allocation variable = session.library(library).managed(name, session::current);
        return new AddressRange(variable.base(), variable.size());
    }

    long cuLibraryGetUnifiedFunction(CUlibrary library, String symbol) {
        throw LibraryRule.NO_VARIABLE.violated(
                "unified function \"" + symbol + "\" is looked up in " + session.library(library) + ", which has none");
    }

    CUfunction cuKernelGetFunction(CUkernel kernel) {
        LibraryKernel named = session.libraryKernel(kernel);
        KernelFunction function = named.function(session.current());
        return named.library().isImplicit()
                ? new CUfunction(session.reference(null), named.kernel())
                : new CUfunction(session.reference(function));
    }

    CUlibrary cuKernelGetLibrary(CUkernel kernel) {
        return new CUlibrary(session.reference(session.libraryKernel(kernel).library()));
    }

    private KernelConfiguration configuration(CUkernel kernel, CUdevice device) {
        Device of = session.device(device);
        return session.libraryKernel(kernel).configuration(of);
    }

    int cuKernelGetAttribute(CUfunctionAttribute attribute, CUkernel kernel, CUdevice device) {
        KernelConfiguration configuration = configuration(kernel, device);
        ApiRule.ARGUMENT.require(attribute != null, () -> session.who() + " is asked for no attribute");
        return KernelAttributes.get(configuration, attribute);
    }

    void cuKernelSetAttribute(CUfunctionAttribute attribute, int value, CUkernel kernel, CUdevice device) {
        Device of = session.device(device);
        KernelAttributes.set(session.libraryKernel(kernel).configurationToChange(of), attribute, value);
    }

    void cuKernelSetCacheConfig(CUkernel kernel, CUfuncCache config, CUdevice device) {
        configuration(kernel, device);
        session.requireGiven(config, "configuration");
    }

    String cuKernelGetName(CUkernel kernel) {
        session.requireGiven(kernel, "kernel");
        return session.libraryKernel(kernel).name();
    }

    ParamInfo cuKernelGetParamInfo(CUkernel kernel, long paramIndex) {
        session.requireGiven(kernel, "kernel");
        session.current();
        KernelCode.Parameter parameter = session.libraryKernel(kernel).parameter(paramIndex);
        return new ParamInfo(parameter.offset(), parameter.bytes());
    }
}
