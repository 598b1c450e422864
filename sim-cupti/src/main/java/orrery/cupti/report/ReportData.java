package orrery.cupti.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import orrery.sim.Finding;

/**
 * A run as data of the page, in JSON: what there are many of is stored in columns, with names as indices in one list.
 */
final class ReportData {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final String name;
    private final RecordedRun run;
    private final List<Finding> findings;
    private final JsonGenerator json;
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<Long, Integer> indexOfOperation = new HashMap<>();
    private final Map<Long, Integer> indexOfCall = new HashMap<>();

    private ReportData(String name, RecordedRun run, List<Finding> findings, JsonGenerator json) {
        this.name = name;
        this.run = run;
        this.findings = findings;
        this.json = json;
        run.operations().forEach(each -> indexOfOperation.put(each.id(), indexOfOperation.size()));
        for (int i = 0; i < run.calls().size(); i++) {
            indexOfCall.putIfAbsent(run.calls().get(i).correlationId(), i);
        }
    }

    /** Returns the data of a run, which can stand in an element of a page. */
    static String of(String name, RecordedRun run, List<Finding> findings) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            new ReportData(name, run, findings, json).write();
        }
        // In JSON this character occurs in strings only.
        return text.toString().replace("<", "\\u003c");
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeNumberField("begin", run.begin());
        json.writeNumberField("end", run.end());
        json.writeArrayFieldStart("devices");
        for (String device : run.devices()) {
            json.writeString(device);
        }
        json.writeEndArray();
        json.writeObjectFieldStart("threads");
        for (Map.Entry<Long, String> thread : run.threads().entrySet()) {
            json.writeStringField(thread.getKey().toString(), thread.getValue());
        }
        json.writeEndObject();
        calls();
        operations();
        dependencies();
        allocations();
        footprints();
        blocks();
        ranges();
        findings();
        path();
        json.writeArrayFieldStart("strings");
        for (String each : strings.keySet()) {
            json.writeString(each);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private int string(@Nullable Object value) {
        return strings.computeIfAbsent(String.valueOf(value == null ? "" : value), each -> strings.size());
    }

    private <T> void column(String title, List<T> rows, ToLongFunction<T> value) throws IOException {
        json.writeArrayFieldStart(title);
        for (T row : rows) {
            json.writeNumber(value.applyAsLong(row));
        }
        json.writeEndArray();
    }

    private void calls() throws IOException {
        List<RecordedCall> all = run.calls();
        json.writeObjectFieldStart("calls");
        column("id", all, RecordedCall::correlationId);
        column("name", all, each -> string(each.name()));
        column("thread", all, RecordedCall::thread);
        column("start", all, RecordedCall::start);
        column("end", all, RecordedCall::end);
        column("result", all, each -> string(each.result()));
        column("waits", all, each -> each.isWaiting() ? 1 : 0);
        column("site", all, each -> string(each.site()));
        json.writeEndObject();
    }

    private void operations() throws IOException {
        List<RecordedOperation> all = run.operations();
        json.writeObjectFieldStart("ops");
        column("id", all, RecordedOperation::id);
        column("label", all, each -> string(each.label()));
        column("kind", all, each -> string(each.kind()));
        column("engine", all, each -> string(each.engine()));
        column("engineKind", all, each -> string(each.engineKind()));
        column("detail", all, each -> string(each.detail()));
        column("bytes", all, RecordedOperation::bytes);
        column("device", all, RecordedOperation::device);
        column("stream", all, RecordedOperation::streamId);
        column("streamName", all, each -> string(each.streamName()));
        column("call", all, each -> indexOfCall.getOrDefault(each.correlationId(), -1));
        column("visible", all, RecordedOperation::visibleAt);
        column("start", all, RecordedOperation::start);
        column("end", all, RecordedOperation::end);
        column("state", all, each -> each.state().ordinal());
        column("graph", all, each -> each.node().graph());
        column("launch", all, each -> indexOfOperation.getOrDefault(each.node().launch(), -1));
        column("position", all, each -> each.node().position());
        column("parent", all, each -> each.node().parent());
        column("updated", all, each -> each.node().updated() ? 1 : 0);
        json.writeEndObject();
    }

    private void dependencies() throws IOException {
        List<RecordedDependency> all = run.dependencies().stream()
                .filter(each ->
                        indexOfOperation.containsKey(each.earlier()) && indexOfOperation.containsKey(each.later()))
                .toList();
        json.writeObjectFieldStart("deps");
        column("from", all, each -> indexOfOperation.getOrDefault(each.earlier(), -1));
        column("to", all, each -> indexOfOperation.getOrDefault(each.later(), -1));
        column("programmatic", all, each -> each.programmatic() ? 1 : 0);
        json.writeEndObject();
    }

    private void allocations() throws IOException {
        List<RecordedAllocation> all = run.allocations();
        json.writeObjectFieldStart("allocs");
        column("id", all, RecordedAllocation::id);
        column("size", all, RecordedAllocation::size);
        column("base", all, each -> string("0x" + Long.toHexString(each.base())));
        column("kind", all, each -> string(each.kind()));
        column("device", all, RecordedAllocation::device);
        column("start", all, RecordedAllocation::start);
        column("end", all, RecordedAllocation::end);
        column("site", all, each -> string(each.site()));
        json.writeEndObject();
    }

    private void footprints() throws IOException {
        List<RecordedFootprint> all = run.footprints();
        json.writeObjectFieldStart("footprints");
        column("device", all, RecordedFootprint::device);
        column("time", all, RecordedFootprint::time);
        column("bytes", all, RecordedFootprint::bytes);
        json.writeEndObject();
    }

    private void blocks() throws IOException {
        List<RecordedBlocks> all = run.blocks().stream()
                .filter(each -> indexOfOperation.containsKey(each.operation()))
                .toList();
        json.writeObjectFieldStart("blocks");
        column("op", all, each -> indexOfOperation.getOrDefault(each.operation(), -1));
        column("sms", all, each -> string(each.sms()));
        column("count", all, RecordedBlocks::blocks);
        column("start", all, RecordedBlocks::start);
        column("end", all, RecordedBlocks::end);
        json.writeEndObject();
    }

    private void ranges() throws IOException {
        List<RecordedRange> all = run.ranges();
        json.writeObjectFieldStart("ranges");
        column("message", all, each -> string(each.message()));
        column("thread", all, RecordedRange::thread);
        column("start", all, RecordedRange::start);
        column("end", all, RecordedRange::end);
        json.writeEndObject();
    }

    private void findings() throws IOException {
        FindingPlaces places = new FindingPlaces(run);
        json.writeArrayFieldStart("findings");
        for (List<Finding> alike : Finding.groups(findings)) {
            Finding each = alike.get(0);
            json.writeStartObject();
            json.writeStringField("check", each.check().option());
            json.writeStringField("text", Finding.text(alike));
            indices("ops", places.operations(each), indexOfOperation);
            indices("calls", places.calls(each), indexOfCall);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void indices(String title, List<Long> ids, Map<Long, Integer> indexOf) throws IOException {
        json.writeArrayFieldStart(title);
        for (Long id : ids) {
            json.writeNumber(indexOf.getOrDefault(id, -1));
        }
        json.writeEndArray();
    }

    private void path() throws IOException {
        List<CriticalPath.Step> all = CriticalPath.of(run);
        json.writeObjectFieldStart("path");
        column("cause", all, each -> each.cause().ordinal());
        column("op", all, each -> indexOfOperation.getOrDefault(each.operation().id(), -1));
        column("from", all, CriticalPath.Step::from);
        column("to", all, CriticalPath.Step::to);
        json.writeEndObject();
    }
}
