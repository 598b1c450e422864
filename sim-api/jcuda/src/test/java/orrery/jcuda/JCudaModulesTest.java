package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUDA_MEMCPY3D;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUjitInputType;
import jcuda.driver.CUjit_option;
import jcuda.driver.CUlinkState;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import jcuda.driver.JITOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.FloatView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Modules of JCuda programs: which code their kernels run, and how they get their arguments. */
@ResourceLock("JCudaAdapter")
class JCudaModulesTest {
    private static final Path FILES = Path.of("src/test/resources");

    /** Makes a context current on the thread of a test, which is not that of methods before it. */
    private static void begin() {
        JCudaAdapter.use(CudaDriver.of(Machine.create()));
        CUdevice device = new CUdevice();
        ok(JCudaDriver.cuInit(0));
        ok(JCudaDriver.cuDeviceGet(device, 0));
        ok(JCudaDriver.cuCtxCreate(new CUcontext(), 0, device));
    }

    private static void ok(int result) {
        assertEquals(CUresult.CUDA_SUCCESS, result, () -> CUresult.stringFor(result));
    }

    private static CUfunction function(Path file, String name) {
        CUmodule module = new CUmodule();
        ok(JCudaDriver.cuModuleLoad(module, file.toString()));
        CUfunction function = new CUfunction();
        ok(JCudaDriver.cuModuleGetFunction(function, module, name));
        return function;
    }

    private static CUdeviceptr memory(float... numbers) {
        CUdeviceptr memory = new CUdeviceptr();
        ok(JCudaDriver.cuMemAlloc(memory, (long) numbers.length * Sizeof.FLOAT));
        ok(JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(numbers), (long) numbers.length * Sizeof.FLOAT));
        return memory;
    }

    private static float[] floats(CUdeviceptr memory, int count) {
        float[] numbers = new float[count];
        ok(JCudaDriver.cuMemcpyDtoH(Pointer.to(numbers), memory, (long) count * Sizeof.FLOAT));
        return numbers;
    }

    private static float[] applied(CUfunction function, float... numbers) {
        CUdeviceptr memory = memory(numbers);
        Pointer arguments = Pointer.to(Pointer.to(memory), Pointer.to(new int[] {numbers.length}));
        ok(JCudaDriver.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, null, arguments, null));
        return floats(memory, numbers.length);
    }

    @Test
    void twoModulesOfPtxHaveKernelsOfTheSameName() {
        begin();
        CUfunction twice = function(FILES.resolve("twice.ptx"), "apply");
        CUfunction square = function(FILES.resolve("square.ptx"), "apply");
        assertArrayEquals(new float[] {2, 6}, applied(twice, 1, 3));
        assertArrayEquals(new float[] {1, 9}, applied(square, 1, 3));
    }

    /** Bodies for the modules of one file, which set all numbers to one. */
    private record Constant(String name, float number) implements ModuleKernelBodies {
        @Override
        public boolean isOf(CUmoduleImage image, Optional<Path> file) {
            return file.isPresent() && file.get().endsWith(name);
        }

        @Override
        public Map<String, Kernel> kernels() {
            return Map.of("fill", Kernel.perThread(args -> {
                FloatView x = args.floats(0);
                int n = args.i32(1);
                return thread -> {
                    if (thread.globalX() < n) {
                        x.set(thread.globalX(), number);
                    }
                };
            }));
        }
    }

    @Test
    void bodiesInJavaAreThoseOfAModule(@org.junit.jupiter.api.io.TempDir Path folder) throws Exception {
        begin();
        String ptx = Files.readString(FILES.resolve("twice.ptx")).replace(".entry apply(", ".entry fill(");
        Path fives = Files.writeString(folder.resolve("fives.ptx"), ptx);
        Path sevens = Files.writeString(folder.resolve("sevens.ptx"), ptx);
        Path none = Files.writeString(folder.resolve("none.ptx"), ptx);
        JCudaAdapter.add(new Constant("fives.ptx", 5));
        JCudaAdapter.add(new Constant("sevens.ptx", 7));
        assertArrayEquals(new float[] {5, 5}, applied(function(fives, "fill"), 1, 3));
        assertArrayEquals(new float[] {7, 7}, applied(function(sevens, "fill"), 1, 3));
        assertArrayEquals(new float[] {2, 6}, applied(function(none, "fill"), 1, 3));
    }

    @Test
    void ptxThatIsNotSimulatedSaysWhichBodiesWouldRun() throws Exception {
        begin();
        String twice = Files.readString(FILES.resolve("twice.ptx"));
        String unknown = twice + "\n.global .align 8 .u64 place = apply;\n";
        UnsupportedOperationException e = assertThrows(
                UnsupportedOperationException.class, () -> JCudaDriver.cuModuleLoadData(new CUmodule(), unknown));
        assertTrue(
                e.getMessage().startsWith("a module in memory runs as PTX, since its kernels [apply] have no bodies: "),
                e.getMessage());
        assertTrue(e.getMessage().endsWith("; legal are bodies in Java of all of them"), e.getMessage());
    }

    @Test
    void aCubinWithoutBodiesSaysWhichAndWhatIsLegal() {
        begin();
        byte[] cubin = "\u007fELF\0.text.scan\0.nv.constant0.scan\0".getBytes(StandardCharsets.ISO_8859_1);
        UnsupportedOperationException e = assertThrows(
                UnsupportedOperationException.class, () -> JCudaDriver.cuModuleLoadData(new CUmodule(), cubin));
        assertEquals(
                "a module in memory has no bodies of its kernels [scan] for a simulated machine: legal are bodies in"
                        + " Java, by a class that implements orrery.jcuda.KernelBodies and that"
                        + " META-INF/services/orrery.jcuda.KernelBodies names or JCudaAdapter.add gets, or device code that"
                        + " is or has PTX, with orrery:orrery-ptx on the class path",
                e.getMessage());
        byte[] both = "\u007fELF\0.text.add\0.nv.constant0.add\0.text.scan\0.nv.constant0.scan\0"
                .getBytes(StandardCharsets.ISO_8859_1);
        CUmodule module = new CUmodule();
        ok(JCudaDriver.cuModuleLoadData(module, both));
        ok(JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "add"));
        assertTrue(assertThrows(
                        UnsupportedOperationException.class,
                        () -> JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "scan"))
                .getMessage()
                .startsWith("a module in memory has no bodies of its kernels [scan]"));
        assertEquals(CUresult.CUDA_ERROR_NOT_FOUND, JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "other"));
    }

    @Test
    void argumentsOfPtxAreReadAsFarAsTheParameterGoes() {
        begin();
        CUfunction store = function(FILES.resolve("pair.ptx"), "store");
        CUdeviceptr first = memory(0, 0);
        CUdeviceptr second = memory(0, 0);
        ByteBuffer pair =
                ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(7).putFloat(2.5f);
        int[] indices = {9, 1, 8};
        Pointer arguments = Pointer.to(
                Pointer.to(pair.array()),
                Pointer.to(indices).withByteOffset(Sizeof.INT),
                Pointer.to(first),
                Pointer.to(second));
        ok(JCudaDriver.cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, null, arguments, null));
        assertArrayEquals(new float[] {0, 2.5f}, floats(second, 2));
        int[] stored = new int[2];
        ok(JCudaDriver.cuMemcpyDtoH(Pointer.to(stored), first, 8));
        assertArrayEquals(new int[] {0, 7}, stored);
    }

    @Test
    void argumentsComeInOneBuffer() {
        begin();
        CUfunction twice = function(FILES.resolve("twice.ptx"), "apply");
        CUdeviceptr numbers = memory(1, 3);
        long[] address = new long[1];
        ok(JCudaDriver.cuPointerGetAttribute(Pointer.to(address), 3, numbers));
        byte[] buffer = ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(address[0])
                .putInt(2)
                .array();
        Pointer extra = Pointer.to(
                JCudaDriver.CU_LAUNCH_PARAM_BUFFER_POINTER,
                Pointer.to(buffer),
                JCudaDriver.CU_LAUNCH_PARAM_BUFFER_SIZE,
                Pointer.to(new long[] {buffer.length}),
                JCudaDriver.CU_LAUNCH_PARAM_END);
        Pointer parameters = Pointer.to(Pointer.to(numbers), Pointer.to(new int[] {2}));
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                JCudaDriver.cuLaunchKernel(twice, 1, 1, 1, 2, 1, 1, 0, null, parameters, extra));
        ok(JCudaDriver.cuLaunchKernel(twice, 1, 1, 1, 2, 1, 1, 0, null, null, extra));
        assertArrayEquals(new float[] {2, 6}, floats(numbers, 2));
    }

    @Test
    void copiesNameNoLevels() {
        begin();
        CUDA_MEMCPY3D copy = new CUDA_MEMCPY3D();
        ok(JCudaDriver.cuMemcpy3D(copy));
        copy.srcLOD = 1;
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuMemcpy3D(copy));
    }

    @Test
    void parametersAreSetBeforeTheLaunch() {
        begin();
        CUfunction twice = function(FILES.resolve("twice.ptx"), "apply");
        CUdeviceptr numbers = memory(1, 3);
        ok(JCudaDriver.cuFuncSetBlockShape(twice, 2, 1, 1));
        ok(JCudaDriver.cuParamSetv(twice, 0, Pointer.to(numbers), Sizeof.POINTER));
        ok(JCudaDriver.cuParamSeti(twice, Sizeof.POINTER, 2));
        ok(JCudaDriver.cuParamSetSize(twice, Sizeof.POINTER + Sizeof.INT));
        ok(JCudaDriver.cuFuncSetCacheConfig(twice, 1));
        ok(JCudaDriver.cuLaunchGrid(twice, 1, 1));
        assertArrayEquals(new float[] {2, 6}, floats(numbers, 2));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuFuncSetCacheConfig(twice, 17));
        assertEquals(CUresult.CUDA_ERROR_INVALID_HANDLE, JCudaDriver.cuLaunchGrid(new CUfunction(), 1, 1));
    }

    @Test
    void parametersAreWithinTheirMemory() {
        begin();
        CUfunction twice = function(FILES.resolve("twice.ptx"), "apply");
        ok(JCudaDriver.cuParamSeti(twice, 4092, 1));
        ok(JCudaDriver.cuParamSetSize(twice, 4096));
        Pointer bytes = Pointer.to(new byte[4]);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSeti(twice, 4093, 1));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSeti(twice, -4, 1));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSetf(twice, Integer.MAX_VALUE, 1));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSetSize(twice, 4097));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSetSize(twice, -1));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSetv(twice, 0, bytes, 5));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, JCudaDriver.cuParamSetv(twice, 0, bytes, -1));
    }

    @Test
    void linksMakeModulesAndWriteLogs() throws Exception {
        begin();
        byte[] ptx = (Files.readString(FILES.resolve("square.ptx")) + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] log = new byte[4096];
        JITOptions options = new JITOptions();
        options.putBytes(CUjit_option.CU_JIT_ERROR_LOG_BUFFER, log);
        options.putInt(CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, log.length);
        CUlinkState state = new CUlinkState();
        ok(JCudaDriver.cuLinkCreate(options, state));
        JITOptions none = new JITOptions();
        ok(JCudaDriver.cuLinkAddData(
                state, CUjitInputType.CU_JIT_INPUT_PTX, Pointer.to(ptx), ptx.length, "square.ptx", none));
        Pointer image = new Pointer();
        long[] size = new long[1];
        ok(JCudaDriver.cuLinkComplete(state, image, size));
        CUmodule module = new CUmodule();
        ok(JCudaDriver.cuModuleLoadDataEx(module, image, 0, new int[0], Pointer.to(new int[0])));
        ok(JCudaDriver.cuLinkDestroy(state));
        CUfunction square = new CUfunction();
        ok(JCudaDriver.cuModuleGetFunction(square, module, "apply"));
        assertArrayEquals(new float[] {1, 9}, applied(square, 1, 3));
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_IMAGE, JCudaDriver.cuModuleLoadDataJIT(module, text("nonsense"), options));
        assertEquals(
                CUresult.CUDA_ERROR_INVALID_PTX,
                JCudaDriver.cuModuleLoadDataJIT(module, text(".version nonsense"), options));
        assertTrue(options.getString(CUjit_option.CU_JIT_ERROR_LOG_BUFFER).contains("ptxas"), "the log");
    }

    private static Pointer text(String text) {
        return Pointer.to((text + '\0').getBytes(StandardCharsets.UTF_8));
    }
}
