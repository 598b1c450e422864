package orrery.export;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.cupti.export.ActivityExport;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.RecordType;
import orrery.device.CUresult;

/**
 * Exports records as spans of OpenTelemetry: one for each call, each piece of work and its waits, and each range and
 * instant that the program marks. Work and its waits are children of the call that submitted it. Records without a
 * start and an end have no span. All spans belong to one trace; their times are virtual time, with 0 at
 * 1970-01-01T00:00Z. The attributes of a span are the fields of its record, by names such as {@code cupti.gridX}, other
 * than those that are 0 or false and no ids.
 *
 * <p>Each line is a message {@code TracesData}, with {@value #SPANS_PER_LINE} spans at most, in the JSON encoding of
 * the OpenTelemetry Protocol: the receiver {@code otlpjsonfile} of the OpenTelemetry Collector reads such files.
 * Sources: "OTLP Specification", JSON Protobuf Encoding; "OpenTelemetry Protocol File Exporter".
 */
public final class OtlpExport implements ActivityExport {
    /** The trace of all spans: an id must not be 0. */
    private static final String TRACE_ID = "00000000000000000000000000000001";

    private static final int SPANS_PER_LINE = 1000;

    /** What calls return that do not fail; a query of pending work has a code that both APIs share. */
    private static final ImmutableSet<Integer> ANSWERS =
            ImmutableSet.of(CUresult.CUDA_SUCCESS.code(), CUresult.CUDA_ERROR_NOT_READY.code());

    /**
     * The upper bits of span ids. The lower ones of a call's are its correlation id, so that work knows its parent's.
     */
    private static final long CALL = 1L << 56;

    private static final long OTHER = 2L << 56;

    // Pieces of JSON, encoded once. A trace has millions of spans, whose structure is always the same: a JsonGenerator
    // would encode the names again for each, and check their nesting.

    /** What a line begins with. */
    private static final byte[] LINE_BEGIN = Utf8Json.ascii("{\"resourceSpans\":[{\"resource\":{\"attributes\":"
            + "[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"orrery\"}}]},"
            + "\"scopeSpans\":[{\"scope\":{\"name\":\"orrery.cupti\"},\"spans\":[");

    private static final byte[] LINE_END = Utf8Json.ascii("]}]}]}\n");
    private static final byte[] COMMA = Utf8Json.ascii(",");

    private static final byte[] SPAN_ID = Utf8Json.ascii("{\"traceId\":\"" + TRACE_ID + "\",\"spanId\":\"");
    private static final byte[] NAME = Utf8Json.ascii("\",\"name\":\"");

    /** The kind is {@code SPAN_KIND_INTERNAL}: enums are numbers in this encoding. */
    private static final byte[] SPAN_KIND = Utf8Json.ascii("\",\"kind\":1");

    private static final byte[] PARENT = Utf8Json.ascii(",\"parentSpanId\":\"");
    private static final byte[] QUOTE = Utf8Json.ascii("\"");

    /** Numbers of 64 bits are strings. */
    private static final byte[] START = Utf8Json.ascii(",\"startTimeUnixNano\":\"");

    private static final byte[] END = Utf8Json.ascii("\",\"endTimeUnixNano\":\"");

    /** Each span has its record's kind for its first attribute. */
    private static final byte[] ATTRIBUTES =
            Utf8Json.ascii("\",\"attributes\":[{\"key\":\"cupti.kind\",\"value\":{\"stringValue\":\"");

    private static final byte[] KIND_END = Utf8Json.ascii("\"}}");
    private static final byte[] ATTRIBUTES_END = Utf8Json.ascii("]");
    private static final byte[] STATUS = Utf8Json.ascii(",\"status\":{\"message\":\"");

    /** The code is {@code STATUS_CODE_ERROR}. */
    private static final byte[] STATUS_END = Utf8Json.ascii("\",\"code\":2}");

    private static final byte[] SPAN_END = Utf8Json.ascii("}");

    // The attributes of waits and ranges, which are no fields of a record.
    private static final OtlpAttribute CAUSE = new OtlpAttribute("cause", String.class);
    private static final OtlpAttribute TAKER = new OtlpAttribute("takerCorrelationId", int.class);
    private static final OtlpAttribute DEVICE = new OtlpAttribute("deviceId", int.class);
    private static final OtlpAttribute CONTEXT = new OtlpAttribute("contextId", int.class);
    private static final OtlpAttribute STREAM = new OtlpAttribute("streamId", int.class);
    private static final OtlpAttribute CORRELATION = new OtlpAttribute("correlationId", int.class);
    private static final OtlpAttribute THREAD = new OtlpAttribute("threadId", Integer.class);
    private static final OtlpAttribute DOMAIN = new OtlpAttribute("domain", String.class);
    private static final OtlpAttribute CATEGORY = new OtlpAttribute("category", int.class);
    private static final OtlpAttribute PAYLOAD = new OtlpAttribute("payload", double.class);

    /** What is read from the records of a type. */
    private static final class Layout {
        private final RecordType<?> type;
        private final int start;
        private final int end;
        private final int correlationId;

        /** The attribute of each component; null for the kind and the times. */
        private final @Nullable OtlpAttribute[] attributes;

        private Layout(RecordType<?> type) {
            List<String> names = type.components();
            this.type = type;
            this.start = names.indexOf("start");
            this.end = names.indexOf("end");
            this.correlationId = names.indexOf("correlationId");
            this.attributes = new OtlpAttribute[names.size()];
            int kind = names.indexOf("kind");
            for (int i = 0; i < attributes.length; i++) {
                attributes[i] = i == kind || i == start || i == end
                        ? null
                        : new OtlpAttribute(names.get(i), type.types().get(i));
            }
        }

        private boolean isTimed() {
            return start >= 0 && end >= 0;
        }
    }

    private final OutputStream out;
    private final Utf8Json json;
    private final Map<ActivityKind, Layout> layouts = new EnumMap<>(ActivityKind.class);
    private final OpenRanges<IOException> ranges = new OpenRanges<>(this::range);
    private long spans;

    /** Creates an export to a stream, which is closed with the export. */
    public OtlpExport(OutputStream out) {
        this.out = out;
        this.json = new Utf8Json(out);
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
        return new OtlpExport(Files.newOutputStream(file));
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
        long parent = isCall ? 0 : correlationId;
        beginSpan(isCall ? CALL | correlationId : OTHER | spans, record.label(), parent);
        times((long) values[layout.start], (long) values[layout.end]);
        beginAttributes(record.kind().name());
        for (int i = 0; i < values.length; i++) {
            OtlpAttribute attribute = layout.attributes[i];
            if (attribute != null) {
                attribute.write(values[i], json);
            }
        }
        json.piece(ATTRIBUTES_END);
        if (record instanceof CallActivity call && !ANSWERS.contains(call.returnValue())) {
            json.piece(STATUS)
                    .text(call.function() + " has returned " + call.returnValue())
                    .piece(STATUS_END);
        }
        json.piece(SPAN_END);
    }

    @Override
    public void write(WorkWait wait) throws IOException {
        beginSpan(
                OTHER | spans,
                wait.name() + " waits: " + wait.cause().text(),
                Integer.toUnsignedLong(wait.correlationId()));
        times(wait.start(), wait.end());
        beginAttributes(WorkWait.KIND);
        CAUSE.write(wait.cause().name(), json);
        TAKER.write(wait.takerCorrelationId(), json);
        DEVICE.write(wait.deviceId(), json);
        CONTEXT.write(wait.contextId(), json);
        STREAM.write(wait.streamId(), json);
        CORRELATION.write(wait.correlationId(), json);
        json.piece(ATTRIBUTES_END).piece(SPAN_END);
    }

    /** Writes a range; one that has not ended, and an instant, have the length 0. */
    private void range(NvtxRange range) throws IOException {
        MarkerActivity start = range.start();
        MarkerActivity end = range.end();
        beginSpan(OTHER | spans, String.valueOf(start.name()), 0);
        times(start.timestamp(), end == null ? start.timestamp() : end.timestamp());
        beginAttributes(start.kind().name());
        THREAD.write(start.threadId(), json);
        DOMAIN.write(start.domain(), json);
        MarkerDataActivity data = range.data();
        if (data != null) {
            CATEGORY.write(data.category(), json);
            PAYLOAD.write(data.payload(), json);
        }
        json.piece(ATTRIBUTES_END).piece(SPAN_END);
    }

    /** Begins a span, a child of the call with a correlation id; 0 for none. */
    private void beginSpan(long spanId, String name, long parent) throws IOException {
        if (spans % SPANS_PER_LINE == 0) {
            endLine();
            json.piece(LINE_BEGIN);
        } else {
            json.piece(COMMA);
        }
        spans++;
        json.piece(SPAN_ID).hex(spanId).piece(NAME).text(name).piece(SPAN_KIND);
        if (parent != 0) {
            json.piece(PARENT).hex(CALL | parent).piece(QUOTE);
        }
    }

    private void times(long start, long end) throws IOException {
        json.piece(START).number(start).piece(END).number(end);
    }

    private void beginAttributes(String kind) throws IOException {
        json.piece(ATTRIBUTES).text(kind).piece(KIND_END);
    }

    /** Ends the line that has begun, if any. */
    private void endLine() throws IOException {
        if (spans > 0) {
            json.piece(LINE_END);
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            ranges.complete();
            endLine();
            json.flush();
        }
    }
}
