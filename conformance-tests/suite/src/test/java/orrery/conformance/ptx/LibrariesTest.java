package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfuncCache;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUgraph;
import orrery.driver.CUkernel;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Libraries: kernels and variables that belong to no context. */
class LibrariesTest extends WithContext {
    private static final DeviceVariable COUNT = DeviceVariable.of("count", 4);

    private static final Kernel COUNTING = Kernel.perLaunch(arguments -> {
        long address = arguments.addressOf(COUNT);
        return launch ->
                arguments.intsAt(address).set(0, arguments.intsAt(address).get(0) + arguments.i32(0));
    });

    private static final CUmoduleImage IN_JAVA =
            CUmoduleImage.empty().with("counting", COUNTING).with(COUNT);

    @TempDir
    private Path folder;

    private static CUmoduleImage ptx() throws IOException {
        return CUmoduleImage.of(ModuleImagesTest.resource("kernels.ptx"));
    }

    private static int count(CudaDriver cuda, CUlibrary library) {
        int[] value = new int[1];
        cuda.cuMemcpyDtoH(
                cuda.host().of(value), cuda.cuLibraryGetGlobal(library, "count").base(), 4);
        return value[0];
    }

    /** No context is current while a library is loaded; the kernel is loaded where it is launched. */
    @Test
    void aKernelIsLaunchedWhereAFunctionIsTaken() throws IOException {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUlibrary library = cuda.cuLibraryLoadData(ptx(), null);
            CUkernel scale = cuda.cuLibraryGetKernel(library, "scale");
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            ModuleImagesTest.assertScales(cuda, scale);
            ModuleImagesTest.assertScales(cuda, cuda.cuKernelGetFunction(scale));
            ModuleImagesTest.assertScales(cuda, cuda.cuModuleGetFunction(cuda.cuLibraryGetModule(library), "scale"));
        }
    }

    @Test
    void aLibraryOfAFile() throws IOException {
        Path file = Files.write(folder.resolve("kernels.fatbin"), ModuleImagesTest.resource("kernels.fatbin"));
        CUlibrary library = cuda.cuLibraryLoadFromFile(file.toString(), null);
        ModuleImagesTest.assertScales(cuda, cuda.cuLibraryGetKernel(library, "scale"));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuLibraryLoadFromFile(file.toString(), null, CUlibraryOption.BINARY_IS_PRESERVED));
        assertRefused(
                CUresult.CUDA_ERROR_FILE_NOT_FOUND,
                () -> cuda.cuLibraryLoadFromFile(folder.resolve("none").toString(), null));
    }

    /** Each context has variables of its own, and a launch uses those of its stream's context. */
    @Test
    void eachContextHasItsVariables() {
        MachineOptions two = MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200());
        try (Machine machine = Machine.create(two)) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            CUlibrary library = cuda.cuLibraryLoadData(IN_JAVA, null);
            CUkernel counting = cuda.cuLibraryGetKernel(library, "counting");
            CUcontext first = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUstream stream = cuda.cuStreamCreate(0);
            CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
            cuda.cuLaunchKernel(counting, 1, 1, 1, 1, 1, 1, 0, stream, 5);
            cuda.cuLaunchKernel(counting, 1, 1, 1, 1, 1, 1, 0, null, 8);
            cuda.cuStreamSynchronize(stream);
            assertEquals(8, count(cuda, library));
            CUfunction ofSecond = cuda.cuKernelGetFunction(counting);
            cuda.cuCtxSetCurrent(first);
            assertEquals(5, count(cuda, library));
            assertNotEquals(ofSecond, cuda.cuKernelGetFunction(counting));
            cuda.cuCtxDestroy(second);
            assertEquals(5, count(cuda, library));
        }
    }

    @Test
    void aKernelIsANodeOfAGraph() {
        CUlibrary library = cuda.cuLibraryLoadData(IN_JAVA, null);
        CUkernel counting = cuda.cuLibraryGetKernel(library, "counting");
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(counting, 3));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        cuda.cuCtxSynchronize();
        assertEquals(3, count(cuda, library));
    }

    @Test
    void whatALibrarySaysAboutItself() throws IOException {
        CUlibrary library = cuda.cuLibraryLoadData(ptx(), null, CUlibraryOption.BINARY_IS_PRESERVED);
        assertEquals(2, cuda.cuLibraryGetKernelCount(library));
        List<CUkernel> all = cuda.cuLibraryEnumerateKernels(2, library);
        assertThat(all.stream().map(cuda::cuKernelGetName)).containsExactlyInAnyOrder("scale", "reversed");
        assertThat(cuda.cuLibraryEnumerateKernels(1, library)).containsExactly(all.get(0));
        CUkernel scale = cuda.cuLibraryGetKernel(library, "scale");
        assertThat(all).contains(scale);
        assertEquals(library, cuda.cuKernelGetLibrary(scale));
        assertEquals(new ParamInfo(8, 8), cuda.cuKernelGetParamInfo(scale, 1));
        assertEquals(8, cuda.cuLibraryGetGlobal(library, "factor").size());
        cuda.cuKernelSetCacheConfig(scale, CUfuncCache.PREFER_L1, cuda.cuDeviceGet(0));
        assertEquals("scale", cuda.cuFuncGetName(cuda.cuKernelGetFunction(scale)));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuFuncGetName(scale), "cuKernelGetFunction");
    }

    /** What is set for a function has precedence, whenever it is set. */
    @Test
    void attributesOfAKernelAreDefaultsOfItsFunctions() throws IOException {
        CUfunctionAttribute most = CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
        CUdevice device = cuda.cuDeviceGet(0);
        CUkernel scale = cuda.cuLibraryGetKernel(cuda.cuLibraryLoadData(ptx(), null), "scale");
        CUfunction function = cuda.cuKernelGetFunction(scale);
        assertEquals(48 * 1024, cuda.cuKernelGetAttribute(most, scale, device));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 60_000, null, 0, 0L));
        cuda.cuKernelSetAttribute(most, 100_000, scale, device);
        assertEquals(100_000, cuda.cuFuncGetAttribute(most, function));
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 60_000, null, 0, 0L);
        cuda.cuFuncSetAttribute(function, most, 50_000);
        cuda.cuKernelSetAttribute(most, 90_000, scale, device);
        assertEquals(50_000, cuda.cuFuncGetAttribute(most, function));
        assertEquals(90_000, cuda.cuKernelGetAttribute(most, scale, device));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 60_000, null, 0, 0L));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuKernelSetAttribute(CUfunctionAttribute.NUM_REGS, 8, scale, device));
    }

    @Test
    void afterItWasUnloaded() throws IOException {
        CUlibrary library = cuda.cuLibraryLoadData(ptx(), null);
        CUkernel scale = cuda.cuLibraryGetKernel(library, "scale");
        CUmodule module = cuda.cuLibraryGetModule(library);
        cuda.cuLibraryUnload(library);
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuLibraryUnload(library));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuKernelGetFunction(scale));
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuModuleGetFunction(module, "scale"));
    }

    private static final String MANAGED = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .global .attribute(.managed) .align 4 .u32 shared = 6;
            .visible .entry k() { .reg .b32 %r<2>; mov.u32 %r1, 9; st.global.u32 [shared], %r1; ret; }
            """;

    /** The host accesses a managed variable at its address. It is there before a context has loaded the library. */
    @Test
    void managedVariables() {
        CUlibrary library = cuda.cuLibraryLoadData(CUmoduleImage.ofPtx(MANAGED), null);
        long address = cuda.cuLibraryGetManaged(library, "shared").base();
        assertEquals(6, cuda.host().ints(address).get(0));
        cuda.cuLaunchKernel(cuda.cuLibraryGetKernel(library, "k"), 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuCtxSynchronize();
        assertEquals(9, cuda.host().ints(address).get(0));
        assertRefused(CUresult.CUDA_ERROR_NOT_FOUND, () -> cuda.cuLibraryGetManaged(library, "other"));
    }
}
