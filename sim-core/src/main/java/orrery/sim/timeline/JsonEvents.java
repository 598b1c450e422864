package orrery.sim.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace in the Trace Event Format of Chrome, as JSON, while events happen, one a line, without keeping them.
 * All output is ASCII, so that it is valid in any encoding. After the first failure of the writer nothing more is
 * written; {@link #close} reports it.
 */
final class JsonEvents {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .rootValueSeparator(",\n")
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private static final String HEAD = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
    private static final String TAIL = "\n]}\n";

    private static final int NANOS_PER_MICRO = 1000;
    private static final int DECIMAL_BASE = 10;

    private final Writer writer;
    private final JsonGenerator json;

    /** The keys of members, as they are written. There are about 40. */
    private final Map<String, SerializedString> keys = new HashMap<>();

    /** The digits of a time, reused because each event has several. Times are not negative. */
    private final StringBuilder digits = new StringBuilder();

    private final char[] digitChars = new char[Long.SIZE];
    private @Nullable IOException failure;

    /** A part of the output. */
    @FunctionalInterface
    private interface Part {
        void write() throws IOException;
    }

    /** Begins the trace. */
    JsonEvents(Writer writer) {
        this.writer = writer;
        this.json = generator(writer);
        write(() -> writer.write(HEAD));
    }

    /** Returns a generator for which each event is a root value, so that it writes the separators. */
    private static JsonGenerator generator(Writer writer) {
        try {
            return FACTORY.createGenerator(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // declared, but creating a generator writes nothing
        }
    }

    private JsonEvents write(Part part) {
        if (failure == null) {
            try {
                part.write();
            } catch (IOException e) {
                failure = e;
            }
        }
        return this;
    }

    private void key(String name) throws IOException {
        SerializedString key = keys.get(name);
        if (key == null) {
            key = new SerializedString(name);
            keys.put(name, key);
        }
        json.writeFieldName(key);
    }

    /** Begins an event of a phase. */
    JsonEvents event(char phase) {
        return write(() -> {
            json.writeStartObject();
            key("ph");
            json.writeString(String.valueOf(phase));
        });
    }

    /** Ends an event. */
    void end() {
        write(json::writeEndObject);
    }

    /** Begins an object within an event. */
    JsonEvents beginObject(String name) {
        return write(() -> {
            key(name);
            json.writeStartObject();
        });
    }

    /** Ends an object within an event. */
    JsonEvents endObject() {
        return write(json::writeEndObject);
    }

    /** Writes a member that is a number. */
    JsonEvents number(String name, long value) {
        return write(() -> {
            key(name);
            json.writeNumber(value);
        });
    }

    /** Writes a member that is true. */
    JsonEvents flag(String name) {
        return write(() -> {
            key(name);
            json.writeBoolean(true);
        });
    }

    /** Writes a member that is a time in nanoseconds, as microseconds without loss. */
    JsonEvents micros(String name, long nanos) {
        long rest = nanos % NANOS_PER_MICRO;
        if (rest == 0) {
            return number(name, nanos / NANOS_PER_MICRO);
        }
        return write(() -> {
            key(name);
            digits.setLength(0);
            digits.append(nanos / NANOS_PER_MICRO).append('.');
            for (long unit = NANOS_PER_MICRO / DECIMAL_BASE; unit > 0; unit /= DECIMAL_BASE) {
                digits.append((char) ('0' + rest / unit % DECIMAL_BASE));
            }
            digits.getChars(0, digits.length(), digitChars, 0);
            json.writeNumber(digitChars, 0, digits.length());
        });
    }

    /** Writes a member that is a string. */
    JsonEvents string(String name, @Nullable String value) {
        return write(() -> {
            key(name);
            json.writeString(value);
        });
    }

    /**
     * Ends the trace and closes the writer.
     *
     * @throws IOException the first failure of the writer, now or earlier
     */
    void close() throws IOException {
        write(() -> {
            json.close();
            writer.write(TAIL);
        });
        try {
            writer.close();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
        if (failure != null) {
            throw failure;
        }
    }
}
