package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.ByteView;

/**
 * Copies and memsets of every kind, between page-locked memory, memory of the device and an array, one after the other.
 * It predicts each byte of them.
 *
 * @param steps the calls; any of them can be left out
 */
public record CopyProgram(List<Step> steps) implements TestProgram {
    /** Copies the steps. */
    public CopyProgram {
        steps = ImmutableList.copyOf(steps);
    }

    /** How many bytes the memory on each side has: a half that copies mostly write, and one that they read. */
    private static final int BYTES = 512;

    /** Where the second half begins. */
    private static final int HALF = BYTES / 2;

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

    /**
     * A call.
     *
     * @param kind the kind
     * @param first a place in the first half of the memory, in bytes: what is written, unless it is copied to the host
     * @param second a place in the second half: where a copy has its other end
     * @param width elements of a row, or of all
     * @param height rows, for kinds that have rows
     * @param value what memory is set to
     * @param isAsynchronous whether the call is the asynchronous one, in a stream that waits for the legacy stream
     */
    record Step(Kind kind, int first, int second, int width, int height, int value, boolean isAsynchronous) {

        static Step random(Random random) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            boolean isAsynchronous = kind.isAlwaysAsynchronous() || !kind.isNeverAsynchronous() && random.nextBoolean();
            return new Step(
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
        private void apply(byte[] device, byte[] host, byte[] array) {
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

        private void call(ProgramRun run, long device, long host, CUarray array, @Nullable CUstream stream) {
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
            return new CUmemcpy2D(
                    CUmemorytype.DEVICE, near, PITCH, CUmemorytype.HOST, host + second, PITCH, width, height);
        }

        /** A box of slices that have one row each, so that the pitch of slices is that of rows. */
        private CUmemcpy3D box(long device) {
            return new CUmemcpy3D(
                    new CUmemcpy3D.Operand(CUmemorytype.DEVICE, device + first, PITCH, 1),
                    new CUmemcpy3D.Operand(CUmemorytype.DEVICE, device + second, PITCH, 1),
                    width,
                    1,
                    height);
        }

        /** Returns the call as Java. */
        private String statement() {
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
                            "new CUmemcpy2D(CUmemorytype.DEVICE, " + near + ", " + PITCH + ", CUmemorytype.HOST, "
                                    + onHost + ", " + PITCH + ", " + width + ", " + height + ")");
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

        private int size() {
            return 1 + width + (kind.hasRows() ? height : 0);
        }
    }

    /** Returns what a byte of the host is at the beginning. */
    private static byte initial(int index) {
        return (byte) (index * 37 + 11);
    }

    @Override
    public void run(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        long device = cuda.cuMemAlloc(BYTES);
        long host = cuda.cuMemAllocHost(BYTES);
        run.note("device", device);
        run.note("host", host);
        ByteView bytes = cuda.host().bytes(host);
        for (int i = 0; i < BYTES; i++) {
            bytes.set(i, initial(i));
        }
        CUarray array = cuda.cuArrayCreate(new CUarrayDescriptor(BYTES, 0, ArrayFormat.UNSIGNED_INT8, 1));
        run.note("array", array);
        cuda.cuMemcpyHtoD(device, host, BYTES);
        cuda.cuMemcpyHtoA(array, 0, host, BYTES);
        for (Step step : steps) {
            if (step.isAsynchronous()) {
                run.delay(1);
            }
            step.call(run, device, host, array, step.isAsynchronous() ? run.stream(1) : null);
        }
        cuda.cuMemcpyDtoD(run.cell(0), device, Integer.BYTES * ProgramRun.CELLS);
    }

    @Override
    public void verify(ProgramRun run) {
        CudaDriver cuda = run.cuda();
        cuda.cuCtxSynchronize();
        byte[] device = new byte[BYTES];
        byte[] host = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            host[i] = initial(i);
        }
        byte[] array = host.clone();
        System.arraycopy(host, 0, device, 0, BYTES);
        steps.forEach(step -> step.apply(device, host, array));
        long address = run.note("host", Long.class);
        verify("page-locked memory", host, cuda.host().bytes(address));
        cuda.cuMemcpyDtoH(address, run.note("device", Long.class), BYTES);
        verify("memory of the device", device, cuda.host().bytes(address));
        cuda.cuMemcpyAtoH(address, run.note("array", CUarray.class), 0, BYTES);
        verify("array", array, cuda.host().bytes(address));
        cuda.cuMemFreeHost(address);
    }

    private void verify(String what, byte[] expected, ByteView bytes) {
        for (int i = 0; i < BYTES; i++) {
            if (expected[i] != bytes.get(i)) {
                throw new AssertionError("expected byte " + i + " of the " + what + " to be " + expected[i]
                        + ", but it is " + bytes.get(i) + ", after the program\n" + this);
            }
        }
    }

    @Override
    public List<CopyProgram> smaller() {
        List<CopyProgram> smaller = new ArrayList<>();
        CellText.parts(steps).forEach(part -> smaller.add(new CopyProgram(part)));
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.size() > 2) {
                List<Step> changed = new ArrayList<>(steps);
                changed.set(
                        i,
                        new Step(step.kind(), step.first(), step.second(), 1, 1, step.value(), step.isAsynchronous()));
                smaller.add(new CopyProgram(ImmutableList.copyOf(changed)));
            }
        }
        smaller.removeIf(each -> each.size() >= size());
        return smaller;
    }

    @Override
    public int size() {
        return steps.stream().mapToInt(Step::size).sum();
    }

    @Override
    public List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("long device = cuda.cuMemAlloc(" + BYTES + ");");
        statements.add("host = cuda.cuMemAllocHost(" + BYTES + ");");
        statements.add("for (int i = 0; i < " + BYTES + "; i++) {");
        statements.add("    cuda.host().bytes(host).set(i, (byte) (i * 37 + 11));");
        statements.add("}");
        statements.add("CUarray array = cuda.cuArrayCreate(new CUarrayDescriptor(" + BYTES
                + ", 0, ArrayFormat.UNSIGNED_INT8, 1));");
        statements.add("cuda.cuMemcpyHtoD(device, host, " + BYTES + ");");
        statements.add("cuda.cuMemcpyHtoA(array, 0, host, " + BYTES + ");");
        steps.forEach(step -> statements.add(step.statement()));
        statements.add("cuda.cuMemcpyDtoD(memory, device, " + Integer.BYTES * ProgramRun.CELLS + ");");
        return statements;
    }

    @Override
    public String toString() {
        return String.join("\n", statements());
    }
}
