package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The shared library of the driver: finds its functions by name and version, and calls them. */
final class DriverLibrary {
    private static final Linker LINKER = Linker.nativeLinker();

    private record Symbol(String name, int version) {}

    private record NativeFunction(MethodHandle handle, boolean hasStructures) {}

    private final MethodHandle getProcAddress;
    private final Map<Symbol, Optional<MemorySegment>> symbols = new ConcurrentHashMap<>();
    private final Map<Symbol, NativeFunction> functions = new ConcurrentHashMap<>();

    /**
     * Loads a library.
     *
     * @param file its name, or its path
     * @throws UnsupportedOperationException if there is none, or if it is older than CUDA 12.0
     */
    DriverLibrary(String file) {
        SymbolLookup lookup;
        try {
            lookup = SymbolLookup.libraryLookup(file, Arena.global());
        } catch (IllegalArgumentException e) {
            throw new UnsupportedOperationException("there is no driver of a GPU: " + file + " cannot be loaded", e);
        }
        MemorySegment address = lookup.find("cuGetProcAddress_v2")
                .orElseThrow(() -> new UnsupportedOperationException(
                        file + " has no cuGetProcAddress_v2; a driver of CUDA 12.0 or later has it"));
        this.getProcAddress = LINKER.downcallHandle(
                address, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS));
    }

    /** Returns whether the driver has a function. */
    boolean has(String name, int version) {
        return find(new Symbol(name, version)).isPresent();
    }

    /**
     * Calls a function.
     *
     * @param name the name, without a version
     * @param version the version of CUDA that introduced the form that is called
     * @param arguments numbers and memory segments, each of the size that the parameter has in C
     * @return the number that the function returns
     * @throws UnsupportedOperationException if the driver lacks the function
     */
    int call(String name, int version, Object... arguments) {
        Symbol symbol = new Symbol(name, version);
        NativeFunction function = functions.get(symbol);
        if (function == null) {
            function = function(symbol, arguments);
            functions.put(symbol, function);
        }
        try {
            return (int) function.handle().invokeExact(function.hasStructures() ? unwrapped(arguments) : arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(name, e);
        }
    }

    private static Object[] unwrapped(Object... arguments) {
        Object[] passed = arguments.clone();
        for (int i = 0; i < passed.length; i++) {
            if (passed[i] instanceof StructureValue structure) {
                passed[i] = structure.memory();
            }
        }
        return passed;
    }

    private Optional<MemorySegment> find(Symbol symbol) {
        return symbols.computeIfAbsent(symbol, this::lookUp);
    }

    private Optional<MemorySegment> lookUp(Symbol symbol) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment found = arena.allocate(ADDRESS);
            int result = (int) getProcAddress.invokeExact(
                    arena.allocateFrom(symbol.name()), found, symbol.version(), 0L, MemorySegment.NULL);
            MemorySegment address = found.get(ADDRESS, 0);
            return result != 0 || address.address() == 0 ? Optional.empty() : Optional.of(address);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(symbol.name(), e);
        }
    }

    private NativeFunction function(Symbol symbol, Object[] arguments) {
        MemorySegment address = find(symbol)
                .orElseThrow(() -> new UnsupportedOperationException("the driver has no " + symbol.name()
                        + " in the form of CUDA " + symbol.version() / 1000 + "." + symbol.version() % 1000 / 10));
        MemoryLayout[] layouts = new MemoryLayout[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            layouts[i] = layout(arguments[i]);
        }
        MethodHandle handle = LINKER.downcallHandle(address, FunctionDescriptor.of(JAVA_INT, layouts))
                .asType(MethodType.genericMethodType(arguments.length).changeReturnType(int.class))
                .asSpreader(Object[].class, arguments.length);
        return new NativeFunction(handle, Arrays.stream(arguments).anyMatch(each -> each instanceof StructureValue));
    }

    private static MemoryLayout layout(Object argument) {
        return switch (argument) {
            case Integer number -> JAVA_INT;
            case Long number -> JAVA_LONG;
            case Short number -> JAVA_SHORT;
            case Byte number -> JAVA_BYTE;
            case Float number -> JAVA_FLOAT;
            case MemorySegment pointer -> ADDRESS;
            case StructureValue structure ->
                MemoryLayout.structLayout(
                        MemoryLayout.sequenceLayout(structure.memory().byteSize(), JAVA_BYTE));
            default -> throw new AssertionError(argument + " has no form in C");
        };
    }
}
