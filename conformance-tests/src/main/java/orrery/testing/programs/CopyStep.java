package orrery.testing.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * A copy or a memset of a {@link CopyProgram}.
 *
 * @param kind the kind
 * @param first a place in the first half of the memory, in bytes: what is written, unless it is copied to the host
 * @param second a place in the second half: where a copy has its other end
 * @param width elements of a row, or of all
 * @param height rows, for kinds that have rows
 * @param value what memory is set to
 * @param isAsynchronous whether the call is the asynchronous one, in a stream that waits for the legacy stream
 */
record CopyStep(Kind kind, int first, int second, int width, int height, int value, boolean isAsynchronous) {
    /** Where the second half begins. */
    private static final int HALF = CopyProgram.BYTES / 2;

    /** From one row to the next. */
    private static final int PITCH = 64;

    private static final int MAX_WIDTH = 12;
    private static final int MAX_HEIGHT = 3;

    /** A kind of call. */
    enum Kind {
        HOST_TO_DEVICE(1),
        DEVICE_TO_HOST(1),
        DEVICE_TO_DEVICE(1),
        UNIFIED(1),
        PEER(1),
        ROWS(1),
        BOX(1),
        BATCH(1),
        HOST_TO_ARRAY(1),
        ARRAY_TO_HOST(1),
        DEVICE_TO_ARRAY(1),
        ARRAY_TO_DEVICE(1),
        ARRAY_TO_ARRAY(1),
        D8(1),
        D16(Short.BYTES),
        D32(Integer.BYTES),
        ROWS_D8(1),
        ROWS_D16(Short.BYTES),
        ROWS_D32(Integer.BYTES),
        WRITE_VALUE_32(Integer.BYTES),
        WRITE_VALUE_64(Long.BYTES);

        /** How many bytes an element has, of which the width of a step is a number. */
        private final int elementBytes;

        Kind(int elementBytes) {
            this.elementBytes = elementBytes;
        }

        private boolean hasRows() {
            return this == ROWS || this == BOX || this == ROWS_D8 || this == ROWS_D16 || this == ROWS_D32;
        }

        /** Returns whether there is no call that waits for the copy. */
        private boolean isAlwaysAsynchronous() {
            return this == BATCH || isWrite();
        }

        /** Returns whether there is no call in a stream. */
        private boolean isNeverAsynchronous() {
            return this == DEVICE_TO_ARRAY || this == ARRAY_TO_DEVICE || this == ARRAY_TO_ARRAY;
        }

        private boolean isWrite() {
            return this == WRITE_VALUE_32 || this == WRITE_VALUE_64;
        }
    }

    static CopyStep random(Random random) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        boolean isAsynchronous = kind.isAlwaysAsynchronous() || !kind.isNeverAsynchronous() && random.nextBoolean();
        return new CopyStep(
                kind,
                Long.BYTES * random.nextInt(6),
                HALF + random.nextInt(PITCH - 1),
                1 + random.nextInt(MAX_WIDTH),
                1 + random.nextInt(MAX_HEIGHT),
                random.nextInt(),
                isAsynchronous);
    }

    private int rows() {
        return kind.hasRows() ? height : 1;
    }

    private int rowBytes() {
        return kind.elementBytes * (kind.isWrite() ? 1 : width);
    }

    /** Does to the memory of both sides, and to the array, what the call does. */
    void apply(byte[] device, byte[] host, byte[] array) {
        for (int row = 0; row < rows(); row++) {
            for (int i = 0; i < rowBytes(); i++) {
                int near = first + row * PITCH + i;
                int far = second + row * PITCH + i;
                switch (kind) {
                    case HOST_TO_DEVICE, UNIFIED, ROWS -> device[near] = host[far];
                    case DEVICE_TO_HOST -> host[far] = device[near];
                    case DEVICE_TO_DEVICE, PEER, BOX, BATCH -> device[near] = device[far];
                    case HOST_TO_ARRAY -> array[near] = host[far];
                    case ARRAY_TO_HOST -> host[far] = array[near];
                    case DEVICE_TO_ARRAY -> array[near] = device[far];
                    case ARRAY_TO_DEVICE -> device[near] = array[far];
                    case ARRAY_TO_ARRAY -> array[near] = array[far];
                    default -> device[near] = (byte) (wide() >> Byte.SIZE * (i % kind.elementBytes));
                }
            }
        }
    }

    /** Returns the value with as many bytes as the widest element. */
    private long wide() {
        return (long) value << Integer.SIZE | Integer.toUnsignedLong(value);
    }

    void call(ProgramRun run, long device, long host, CUarray array, @Nullable CUstream stream) {
        CudaDriver cuda = run.cuda();
        long near = device + first;
        switch (kind) {
            case HOST_TO_DEVICE ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyHtoD(near, host + second, width),
                        () -> cuda.cuMemcpyHtoDAsync(near, host + second, width, stream));
            case DEVICE_TO_HOST ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyDtoH(host + second, near, width),
                        () -> cuda.cuMemcpyDtoHAsync(host + second, near, width, stream));
            case DEVICE_TO_DEVICE ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyDtoD(near, device + second, width),
                        () -> cuda.cuMemcpyDtoDAsync(near, device + second, width, stream));
            case UNIFIED ->
                copy(
                        stream,
                        () -> cuda.cuMemcpy(near, host + second, width),
                        () -> cuda.cuMemcpyAsync(near, host + second, width, stream));
            case PEER ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyPeer(near, run.context(), device + second, run.context(), width),
                        () -> cuda.cuMemcpyPeerAsync(
                                near, run.context(), device + second, run.context(), width, stream));
            case ROWS ->
                copy(
                        stream,
                        () -> cuda.cuMemcpy2D(rows(near, host)),
                        () -> cuda.cuMemcpy2DAsync(rows(near, host), stream));
            case BOX ->
                copy(stream, () -> cuda.cuMemcpy3D(box(device)), () -> cuda.cuMemcpy3DAsync(box(device), stream));
            case BATCH ->
                cuda.cuMemcpyBatchAsync(
                        new long[] {near},
                        new long[] {device + second},
                        new long[] {width},
                        List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)),
                        new long[] {0},
                        stream);
            case HOST_TO_ARRAY ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyHtoA(array, first, host + second, width),
                        () -> cuda.cuMemcpyHtoAAsync(array, first, host + second, width, stream));
            case ARRAY_TO_HOST ->
                copy(
                        stream,
                        () -> cuda.cuMemcpyAtoH(host + second, array, first, width),
                        () -> cuda.cuMemcpyAtoHAsync(host + second, array, first, width, stream));
            case DEVICE_TO_ARRAY -> cuda.cuMemcpyDtoA(array, first, device + second, width);
            case ARRAY_TO_DEVICE -> cuda.cuMemcpyAtoD(near, array, second, width);
            case ARRAY_TO_ARRAY -> cuda.cuMemcpyAtoA(array, first, array, second, width);
            case WRITE_VALUE_32 -> cuda.cuStreamWriteValue32(stream, near, value, 0);
            case WRITE_VALUE_64 -> cuda.cuStreamWriteValue64(stream, near, wide(), 0);
            default -> set(cuda, near, stream);
        }
    }

    private void set(CudaDriver cuda, long near, @Nullable CUstream stream) {
        switch (kind) {
            case D8 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD8(near, (byte) value, width),
                        () -> cuda.cuMemsetD8Async(near, (byte) value, width, stream));
            case D16 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD16(near, (short) value, width),
                        () -> cuda.cuMemsetD16Async(near, (short) value, width, stream));
            case D32 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD32(near, value, width),
                        () -> cuda.cuMemsetD32Async(near, value, width, stream));
            case ROWS_D8 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD2D8(near, PITCH, (byte) value, width, height),
                        () -> cuda.cuMemsetD2D8Async(near, PITCH, (byte) value, width, height, stream));
            case ROWS_D16 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD2D16(near, PITCH, (short) value, width, height),
                        () -> cuda.cuMemsetD2D16Async(near, PITCH, (short) value, width, height, stream));
            case ROWS_D32 ->
                copy(
                        stream,
                        () -> cuda.cuMemsetD2D32(near, PITCH, value, width, height),
                        () -> cuda.cuMemsetD2D32Async(near, PITCH, value, width, height, stream));
            default -> throw new AssertionError(kind);
        }
    }

    private static void copy(@Nullable CUstream stream, Runnable synchronous, Runnable asynchronous) {
        (stream == null ? synchronous : asynchronous).run();
    }

    private CUmemcpy2D rows(long near, long host) {
        return new CUmemcpy2D(CUmemorytype.DEVICE, near, PITCH, CUmemorytype.HOST, host + second, PITCH, width, height);
    }

    /**
     * Returns the parameters of a copy of slices that have one row each, so that the pitch of slices is that of rows.
     */
    private CUmemcpy3D box(long device) {
        return new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, device + first, PITCH, 1),
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, device + second, PITCH, 1),
                width,
                1,
                height);
    }

    /** Returns the call as Java. */
    String statement() {
        String near = "device + " + first;
        String far = "device + " + second;
        String onHost = "host + " + second;
        return switch (kind) {
            case HOST_TO_DEVICE -> call("cuMemcpyHtoD", near, onHost, width);
            case DEVICE_TO_HOST -> call("cuMemcpyDtoH", onHost, near, width);
            case DEVICE_TO_DEVICE -> call("cuMemcpyDtoD", near, far, width);
            case UNIFIED -> call("cuMemcpy", near, onHost, width);
            case PEER -> call("cuMemcpyPeer", near, "context", far, "context", width);
            case ROWS ->
                call(
                        "cuMemcpy2D",
                        "new CUmemcpy2D(CUmemorytype.DEVICE, " + near + ", " + PITCH + ", CUmemorytype.HOST, " + onHost
                                + ", " + PITCH + ", " + width + ", " + height + ")");
            case BOX ->
                call(
                        "cuMemcpy3D",
                        "new CUmemcpy3D(" + operand(near) + ", " + operand(far) + ", " + width + ", 1, " + height
                                + ")");
            case BATCH ->
                call(
                        "cuMemcpyBatch",
                        "new long[] {" + near + "}",
                        "new long[] {" + far + "}",
                        "new long[] {" + width + "}",
                        "List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM))",
                        "new long[] {0}");
            case HOST_TO_ARRAY -> call("cuMemcpyHtoA", "array", first, onHost, width);
            case ARRAY_TO_HOST -> call("cuMemcpyAtoH", onHost, "array", first, width);
            case DEVICE_TO_ARRAY -> call("cuMemcpyDtoA", "array", first, far, width);
            case ARRAY_TO_DEVICE -> call("cuMemcpyAtoD", near, "array", second, width);
            case ARRAY_TO_ARRAY -> call("cuMemcpyAtoA", "array", first, "array", second, width);
            case D8 -> call("cuMemsetD8", near, "(byte) " + value, width);
            case D16 -> call("cuMemsetD16", near, "(short) " + value, width);
            case D32 -> call("cuMemsetD32", near, value, width);
            case ROWS_D8 -> call("cuMemsetD2D8", near, PITCH, "(byte) " + value, width, height);
            case ROWS_D16 -> call("cuMemsetD2D16", near, PITCH, "(short) " + value, width, height);
            case ROWS_D32 -> call("cuMemsetD2D32", near, PITCH, value, width, height);
            case WRITE_VALUE_32 -> "cuda.cuStreamWriteValue32(stream1, " + near + ", " + value + ", 0);";
            case WRITE_VALUE_64 -> "cuda.cuStreamWriteValue64(stream1, " + near + ", " + wide() + "L, 0);";
        };
    }

    private static String operand(String address) {
        return "new CUmemcpy3D.Operand(CUmemorytype.DEVICE, " + address + ", " + PITCH + ", 1)";
    }

    private String call(String function, Object... arguments) {
        List<String> all = new ArrayList<>();
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        if (isAsynchronous) {
            all.add("stream1");
        }
        return "cuda." + function + (isAsynchronous ? "Async" : "") + "(" + String.join(", ", all) + ");";
    }

    int size() {
        return 1 + width + (kind.hasRows() ? height : 0);
    }
}
