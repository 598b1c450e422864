package jcuda.nvrtc;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jcuda.LogLevel;
import org.jspecify.annotations.Nullable;
import orrery.jcuda.conversion.NativeParts;
import orrery.jcuda.conversion.PtxCache;
import orrery.jcuda.conversion.RuntimeSource;

/**
 * The functions of JCuda's class of this name. The compiler is that of {@link PtxCache}: files with PTX that a
 * developer has made where {@code nvcc} is. It stands before JCuda's jar on the class path. Functions that the adapter
 * does not have throw {@link UnsupportedOperationException}.
 */
public final class JNvrtc extends DelegatedFunctions {
    private static final int MAJOR = 12;
    private static final int MINOR = 6;
    private static final AtomicLong LAST = new AtomicLong(0x1000);
    private static final Map<Long, Program> PROGRAMS = new ConcurrentHashMap<>();

    private JNvrtc() {}

    /** A program and what its compilation has made. */
    private static final class Program {
        private final RuntimeSource source;
        private PtxCache.@Nullable Compilation compilation;

        Program(RuntimeSource source) {
            this.source = source;
        }
    }

    /** Has no effect: there is no native library that could log. */
    public static void setLogLevel(LogLevel logLevel) {}

    /** Sets whether functions throw {@link jcuda.CudaException} instead of returning a code other than success. */
    public static void setExceptionsEnabled(boolean enabled) {
        setThrowing(enabled);
    }

    public static String nvrtcGetErrorString(int result) {
        return nvrtcResult.stringFor(result);
    }

    public static int nvrtcVersion(int[] major, int[] minor) {
        major[0] = MAJOR;
        minor[0] = MINOR;
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
        long number = LAST.addAndGet(0x10);
        PROGRAMS.put(
                number,
                new Program(new RuntimeSource(
                        called, src, first(headers, numHeaders), first(includeNames, numHeaders), List.of())));
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
        });
    }

    /**
     * Compiles a program.
     *
     * @throws UnsupportedOperationException if there is no PTX for it, and no {@code nvcc} that could make it
     */
    public static int nvrtcCompileProgram(nvrtcProgram prog, int numOptions, String @Nullable [] options) {
        int[] code = new int[1];
        int found = with(prog, program -> {
            PtxCache.Compilation compilation = PtxCache.compile(program.source.withOptions(first(options, numOptions)));
            program.compilation = compilation;
            code[0] = compilation.ptx().isPresent() ? nvrtcResult.NVRTC_SUCCESS : nvrtcResult.NVRTC_ERROR_COMPILATION;
        });
        return found == nvrtcResult.NVRTC_SUCCESS ? result(code[0]) : found;
    }

    public static int nvrtcGetPTXSize(nvrtcProgram prog, long[] ptxSizeRet) {
        return withCompilation(
                prog, each -> ptxSizeRet[0] = each.ptx().orElse("").length() + 1L);
    }

    public static int nvrtcGetPTX(nvrtcProgram prog, String[] ptx) {
        return withCompilation(prog, each -> ptx[0] = each.ptx().orElse(""));
    }

    public static int nvrtcGetProgramLogSize(nvrtcProgram prog, long[] logSizeRet) {
        return withCompilation(prog, each -> logSizeRet[0] = each.log().length() + 1L);
    }

    public static int nvrtcGetProgramLog(nvrtcProgram prog, String[] log) {
        return withCompilation(prog, each -> log[0] = each.log());
    }

    private static int withCompilation(nvrtcProgram prog, Consumer<PtxCache.Compilation> use) {
        return with(prog, program -> {
            PtxCache.Compilation compilation = program.compilation;
            use.accept(compilation == null ? PtxCache.Compilation.NONE : compilation);
        });
    }

    private static int with(nvrtcProgram prog, Consumer<Program> use) {
        Program program = PROGRAMS.get(NativeParts.number(prog));
        if (program == null) {
            return result(nvrtcResult.NVRTC_ERROR_INVALID_PROGRAM);
        }
        use.accept(program);
        return result(nvrtcResult.NVRTC_SUCCESS);
    }
}
