package orrery.core.output;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.Arrays;

/**
 * A writer that another thread writes for ({@link OutputThread}). What is written goes on in chunks of
 * {@value #CHUNK_CHARS} characters; flushing does nothing.
 */
public final class OutputWriter extends Writer {
    private static final int CHUNK_CHARS = 1 << 14;

    private final OutputThread thread;
    private final Writer target;
    private char[] chunk = new char[CHUNK_CHARS];
    private int filled;

    /**
     * Creates a writer to {@code target}, which is closed with it.
     *
     * @param patience how long the target may accept nothing before it has failed
     */
    public OutputWriter(Writer target, Duration patience) {
        this.target = target;
        this.thread = new OutputThread(patience);
    }

    /**
     * Writes characters.
     *
     * @throws IOException as {@link OutputThread#write}
     */
    @Override
    public void write(char[] buffer, int offset, int length) throws IOException {
        int written = 0;
        while (written < length) {
            int next = Math.min(length - written, CHUNK_CHARS - filled);
            System.arraycopy(buffer, offset + written, chunk, filled, next);
            filled += next;
            written += next;
            if (filled == CHUNK_CHARS) {
                char[] full = chunk;
                chunk = new char[CHUNK_CHARS];
                filled = 0;
                thread.write(() -> target.write(full));
            }
        }
    }

    @Override
    public void flush() {}

    /**
     * Writes the rest and closes the target.
     *
     * @throws IOException as {@link OutputThread#close}
     */
    @Override
    public void close() throws IOException {
        char[] rest = Arrays.copyOf(chunk, filled);
        filled = 0;
        try {
            if (rest.length > 0) {
                thread.write(() -> target.write(rest));
            }
        } finally {
            thread.close(target::close);
        }
    }
}
