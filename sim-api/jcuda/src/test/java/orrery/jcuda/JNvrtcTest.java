package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
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
import orrery.jcuda.conversion.RuntimeSource;
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
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        CUdevice device = new CUdevice();
        JCudaDriver.cuInit(0);
        JCudaDriver.cuDeviceGet(device, 0);
        JCudaDriver.cuCtxCreate(new CUcontext(), 0, device);
        CUmodule module = new CUmodule();
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleLoadData(module, ptx[0]));
        assertEquals(CUresult.CUDA_SUCCESS, JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "negate"));
    }

    @Test
    void theFileIsNamedAfterAllThatThePtxDependsOn() {
        RuntimeSource source = new RuntimeSource("a/negate.cu", SOURCE, List.of(), List.of(), List.of("-G"));
        String file = source.file();
        assertTrue(file.matches("a_negate-[0-9a-f]{16}\\.ptx"), file);
        RuntimeSource windows =
                new RuntimeSource("a/negate.cu", SOURCE.replace("\n", "\r\n"), List.of(), List.of(), List.of("-G"));
        assertEquals(file, windows.file());
        assertTrue(!file.equals(source.withOptions(List.of()).file()), "other options, other PTX");
    }

    @Test
    void whatWasNotCompiledSaysWhatToDo() {
        // Where nvcc is, it would compile it: so the test asks for an error of the source, or the message.
        nvrtcProgram program = program("this is no source", "broken.cu");
        boolean hasNvcc = List.of(System.getenv("PATH").split(java.io.File.pathSeparator)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nvcc")));
        if (hasNvcc) {
            assertEquals(nvrtcResult.NVRTC_ERROR_COMPILATION, JNvrtc.nvrtcCompileProgram(program, 0, null));
            String[] log = new String[1];
            JNvrtc.nvrtcGetProgramLog(program, log);
            assertTrue(log[0].contains("broken.cu"), log[0]);
        } else {
            String message = assertThrows(
                            UnsupportedOperationException.class, () -> JNvrtc.nvrtcCompileProgram(program, 0, null))
                    .getMessage();
            assertTrue(message.contains("run the program once where nvcc is"), message);
        }
    }
}
