package orrery.hardware;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compiles CUDA C++ at run time: by the library of NVRTC, which needs no GPU, or by files with PTX that were made where
 * a compiler is.
 *
 * <pre>{@code
 * String source = "extern \"C\" __global__ void one(int *x) { *x = 1; }";
 * RuntimeCompiler.Program program = new RuntimeCompiler.Program("one.cu", source, Map.of(), List.of(), List.of());
 * RuntimeCompiler compiler = RuntimeCompiler.withFolder(Path.of("src/test/ptx-cache"));
 * System.out.println(compiler.compile(program).ptx());
 * }</pre>
 */
public final class RuntimeCompiler {
    /** The system property that names the library, by its name or its path. */
    public static final String LIBRARY = "orrery.nvrtc.library";

    private static final String IMPLEMENTATION = "orrery.hardware.NvrtcLibrary";
    private static final ImmutableList<String> LIBRARIES = ImmutableList.of(
            "libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "nvrtc64_130_0.dll", "nvrtc64_120_0.dll");

    private static final int KEY_DIGITS = 16;

    private final Function<Program, Compilation> compilation;

    private RuntimeCompiler(Function<Program, Compilation> compilation) {
        this.compilation = compilation;
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

        /** Returns the name of the file with its PTX: its own, and the key. */
        public String file() {
            return name.replaceAll("\\.cu$", "").replaceAll("[^\\w-]", "_") + '-' + key() + ".ptx";
        }

        /**
         * Returns a key of what the PTX depends on: the source, the headers, the headers that it includes from folders
         * of {@code -I}, the expressions, and the options but for the names of these folders, which other computers
         * have elsewhere. The headers of CUDA do not count, nor do headers that a macro names.
         */
        public String key() {
            IncludedHeaders included = IncludedHeaders.of(this);
            Hasher hasher = Hashing.sha256().newHasher();
            put(hasher, List.of(source));
            put(hasher, texts(headers));
            put(hasher, texts(included.texts()));
            put(hasher, included.otherOptions());
            put(hasher, expressions);
            return hasher.hash().toString().substring(0, KEY_DIGITS);
        }

        private static List<String> texts(Map<String, String> headers) {
            List<String> texts = new ArrayList<>();
            headers.forEach((header, text) -> {
                texts.add(header);
                texts.add(text);
            });
            return texts;
        }

        private static void put(Hasher hasher, List<String> part) {
            hasher.putInt(part.size());
            for (String each : part) {
                // The same key where a version control system has changed the ends of lines.
                String unix = each.replace("\r\n", "\n");
                hasher.putInt(unix.length()).putString(unix, StandardCharsets.UTF_8);
            }
        }

        /** Says what the key is of, for messages. */
        String describeKey() {
            IncludedHeaders included = IncludedHeaders.of(this);
            List<String> names = new ArrayList<>(headers.keySet());
            names.addAll(included.texts().keySet());
            return "the source, headers " + names + ", options " + included.otherOptions() + " and name expressions "
                    + expressions;
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

    /**
     * Returns a compiler that looks into a folder first. What is missing there is compiled by the library, or where
     * there is none by {@code nvcc} of the {@code PATH}, and put there: a developer keeps the folder with the program,
     * and a build server without a compiler finds the PTX.
     */
    public static RuntimeCompiler withFolder(Path folder) {
        return new RuntimeCompiler(new PtxFolder(folder)::compile);
    }

    /**
     * Compiles a program.
     *
     * @throws UnsupportedOperationException if the folder has no PTX of it, and there is no compiler
     */
    public Compilation compile(Program program) {
        return compilation.apply(program);
    }
}
