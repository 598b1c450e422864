package orrery.docs.exercises;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects what a program prints, and runs an action when a line is printed for the first time. */
final class LineListener extends ByteArrayOutputStream {
    private final byte[] line;
    private final Runnable action;

    /** Where the line may begin at the earliest, in what is printed; it does not begin earlier. */
    private int next;

    private boolean found;

    LineListener(String line, Runnable action) {
        this.line = line.getBytes(StandardCharsets.UTF_8);
        this.action = action;
    }

    @Override
    public synchronized void write(int each) {
        super.write(each);
        look();
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        super.write(bytes, offset, length);
        look();
    }

    private void look() {
        for (; !found && next + line.length <= count; next++) {
            if (Arrays.equals(buf, next, next + line.length, line, 0, line.length)) {
                found = true;
                action.run();
            }
        }
    }
}
