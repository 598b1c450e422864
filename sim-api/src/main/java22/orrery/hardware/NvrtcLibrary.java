package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/** The shared library of NVRTC. Its functions and their parameters are those of {@code nvrtc.h}. */
final class NvrtcLibrary {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final int SUCCESS = 0;

    private final SymbolLookup symbols;

    private NvrtcLibrary(SymbolLookup symbols) {
        this.symbols = symbols;
    }

    /**
     * Loads a library. {@link RuntimeCompiler} calls it by reflection, since it compiles without this class.
     *
     * @param file its name, or its path
     * @throws UnsupportedOperationException if it cannot be loaded
     */
    static Function<Program, Compilation> open(String file) {
        try {
            return new NvrtcLibrary(SymbolLookup.libraryLookup(file, Arena.global()))::compile;
        } catch (IllegalArgumentException e) {
            throw new UnsupportedOperationException(file + " cannot be loaded", e);
        }
    }

    private Compilation compile(Program program) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ADDRESS);
            check("nvrtcCreateProgram", create(arena, handle, program));
            MemorySegment created = handle.get(ADDRESS, 0);
            try {
                for (String each : program.expressions()) {
                    check(
                            "nvrtcAddNameExpression of " + each,
                            call("nvrtcAddNameExpression", created, arena.allocateFrom(each)));
                }
                int result = call(
                        "nvrtcCompileProgram", created, program.options().size(), strings(arena, program.options()));
                String log = text(arena, created, "nvrtcGetProgramLog");
                return result == SUCCESS
                        ? new Compilation(
                                result,
                                text(arena, created, "nvrtcGetPTX"),
                                log,
                                loweredNames(arena, created, program.expressions()))
                        : new Compilation(result, "", log, Map.of());
            } finally {
                call("nvrtcDestroyProgram", handle);
            }
        }
    }

    private int create(Arena arena, MemorySegment handle, Program program) {
        List<String> names = List.copyOf(program.headers().keySet());
        List<String> texts = names.stream().map(program.headers()::get).toList();
        return call(
                "nvrtcCreateProgram",
                handle,
                arena.allocateFrom(program.source()),
                arena.allocateFrom(program.name()),
                names.size(),
                strings(arena, texts),
                strings(arena, names));
    }

    private Map<String, String> loweredNames(Arena arena, MemorySegment created, List<String> expressions) {
        Map<String, String> names = new LinkedHashMap<>();
        for (String each : expressions) {
            MemorySegment name = arena.allocate(ADDRESS);
            check(
                    "nvrtcGetLoweredName of " + each,
                    call("nvrtcGetLoweredName", created, arena.allocateFrom(each), name));
            names.put(each, name.get(ADDRESS, 0).reinterpret(Long.MAX_VALUE).getString(0));
        }
        return names;
    }

    /** Returns the text that a function writes, of the size that the function of the same name with Size returns. */
    private String text(Arena arena, MemorySegment created, String function) {
        MemorySegment size = arena.allocate(JAVA_LONG);
        check(function + "Size", call(function + "Size", created, size));
        MemorySegment text = arena.allocate(Math.max(1, size.get(JAVA_LONG, 0)), JAVA_BYTE.byteAlignment());
        check(function, call(function, created, text));
        return text.getString(0);
    }

    private static MemorySegment strings(Arena arena, List<String> texts) {
        MemorySegment array = arena.allocate(ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) {
            array.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
        }
        return array;
    }

    private static void check(String what, int result) {
        if (result != SUCCESS) {
            throw new IllegalStateException(what + " of NVRTC's library returned " + result);
        }
    }

    private int call(String name, Object... arguments) {
        MemorySegment address = symbols.find(name)
                .orElseThrow(() -> new IllegalStateException("NVRTC's library has no function " + name));
        MemoryLayout[] layouts = new MemoryLayout[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            layouts[i] = arguments[i] instanceof Integer ? JAVA_INT : ADDRESS;
        }
        try {
            return (int) LINKER.downcallHandle(address, FunctionDescriptor.of(JAVA_INT, layouts))
                    .asType(MethodType.genericMethodType(arguments.length).changeReturnType(int.class))
                    .asSpreader(Object[].class, arguments.length)
                    .invokeExact(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(name, e);
        }
    }
}
