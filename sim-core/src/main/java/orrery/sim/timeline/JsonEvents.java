package orrery.sim.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;

/**
 * Writes trace events as JSON, one per line, without buffering them. The output is ASCII, so that it is valid in any
 * encoding. After the first failure of the writer nothing more is written; {@link #close} reports the failure.
 */
final class JsonEvents {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    /** Puts each event on one line, without white space. */
    private static final DefaultPrettyPrinter ONE_EVENT_A_LINE = new DefaultPrettyPrinter(
                    Separators.createDefaultInstance()
                            .withObjectFieldValueSpacing(Separators.Spacing.NONE)
                            .withObjectEntrySpacing(Separators.Spacing.NONE))
            .withObjectIndenter(DefaultPrettyPrinter.NopIndenter.instance)
            .withArrayIndenter(new DefaultIndenter("", "\n"));

    private static final int NANOS_PER_MICRO = 1000;
    private static final int NANO_DIGITS = 3;

    /** A part of the output. */
    @FunctionalInterface
    private interface Part {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private final Writer writer;
    private final JsonGenerator json;
    private IOException failure;

    /** Begins the trace. */
    JsonEvents(Writer writer) {
        this.writer = writer;
        this.json = generator(writer);
        write(out -> {
            out.writeStartObject();
            out.writeStringField("displayTimeUnit", "ns");
            out.writeArrayFieldStart("traceEvents");
        });
    }

    private static JsonGenerator generator(Writer writer) {
        try {
            return FACTORY.createGenerator(writer).setPrettyPrinter(ONE_EVENT_A_LINE.createInstance());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // declared, but creating a generator writes nothing
        }
    }

    private JsonEvents write(Part part) {
        if (failure == null) {
            try {
                part.writeTo(json);
            } catch (IOException e) {
                failure = e;
            }
        }
        return this;
    }

    /** Begins an event of a phase. */
    JsonEvents event(char phase) {
        return write(out -> {
            out.writeStartObject();
            out.writeStringField("ph", String.valueOf(phase));
        });
    }

    /** Ends an event. */
    void end() {
        write(JsonGenerator::writeEndObject);
    }

    /** Begins an object within an event. */
    JsonEvents beginObject(String key) {
        return write(out -> out.writeObjectFieldStart(key));
    }

    /** Ends an object within an event. */
    JsonEvents endObject() {
        return write(JsonGenerator::writeEndObject);
    }

    /** Writes a member that is a number. */
    JsonEvents number(String key, long value) {
        return write(out -> out.writeNumberField(key, value));
    }

    /** Writes a member that is true. */
    JsonEvents flag(String key) {
        return write(out -> out.writeBooleanField(key, true));
    }

    /** Writes a member that is a time in nanoseconds, as microseconds without loss. */
    JsonEvents micros(String key, long nanos) {
        return nanos % NANOS_PER_MICRO == 0
                ? number(key, nanos / NANOS_PER_MICRO)
                : write(out -> out.writeNumberField(key, BigDecimal.valueOf(nanos, NANO_DIGITS)));
    }

    /** Writes a member that is a string. */
    JsonEvents string(String key, String value) {
        return write(out -> out.writeStringField(key, value));
    }

    /**
     * Ends the trace and closes the writer.
     *
     * @throws IOException the first failure of the writer, now or earlier
     */
    void close() throws IOException {
        write(out -> {
            out.writeEndArray();
            out.writeEndObject();
            out.writeRaw('\n');
            out.close();
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
