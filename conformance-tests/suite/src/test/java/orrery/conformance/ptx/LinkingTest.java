package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUjitInputType;
import orrery.driver.CUjitOptions;
import orrery.driver.CUlinkState;
import orrery.driver.CUmodule;
import orrery.driver.CudaDriver;

/** Links of several modules of PTX. */
class LinkingTest extends WithContext {
    private static final String HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n";

    /** Stores what a function of another module returns, plus a variable of another module and one of its own. */
    private static final String MAIN = HEAD + """
            .extern .func (.param .b32 r) add(.param .b32 a);
            .extern .global .u32 base;
            .global .align 4 .u32 own = 1000;
            .visible .entry k(.param .u64 out)
            {
                .param .b32 x; .param .b32 y; .reg .b32 %r<6>; .reg .b64 %d<2>;
                mov.u32 %r1, 5; st.param.b32 [x], %r1;
                call.uni (y), add, (x);
                ld.param.b32 %r2, [y];
                ld.global.u32 %r3, [base]; add.u32 %r2, %r2, %r3;
                ld.global.u32 %r4, [own]; add.u32 %r2, %r2, %r4;
                ld.param.u64 %d1, [out];
                st.global.u32 [%d1], %r2;
                ret;
            }
            """;

    /** Has a variable of the same name for itself. */
    private static final String LIBRARY = HEAD + """
            .visible .global .align 4 .u32 base = 100;
            .global .align 4 .u32 own = 20;
            .visible .func (.param .b32 r) add(.param .b32 a)
            {
                .reg .b32 %r<4>;
                ld.param.b32 %r1, [a]; ld.global.u32 %r2, [own];
                add.u32 %r3, %r1, %r2; st.param.b32 [r], %r3;
                ret;
            }
            """;

    private static final String WEAK = HEAD + ".weak .global .align 4 .u32 base = 1;\n";

    @TempDir
    private Path folder;

    private static void add(CudaDriver cuda, CUlinkState link, String name, String text) {
        cuda.cuLinkAddData(link, CUjitInputType.PTX, text.getBytes(StandardCharsets.UTF_8), name, null);
    }

    private int result(CUlinkState link) {
        CUmodule module = cuda.cuModuleLoadData(cuda.cuLinkComplete(link));
        CUfunction kernel = cuda.cuModuleGetFunction(module, "k");
        long out = cuda.cuMemAlloc(4);
        cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null, out);
        return intAt(out);
    }

    @Test
    void functionsAndVariablesOfOtherModules() throws IOException {
        Path library = Files.writeString(folder.resolve("library.ptx"), LIBRARY);
        CUlinkState link = cuda.cuLinkCreate(null);
        add(cuda, link, "main.ptx", MAIN);
        cuda.cuLinkAddFile(link, CUjitInputType.PTX, library.toString(), null);
        assertEquals(5 + 20 + 100 + 1000, result(link));
        cuda.cuLinkDestroy(link);
        assertRefused(CUresult.CUDA_ERROR_INVALID_HANDLE, () -> cuda.cuLinkDestroy(link));
    }

    /** A definition that is visible counts more than a weak one, before it or behind it. */
    @Test
    void weakDefinitions() {
        CUlinkState before = cuda.cuLinkCreate(null);
        add(cuda, before, "weak.ptx", WEAK);
        add(cuda, before, "main.ptx", MAIN);
        add(cuda, before, "library.ptx", LIBRARY);
        assertEquals(1125, result(before));
        CUlinkState behind = cuda.cuLinkCreate(null);
        add(cuda, behind, "library.ptx", LIBRARY);
        add(cuda, behind, "weak.ptx", WEAK);
        add(cuda, behind, "another.ptx", WEAK);
        add(cuda, behind, "main.ptx", MAIN);
        assertEquals(1125, result(behind));
    }

    @Test
    void twoDefinitions() {
        CUjitOptions options = new CUjitOptions().withErrorLog(1000);
        CUlinkState link = cuda.cuLinkCreate(options);
        add(cuda, link, "one.ptx", LIBRARY);
        assertRefused(CUresult.CUDA_ERROR_INVALID_SOURCE, () -> add(cuda, link, "two.ptx", LIBRARY));
        assertThat(options.errorLog())
                .contains("error   : Multiple definition of 'base' in 'two.ptx', first defined in 'one.ptx'");
        assertRefused(CUresult.CUDA_ERROR_INVALID_SOURCE, () -> cuda.cuLinkComplete(link));
    }

    @Test
    void noDefinition() {
        CUjitOptions options = new CUjitOptions().withErrorLog(1000);
        CUlinkState link = cuda.cuLinkCreate(options);
        add(cuda, link, "main.ptx", MAIN);
        assertRefused(CUresult.CUDA_ERROR_INVALID_SOURCE, () -> cuda.cuLinkComplete(link));
        assertThat(options.errorLog()).contains("error   : Undefined reference to 'add' in 'main.ptx'");
    }

    @Test
    void aFatBinaryIsAnInput() throws IOException {
        CUlinkState link = cuda.cuLinkCreate(null);
        cuda.cuLinkAddData(link, CUjitInputType.FATBINARY, ModuleImagesTest.resource("kernels.fatbin"), null, null);
        CUmodule module = cuda.cuModuleLoadData(cuda.cuLinkComplete(link));
        ModuleImagesTest.assertScales(cuda, cuda.cuModuleGetFunction(module, "scale"));
    }

    @Test
    void anInputThatIsNoPtx() {
        CUlinkState link = cuda.cuLinkCreate(null);
        assertRefused(CUresult.CUDA_ERROR_INVALID_PTX, () -> add(cuda, link, "none", "no module"));
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE,
                () -> cuda.cuLinkAddData(
                        link, CUjitInputType.PTX, new byte[0], null, new CUjitOptions().withErrorLog(5)));
    }
}
