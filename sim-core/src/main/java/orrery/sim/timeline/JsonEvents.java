package orrery.sim.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
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

    /** The number of decimals of a time in microseconds that is counted in nanoseconds. */
    private static final int DECIMALS = 3;

    private final Writer writer;
    private final JsonGenerator json;

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

    /** Begins an event of a phase. */
    JsonEvents event(char phase) {
        return write(() -> {
            json.writeStartObject();
            json.writeStringField("ph", String.valueOf(phase));
        });
    }

    /** Ends an event. */
    void end() {
        write(json::writeEndObject);
    }

    /** Begins an object within an event. */
    JsonEvents beginObject(String name) {
        return write(() -> json.writeObjectFieldStart(name));
    }

    /** Ends an object within an event. */
    JsonEvents endObject() {
        return write(json::writeEndObject);
    }

    /** Writes a member that is a number. */
    JsonEvents number(String name, long value) {
        return write(() -> json.writeNumberField(name, value));
    }

    /** Writes a member that is true. */
    JsonEvents flag(String name) {
        return write(() -> json.writeBooleanField(name, true));
    }

    /** Writes a member that is a time in nanoseconds, as microseconds without loss. */
    JsonEvents micros(String name, long nanos) {
        return nanos % NANOS_PER_MICRO == 0
                ? number(name, nanos / NANOS_PER_MICRO)
                : write(() -> json.writeNumberField(name, BigDecimal.valueOf(nanos, DECIMALS)));
    }

    /** Writes a member that is a string. */
    JsonEvents string(String name, @Nullable String value) {
        return write(() -> json.writeStringField(name, value));
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
