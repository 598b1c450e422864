package orrery.docs.exercises;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What a program prints, and an action when it has printed a line for the first time. */
final class LineListener extends ByteArrayOutputStream {
    private final String line;
    private final Runnable action;
    private boolean found;

    LineListener(String line, Runnable action) {
        this.line = line;
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
        if (!found && toString(StandardCharsets.UTF_8).contains(line)) {
            found = true;
            action.run();
        }
    }
}
