package orrery.cupti.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.sim.DeadlockException;
import orrery.sim.Finding;
import orrery.sim.ProgramStack;
import orrery.sim.TracedOperation;

/**
 * A run as data of the page, in JSON: what there are many of is stored in columns, with names as indices in one list.
 */
final class ReportData {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final String name;
    private final String rules;
    private final Map<String, RuleLesson> lessons;
    private final RecordedRun run;
    private final List<Finding> findings;
    private final List<RecordedFailure> failures;
    private final JsonGenerator json;
    private final DataTables tables;
    private final SourceText sources;
    private final Map<Long, Integer> indexOfOperation = new HashMap<>();
    private final Map<Long, Integer> indexOfCall = new HashMap<>();

    private ReportData(HtmlReport.Shown shown, JsonGenerator json) {
        this.name = shown.name();
        this.rules = shown.rules();
        this.lessons = shown.lessons();
        this.run = shown.run();
        this.findings = shown.findings();
        this.failures = RecordedFailure.all(run.failures(), shown.thrown());
        this.json = json;
        this.tables = new DataTables(json);
        this.sources = SourceText.of(run, failures, shown.sources());
        run.operations().forEach(each -> indexOfOperation.put(each.id(), indexOfOperation.size()));
        for (int i = 0; i < run.calls().size(); i++) {
            indexOfCall.putIfAbsent(run.calls().get(i).correlationId(), i);
        }
    }

    /** Returns the data of a run, which can stand in an element of a page. */
    static String of(HtmlReport.Shown shown) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            new ReportData(shown, json).write();
        }
        // In JSON this character occurs in strings only.
        return text.toString().replace("<", "\\u003c");
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("rules", rules);
        writeLessons();
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
        writeCalls();
        writeOperations();
        writeConditionals();
        writeWaits();
        writeDependencies();
        writeAllocations();
        writeFootprints();
        writeBlocks();
        writeRanges();
        writeFindings();
        writePath();
        new StepData(run.steps(), tables, indexOfCall, indexOfOperation).write();
        writeFailures();
        sources.write(json);
        tables.writeStrings();
        json.writeEndObject();
    }

    /** Writes the lessons of the rules that failures name. */
    private void writeLessons() throws IOException {
        json.writeObjectFieldStart("lessons");
        for (Map.Entry<String, RuleLesson> each : lessons.entrySet()) {
            String mark = "[" + each.getKey() + "-";
            if (failures.stream().anyMatch(failure -> failure.message().contains(mark))) {
                json.writeObjectFieldStart(each.getKey());
                json.writeStringField("name", each.getValue().name());
                json.writeStringField("page", each.getValue().page());
                json.writeEndObject();
            }
        }
        json.writeEndObject();
    }

    private void writeCalls() throws IOException {
        List<RecordedCall> all = run.calls();
        tables.begin("calls");
        tables.writeColumn("id", all, RecordedCall::correlationId);
        tables.writeColumn("name", all, each -> tables.string(each.name()));
        tables.writeColumn("thread", all, RecordedCall::thread);
        tables.writeColumn("start", all, RecordedCall::start);
        tables.writeColumn("end", all, RecordedCall::end);
        tables.writeColumn("result", all, each -> tables.string(each.result()));
        tables.writeColumn("waits", all, each -> each.isWaiting() ? 1 : 0);
        tables.writeColumn("waitsFor", all, RecordedCall::waitsFor);
        tables.writeColumn("event", all, RecordedCall::event);
        tables.writeColumn("site", all, each -> tables.string(each.site()));
        tables.writeColumn("source", all, each -> sources.index(each.site()));
        tables.writeColumn(
                "line", all, each -> each.site() == null ? 0 : each.site().getLineNumber());
        tables.end();
    }

    private void writeOperations() throws IOException {
        List<RecordedOperation> all = run.operations();
        tables.begin("ops");
        tables.writeColumn("id", all, RecordedOperation::id);
        tables.writeColumn("label", all, each -> tables.string(each.label()));
        tables.writeColumn("kind", all, each -> tables.string(each.kind()));
        tables.writeColumn("engine", all, each -> tables.string(each.engine()));
        tables.writeColumn("engineKind", all, each -> tables.string(each.engineKind()));
        tables.writeColumn("detail", all, each -> tables.string(each.detail()));
        tables.writeColumn("bytes", all, RecordedOperation::bytes);
        tables.writeColumn("device", all, RecordedOperation::device);
        tables.writeColumn("stream", all, RecordedOperation::streamId);
        tables.writeColumn("streamName", all, each -> tables.string(each.streamName()));
        tables.writeColumn("call", all, each -> indexOfCall.getOrDefault(each.correlationId(), -1));
        tables.writeColumn("visible", all, RecordedOperation::visibleAt);
        tables.writeColumn("ready", all, RecordedOperation::readyAt);
        tables.writeColumn("start", all, RecordedOperation::start);
        tables.writeColumn("end", all, RecordedOperation::end);
        tables.writeColumn("state", all, each -> each.state().ordinal());
        tables.writeColumn("graph", all, each -> each.node().graph());
        tables.writeColumn(
                "launch", all, each -> indexOfOperation.getOrDefault(each.node().launch(), -1));
        tables.writeColumn("position", all, each -> each.node().position());
        tables.writeColumn("parent", all, each -> each.node().parent());
        tables.writeColumn("body", all, each -> each.node().body());
        tables.writeColumn(
                "launcher",
                all,
                each -> indexOfOperation.getOrDefault(each.node().launcher(), -1));
        tables.writeColumn("step", all, each -> run.steps().submitted().getOrDefault(each.id(), -1));
        tables.writeColumn("updated", all, each -> each.node().updated() ? 1 : 0);
        tables.end();
    }

    private void writeConditionals() throws IOException {
        List<RecordedOperation> all = run.operations().stream()
                .filter(each -> each.node().bodies() > 0)
                .toList();
        tables.begin("conditionals");
        tables.writeColumn("op", all, each -> indexOfOperation.getOrDefault(each.id(), -1));
        tables.writeColumn("bodies", all, each -> each.node().bodies());
        tables.end();
    }

    /** A wait, with the operation that waits. */
    private record WaitOf(RecordedOperation operation, TracedOperation.Wait what) {}

    private void writeWaits() throws IOException {
        List<WaitOf> all = run.operations().stream()
                .flatMap(each -> each.waits().stream().map(wait -> new WaitOf(each, wait)))
                .toList();
        tables.begin("waits");
        tables.writeColumn(
                "op",
                all,
                each -> indexOfOperation.getOrDefault(each.operation().id(), -1));
        tables.writeColumn(
                "cause", all, each -> tables.string(each.what().cause().text()));
        tables.writeColumn("from", all, each -> each.what().from());
        tables.writeColumn(
                "taker", all, each -> indexOfOperation.getOrDefault(each.what().taker(), -1));
        tables.end();
    }

    private void writeDependencies() throws IOException {
        List<RecordedDependency> all = run.dependencies().stream()
                .filter(each ->
                        indexOfOperation.containsKey(each.earlier()) && indexOfOperation.containsKey(each.later()))
                .toList();
        tables.begin("deps");
        tables.writeColumn("from", all, each -> indexOfOperation.getOrDefault(each.earlier(), -1));
        tables.writeColumn("to", all, each -> indexOfOperation.getOrDefault(each.later(), -1));
        tables.writeColumn("programmatic", all, each -> each.programmatic() ? 1 : 0);
        tables.end();
    }

    private void writeAllocations() throws IOException {
        List<RecordedAllocation> all = run.allocations();
        tables.begin("allocs");
        tables.writeColumn("id", all, RecordedAllocation::id);
        tables.writeColumn("size", all, RecordedAllocation::size);
        tables.writeColumn("base", all, each -> tables.string("0x" + Long.toHexString(each.base())));
        tables.writeColumn("step", all, each -> run.steps().allocated().getOrDefault(each.id(), -1));
        tables.writeColumn("freed", all, each -> run.steps().freed().getOrDefault(each.id(), -1));
        tables.writeColumn("kind", all, each -> tables.string(each.kind()));
        tables.writeColumn("device", all, RecordedAllocation::device);
        tables.writeColumn("start", all, RecordedAllocation::start);
        tables.writeColumn("end", all, RecordedAllocation::end);
        tables.writeColumn("site", all, each -> tables.string(each.site()));
        tables.end();
    }

    private void writeFootprints() throws IOException {
        List<RecordedMemoryUse> all = run.footprints();
        tables.begin("footprints");
        tables.writeColumn("device", all, RecordedMemoryUse::device);
        tables.writeColumn("time", all, RecordedMemoryUse::time);
        tables.writeColumn("bytes", all, RecordedMemoryUse::bytes);
        tables.end();
    }

    private void writeBlocks() throws IOException {
        List<RecordedBlocks> all = run.blocks().stream()
                .filter(each -> indexOfOperation.containsKey(each.operation()))
                .toList();
        tables.begin("blocks");
        tables.writeColumn("op", all, each -> indexOfOperation.getOrDefault(each.operation(), -1));
        tables.writeColumn("sms", all, each -> tables.string(each.sms()));
        tables.writeColumn("count", all, RecordedBlocks::blocks);
        tables.writeColumn("start", all, RecordedBlocks::start);
        tables.writeColumn("end", all, RecordedBlocks::end);
        tables.end();
    }

    private void writeRanges() throws IOException {
        List<RecordedRange> all = run.ranges();
        tables.begin("ranges");
        tables.writeColumn("message", all, each -> tables.string(each.message()));
        tables.writeColumn("thread", all, RecordedRange::thread);
        tables.writeColumn("start", all, RecordedRange::start);
        tables.writeColumn("end", all, RecordedRange::end);
        tables.end();
    }

    private void writeFindings() throws IOException {
        FindingPlaces places = new FindingPlaces(run);
        json.writeArrayFieldStart("findings");
        for (List<Finding> alike : Finding.groups(findings)) {
            Finding each = alike.get(0);
            json.writeStartObject();
            json.writeStringField("check", each.check().option());
            json.writeStringField("text", Finding.text(alike));
            writeIndices("ops", places.operations(each), indexOfOperation);
            writeIndices("calls", places.calls(each), indexOfCall);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeFailures() throws IOException {
        json.writeArrayFieldStart("failures");
        for (RecordedFailure each : failures) {
            json.writeStartObject();
            json.writeStringField("type", each.type());
            json.writeStringField("message", each.message());
            json.writeNumberField("call", indexOfCall.getOrDefault(each.call(), -1));
            json.writeNumberField("time", each.time());
            json.writeArrayFieldStart("trace");
            for (StackTraceElement frame : each.trace()) {
                json.writeString(ProgramStack.text(frame));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("links");
            for (DeadlockException.Link link : each.links()) {
                json.writeArray(new String[] {link.waiting(), link.awaited()}, 0, 2);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeIndices(String title, List<Long> ids, Map<Long, Integer> indexOf) throws IOException {
        json.writeArrayFieldStart(title);
        for (Long id : ids) {
            json.writeNumber(indexOf.getOrDefault(id, -1));
        }
        json.writeEndArray();
    }

    private void writePath() throws IOException {
        List<CriticalPath.Step> all = CriticalPath.of(run);
        tables.begin("path");
        tables.writeColumn("cause", all, each -> each.cause().ordinal());
        tables.writeColumn(
                "op",
                all,
                each -> indexOfOperation.getOrDefault(each.operation().id(), -1));
        tables.writeColumn("from", all, CriticalPath.Step::from);
        tables.writeColumn("to", all, CriticalPath.Step::to);
        tables.end();
    }
}
