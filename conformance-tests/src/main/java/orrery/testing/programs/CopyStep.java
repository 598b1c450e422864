package orrery.testing.programs;

import com.google.common.collect.ObjectArrays;
import java.util.List;
import java.util.Random;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;

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

    private static final Argument<?> IN_STREAM_ORDER = Argument.inJava(
            "List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM))",
            run -> List.of(new CUmemcpyAttributes(CUmemcpySrcAccessOrder.STREAM)));

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

    /** Returns the call. */
    ProgramCall call() {
        Argument<Long> near = Argument.address("device", first);
        Argument<Long> far = Argument.address("device", second);
        Argument<Long> onHost = Argument.address("pinned", second);
        Argument<?> array = Argument.variable("array");
        return switch (kind) {
            case HOST_TO_DEVICE -> call("cuMemcpyHtoD", near, onHost, width);
            case DEVICE_TO_HOST -> call("cuMemcpyDtoH", onHost, near, width);
            case DEVICE_TO_DEVICE -> call("cuMemcpyDtoD", near, far, width);
            case UNIFIED -> call("cuMemcpy", near, onHost, width);
            case PEER -> call("cuMemcpyPeer", near, Argument.CONTEXT, far, Argument.CONTEXT, width);
            case ROWS -> call("cuMemcpy2D", rows(near, onHost));
            case BOX -> call("cuMemcpy3D", box(near, far));
            case BATCH ->
                call(
                        "cuMemcpyBatch",
                        array(near),
                        array(far),
                        array(Argument.constant(width)),
                        IN_STREAM_ORDER,
                        array(Argument.constant(0)));
            case HOST_TO_ARRAY -> call("cuMemcpyHtoA", array, first, onHost, width);
            case ARRAY_TO_HOST -> call("cuMemcpyAtoH", onHost, array, first, width);
            case DEVICE_TO_ARRAY -> call("cuMemcpyDtoA", array, first, far, width);
            case ARRAY_TO_DEVICE -> call("cuMemcpyAtoD", near, array, second, width);
            case ARRAY_TO_ARRAY -> call("cuMemcpyAtoA", array, first, array, second, width);
            case D8 -> call("cuMemsetD8", near, asByte(), width);
            case D16 -> call("cuMemsetD16", near, asShort(), width);
            case D32 -> call("cuMemsetD32", near, value, width);
            case ROWS_D8 -> call("cuMemsetD2D8", near, PITCH, asByte(), width, height);
            case ROWS_D16 -> call("cuMemsetD2D16", near, PITCH, asShort(), width, height);
            case ROWS_D32 -> call("cuMemsetD2D32", near, PITCH, value, width, height);
            case WRITE_VALUE_32 -> ProgramCall.of("cuStreamWriteValue32", Argument.stream(1), near, value, 0);
            case WRITE_VALUE_64 ->
                ProgramCall.of(
                        "cuStreamWriteValue64",
                        Argument.stream(1),
                        near,
                        Argument.inJava(wide() + "L", run -> wide()),
                        0);
        };
    }

    /** Returns the call of a function, or of its asynchronous form. */
    private ProgramCall call(String function, Object... arguments) {
        return isAsynchronous
                ? ProgramCall.of(function + "Async", ObjectArrays.concat(arguments, Argument.stream(1)))
                : ProgramCall.of(function, arguments);
    }

    private Argument<Byte> asByte() {
        return Argument.inJava("(byte) " + value, run -> (byte) value);
    }

    private Argument<Short> asShort() {
        return Argument.inJava("(short) " + value, run -> (short) value);
    }

    private static Argument<long[]> array(Argument<? extends Number> only) {
        return Argument.inJava("new long[] {" + only.java() + "}", run ->
                new long[] {only.value(run).longValue()});
    }

    private Argument<CUmemcpy2D> rows(Argument<Long> near, Argument<Long> onHost) {
        return Argument.inJava(
                "new CUmemcpy2D(CUmemorytype.DEVICE, " + near.java() + ", " + PITCH + ", CUmemorytype.HOST, "
                        + onHost.java() + ", " + PITCH + ", " + width + ", " + height + ")",
                run -> new CUmemcpy2D(
                        CUmemorytype.DEVICE,
                        near.value(run),
                        PITCH,
                        CUmemorytype.HOST,
                        onHost.value(run),
                        PITCH,
                        width,
                        height));
    }

    /**
     * Returns the parameters of a copy of slices that have one row each, so that the pitch of slices is that of rows.
     */
    private Argument<CUmemcpy3D> box(Argument<Long> near, Argument<Long> far) {
        return Argument.inJava(
                "new CUmemcpy3D(" + operand(near) + ", " + operand(far) + ", " + width + ", 1, " + height + ")",
                run -> new CUmemcpy3D(
                        new CUmemcpy3D.Operand(CUmemorytype.DEVICE, near.value(run), PITCH, 1),
                        new CUmemcpy3D.Operand(CUmemorytype.DEVICE, far.value(run), PITCH, 1),
                        width,
                        1,
                        height));
    }

    private static String operand(Argument<Long> address) {
        return "new CUmemcpy3D.Operand(CUmemorytype.DEVICE, " + address.java() + ", " + PITCH + ", 1)";
    }

    /** Returns the step with one element. */
    CopyStep ofOneElement() {
        return new CopyStep(kind, first, second, 1, 1, value, isAsynchronous);
    }

    int size() {
        return 1 + width + (kind.hasRows() ? height : 0);
    }
}
