package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.DriverSupport;

/** The arguments of kernels in the form of {@code cuLaunchKernel}: pointers to values as large as the parameters. */
final class KernelParameters {
    /** The version of CUDA that introduced {@code cuFuncGetParamInfo} and {@code cuKernelGetParamInfo}. */
    private static final int PARAM_INFO_VERSION = 12040;

    /** {@code CU_LAUNCH_PARAM_BUFFER_POINTER} and {@code CU_LAUNCH_PARAM_BUFFER_SIZE}; 0 ends the list. */
    private static final long BUFFER_POINTER = 1;

    private static final long BUFFER_SIZE = 2;
    private static final int EXTRA_LENGTH = 5;

    /** The size of a parameter that the driver does not tell. */
    private static final int UNKNOWN = 0;

    private final DriverLibrary library;
    private final Map<Long, List<Parameter>> known = new ConcurrentHashMap<>();

    /**
     * A parameter of a kernel.
     *
     * @param offset its offset in a buffer of parameters, in bytes
     * @param size its size in bytes
     */
    private record Parameter(long offset, int size) {}

    KernelParameters(DriverLibrary library) {
        this.library = library;
    }

    /** Returns the parameters of a function; null if the driver does not tell. */
    private @Nullable List<Parameter> parameters(Arena arena, boolean isOfLibrary, long function) {
        String query = isOfLibrary ? "cuKernelGetParamInfo" : "cuFuncGetParamInfo";
        List<Parameter> found = known.get(function);
        if (found == null && library.has(query, PARAM_INFO_VERSION)) {
            found = queryParameters(arena, query, function);
            known.put(function, found);
        }
        return found;
    }

    private List<Parameter> queryParameters(Arena arena, String query, long function) {
        List<Parameter> found = new ArrayList<>();
        MemorySegment offset = arena.allocate(JAVA_LONG);
        MemorySegment size = arena.allocate(JAVA_LONG);
        while (library.call(query, PARAM_INFO_VERSION, function, (long) found.size(), offset, size) == 0) {
            found.add(new Parameter(offset.get(JAVA_LONG, 0), (int) size.get(JAVA_LONG, 0)));
        }
        return found;
    }

    /** Forgets all parameters: another function may get the address of one whose module is unloaded. */
    void forget() {
        known.clear();
    }

    /**
     * Writes arguments. A number is converted to the size of its parameter, as in C. If the driver does not tell the
     * sizes of the parameters, each argument is written with its own size.
     *
     * @param isOfLibrary whether the function is a kernel of a library
     * @throws IllegalArgumentException if there are fewer arguments than parameters, if a structure is larger than its
     *     parameter, or if an argument has no form in C
     */
    MemorySegment write(Arena arena, boolean isOfLibrary, long function, Object... arguments) {
        List<Parameter> parameters = parameters(arena, isOfLibrary, function);
        CUlaunchParamBuffer buffer = buffer(arguments);
        if (buffer != null) {
            return unpacked(arena, parameters, buffer.bytes());
        }
        int count = parameters == null ? arguments.length : parameters.size();
        if (arguments.length < count) {
            throw new IllegalArgumentException("a kernel with " + count + " parameters is launched with "
                    + arguments.length + " arguments: legal are as many arguments as parameters");
        }
        int[] sizes = new int[count];
        long valuesBegin = ADDRESS.byteSize() * Math.max(1, count);
        long end = valuesBegin;
        for (int i = 0; i < count; i++) {
            sizes[i] = parameters == null ? UNKNOWN : parameters.get(i).size();
            end += room(arguments[i], sizes[i]);
        }
        // The values lie behind the pointers, in the same allocation.
        MemorySegment pointers = arena.allocate(end, Long.BYTES);
        long at = valuesBegin;
        for (int i = 0; i < count; i++) {
            MemorySegment memory = pointers.asSlice(at, room(arguments[i], sizes[i]));
            write(memory, i, arguments[i], sizes[i]);
            pointers.setAtIndex(ADDRESS, i, memory);
            at += memory.byteSize();
        }
        return pointers;
    }

    /** Returns the buffer that is the only argument of a launch; null if the arguments are others. */
    static @Nullable CUlaunchParamBuffer buffer(@Nullable Object arguments) {
        return arguments instanceof Object[] all && all.length == 1 && all[0] instanceof CUlaunchParamBuffer buffer
                ? buffer
                : null;
    }

    /** Returns a buffer in the form of {@code extra}: its address and its size, each behind the key for it. */
    static MemorySegment extra(Arena arena, CUlaunchParamBuffer buffer) {
        byte[] bytes = buffer.bytes();
        MemorySegment memory = arena.allocate(Math.max(1, bytes.length), Long.BYTES);
        memory.copyFrom(MemorySegment.ofArray(bytes));
        MemorySegment extra = arena.allocate(ADDRESS, EXTRA_LENGTH);
        extra.setAtIndex(ADDRESS, 0, MemorySegment.ofAddress(BUFFER_POINTER));
        extra.setAtIndex(ADDRESS, 1, memory);
        extra.setAtIndex(ADDRESS, 2, MemorySegment.ofAddress(BUFFER_SIZE));
        extra.setAtIndex(ADDRESS, 3, arena.allocateFrom(JAVA_LONG, bytes.length));
        return extra;
    }

    /** Returns pointers to the parameters in a buffer. What it is too short for is zero. */
    private static MemorySegment unpacked(Arena arena, @Nullable List<Parameter> parameters, byte[] bytes) {
        if (parameters == null) {
            throw new UnsupportedOperationException("a buffer of parameters cannot be divided, because the driver does"
                    + " not tell where each begins (cuFuncGetParamInfo, since CUDA 12.4): legal are single arguments");
        }
        long end = bytes.length;
        for (Parameter each : parameters) {
            end = Math.max(end, each.offset() + each.size());
        }
        MemorySegment buffer = arena.allocate(end, Long.BYTES).copyFrom(MemorySegment.ofArray(bytes));
        MemorySegment pointers = arena.allocate(ADDRESS, Math.max(1, parameters.size()));
        for (int i = 0; i < parameters.size(); i++) {
            pointers.setAtIndex(ADDRESS, i, buffer.asSlice(parameters.get(i).offset()));
        }
        return pointers;
    }

    /** Returns the bytes that the value of a parameter takes, a multiple of 8. */
    private static long room(@Nullable Object argument, int size) {
        long bytes = size == UNKNOWN && argument instanceof byte[] structure ? structure.length : size;
        return Math.max(Long.BYTES, (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    }

    /**
     * Writes an argument.
     *
     * @param size the size of its parameter, or {@link #UNKNOWN}
     */
    private static void write(MemorySegment memory, int index, @Nullable Object argument, int size) {
        Object converted = switch (argument) {
            case null -> 0L;
            case byte[] structure -> structure;
            case Boolean flag -> (byte) (flag ? 1 : 0);
            case Float number when size == Double.BYTES -> (double) number;
            case Double number when size == Float.BYTES -> number.floatValue();
            case Float number -> number;
            case Double number -> number;
            case Number number ->
                switch (size) {
                    case Byte.BYTES -> number.byteValue();
                    case Short.BYTES -> number.shortValue();
                    case Integer.BYTES -> number.intValue();
                    case Long.BYTES -> number.longValue();
                    default -> number;
                };
            default -> DriverSupport.address(argument);
        };
        ByteBuffer to = memory.asByteBuffer().order(ByteOrder.nativeOrder());
        switch (converted) {
            case Byte number -> to.put(number);
            case Short number -> to.putShort(number);
            case Integer number -> to.putInt(number);
            case Long number -> to.putLong(number);
            case Float number -> to.putFloat(number);
            case Double number -> to.putDouble(number);
            case byte[] structure -> to.put(structure, 0, Math.min(structure.length, to.remaining()));
            default -> throw new IllegalArgumentException("argument " + index + " of a launch is " + argument);
        }
        int bytes = converted instanceof byte[] structure ? structure.length : to.position();
        if (size != UNKNOWN && bytes > size) {
            throw new IllegalArgumentException("argument " + index + " of a launch is " + argument + " with " + bytes
                    + " bytes; the parameter has " + size + " bytes");
        }
    }

    /**
     * Reads arguments back: integers of the sizes of the parameters, since the driver does not know more; nothing if it
     * does not tell the sizes.
     */
    List<Object> read(boolean isOfLibrary, long function, long pointers) {
        List<Object> values = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            List<Parameter> parameters = pointers == 0 ? null : parameters(arena, isOfLibrary, function);
            if (parameters == null) {
                return values;
            }
            MemorySegment all = MemorySegment.ofAddress(pointers).reinterpret(ADDRESS.byteSize() * parameters.size());
            for (int i = 0; i < parameters.size(); i++) {
                int size = parameters.get(i).size();
                MemorySegment value = all.getAtIndex(ADDRESS, i).reinterpret(size);
                values.add(
                        switch (size) {
                            case Byte.BYTES -> value.get(JAVA_BYTE, 0);
                            case Short.BYTES -> value.get(JAVA_SHORT.withByteAlignment(1), 0);
                            case Integer.BYTES -> value.get(JAVA_INT.withByteAlignment(1), 0);
                            case Long.BYTES -> value.get(JAVA_LONG.withByteAlignment(1), 0);
                            default -> value.toArray(JAVA_BYTE);
                        });
            }
        }
        return values;
    }
}
