package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUfunctionLoadingState;
import orrery.driver.CUjitOption;
import orrery.driver.CUjitOptions;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUmoduleLoadingMode;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.CudaException;

/** The forms that device code is loaded from, the options of compilations, and what functions say about themselves. */
class ModuleImagesTest extends WithContext {
    @TempDir
    private Path folder;

    static byte[] resource(String name) throws IOException {
        try (InputStream in = ModuleImagesTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    /** Doubles even elements, triples odd ones and adds 7, as the variables of the module say. */
    static void assertScales(CudaDriver cuda, CUfunction scale) {
        float[] data = {1, 2, 3, 4};
        long memory = cuda.cuMemAlloc(16);
        cuda.cuMemcpyHtoD(memory, cuda.host().of(data), 16);
        cuda.cuLaunchKernel(scale, 1, 1, 1, 32, 1, 1, 0, null, 4, memory);
        cuda.cuMemcpyDtoH(cuda.host().of(data), memory, 16);
        assertArrayEquals(new float[] {9, 13, 13, 19}, data);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernels.ptx", "kernels.fatbin", "kernels-lz4.fatbin", "kernels-zstd.fatbin"})
    void whatNvccWrites(String name) throws IOException {
        byte[] image = resource(name);
        Path file = Files.write(folder.resolve(name), image);
        assertTrue(CUmoduleImage.of(image).entries().contains("scale"), name);
        for (CUmodule module : new CUmodule[] {
            cuda.cuModuleLoadData(CUmoduleImage.of(image)),
            cuda.cuModuleLoadFatBinary(CUmoduleImage.of(image)),
            cuda.cuModuleLoadData(CUmoduleImage.of(Arrays.copyOf(image, image.length + 1))),
            cuda.cuModuleLoad(file.toString())
        }) {
            assertScales(cuda, cuda.cuModuleGetFunction(module, "scale"));
        }
    }

    /** Of several architectures, the latest one that the device has is compiled. */
    @Test
    void theLatestArchitectureThatFits() throws IOException {
        CUmoduleImage image = CUmoduleImage.of(resource("kernels.fatbin"));
        CUfunction function = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), "scale");
        assertEquals(90, cuda.cuFuncGetAttribute(CUfunctionAttribute.PTX_VERSION, function));
        assertEquals(90, cuda.cuFuncGetAttribute(CUfunctionAttribute.BINARY_VERSION, function));
    }

    @Test
    void aFatBinaryOfCubinsHasNothingToRun() throws IOException {
        CUmoduleImage image = CUmoduleImage.of(resource("cubins.fatbin"));
        assertRefused(CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU, () -> cuda.cuModuleLoadData(image));
        assertThatThrownBy(() -> cuda.cuModuleLoadData(image)).hasMessageContaining("cubins for [sm_80]");
    }

    /** Whatever is damaged, the call answers with a result code or names what is not simulated. */
    @ParameterizedTest
    @ValueSource(strings = {"kernels-lz4.fatbin", "kernels-zstd.fatbin"})
    void aDamagedFatBinary(String name) throws IOException {
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] image = resource(name);
            image[16 + random.nextInt(image.length - 16)] = (byte) random.nextInt();
            try {
                cuda.cuModuleLoadData(CUmoduleImage.of(image));
            } catch (CudaException | UnsupportedOperationException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    @Test
    void aFileThatIsNotThere() {
        assertRefused(
                CUresult.CUDA_ERROR_FILE_NOT_FOUND,
                () -> cuda.cuModuleLoad(folder.resolve("none.ptx").toString()));
        assertRefused(CUresult.CUDA_ERROR_FILE_NOT_FOUND, () -> cuda.cuModuleLoad(folder.toString()));
        assertRefused(CUresult.CUDA_ERROR_FILE_NOT_FOUND, () -> cuda.cuModuleLoad("\0"));
    }

    private static final String WRONG =
            ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n    return;\n}\n";

    @Test
    void theErrorLogHasTheLineAndWhatIsWrong() {
        CUjitOptions options = new CUjitOptions().withErrorLog(4096).withInfoLog(4096);
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_PTX, () -> cuda.cuModuleLoadDataEx(CUmoduleImage.ofPtx(WRONG), options));
        assertThat(options.errorLog().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("ptxas application ptx input, line 6; error   : ");
        assertEquals("", options.infoLog());
    }

    /** A log ends where its buffer ends, which has a terminating 0. */
    @Test
    void aLogIsCapped() {
        CUjitOptions options = new CUjitOptions().withErrorLog(10);
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_PTX, () -> cuda.cuModuleLoadDataEx(CUmoduleImage.ofPtx(WRONG), options));
        assertEquals("ptxas app", options.errorLog());
    }

    @Test
    void aVersionThatTheDriverDoesNotKnow() {
        CUjitOptions options = new CUjitOptions().withErrorLog(4096);
        assertRefused(
                CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
                () -> cuda.cuModuleLoadDataEx(CUmoduleImage.ofPtx(WRONG.replace("8.0", "9.9")), options));
        assertThat(options.errorLog()).contains("Unsupported .version 9.9; current version is '9.0'");
    }

    @Test
    void optionsChangeWhatIsCompiled() throws IOException {
        CUmoduleImage image = CUmoduleImage.of(resource("kernels.ptx"));
        CUjitOptions options = new CUjitOptions()
                .with(CUjitOption.MAX_REGISTERS, 16)
                .with(CUjitOption.MAX_THREADS_PER_BLOCK, 64)
                .with(CUjitOption.LOG_VERBOSE, 1)
                .withInfoLog(4096);
        CUmodule module = cuda.cuModuleLoadDataEx(image, options);
        CUfunction scale = cuda.cuModuleGetFunction(module, "scale");
        CUfunction reversed = cuda.cuModuleGetFunction(module, "reversed");
        assertEquals(16, cuda.cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, scale));
        assertEquals(64, cuda.cuFuncGetAttribute(CUfunctionAttribute.MAX_THREADS_PER_BLOCK, scale));
        assertEquals(128, cuda.cuFuncGetAttribute(CUfunctionAttribute.MAX_THREADS_PER_BLOCK, reversed));
        assertThat(options.infoLog()).contains("Compiling entry function 'scale'");
        options.with(CUjitOption.OVERRIDE_DIRECTIVE_VALUES, 1);
        reversed = cuda.cuModuleGetFunction(cuda.cuModuleLoadDataEx(image, options), "reversed");
        assertEquals(64, cuda.cuFuncGetAttribute(CUfunctionAttribute.MAX_THREADS_PER_BLOCK, reversed));
    }

    @Test
    void variablesAndAttributesOfTheCode() throws IOException {
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.of(resource("kernels.ptx")));
        AddressRange factor = cuda.cuModuleGetGlobal(module, "factor");
        float[] values = new float[2];
        cuda.cuMemcpyDtoH(cuda.host().of(values), factor.base(), factor.size());
        assertArrayEquals(new float[] {2, 3}, values);
        CUfunction reversed = cuda.cuModuleGetFunction(module, "reversed");
        assertEquals(512, cuda.cuFuncGetAttribute(CUfunctionAttribute.SHARED_SIZE_BYTES, reversed));
        assertEquals(8, cuda.cuFuncGetAttribute(CUfunctionAttribute.CONST_SIZE_BYTES, reversed));
        assertEquals(0, cuda.cuFuncGetAttribute(CUfunctionAttribute.LOCAL_SIZE_BYTES, reversed));
        assertEquals(80, cuda.cuFuncGetAttribute(CUfunctionAttribute.PTX_VERSION, reversed));
        assertEquals(16, cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(reversed, 128, 0));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuLaunchKernel(reversed, 1, 1, 1, 129, 1, 1, 0, null, 0L));
    }

    @Test
    void parametersAreWhereTheCodeHasThem() throws IOException {
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.of(resource("kernels.ptx")));
        CUfunction scale = cuda.cuModuleGetFunction(module, "scale");
        assertEquals(new ParamInfo(0, 4), cuda.cuFuncGetParamInfo(scale, 0));
        assertEquals(new ParamInfo(8, 8), cuda.cuFuncGetParamInfo(scale, 1));
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuFuncGetParamInfo(scale, 2));
    }

    /** A function is loaded when it is looked up, launched or loaded explicitly. */
    @Test
    void functionsAreLoadedLazily() throws IOException {
        assertEquals(CUmoduleLoadingMode.LAZY_LOADING, cuda.cuModuleGetLoadingMode());
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.of(resource("kernels.ptx")));
        assertEquals(2, cuda.cuModuleGetFunctionCount(module));
        assertThat(cuda.cuModuleEnumerateFunctions(1, module)).hasSize(1);
        CUfunction first = cuda.cuModuleEnumerateFunctions(5, module).get(0);
        CUfunction second = cuda.cuModuleEnumerateFunctions(-1, module).get(1);
        assertEquals(CUfunctionLoadingState.UNLOADED, cuda.cuFuncIsLoaded(first));
        cuda.cuFuncLoad(first);
        assertEquals(CUfunctionLoadingState.LOADED, cuda.cuFuncIsLoaded(first));
        assertEquals(CUfunctionLoadingState.UNLOADED, cuda.cuFuncIsLoaded(second));
        assertEquals(second, cuda.cuModuleGetFunction(module, cuda.cuFuncGetName(second)));
        assertEquals(CUfunctionLoadingState.LOADED, cuda.cuFuncIsLoaded(second));
    }

    /** Text that ends with a 0, as C has it. */
    @Test
    void textWithATerminatingZero() throws IOException {
        String text = new String(resource("kernels.ptx"), StandardCharsets.UTF_8);
        assertEquals(
                text,
                CUmoduleImage.of((text + "\0behind").getBytes(StandardCharsets.UTF_8))
                        .ptx()
                        .orElseThrow());
    }
}
