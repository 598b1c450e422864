package orrery.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.cupti.export.ActivityExport;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;
import orrery.export.JfrLayout.EventType;

/**
 * Exports records to a file of the JDK's Flight Recorder, for JDK Mission Control and the command {@code jfr}. Each
 * kind of record is a type of event, such as {@code orrery.MEMCPY}, with a field for each field of the record. A wait
 * of work is an event of the type {@code orrery.WAIT}. The start time and the duration of an event are virtual time:
 * virtual time 0 is 1970-01-01T00:00Z. Records without a time have that start.
 *
 * <p>The writer of JDK Mission Control makes the header and the descriptions of the types; the events follow them.
 */
public final class JfrExport implements ActivityExport {
    static final String PREFIX = "orrery.";

    /** Where the header has the size of the chunk, in bytes from the beginning of the file. */
    private static final int SIZE_AT = 8;

    /** Where the header has the duration of the chunk. */
    private static final int DURATION_AT = 40;

    private static final int SIZE_BYTES = 4;
    private static final int MIN_CAPACITY = 1 << 10;
    private static final int LONGEST_NUMBER = 9;

    private static final byte NO_STRING = 0;
    private static final byte UTF_8 = 3;

    private final Path file;
    private final OutputStream out;
    private final JfrLayout layout;
    private byte[] event = new byte[MIN_CAPACITY];
    private int length;
    private long written;
    private long latest;

    private JfrExport(Path file, OutputStream out, JfrLayout layout) throws IOException {
        this.file = file;
        this.out = out;
        this.layout = layout;
        out.write(layout.head());
        written = layout.head().length;
    }

    /**
     * Creates an export to a file, whose content it replaces.
     *
     * @throws IOException if the file cannot be written
     */
    public static JfrExport to(Path file) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        try {
            return new JfrExport(file, out, new JfrLayout());
        } catch (RuntimeException e) { // the library wraps an interrupt in one
            out.close();
            throw new IOException(file + ": its header cannot be made: " + e.getMessage(), e);
        }
    }

    @Override
    public void write(Activity record) throws IOException {
        RecordType<?> recordType = RecordTypes.of(record);
        @Nullable Object[] values = recordType.values(record);
        EventType type = layout.of(record, recordType, values);
        long start = type.start() < 0 ? 0 : (Long) values[type.start()];
        begin(type.id(), start, type.end() < 0 ? start : (Long) values[type.end()]);
        for (int i = 0; i < type.fields().size(); i++) {
            field(values[type.fields().get(i)]);
        }
        if (record instanceof CallActivity call) {
            string(call.function());
        }
        end();
    }

    @Override
    public void write(WorkWait wait) throws IOException {
        begin(layout.waits(), wait.start(), wait.end());
        string(wait.name());
        string(wait.cause().name());
        number(wait.deviceId());
        number(Integer.toUnsignedLong(wait.contextId()));
        number(Integer.toUnsignedLong(wait.streamId()));
        number(Integer.toUnsignedLong(wait.correlationId()));
        number(Integer.toUnsignedLong(wait.takerCorrelationId()));
        end();
    }

    /** Begins an event of a type. */
    private void begin(long type, long start, long end) {
        length = SIZE_BYTES;
        number(type);
        latest = Math.max(latest, end);
        number(start);
        number(end - start);
    }

    /** Writes the event. */
    private void end() throws IOException {
        paddedSize();
        out.write(event, 0, length);
        written += length;
    }

    // -- encoding: numbers have seven bits a byte, least significant first, and nine bytes at most --------------------

    private void field(@Nullable Object value) {
        if (value instanceof Integer number) {
            number(Integer.toUnsignedLong(number));
        } else if (value instanceof Long number) {
            number(number);
        } else if (value instanceof Boolean flag) {
            reserve(1);
            event[length++] = (byte) (flag ? 1 : 0);
        } else if (value instanceof Double number) {
            bits(Double.doubleToRawLongBits(number));
        } else if (value instanceof Enum<?> constant) {
            string(constant.name());
        } else {
            string((String) value);
        }
    }

    private void reserve(int bytes) {
        if (length + bytes > event.length) {
            event = Arrays.copyOf(event, 2 * (length + bytes));
        }
    }

    private void number(long value) {
        reserve(LONGEST_NUMBER);
        long rest = value;
        for (int i = 1; i < LONGEST_NUMBER && (rest & ~0x7fL) != 0; i++) {
            event[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        event[length++] = (byte) rest;
    }

    private void bits(long value) {
        reserve(Long.BYTES);
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            event[length++] = (byte) (value >>> shift);
        }
    }

    private void string(@Nullable String text) {
        reserve(1);
        if (text == null) {
            event[length++] = NO_STRING;
            return;
        }
        event[length++] = UTF_8;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length);
        reserve(bytes.length);
        System.arraycopy(bytes, 0, event, length, bytes.length);
        length += bytes.length;
    }

    /** Writes the size of the event into its first bytes, all of which are used. */
    private void paddedSize() {
        for (int i = 0; i < SIZE_BYTES; i++) {
            int more = i < SIZE_BYTES - 1 ? 0x80 : 0;
            event[i] = (byte) (length >>> 7 * i & 0x7f | more);
        }
    }

    /**
     * Completes the file: its header has the size and the latest time.
     *
     * @throws IOException if the file cannot be written completely
     */
    @Override
    public void close() throws IOException {
        out.close();
        try (RandomAccessFile header = new RandomAccessFile(file.toFile(), "rw")) {
            header.seek(SIZE_AT);
            header.writeLong(written);
            header.seek(DURATION_AT);
            header.writeLong(Math.max(1, latest));
        }
    }
}
