package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernel;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaKernel_t;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.cudaLibrary_t;
import orrery.runtime.cudaStream_t;
import orrery.runtime.dim3;
import orrery.sim.Machine;

/** Libraries in the runtime: no context is made by the program, and a kernel is launched by its handle. */
class RuntimeLibrariesTest {
    private static final int THREADS = 4;

    /** Adds {@code step} to each element and counts the threads; with a variable of each kind. */
    private static final String PTX = """
            .version 8.0
            .target sm_80
            .address_size 64
            .visible .global .align 4 .u32 step = 5;
            .visible .global .attribute(.managed) .align 4 .u32 calls = 6;
            .visible .entry add(.param .u64 data) {
              .reg .b32 %r<5>;
              .reg .b64 %rd<4>;
              ld.param.u64 %rd1, [data];
              mov.u32 %r1, %tid.x;
              mul.wide.u32 %rd2, %r1, 4;
              add.u64 %rd3, %rd1, %rd2;
              ld.global.u32 %r2, [step];
              ld.global.u32 %r3, [%rd3];
              add.u32 %r4, %r2, %r3;
              st.global.u32 [%rd3], %r4;
              red.global.add.u32 [calls], 1;
              ret;
            }
            .visible .entry other() { ret; }
            """;

    private final Machine machine = Machine.create();
    private final CudaRuntime cuda = CudaRuntime.of(machine);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        machine.close();
    }

    private cudaLibrary_t library() {
        return cuda.cudaLibraryLoadData(CUmoduleImage.ofPtx(PTX), null);
    }

    private static void assertError(cudaError_t expected, Runnable call) {
        assertEquals(
                expected, assertThrows(CudaRuntimeException.class, call::run).error());
    }

    private long zeros() {
        long data = cuda.cudaMalloc(4L * THREADS);
        cuda.cudaMemset(data, 0, 4L * THREADS);
        return data;
    }

    private int[] read(long data) {
        int[] values = new int[THREADS];
        cuda.cudaMemcpy(CudaDriver.of(machine).host().of(values), data, 4L * THREADS, CudaRuntime.cudaMemcpyDefault);
        return values;
    }

    private void assertAll(int expected, long data) {
        int[] all = new int[THREADS];
        Arrays.fill(all, expected);
        assertThat(read(data)).isEqualTo(all);
    }

    @Test
    void aHandleIsLaunchedWhereAKernelIsTaken() {
        cudaKernel_t add = cuda.cudaLibraryGetKernel(library(), "add");
        long data = zeros();
        dim3 one = new dim3(1);
        dim3 block = new dim3(THREADS);
        cuda.cudaLaunchKernel(add, one, block, 0, null, data);
        cuda.cudaLaunchKernel(add, one, block, new Object[] {data}, 0, null);
        cuda.cudaLaunchCooperativeKernel(add, one, block, new Object[] {data}, 0, null);
        cudaLaunchConfig_t config = new cudaLaunchConfig_t();
        config.blockDim = block;
        cuda.cudaLaunchKernelExC(config, add, data);
        assertAll(20, data);
        assertEquals("add", cuda.cudaFuncGetName(add));
        assertEquals(new ParamInfo(0, 8), cuda.cudaFuncGetParamInfo(add, 0));
        assertError(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaFuncGetParamInfo(add, 1));
        assertThat(cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(add, 1024, 0))
                .isEqualTo(2);
    }

    @Test
    void aHandleIsTheKernelOfACaptureAndOfANode() {
        cudaKernel_t add = cuda.cudaLibraryGetKernel(library(), "add");
        long data = zeros();
        cudaStream_t stream = cuda.cudaStreamCreate();
        cuda.cudaStreamBeginCapture(stream, CudaRuntime.cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(add, new dim3(1), new dim3(THREADS), 0, stream, data);
        cudaGraph_t graph = cuda.cudaStreamEndCapture(stream);
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = add;
        params.blockDim = new dim3(THREADS);
        params.kernelParams = new Object[] {data};
        cudaGraphNode_t node = cuda.cudaGraphAddKernelNode(graph, cuda.cudaGraphGetNodes(graph), params);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
        cuda.cudaStreamSynchronize(stream);
        assertAll(10, data);
        // As an H200 answers.
        assertError(cudaError_t.cudaErrorInvalidDeviceFunction, () -> cuda.cudaGraphKernelNodeGetParams(node));
    }

    @Test
    void namesAndVariables() {
        cudaLibrary_t library = library();
        assertEquals(2, cuda.cudaLibraryGetKernelCount(library));
        cudaKernel_t add = cuda.cudaLibraryGetKernel(library, "add");
        List<CUkernel> all = cuda.cudaLibraryEnumerateKernels(5, library);
        assertEquals(List.of(add, cuda.cudaLibraryGetKernel(library, "other")), all);
        assertThat(cuda.cudaLibraryEnumerateKernels(1, library)).hasSize(1);
        // No device has loaded the library yet.
        AddressRange calls = cuda.cudaLibraryGetManaged(library, "calls");
        assertEquals(4, calls.size());
        AddressRange step = cuda.cudaLibraryGetGlobal(library, "step");
        cuda.cudaMemcpy(step.base(), CudaDriver.of(machine).host().of(new int[] {7}), 4, CudaRuntime.cudaMemcpyDefault);
        long data = zeros();
        cuda.cudaLaunchKernel(add, new dim3(1), new dim3(THREADS), 0, null, data);
        assertAll(7, data);
        assertEquals(
                6 + THREADS, CudaDriver.of(machine).host().ints(calls.base()).get(0));
    }

    @Test
    void refusals() {
        cudaLibrary_t library = library();
        assertError(cudaError_t.cudaErrorSymbolNotFound, () -> cuda.cudaLibraryGetKernel(library, "none"));
        assertError(cudaError_t.cudaErrorSymbolNotFound, () -> cuda.cudaLibraryGetGlobal(library, "none"));
        assertError(cudaError_t.cudaErrorSymbolNotFound, () -> cuda.cudaLibraryGetManaged(library, "step"));
        assertError(cudaError_t.cudaErrorSymbolNotFound, () -> cuda.cudaLibraryGetUnifiedFunction(library, "add"));
        CUjitOptions options = new CUjitOptions().withErrorLog(1000);
        CUmoduleImage wrong = CUmoduleImage.ofPtx(".version 8.0\n.target sm_80\nnonsense");
        assertError(cudaError_t.cudaErrorInvalidPtx, () -> cuda.cudaLibraryLoadData(wrong, options));
        assertThat(options.errorLog()).contains("line 3");
        assertError(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaLibraryLoadData(null, null));
        cuda.cudaStreamBeginCapture(cuda.cudaStreamCreate(), CudaRuntime.cudaStreamCaptureModeGlobal);
        assertError(cudaError_t.cudaErrorStreamCaptureUnsupported, () -> cuda.cudaLibraryUnload(library));
    }

    @Test
    void aLibraryOfAFile() throws IOException {
        String file = Files.writeString(folder.resolve("add.ptx"), PTX).toString();
        assertEquals(2, cuda.cudaLibraryGetKernelCount(cuda.cudaLibraryLoadFromFile(file, null)));
        assertError(
                cudaError_t.cudaErrorInvalidValue,
                () -> cuda.cudaLibraryLoadFromFile(file, null, CudaRuntime.cudaLibraryBinaryIsPreserved));
        String none = folder.resolve("none.ptx").toString();
        assertError(cudaError_t.cudaErrorFileNotFound, () -> cuda.cudaLibraryLoadFromFile(none, null));
    }

    /** What is set for the function has precedence over what is set for the kernel, before or after. */
    @Test
    void attributes() {
        cudaKernel_t add = cuda.cudaLibraryGetKernel(library(), "add");
        CUfunctionAttribute most = CudaRuntime.cudaFuncAttributeMaxDynamicSharedMemorySize;
        cuda.cudaKernelSetAttributeForDevice(add, most, 60_000, 0);
        assertEquals(60_000, cuda.cudaFuncGetAttributes(add).maxDynamicSharedSizeBytes());
        cuda.cudaFuncSetAttribute(add, most, 50_000);
        cuda.cudaKernelSetAttributeForDevice(add, most, 70_000, 0);
        assertEquals(50_000, cuda.cudaFuncGetAttributes(add).maxDynamicSharedSizeBytes());
        assertError(
                cudaError_t.cudaErrorInvalidValue,
                () -> cuda.cudaKernelSetAttributeForDevice(add, CUfunctionAttribute.NUM_REGS, 9, 0));
        assertError(cudaError_t.cudaErrorInvalidValue, () -> cuda.cudaKernelSetAttributeForDevice(add, most, -5, 0));
        assertError(cudaError_t.cudaErrorInvalidDevice, () -> cuda.cudaKernelSetAttributeForDevice(add, most, 900, 9));
        assertError(
                cudaError_t.cudaErrorInvalidResourceHandle,
                () -> cuda.cudaKernelSetAttributeForDevice(null, most, 900, 0));
    }

    @Test
    void afterItWasUnloaded() {
        cudaLibrary_t library = library();
        cudaKernel_t add = cuda.cudaLibraryGetKernel(library, "add");
        cuda.cudaLibraryUnload(library);
        assertError(cudaError_t.cudaErrorInvalidResourceHandle, () -> cuda.cudaLibraryUnload(library));
        assertError(cudaError_t.cudaErrorInvalidResourceHandle, () -> cuda.cudaLibraryGetKernelCount(library));
        assertError(
                cudaError_t.cudaErrorInvalidResourceHandle,
                () -> cuda.cudaLaunchKernel(add, new dim3(1), new dim3(THREADS), 0, null, 0L));
    }
}
