package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import com.google.common.io.BaseEncoding;
import com.google.protobuf.ByteString;
import com.google.protobuf.util.JsonFormat;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.Nvtx;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.KernelActivity;
import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * The spans of OpenTelemetry, read by the classes that OpenTelemetry generates from the definition of its protocol.
 * Their reader of JSON refuses unknown fields and values of other types.
 */
class OtlpExportTest extends ExportFixture {
    /** OTLP has ids in hexadecimal digits, where the JSON of Protocol Buffers has bytes in base 64. */
    private static final Pattern ID = Pattern.compile("\"(traceId|spanId|parentSpanId)\":\"([0-9a-f]+)\"");

    private List<Span> spans(Consumer<Machine> program) throws IOException {
        Path file = exported(".jsonl", MachineOptions.defaults(), program);
        List<Span> spans = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            spans.addAll(parsed(line).getResourceSpans(0).getScopeSpans(0).getSpansList());
        }
        return spans;
    }

    private static TracesData parsed(String line) throws IOException {
        TracesData.Builder data = TracesData.newBuilder();
        JsonFormat.parser()
                .merge(
                        ID.matcher(line)
                                .replaceAll(id -> "\"" + id.group(1) + "\":\""
                                        + BaseEncoding.base64()
                                                .encode(BaseEncoding.base16()
                                                        .lowerCase()
                                                        .decode(id.group(2)))
                                        + "\""),
                        data);
        return data.build();
    }

    private static Map<String, String> attributes(Span span) {
        return span.getAttributesList().stream()
                .collect(Collectors.toMap(KeyValue::getKey, attribute -> switch (attribute
                        .getValue()
                        .getValueCase()) {
                    case STRING_VALUE -> attribute.getValue().getStringValue();
                    case INT_VALUE -> Long.toString(attribute.getValue().getIntValue());
                    case BOOL_VALUE -> Boolean.toString(attribute.getValue().getBoolValue());
                    case DOUBLE_VALUE -> Double.toString(attribute.getValue().getDoubleValue());
                    default -> throw new AssertionError(attribute.toString());
                }));
    }

    /** Each record with a start and an end is a span with valid ids, its times and its name. */
    @Test
    void aSpanForEachRecordThatLasts() throws IOException {
        List<Activity> records = records();
        List<Span> spans = spans(machine -> new DumpProgram(machine).run());
        Set<ActivityKind> withoutLength =
                Set.of(ActivityKind.DEVICE, ActivityKind.CONTEXT, ActivityKind.STREAM, ActivityKind.CUDA_EVENT);
        assertEquals(
                records.stream()
                        .filter(record -> !withoutLength.contains(record.kind()))
                        .map(record -> record.kind() + " " + record.label())
                        .sorted()
                        .toList(),
                spans.stream()
                        .map(span -> attributes(span).get("cupti.kind") + " " + span.getName())
                        .sorted()
                        .toList());
        Set<ByteString> ids = new HashSet<>();
        for (Span span : spans) {
            assertEquals(16, span.getTraceId().size());
            assertNotEquals(ByteString.copyFrom(new byte[16]), span.getTraceId());
            assertEquals(8, span.getSpanId().size());
            assertTrue(ids.add(span.getSpanId()), span::toString);
            assertTrue(span.getStartTimeUnixNano() <= span.getEndTimeUnixNano());
            assertEquals(Span.SpanKind.SPAN_KIND_INTERNAL, span.getKind());
        }
        List<String> kernels = records.stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .map(kernel -> kernel.name() + " " + kernel.start() + " " + kernel.end() + " " + kernel.gridX() + " "
                        + kernel.streamId())
                .sorted()
                .toList();
        assertEquals(
                kernels,
                spans.stream()
                        .filter(span ->
                                "CONCURRENT_KERNEL".equals(attributes(span).get("cupti.kind")))
                        .map(span -> span.getName() + " " + span.getStartTimeUnixNano() + " "
                                + span.getEndTimeUnixNano() + " "
                                + attributes(span).get("cupti.gridX") + " "
                                + attributes(span).get("cupti.streamId"))
                        .sorted()
                        .toList());
    }

    /**
     * Work is a child of the call that submitted it: each kernel of one that launches. Iterations of a loop on the
     * device are of no call.
     */
    @Test
    void workIsAChildOfItsCall() throws IOException {
        List<Span> spans = spans(machine -> new DumpProgram(machine).run());
        Map<ByteString, Span> byId = spans.stream().collect(Collectors.toMap(Span::getSpanId, Function.identity()));
        List<Span> kernels = spans.stream()
                .filter(span -> "CONCURRENT_KERNEL".equals(attributes(span).get("cupti.kind")))
                .toList();
        assertTrue(kernels.stream()
                        .filter(kernel -> !kernel.getParentSpanId().isEmpty())
                        .count()
                > 2);
        for (Span kernel : kernels) {
            assertEquals(
                    kernel.getParentSpanId().isEmpty(),
                    attributes(kernel).get("cupti.correlationId").equals("0"));
            if (kernel.getParentSpanId().isEmpty()) {
                continue;
            }
            Span call = byId.get(kernel.getParentSpanId());
            assertTrue(call.getName().contains("Launch"), call::getName);
            assertTrue(call.getStartTimeUnixNano() <= kernel.getStartTimeUnixNano());
        }
    }

    @Test
    void aCallThatFailsHasAStatus() throws IOException {
        List<Span> failed = spans(machine -> {
                    CudaDriver cuda = driverWithContext(machine);
                    assertThrows(CudaException.class, () -> cuda.cuMemAlloc(0));
                })
                .stream()
                .filter(span -> span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR)
                .toList();
        assertEquals(1, failed.size());
        assertEquals("cuMemAlloc_v2 has returned 1", failed.get(0).getStatus().getMessage());
    }

    /** That work is not complete yet is an answer, not an error ({@code CUDA_ERROR_NOT_READY} in cuda.h). */
    @Test
    void aQueryOfWorkThatIsNotReadyDoesNotFail() throws IOException {
        List<Span> spans = spans(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            Kernel slow = Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000);
            cuda.cuLaunchKernel(function(cuda, slow), 1, 1, 1, 1, 1, 1, 0, null);
            assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(null));
        });
        Span query = spans.stream()
                .filter(span -> span.getName().equals("cuStreamQuery"))
                .findFirst()
                .orElseThrow();
        assertEquals("600", attributes(query).get("cupti.returnValue"));
        assertEquals(Status.StatusCode.STATUS_CODE_UNSET, query.getStatus().getCode());
    }

    /** JSON has no literals for them: the encoding of Protocol Buffers has strings. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300})
    void payloadsNeedNotBeFinite(double payload) throws IOException, SQLException {
        Path file = exported(
                ".jsonl",
                MachineOptions.defaults(),
                machine -> Nvtx.of(machine).mark(new Nvtx.Attributes("measured", null, 0, payload, null)));
        String line = Files.readString(file).stripTrailing();
        assertEquals(List.of("1"), query(folder.resolve("reader.sqlite"), "SELECT json_valid('" + line + "')"));
        Span measured = parsed(line).getResourceSpans(0).getScopeSpans(0).getSpans(0);
        assertEquals(Double.toString(payload), attributes(measured).get("cupti.payload"));
    }

    /** Ranges have their length, instants none; a range that is open at the end has none either. */
    @Test
    void rangesAreSpans() throws IOException {
        List<Span> spans = spans(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            Nvtx nvtx = Nvtx.of(machine);
            nvtx.rangePush("outer \"range\"");
            nvtx.mark(new Nvtx.Attributes("here", 0xff00ff00, 3, 0.5, "solver"));
            cuda.cuMemAlloc(4);
            nvtx.rangePop();
            nvtx.rangePush("open");
        });
        Map<String, Span> byName =
                spans.stream().collect(Collectors.toMap(Span::getName, Function.identity(), (one, other) -> one));
        Span outer = byName.get("outer \"range\"");
        assertTrue(outer.getEndTimeUnixNano() > outer.getStartTimeUnixNano());
        Span here = byName.get("here");
        assertEquals(here.getStartTimeUnixNano(), here.getEndTimeUnixNano());
        assertEquals("solver", attributes(here).get("cupti.domain"));
        assertEquals("3", attributes(here).get("cupti.category"));
        assertEquals("0.5", attributes(here).get("cupti.payload"));
        assertEquals(
                byName.get("open").getStartTimeUnixNano(), byName.get("open").getEndTimeUnixNano());
    }

    /** Lines are bounded, so that who reads one needs no memory for all. */
    @Test
    void longRecordingsHaveManyLines() throws IOException {
        int launches = 1500;
        List<Span> spans = spans(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            var nop = function(cuda, Kernel.empty());
            for (int i = 0; i < launches; i++) {
                cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
            }
        });
        assertEquals(
                launches,
                spans.stream()
                        .filter(span ->
                                "CONCURRENT_KERNEL".equals(attributes(span).get("cupti.kind")))
                        .count());
        assertTrue(Files.readAllLines(folder.resolve("run.jsonl")).size() >= 3);
    }
}
