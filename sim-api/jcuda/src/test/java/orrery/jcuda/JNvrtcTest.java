package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import jcuda.nvrtc.JNvrtc;
import jcuda.nvrtc.nvrtcProgram;
import jcuda.nvrtc.nvrtcResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.hardware.RuntimeCompiler;
import orrery.sim.Machine;

/** Programs that compile their kernels while they run. */
@ResourceLock("JCudaAdapter")
class JNvrtcTest {
    /** Its PTX is in the default folder. */
    private static final String SOURCE = """
            extern "C" __global__ void negate(float *x) {
                x[threadIdx.x] = -x[threadIdx.x];
            }
            """;

    private static nvrtcProgram program(String source, String name) {
        nvrtcProgram program = new nvrtcProgram();
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcCreateProgram(program, source, name, 0, null, null));
        return program;
    }

    /** Makes a context current on the thread of a test, which is not that of methods before it. */
    private static void begin() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        CUdevice device = new CUdevice();
        JCudaDriver.cuInit(0);
        JCudaDriver.cuDeviceGet(device, 0);
        JCudaDriver.cuCtxCreate(new CUcontext(), 0, device);
    }

    @Test
    void theKernelIsCompiledBefore() {
        nvrtcProgram program = program(SOURCE, "negate.cu");
        String[] options = {"--gpu-architecture=compute_75"};
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcCompileProgram(program, 1, options));
        String[] ptx = new String[1];
        long[] size = new long[1];
        JNvrtc.nvrtcGetPTX(program, ptx);
        JNvrtc.nvrtcGetPTXSize(program, size);
        assertEquals(ptx[0].length() + 1, size[0]);
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcDestroyProgram(program));
        assertEquals(nvrtcResult.NVRTC_ERROR_INVALID_PROGRAM, JNvrtc.nvrtcGetPTX(program, ptx));
        begin();
        CUmodule module = new CUmodule();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleLoadData(module, ptx[0]));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "negate"));
    }

    @Test
    void loweredNamesAreInTheFile() {
        String source = """
                template <int N> __global__ void add(int *x) { x[threadIdx.x] += N; }
                namespace of { __device__ int total; }
                """;
        nvrtcProgram program = program(source, "names.cu");
        String[] name = new String[1];
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcAddNameExpression(program, "add<3>"));
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcAddNameExpression(program, "&of::total"));
        assertEquals(
                nvrtcResult.NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION,
                JNvrtc.nvrtcGetLoweredName(program, "add<3>", name));
        String[] options = {"--gpu-architecture=sm_75"};
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcCompileProgram(program, 1, options));
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcGetLoweredName(program, "&of::total", name));
        assertEquals("_ZN2of5totalE", name[0]);
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcGetLoweredName(program, "add<3>", name));
        assertEquals(
                nvrtcResult.NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID,
                JNvrtc.nvrtcGetLoweredName(program, "add<4>", new String[1]));
        assertEquals(
                nvrtcResult.NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION,
                JNvrtc.nvrtcAddNameExpression(program, "add<4>"));
        long[] size = new long[1];
        JNvrtc.nvrtcGetCUBINSize(program, size);
        byte[] cubin = new byte[(int) size[0]];
        assertEquals(nvrtcResult.NVRTC_SUCCESS, JNvrtc.nvrtcGetCUBIN(program, cubin));
        begin();
        CUmodule module = new CUmodule();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleLoadData(module, cubin));
        CUfunction add = new CUfunction();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleGetFunction(add, module, name[0]));
        CUdeviceptr numbers = new CUdeviceptr();
        JCudaDriver.cuMemAlloc(numbers, 8);
        JCudaDriver.cuMemsetD32(numbers, 4, 2);
        JCudaDriver.cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, null, Pointer.to(Pointer.to(numbers)), null);
        int[] read = new int[2];
        JCudaDriver.cuMemcpyDtoH(Pointer.to(read), numbers, 8);
        assertArrayEquals(new int[] {7, 7}, read);
    }

    @Test
    void whatWasNotCompiledSaysWhatToDo() {
        // Where a compiler is, it would compile it: so the test asks for an error of the source, or the message.
        nvrtcProgram program = program("this is no source", "broken.cu");
        boolean hasNvcc = List.of(System.getenv("PATH").split(java.io.File.pathSeparator)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nvcc")));
        if (hasNvcc || RuntimeCompiler.find().isPresent()) {
            assertEquals(nvrtcResult.NVRTC_ERROR_COMPILATION, JNvrtc.nvrtcCompileProgram(program, 0, null));
            String[] log = new String[1];
            JNvrtc.nvrtcGetProgramLog(program, log);
            assertTrue(log[0].contains("broken.cu"), log[0]);
        } else {
            String message = assertThrows(
                            UnsupportedOperationException.class, () -> JNvrtc.nvrtcCompileProgram(program, 0, null))
                    .getMessage();
            assertTrue(
                    message.contains("run the program once, or ./orrery ptx --cache, where one of them is"), message);
        }
    }
}
