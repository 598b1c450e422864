package orrery.hardware;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * NVRTC, the compiler of CUDA C++ at run time, where its library is installed. It needs no GPU.
 *
 * <pre>{@code
 * String source = "extern \"C\" __global__ void one(int *x) { *x = 1; }";
 * RuntimeCompiler.find().ifPresent(compiler -> {
 *     RuntimeCompiler.Program program = new RuntimeCompiler.Program("one.cu", source, Map.of(), List.of(), List.of());
 *     System.out.println(compiler.compile(program).ptx());
 * });
 * }</pre>
 */
public final class RuntimeCompiler {
    /** The system property that names the library, by its name or its path. */
    public static final String LIBRARY = "orrery.nvrtc.library";

    private static final String IMPLEMENTATION = "orrery.hardware.NvrtcLibrary";
    private static final ImmutableList<String> LIBRARIES = ImmutableList.of(
            "libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "nvrtc64_130_0.dll", "nvrtc64_120_0.dll");

    private final Function<Program, Compilation> library;

    private RuntimeCompiler(Function<Program, Compilation> library) {
        this.library = library;
    }

    /**
     * A program to compile.
     *
     * @param name its name in messages
     * @param source the text
     * @param headers the texts of headers by the names that the program includes
     * @param options options of NVRTC
     * @param expressions expressions for kernels and variables whose lowered names are asked for
     */
    public record Program(
            String name, String source, Map<String, String> headers, List<String> options, List<String> expressions) {
        /** Creates a program. */
        public Program {
            headers = ImmutableMap.copyOf(headers);
            options = ImmutableList.copyOf(options);
            expressions = ImmutableList.copyOf(expressions);
        }
    }

    /**
     * What a compilation has made.
     *
     * @param result the {@code nvrtcResult}: 0 for success
     * @param ptx the PTX; empty after an error
     * @param log messages of the compiler
     * @param loweredNames the lowered names by the expressions for them
     */
    public record Compilation(int result, String ptx, String log, Map<String, String> loweredNames) {
        /** Creates a result. */
        public Compilation {
            loweredNames = ImmutableMap.copyOf(loweredNames);
        }
    }

    /**
     * Finds the library: the one that {@value #LIBRARY} names, or one of the system.
     *
     * @return the compiler; empty if the system has none, or this Java is older than 22
     * @throws UnsupportedOperationException if the library that {@value #LIBRARY} names cannot be loaded
     */
    public static Optional<RuntimeCompiler> find() {
        String named = System.getProperty(LIBRARY);
        if (named != null) {
            RuntimeCompiler found = open(named);
            if (found == null) {
                throw new UnsupportedOperationException("the library " + named + " of -D" + LIBRARY
                        + " cannot be loaded: legal is one of NVRTC, with Java 22 or newer; this is Java "
                        + Runtime.version().feature());
            }
            return Optional.of(found);
        }
        for (String name : LIBRARIES) {
            RuntimeCompiler found = open(name);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("unchecked") // of our own class
    private static @Nullable RuntimeCompiler open(String library) {
        try {
            return new RuntimeCompiler((Function<Program, Compilation>) Class.forName(IMPLEMENTATION)
                    .getDeclaredMethod("open", String.class)
                    .invoke(null, library));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof UnsupportedOperationException) {
                return null;
            }
            throw new IllegalStateException("the library " + library, e.getCause());
        } catch (ClassNotFoundException e) {
            return null;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(IMPLEMENTATION, e);
        }
    }

    /** Compiles a program. */
    public Compilation compile(Program program) {
        return library.apply(program);
    }
}
