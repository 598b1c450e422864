package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/** Calls of NVRTC's library: of one in C that puts what it was given into the place of PTX, and of the real one. */
@ResourceLock(RuntimeCompiler.LIBRARY)
class RuntimeCompilerTest {
    private static final int COMPILATION_FAILED = 6;

    /** The functions with the parameters that nvrtc.h of CUDA 13.0 has. */
    private static final String LIBRARY = """
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            typedef struct { char ptx[4096]; const char *source; int expressions, compiled; } program;
            static int live;
            int nvrtcCreateProgram(program **prog, const char *src, const char *name, int n, const char *const *headers,
                                   const char *const *names) {
                *prog = calloc(1, sizeof(program));
                live++;
                (*prog)->source = src;
                sprintf((*prog)->ptx, "%s:%s", name, src);
                for (int i = 0; i < n; i++) {
                    strcat(strcat(strcat(strcat((*prog)->ptx, ";"), names[i]), "="), headers[i]);
                }
                return 0;
            }
            int nvrtcAddNameExpression(program *prog, const char *expression) {
                prog->expressions++;
                return 0;
            }
            int nvrtcCompileProgram(program *prog, int n, const char *const *options) {
                for (int i = 0; i < n; i++) {
                    strcat(strcat(prog->ptx, ";"), options[i]);
                }
                sprintf(prog->ptx + strlen(prog->ptx), ";live %d", live);
                return strstr(prog->source, "wrong") ? 6 : 0;
            }
            int nvrtcGetPTXSize(program *prog, size_t *size) { *size = strlen(prog->ptx) + 1; return 0; }
            int nvrtcGetPTX(program *prog, char *ptx) { strcpy(ptx, prog->ptx); return 0; }
            int nvrtcGetProgramLogSize(program *prog, size_t *size) { *size = 4; return 0; }
            int nvrtcGetProgramLog(program *prog, char *log) { strcpy(log, "log"); return 0; }
            int nvrtcGetLoweredName(program *prog, const char *expression, const char **name) {
                *name = strcmp(expression, "f<int>") ? "other" : "_Z1fIiEvv";
                return prog->expressions == 2 ? 0 : 10;
            }
            int nvrtcDestroyProgram(program **prog) { free(*prog); *prog = 0; live--; return 0; }
            """;

    @AfterEach
    void forget() {
        System.clearProperty(RuntimeCompiler.LIBRARY);
    }

    private static Program program(String source) {
        return new Program("a.cu", source, Map.of("h.h", "x"), List.of("-G", "-O"), List.of("f<int>", "&v"));
    }

    @Test
    void aProgramIsGivenToTheLibrary(@TempDir Path folder) throws Exception {
        JavaVersion.assumeForeignFunctions();
        Path source = Files.writeString(folder.resolve("nvrtc.c"), LIBRARY);
        Path library = CProgram.compile(source, folder.resolve("libnvrtc.so"), "-shared", "-fPIC");
        System.setProperty(RuntimeCompiler.LIBRARY, library.toString());
        RuntimeCompiler compiler = RuntimeCompiler.find().orElseThrow();
        Compilation made = compiler.compile(program("text"));
        assertEquals(
                new Compilation(0, "a.cu:text;h.h=x;-G;-O;live 1", "log", Map.of("f<int>", "_Z1fIiEvv", "&v", "other")),
                made);
        assertEquals(new Compilation(COMPILATION_FAILED, "", "log", Map.of()), compiler.compile(program("wrong text")));
        assertTrue(compiler.compile(program("text")).ptx().endsWith("live 1"), "each program is destroyed");
    }

    @Test
    void aLibraryThatIsNoneIsRefused() {
        System.setProperty(RuntimeCompiler.LIBRARY, "no-library.so");
        UnsupportedOperationException e = assertThrows(UnsupportedOperationException.class, RuntimeCompiler::find);
        assertTrue(e.getMessage().startsWith("the library no-library.so of -Dorrery.nvrtc.library"), e.getMessage());
    }

    @Test
    void theLibraryOfTheSystemCompiles() {
        RuntimeCompiler compiler = RuntimeCompiler.find().orElse(null);
        Assumptions.assumeTrue(compiler != null, "there is no library of NVRTC, or Java is older than 22");
        String source = "#include \"h.h\"\ntemplate <class T> __global__ void k(T *x) { *x = H; }";
        Compilation made = compiler.compile(
                new Program("k.cu", source, Map.of("h.h", "#define H 3\n"), List.of(), List.of("k<int>")));
        assertEquals(Map.of("k<int>", "_Z1kIiEvPT_"), made.loweredNames());
        assertTrue(made.ptx().contains(".entry _Z1kIiEvPT_("), made.ptx());
    }
}
