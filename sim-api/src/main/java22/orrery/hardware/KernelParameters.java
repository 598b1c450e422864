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
import orrery.core.rule.UnsignedText;
import orrery.device.CUresult;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.DriverSupport;

/** Writes and reads the arguments of kernels as {@code cuLaunchKernel} takes them: pointers to the values. */
final class KernelParameters {
    /** The version of CUDA from which on the driver tells the sizes of parameters. */
    private static final int INFO_VERSION = 12040;

    /** {@code CU_LAUNCH_PARAM_BUFFER_POINTER} and {@code CU_LAUNCH_PARAM_BUFFER_SIZE}; 0 ends the list. */
    private static final long BUFFER_POINTER = 1;

    private static final long BUFFER_SIZE = 2;

    /** Two keys, each with its value, and the end. */
    private static final int EXTRA_LENGTH = 5;

    private final DriverLibrary library;
    /** The sizes of the parameters of functions in bytes, by the handle of the function. */
    private final Map<Long, List<Integer>> sizes = new ConcurrentHashMap<>();

    KernelParameters(DriverLibrary library) {
        this.library = library;
    }

    /** Returns the sizes of the parameters of a function in bytes; null if the driver does not tell, or not now. */
    private @Nullable List<Integer> sizes(Arena arena, String info, long function) {
        List<Integer> known = sizes.get(function);
        if (known != null || !library.has(info, INFO_VERSION)) {
            return known;
        }
        List<Integer> found = new ArrayList<>();
        int code = query(arena, info, function, (offset, size) -> found.add((int) size));
        if (code != CUresult.CUDA_ERROR_INVALID_VALUE.code()) {
            return null; // the launch fails too, or tells more
        }
        sizes.put(function, found);
        return found;
    }

    /** Returns the name of the function that tells the place and size of a parameter. */
    private static String info(boolean isOfLibrary) {
        return isOfLibrary ? "cuKernelGetParamInfo" : "cuFuncGetParamInfo";
    }

    /** Forgets the sizes: another function may get the address of one whose module is unloaded. */
    void forget() {
        sizes.clear();
    }

    /** Receives where a parameter is in the memory of all parameters. */
    private interface Places {
        void add(long offset, long size);
    }

    /**
     * Asks where the parameters of a function are.
     *
     * @return the result code that ends the question: an invalid value for the index behind the last parameter
     */
    private int query(Arena arena, String info, long function, Places places) {
        MemorySegment offset = arena.allocate(JAVA_LONG);
        MemorySegment size = arena.allocate(JAVA_LONG);
        for (long index = 0; ; index++) {
            int code = library.call(info, INFO_VERSION, function, index, offset, size);
            if (code != 0) {
                return code;
            }
            places.add(offset.get(JAVA_LONG, 0), size.get(JAVA_LONG, 0));
        }
    }

    /**
     * Writes arguments. An integer gets the size of its parameter; a {@code float} for a parameter of 8 bytes becomes a
     * {@code double}, a {@code double} for one of 4 bytes a {@code float}. If the driver does not tell the sizes, each
     * argument keeps its own. Arguments after those of the parameters are ignored.
     *
     * @param isOfLibrary whether the function is a kernel of a library
     * @return the pointers, followed by the values
     * @throws orrery.sim.CudaException if the driver fails to tell the places of parameters that a buffer has
     * @throws IllegalArgumentException if there are fewer arguments than parameters, or if an argument is larger than
     *     its parameter, or an integer has more bits
     */
    MemorySegment write(Arena arena, boolean isOfLibrary, long function, Object... arguments) {
        String info = info(isOfLibrary);
        CUlaunchParamBuffer buffer = buffer(arguments);
        if (buffer != null) {
            return pointersInto(arena, info, function, buffer.bytes());
        }
        List<Integer> sizes = sizes(arena, info, function);
        int count = sizes == null ? arguments.length : sizes.size();
        if (arguments.length < count) {
            throw new IllegalArgumentException("a kernel with " + UnsignedText.of(count, "parameter") + " is launched with "
                    + UnsignedText.of(arguments.length, "argument") + ": legal are as many arguments as parameters");
        }
        long end = ADDRESS.byteSize() * Math.max(1, count);
        for (int i = 0; i < count; i++) {
            end += room(sizes, i, arguments[i]);
        }
        MemorySegment pointers = arena.allocate(end, Long.BYTES);
        long at = ADDRESS.byteSize() * Math.max(1, count);
        for (int i = 0; i < count; i++) {
            MemorySegment memory = pointers.asSlice(at, room(sizes, i, arguments[i]));
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

    /** Returns pointers to the parameters in a buffer. Parameters behind the end of the buffer are zero. */
    private MemorySegment pointersInto(Arena arena, String info, long function, byte[] bytes) {
        List<Long> offsets = new ArrayList<>();
        long[] end = {bytes.length};
        int code = query(arena, info, function, (offset, size) -> {
            offsets.add(offset);
            end[0] = Math.max(end[0], offset + size);
        });
        if (code != CUresult.CUDA_ERROR_INVALID_VALUE.code()) {
            throw DriverFailure.of(info, code);
        }
        MemorySegment buffer = arena.allocate(end[0], Long.BYTES).copyFrom(MemorySegment.ofArray(bytes));
        MemorySegment pointers = arena.allocate(ADDRESS, Math.max(1, offsets.size()));
        for (int i = 0; i < offsets.size(); i++) {
            pointers.setAtIndex(ADDRESS, i, buffer.asSlice(offsets.get(i)));
        }
        return pointers;
    }

    /** Returns the bytes that are reserved for an argument, a multiple of 8. */
    private static long room(@Nullable List<Integer> sizes, int index, Object argument) {
        long size = Long.BYTES;
        if (sizes != null) {
            size = sizes.get(index);
        } else if (argument instanceof byte[] structure) {
            size = structure.length;
        }
        return Math.max(Long.BYTES, (size + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    }

    /**
     * Writes an argument.
     *
     * @param size the size of its parameter in bytes; 0 if it is unknown
     */
    private static void write(MemorySegment memory, int index, Object argument, int size) {
        Object converted = switch (argument) {
            case null -> 0L;
            case byte[] structure -> structure;
            case Boolean flag -> (byte) (flag ? 1 : 0);
            case Float number when size == Double.BYTES -> (double) number;
            case Double number when size == Float.BYTES -> number.floatValue();
            case Float number -> number;
            case Double number -> number;
            case Number number -> integer(index, number, size);
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
            default -> throw new IllegalArgumentException("argument " + index + " of a launch is " + argument
                    + "; legal are numbers, booleans, handles, addresses and structures as byte[]");
        }
        int bytes = converted instanceof byte[] structure ? structure.length : to.position();
        if (size != 0 && bytes > size) {
            throw new IllegalArgumentException("argument " + index + " of a launch is " + argument + " with " + bytes
                    + " bytes; the parameter has " + size + " bytes");
        }
    }

    /** Returns an integer of the size of its parameter, with the same bits, signed or not. */
    private static Number integer(int index, Number number, int size) {
        if (size != Byte.BYTES && size != Short.BYTES && size != Integer.BYTES && size != Long.BYTES) {
            return number;
        }
        long value = number.longValue();
        int unused = Long.SIZE - Byte.SIZE * size;
        if (value << unused >> unused != value && value << unused >>> unused != value) {
            throw new IllegalArgumentException("argument " + index + " of a launch is " + number
                    + "; legal is an integer of " + Byte.SIZE * size + " bits, the size of the parameter");
        }
        return switch (size) {
            case Byte.BYTES -> (byte) value;
            case Short.BYTES -> (short) value;
            case Integer.BYTES -> (int) value;
            default -> value;
        };
    }

    /**
     * Reads arguments back, as integers or bytes of the sizes of the parameters: the driver does not tell their types.
     * Returns none if it does not tell their sizes.
     *
     * @param pointers the address of the pointers to the values; 0 for none
     */
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
