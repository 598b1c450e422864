package orrery.core.timeline;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes an array of JSON objects, one a line, without keeping them. All it writes is ASCII, so that no encoding can
 * spoil it. The first failure of the writer ends the writing and is kept.
 */
final class JsonEvents {
    private static final int BUFFER = 1 << 16;
    private static final int PER_MICRO = 1000;
    private static final char FIRST_PRINTABLE = 0x20;
    private static final char LAST_PRINTABLE = 0x7e;

    private final Writer writer;
    private final StringBuilder text = new StringBuilder(BUFFER + 1024);
    private boolean any;
    private boolean separate;
    private IOException failure;

    JsonEvents(Writer writer) {
        this.writer = writer;
    }

    /** Text that is JSON already. */
    JsonEvents raw(String json) {
        text.append(json);
        return this;
    }

    /** Begins an event of a phase. */
    JsonEvents event(char phase) {
        text.append(any ? ",\n{\"ph\":\"" : "\n{\"ph\":\"").append(phase).append('"');
        any = true;
        separate = true;
        return this;
    }

    /** Ends an event. */
    void end() {
        text.append('}');
        if (text.length() >= BUFFER) {
            flush();
        }
    }

    /** Begins an object within an event. */
    JsonEvents begin(String key) {
        key(key);
        text.append('{');
        separate = false;
        return this;
    }

    /** Ends an object within an event. */
    JsonEvents close() {
        text.append('}');
        separate = true;
        return this;
    }

    /** A member that is a number. */
    JsonEvents number(String key, long value) {
        key(key);
        text.append(value);
        return this;
    }

    /** A member that is true. */
    JsonEvents flag(String key) {
        key(key);
        text.append(true);
        return this;
    }

    /** A member that is nanoseconds, written as microseconds. */
    JsonEvents micros(String key, long nanos) {
        key(key);
        text.append(nanos / PER_MICRO);
        int rest = (int) (nanos % PER_MICRO);
        if (rest != 0) {
            text.append('.')
                    .append((char) ('0' + rest / 100))
                    .append((char) ('0' + rest / 10 % 10))
                    .append((char) ('0' + rest % 10));
        }
        return this;
    }

    /** A member that is a string. */
    JsonEvents string(String key, String value) {
        key(key);
        text.append('"');
        escaped(value);
        text.append('"');
        return this;
    }

    /** Keys are ours and need no escapes. */
    private void key(String key) {
        text.append(separate ? ",\"" : "\"").append(key).append("\":");
        separate = true;
    }

    private void escaped(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= FIRST_PRINTABLE && c <= LAST_PRINTABLE) {
                text.append(c);
            } else {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(Character.forDigit(c >> shift & 0xf, 16));
                }
            }
        }
    }

    private void flush() {
        if (failure == null) {
            try {
                writer.append(text);
            } catch (IOException e) {
                failure = e;
            }
        }
        text.setLength(0);
    }

    /** Writes what is left and closes the writer; raises what went wrong first. */
    void finish() throws IOException {
        flush();
        try {
            writer.close();
        } catch (IOException e) {
            if (failure == null) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
