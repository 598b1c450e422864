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
        lessons();
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
        conditionals();
        waits();
        dependencies();
        allocations();
        footprints();
        blocks();
        ranges();
        findings();
        path();
        new StepData(run.steps(), tables, indexOfCall, indexOfOperation).write();
        failures();
        sources.write(json);
        tables.strings();
        json.writeEndObject();
    }

    /** Writes the lessons of the rules that failures name. */
    private void lessons() throws IOException {
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

    private void calls() throws IOException {
        List<RecordedCall> all = run.calls();
        tables.begin("calls");
        tables.column("id", all, RecordedCall::correlationId);
        tables.column("name", all, each -> tables.string(each.name()));
        tables.column("thread", all, RecordedCall::thread);
        tables.column("start", all, RecordedCall::start);
        tables.column("end", all, RecordedCall::end);
        tables.column("result", all, each -> tables.string(each.result()));
        tables.column("waits", all, each -> each.isWaiting() ? 1 : 0);
        tables.column("waitsFor", all, RecordedCall::waitsFor);
        tables.column("event", all, RecordedCall::event);
        tables.column("site", all, each -> tables.string(each.site()));
        tables.column("source", all, each -> sources.index(each.site()));
        tables.column("line", all, each -> each.site() == null ? 0 : each.site().getLineNumber());
        tables.end();
    }

    private void operations() throws IOException {
        List<RecordedOperation> all = run.operations();
        tables.begin("ops");
        tables.column("id", all, RecordedOperation::id);
        tables.column("label", all, each -> tables.string(each.label()));
        tables.column("kind", all, each -> tables.string(each.kind()));
        tables.column("engine", all, each -> tables.string(each.engine()));
        tables.column("engineKind", all, each -> tables.string(each.engineKind()));
        tables.column("detail", all, each -> tables.string(each.detail()));
        tables.column("bytes", all, RecordedOperation::bytes);
        tables.column("device", all, RecordedOperation::device);
        tables.column("stream", all, RecordedOperation::streamId);
        tables.column("streamName", all, each -> tables.string(each.streamName()));
        tables.column("call", all, each -> indexOfCall.getOrDefault(each.correlationId(), -1));
        tables.column("visible", all, RecordedOperation::visibleAt);
        tables.column("ready", all, RecordedOperation::readyAt);
        tables.column("start", all, RecordedOperation::start);
        tables.column("end", all, RecordedOperation::end);
        tables.column("state", all, each -> each.state().ordinal());
        tables.column("graph", all, each -> each.node().graph());
        tables.column(
                "launch", all, each -> indexOfOperation.getOrDefault(each.node().launch(), -1));
        tables.column("position", all, each -> each.node().position());
        tables.column("parent", all, each -> each.node().parent());
        tables.column("body", all, each -> each.node().body());
        tables.column(
                "launcher",
                all,
                each -> indexOfOperation.getOrDefault(each.node().launcher(), -1));
        tables.column("step", all, each -> run.steps().submitted().getOrDefault(each.id(), -1));
        tables.column("updated", all, each -> each.node().updated() ? 1 : 0);
        tables.end();
    }

    private void conditionals() throws IOException {
        List<RecordedOperation> all = run.operations().stream()
                .filter(each -> each.node().bodies() > 0)
                .toList();
        tables.begin("conditionals");
        tables.column("op", all, each -> indexOfOperation.getOrDefault(each.id(), -1));
        tables.column("bodies", all, each -> each.node().bodies());
        tables.end();
    }

    /** A wait, with the operation that waits. */
    private record WaitOf(RecordedOperation operation, TracedOperation.Wait what) {}

    private void waits() throws IOException {
        List<WaitOf> all = run.operations().stream()
                .flatMap(each -> each.waits().stream().map(wait -> new WaitOf(each, wait)))
                .toList();
        tables.begin("waits");
        tables.column(
                "op",
                all,
                each -> indexOfOperation.getOrDefault(each.operation().id(), -1));
        tables.column("cause", all, each -> tables.string(each.what().cause().text()));
        tables.column("from", all, each -> each.what().from());
        tables.column(
                "taker", all, each -> indexOfOperation.getOrDefault(each.what().taker(), -1));
        tables.end();
    }

    private void dependencies() throws IOException {
        List<RecordedDependency> all = run.dependencies().stream()
                .filter(each ->
                        indexOfOperation.containsKey(each.earlier()) && indexOfOperation.containsKey(each.later()))
                .toList();
        tables.begin("deps");
        tables.column("from", all, each -> indexOfOperation.getOrDefault(each.earlier(), -1));
        tables.column("to", all, each -> indexOfOperation.getOrDefault(each.later(), -1));
        tables.column("programmatic", all, each -> each.programmatic() ? 1 : 0);
        tables.end();
    }

    private void allocations() throws IOException {
        List<RecordedAllocation> all = run.allocations();
        tables.begin("allocs");
        tables.column("id", all, RecordedAllocation::id);
        tables.column("size", all, RecordedAllocation::size);
        tables.column("base", all, each -> tables.string("0x" + Long.toHexString(each.base())));
        tables.column("step", all, each -> run.steps().allocated().getOrDefault(each.id(), -1));
        tables.column("freed", all, each -> run.steps().freed().getOrDefault(each.id(), -1));
        tables.column("kind", all, each -> tables.string(each.kind()));
        tables.column("device", all, RecordedAllocation::device);
        tables.column("start", all, RecordedAllocation::start);
        tables.column("end", all, RecordedAllocation::end);
        tables.column("site", all, each -> tables.string(each.site()));
        tables.end();
    }

    private void footprints() throws IOException {
        List<RecordedFootprint> all = run.footprints();
        tables.begin("footprints");
        tables.column("device", all, RecordedFootprint::device);
        tables.column("time", all, RecordedFootprint::time);
        tables.column("bytes", all, RecordedFootprint::bytes);
        tables.end();
    }

    private void blocks() throws IOException {
        List<RecordedBlocks> all = run.blocks().stream()
                .filter(each -> indexOfOperation.containsKey(each.operation()))
                .toList();
        tables.begin("blocks");
        tables.column("op", all, each -> indexOfOperation.getOrDefault(each.operation(), -1));
        tables.column("sms", all, each -> tables.string(each.sms()));
        tables.column("count", all, RecordedBlocks::blocks);
        tables.column("start", all, RecordedBlocks::start);
        tables.column("end", all, RecordedBlocks::end);
        tables.end();
    }

    private void ranges() throws IOException {
        List<RecordedRange> all = run.ranges();
        tables.begin("ranges");
        tables.column("message", all, each -> tables.string(each.message()));
        tables.column("thread", all, RecordedRange::thread);
        tables.column("start", all, RecordedRange::start);
        tables.column("end", all, RecordedRange::end);
        tables.end();
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

    private void failures() throws IOException {
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

    private void indices(String title, List<Long> ids, Map<Long, Integer> indexOf) throws IOException {
        json.writeArrayFieldStart(title);
        for (Long id : ids) {
            json.writeNumber(indexOf.getOrDefault(id, -1));
        }
        json.writeEndArray();
    }

    private void path() throws IOException {
        List<CriticalPath.Step> all = CriticalPath.of(run);
        tables.begin("path");
        tables.column("cause", all, each -> each.cause().ordinal());
        tables.column(
                "op",
                all,
                each -> indexOfOperation.getOrDefault(each.operation().id(), -1));
        tables.column("from", all, CriticalPath.Step::from);
        tables.column("to", all, CriticalPath.Step::to);
        tables.end();
    }
}
