package jcuda.nvrtc;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.hardware.RuntimeCompiler;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.jcuda.conversion.NativeParts;

/** The functions of NVRTC: programs, what compilations have made of them, and names. */
abstract class NvrtcFunctions extends NvrtcCall {
    private static final String DEFAULT_FOLDER = "src/test/ptx-cache";
    private static final int MAJOR = 12;
    private static final int MINOR = 6;

    /** Those of this version; the compiler that is used may have others. */
    private static final int[] ARCHITECTURES = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

    private static final Compilation NO_COMPILATION = new Compilation(0, "", "", Map.of());
    private static final AtomicLong LAST = new AtomicLong(0x1000);
    private static final Map<Long, Program> PROGRAMS = new ConcurrentHashMap<>();

    NvrtcFunctions() {}

    /** A program and what its compilation has made. */
    private static final class Program {
        private final RuntimeCompiler.Program source;
        private final Set<String> expressions = new LinkedHashSet<>();
        private @Nullable Compilation compilation;
        private boolean isForDevice;

        Program(RuntimeCompiler.Program source) {
            this.source = source;
        }
    }

    public static String nvrtcGetErrorString(int result) {
        return nvrtcResult.stringFor(result);
    }

    public static int nvrtcVersion(int[] major, int[] minor) {
        major[0] = MAJOR;
        minor[0] = MINOR;
        return result(nvrtcResult.NVRTC_SUCCESS);
    }

    public static int nvrtcGetNumSupportedArchs(int[] numArchs) {
        numArchs[0] = ARCHITECTURES.length;
        return result(nvrtcResult.NVRTC_SUCCESS);
    }

    public static int nvrtcGetSupportedArchs(int[] supportedArchs) {
        System.arraycopy(ARCHITECTURES, 0, supportedArchs, 0, ARCHITECTURES.length);
        return result(nvrtcResult.NVRTC_SUCCESS);
    }

    public static int nvrtcCreateProgram(
            nvrtcProgram prog,
            @Nullable String src,
            @Nullable String name,
            int numHeaders,
            String @Nullable [] headers,
            String @Nullable [] includeNames) {
        if (src == null || numHeaders < 0) {
            return result(nvrtcResult.NVRTC_ERROR_INVALID_INPUT);
        }
        String called = name == null || name.isEmpty() ? "default_program" : name;
        Map<String, String> included = new LinkedHashMap<>();
        for (int i = 0; i < numHeaders; i++) {
            if (headers == null || includeNames == null) {
                return result(nvrtcResult.NVRTC_ERROR_INVALID_INPUT);
            }
            included.put(includeNames[i], headers[i]);
        }
        long number = LAST.addAndGet(0x10);
        PROGRAMS.put(number, new Program(new RuntimeCompiler.Program(called, src, included, List.of(), List.of())));
        NativeParts.setNumber(prog, number);
        return result(nvrtcResult.NVRTC_SUCCESS);
    }

    private static List<String> first(String @Nullable [] texts, int count) {
        return texts == null ? List.of() : List.of(texts).subList(0, count);
    }

    public static int nvrtcDestroyProgram(nvrtcProgram prog) {
        return with(prog, program -> {
            PROGRAMS.remove(NativeParts.number(prog));
            NativeParts.setNumber(prog, 0);
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    /**
     * Compiles a program.
     *
     * @throws UnsupportedOperationException if there is no PTX for it, and no compiler that could make it
     */
    public static int nvrtcCompileProgram(nvrtcProgram prog, int numOptions, String @Nullable [] options) {
        return with(prog, program -> {
            List<String> given = first(options, numOptions);
            RuntimeCompiler.Program source = program.source;
            Path folder = Path.of(System.getProperty(JNvrtc.FOLDER, DEFAULT_FOLDER));
            Compilation compilation = RuntimeCompiler.withFolder(folder)
                    .compile(new RuntimeCompiler.Program(
                            source.name(), source.source(), source.headers(), given, List.copyOf(program.expressions)));
            program.compilation = compilation;
            program.isForDevice = given.stream().anyMatch(each -> each.contains("sm_"));
            return compilation.result();
        });
    }

    public static int nvrtcGetPTXSize(nvrtcProgram prog, long[] ptxSizeRet) {
        return withCompilation(prog, each -> ptxSizeRet[0] = each.ptx().length() + 1L);
    }

    public static int nvrtcGetPTX(nvrtcProgram prog, String[] ptx) {
        return withCompilation(prog, each -> ptx[0] = each.ptx());
    }

    /** Returns the size of what {@link #nvrtcGetCUBIN} gives; 0 for a virtual architecture, as of NVRTC. */
    public static int nvrtcGetCUBINSize(nvrtcProgram prog, long[] cubinSizeRet) {
        return with(prog, program -> {
            cubinSizeRet[0] = cubin(program).length;
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    /** Gives PTX, from which modules are loaded as from a cubin. */
    public static int nvrtcGetCUBIN(nvrtcProgram prog, byte[] cubin) {
        return with(prog, program -> {
            byte[] bytes = cubin(program);
            System.arraycopy(bytes, 0, cubin, 0, bytes.length);
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    private static byte[] cubin(Program program) {
        Compilation compilation = program.compilation;
        return compilation == null || !program.isForDevice || compilation.ptx().isEmpty()
                ? new byte[0]
                : (compilation.ptx() + '\0').getBytes(StandardCharsets.ISO_8859_1);
    }

    public static int nvrtcGetProgramLogSize(nvrtcProgram prog, long[] logSizeRet) {
        return withCompilation(prog, each -> logSizeRet[0] = each.log().length() + 1L);
    }

    public static int nvrtcGetProgramLog(nvrtcProgram prog, String[] log) {
        return withCompilation(prog, each -> log[0] = each.log());
    }

    private static int withCompilation(nvrtcProgram prog, Consumer<Compilation> use) {
        return with(prog, program -> {
            use.accept(Objects.requireNonNullElse(program.compilation, NO_COMPILATION));
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    // -- names ---------------------------------------------------------------------------------------------------

    public static int nvrtcAddNameExpression(nvrtcProgram prog, String name_expression) {
        return with(prog, program -> {
            if (program.compilation != null) {
                return nvrtcResult.NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
            }
            program.expressions.add(name_expression);
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    public static int nvrtcGetLoweredName(nvrtcProgram prog, String name_expression, String[] lowered_name) {
        return with(prog, program -> {
            Compilation compilation = program.compilation;
            if (compilation == null || compilation.result() != nvrtcResult.NVRTC_SUCCESS) {
                return nvrtcResult.NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
            }
            String name = compilation.loweredNames().get(name_expression);
            if (name == null) {
                return nvrtcResult.NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
            }
            lowered_name[0] = name;
            return nvrtcResult.NVRTC_SUCCESS;
        });
    }

    private static int with(nvrtcProgram prog, ToIntFunction<Program> use) {
        Program program = PROGRAMS.get(NativeParts.number(prog));
        return result(program == null ? nvrtcResult.NVRTC_ERROR_INVALID_PROGRAM : use.applyAsInt(program));
    }
}
