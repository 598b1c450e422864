package orrery.cupti.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Strings;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.RecordType;

/**
 * Exports records as spans of OpenTelemetry: one for each call, each piece of work, and each range and instant that the
 * program marks. Work is a child of the call that submitted it. Records without a start and an end have no span. All
 * spans belong to one trace; their times are virtual time, with 0 at 1970-01-01T00:00Z. The attributes of a span are
 * the fields of its record, by names such as {@code cupti.gridX}, other than those that are 0 or false and no ids.
 *
 * <p>Each line is a message {@code TracesData}, with {@value #SPANS_PER_LINE} spans at most, in the JSON encoding of
 * the OpenTelemetry Protocol: the receiver {@code otlpjsonfile} of the OpenTelemetry Collector reads such files.
 * Sources: "OTLP Specification", JSON Protobuf Encoding; "OpenTelemetry Protocol File Exporter".
 */
public final class OtlpExport implements ActivityExport {
    /** The trace of all spans: an id must not be 0. */
    private static final String TRACE_ID = "00000000000000000000000000000001";

    private static final int SPANS_PER_LINE = 1000;
    private static final int HEX_DIGITS = 16;

    /**
     * The upper bits of span ids. The lower ones of a call's are its correlation id, so that work knows its parent's.
     */
    private static final long CALL = 1L << 56;

    private static final long OTHER = 2L << 56;

    /** {@code SPAN_KIND_INTERNAL} and {@code STATUS_CODE_ERROR}: enums are numbers in this encoding. */
    private static final int INTERNAL = 1;

    private static final int ERROR = 2;

    private static final String SERVICE = "[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"orrery\"}}]";

    /** What is read from the records of a type. */
    private static final class Layout {
        private final RecordType<?> type;
        private final int start;
        private final int end;
        private final int correlationId;

        /** The attribute of each component; null for the times. */
        private final @Nullable OtlpAttribute[] attributes;

        private Layout(RecordType<?> type) {
            List<String> names = type.components();
            this.type = type;
            this.start = names.indexOf("start");
            this.end = names.indexOf("end");
            this.correlationId = names.indexOf("correlationId");
            this.attributes = new OtlpAttribute[names.size()];
            for (int i = 0; i < attributes.length; i++) {
                attributes[i] = i == start || i == end
                        ? null
                        : new OtlpAttribute(names.get(i), type.types().get(i));
            }
        }

        private boolean isTimed() {
            return start >= 0 && end >= 0;
        }
    }

    private static final OtlpAttribute KIND = new OtlpAttribute("kind", ActivityKind.class);
    private static final OtlpAttribute THREAD = new OtlpAttribute("threadId", Integer.class);
    private static final OtlpAttribute DOMAIN = new OtlpAttribute("domain", String.class);
    private static final OtlpAttribute CATEGORY = new OtlpAttribute("category", int.class);
    private static final OtlpAttribute PAYLOAD = new OtlpAttribute("payload", double.class);

    private final JsonGenerator json;
    private final Map<ActivityKind, Layout> layouts = new EnumMap<>(ActivityKind.class);
    private final OpenRanges<IOException> ranges = new OpenRanges<>(this::range);
    private final StringBuilder attributes = new StringBuilder();
    private char[] encoded = new char[1 << 10];
    private long spans;

    /** Creates an export to a stream, which is closed with the export. */
    public OtlpExport(OutputStream out) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setRootValueSeparator(null);
        for (ActivityKind kind : ActivityKind.values()) {
            kind.type().map(Layout::new).filter(Layout::isTimed).ifPresent(layout -> layouts.put(kind, layout));
        }
    }

    /**
     * Creates an export to a file, whose content it replaces.
     *
     * @throws IOException if the file cannot be written
     */
    public static OtlpExport to(Path file) throws IOException {
        return new OtlpExport(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    @Override
    public void write(Activity record) throws IOException {
        if (record instanceof MarkerActivity marker) {
            ranges.add(marker);
        } else if (record instanceof MarkerDataActivity data) {
            ranges.add(data);
        } else {
            Layout layout = layouts.get(record.kind());
            if (layout != null) {
                write(record, layout);
            }
        }
    }

    private void write(Activity record, Layout layout) throws IOException {
        @Nullable Object[] values = layout.type.values(record);
        long correlationId = layout.correlationId < 0 ? 0 : Integer.toUnsignedLong((int) values[layout.correlationId]);
        boolean isCall = record instanceof CallActivity;
        beginSpan(isCall ? CALL | correlationId : OTHER | spans, record.label());
        if (!isCall && correlationId != 0) {
            json.writeStringField("parentSpanId", id(CALL | correlationId));
        }
        times((long) values[layout.start], (long) values[layout.end]);
        for (int i = 0; i < values.length; i++) {
            OtlpAttribute attribute = layout.attributes[i];
            if (attribute != null) {
                attribute.append(values[i], attributes);
            }
        }
        writeAttributes();
        if (record instanceof CallActivity call && call.returnValue() != 0) {
            json.writeObjectFieldStart("status");
            json.writeStringField("message", call.function() + " has returned " + call.returnValue());
            json.writeNumberField("code", ERROR);
            json.writeEndObject();
        }
        endSpan();
    }

    /** A range that has not ended, and an instant, have the length 0. */
    private void range(NvtxRange range) throws IOException {
        MarkerActivity start = range.start();
        MarkerActivity end = range.end();
        beginSpan(OTHER | spans, String.valueOf(start.name()));
        times(start.timestamp(), end == null ? start.timestamp() : end.timestamp());
        KIND.append(start.kind(), attributes);
        THREAD.append(start.threadId(), attributes);
        DOMAIN.append(start.domain(), attributes);
        MarkerDataActivity data = range.data();
        if (data != null) {
            CATEGORY.append(data.category(), attributes);
            PAYLOAD.append(data.payload(), attributes);
        }
        writeAttributes();
        endSpan();
    }

    // -- encoding ------------------------------------------------------------------------------------------------

    private void beginSpan(long spanId, String name) throws IOException {
        if (spans++ % SPANS_PER_LINE == 0) {
            endLine();
            beginLine();
        }
        json.writeStartObject();
        json.writeStringField("traceId", TRACE_ID);
        json.writeStringField("spanId", id(spanId));
        json.writeStringField("name", name);
        json.writeNumberField("kind", INTERNAL);
    }

    private void endSpan() throws IOException {
        json.writeEndObject();
    }

    /** Ids are hexadecimal digits. */
    private static String id(long number) {
        return Strings.padStart(Long.toHexString(number), HEX_DIGITS, '0');
    }

    /** Numbers of 64 bits are strings. */
    private void times(long start, long end) throws IOException {
        json.writeStringField("startTimeUnixNano", Long.toUnsignedString(start));
        json.writeStringField("endTimeUnixNano", Long.toUnsignedString(end));
    }

    /** Writes the attributes that were appended. */
    private void writeAttributes() throws IOException {
        int length = attributes.length();
        if (length + 2 > encoded.length) {
            encoded = new char[2 * length + 2];
        }
        encoded[0] = '[';
        attributes.getChars(0, length, encoded, 1);
        encoded[length + 1] = ']';
        json.writeFieldName("attributes");
        json.writeRawValue(encoded, 0, length + 2);
        attributes.setLength(0);
    }

    private void beginLine() throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("resourceSpans");
        json.writeStartObject();
        json.writeObjectFieldStart("resource");
        json.writeFieldName("attributes");
        json.writeRawValue(SERVICE);
        json.writeEndObject();
        json.writeArrayFieldStart("scopeSpans");
        json.writeStartObject();
        json.writeObjectFieldStart("scope");
        json.writeStringField("name", "orrery.cupti");
        json.writeEndObject();
        json.writeArrayFieldStart("spans");
    }

    /** Ends the line that has begun, if any. */
    private void endLine() throws IOException {
        if (json.getOutputContext().inRoot()) {
            return;
        }
        while (!json.getOutputContext().inRoot()) {
            if (json.getOutputContext().inArray()) {
                json.writeEndArray();
            } else {
                json.writeEndObject();
            }
        }
        json.writeRaw('\n');
    }

    @Override
    public void close() throws IOException {
        try (json) {
            ranges.complete();
            endLine();
        }
    }
}
