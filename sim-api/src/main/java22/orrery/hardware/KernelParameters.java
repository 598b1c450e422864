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
    private static final int INFO = 12040;

    /** {@code CU_LAUNCH_PARAM_BUFFER_POINTER} and {@code CU_LAUNCH_PARAM_BUFFER_SIZE}; 0 ends the list. */
    private static final long BUFFER_POINTER = 1;

    private static final long BUFFER_SIZE = 2;
    private static final int EXTRA_LENGTH = 5;

    private final DriverLibrary library;
    private final Map<Long, List<Integer>> sizes = new ConcurrentHashMap<>();

    KernelParameters(DriverLibrary library) {
        this.library = library;
    }

    /** Returns the sizes of the parameters of a function in bytes; null if the driver does not tell. */
    private @Nullable List<Integer> sizes(Arena arena, String info, long function) {
        List<Integer> known = sizes.get(function);
        if (known != null || !library.has(info, INFO)) {
            return known;
        }
        known = ask(arena, info, function);
        sizes.put(function, known);
        return known;
    }

    private static String info(boolean isOfLibrary) {
        return isOfLibrary ? "cuKernelGetParamInfo" : "cuFuncGetParamInfo";
    }

    /** Forgets the sizes: another function may get the address of one whose module is unloaded. */
    void forget() {
        sizes.clear();
    }

    private List<Integer> ask(Arena arena, String info, long function) {
        List<Integer> found = new ArrayList<>();
        MemorySegment offset = arena.allocate(JAVA_LONG);
        MemorySegment size = arena.allocate(JAVA_LONG);
        while (library.call(info, INFO, function, (long) found.size(), offset, size) == 0) {
            found.add((int) size.get(JAVA_LONG, 0));
        }
        return found;
    }

    /**
     * Writes arguments. A number is widened to the size of its parameter.
     *
     * @param isOfLibrary whether the function is a kernel of a library
     * @throws IllegalArgumentException if there are fewer arguments than parameters, or if an argument is larger than
     *     its parameter
     */
    MemorySegment write(Arena arena, boolean isOfLibrary, long function, Object... arguments) {
        String info = info(isOfLibrary);
        CUlaunchParamBuffer buffer = buffer(arguments);
        if (buffer != null) {
            return unpacked(arena, info, function, buffer.bytes());
        }
        List<Integer> sizes = sizes(arena, info, function);
        int count = sizes == null ? arguments.length : sizes.size();
        if (arguments.length < count) {
            throw new IllegalArgumentException("a kernel with " + count + " parameters is launched with "
                    + arguments.length + " arguments: legal are as many arguments as parameters");
        }
        long end = ADDRESS.byteSize() * Math.max(1, count);
        for (int i = 0; i < count; i++) {
            end += room(sizes, i);
        }
        // The values lie behind the pointers.
        MemorySegment pointers = arena.allocate(end, Long.BYTES);
        long at = ADDRESS.byteSize() * Math.max(1, count);
        for (int i = 0; i < count; i++) {
            MemorySegment memory = pointers.asSlice(at, room(sizes, i));
            write(memory, i, arguments[i], sizes == null ? 0 : sizes.get(i));
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
    private MemorySegment unpacked(Arena arena, String info, long function, byte[] bytes) {
        MemorySegment offset = arena.allocate(JAVA_LONG);
        MemorySegment size = arena.allocate(JAVA_LONG);
        List<Long> offsets = new ArrayList<>();
        long end = bytes.length;
        while (library.call(info, INFO, function, (long) offsets.size(), offset, size) == 0) {
            end = Math.max(end, offset.get(JAVA_LONG, 0) + size.get(JAVA_LONG, 0));
            offsets.add(offset.get(JAVA_LONG, 0));
        }
        MemorySegment buffer = arena.allocate(end, Long.BYTES).copyFrom(MemorySegment.ofArray(bytes));
        MemorySegment pointers = arena.allocate(ADDRESS, Math.max(1, offsets.size()));
        for (int i = 0; i < offsets.size(); i++) {
            pointers.setAtIndex(ADDRESS, i, buffer.asSlice(offsets.get(i)));
        }
        return pointers;
    }

    /** Returns the bytes that a parameter takes, a multiple of 8. */
    private static long room(@Nullable List<Integer> sizes, int index) {
        long size = sizes == null ? Long.BYTES : sizes.get(index);
        return Math.max(Long.BYTES, (size + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    }

    private static void write(MemorySegment memory, int index, Object argument, int size) {
        Object widened = switch (argument) {
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
        switch (widened) {
            case Byte number -> to.put(number);
            case Short number -> to.putShort(number);
            case Integer number -> to.putInt(number);
            case Long number -> to.putLong(number);
            case Float number -> to.putFloat(number);
            case Double number -> to.putDouble(number);
            case byte[] structure -> to.put(structure, 0, Math.min(structure.length, to.remaining()));
            default -> throw new IllegalArgumentException("argument " + index + " of a launch is " + argument);
        }
        int bytes = widened instanceof byte[] structure ? structure.length : to.position();
        if (size != 0 && bytes > size) {
            throw new IllegalArgumentException("argument " + index + " of a launch is " + argument + " with " + bytes
                    + " bytes; the parameter has " + size + " bytes");
        }
    }

    /** Reads arguments back: integers of the sizes of the parameters, since the driver does not know more. */
    List<Object> read(boolean isOfLibrary, long function, long pointers) {
        List<Object> values = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            List<Integer> sizes = pointers == 0 ? null : sizes(arena, info(isOfLibrary), function);
            if (sizes == null) {
                return values;
            }
            MemorySegment all = MemorySegment.ofAddress(pointers).reinterpret(ADDRESS.byteSize() * sizes.size());
            for (int i = 0; i < sizes.size(); i++) {
                MemorySegment value = all.getAtIndex(ADDRESS, i).reinterpret(sizes.get(i));
                values.add(
                        switch (sizes.get(i)) {
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
