package orrery.cupti.report;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Passes output on, and gives it to a listener as text when it is flushed.
 *
 * <pre>{@code
 * java.nio.charset.Charset charset = RecordingStream.charsetOfOutput();
 * RecordingStream recording = new RecordingStream(System.out, charset, recorder::printed);
 * System.setOut(new java.io.PrintStream(recording, true, charset));
 * }</pre>
 */
public final class RecordingStream extends FilterOutputStream {
    /** The most bytes that are kept before the listener is called: a program may print without an end. */
    private static final int MAX_BYTES = 8_192;

    private final Charset charset;
    private final Consumer<String> listener;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

    /**
     * Creates a stream in front of another one.
     *
     * @param charset what the bytes are encoded in
     * @param listener gets the text
     */
    public RecordingStream(OutputStream out, Charset charset, Consumer<String> listener) {
        super(out);
        this.charset = charset;
        this.listener = listener;
    }

    /** Returns what {@code System.out} encodes text in. */
    public static Charset charsetOfOutput() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Charset::forName)
                .orElse(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int value) throws IOException {
        out.write(value);
        pending.write(value);
        callIfFull();
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        pending.write(bytes, offset, length);
        callIfFull();
    }

    private void callIfFull() {
        if (pending.size() > MAX_BYTES) {
            callListener();
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        out.flush();
        callListener();
    }

    private void callListener() {
        if (pending.size() > 0) {
            listener.accept(pending.toString(charset));
            pending.reset();
        }
    }
}
