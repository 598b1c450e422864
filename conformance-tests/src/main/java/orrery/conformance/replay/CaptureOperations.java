package orrery.conformance.replay;

import java.util.List;
import java.util.Map;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;

/** The operations of transcripts on stream capture. */
final class CaptureOperations {
    private static final Map<String, CUstreamCaptureMode> MODES = Map.of(
            "GLOBAL", CUstreamCaptureMode.GLOBAL,
            "THREAD_LOCAL", CUstreamCaptureMode.THREAD_LOCAL,
            "RELAXED", CUstreamCaptureMode.RELAXED,
            "BOGUS", new CUstreamCaptureMode(99));

    private static final Map<String, Integer> UPDATE = Map.of("ADD", 0, "SET", 1);

    private CaptureOperations() {}

    static void register(OperationTable table) {
        table.does(
                "cuStreamBeginCapture", (s, a) -> s.driver().cuStreamBeginCapture(a.stream(), mode(a.word("GLOBAL"))));
        table.does("cuStreamBeginCaptureToGraph", (s, a) -> {
            CUstream stream = a.stream();
            CUgraph graph = a.graph();
            Dependencies first = a.nextIsList() ? a.dependencies() : new Dependencies(List.of(), null);
            s.driver()
                    .cuStreamBeginCaptureToGraph(
                            stream, graph, first.nodes(), first.edgeData(), mode(a.word("GLOBAL")));
        });
        table.fails(
                "cuStreamEndCapture",
                (s, a) -> s.found(a, Kind.GRAPH, s.driver().cuStreamEndCapture(a.stream())),
                failure -> failure.with("null"));
        table.answers(
                "cuStreamIsCapturing",
                (s, a) -> CallAnswer.success().with(s.driver().cuStreamIsCapturing(a.stream())));
        table.answers("cuStreamGetCaptureInfo", (s, a) -> {
            CUstreamCaptureInfo info = s.driver().cuStreamGetCaptureInfo(a.stream(), true);
            CallAnswer answer = CallAnswer.success().with(info.status());
            if (info.status() != CUstreamCaptureStatus.ACTIVE) {
                return answer;
            }
            s.alias(a, Kind.GRAPH, info.graph());
            answer.id(" id#", "capture", info.id()).handle(Kind.GRAPH, info.graph());
            return Dependencies.print(answer, info.dependencies());
        });
        table.answers("cuStreamGetCaptureInfoNoEdges", (s, a) -> {
            CUstreamCaptureInfo info = s.driver().cuStreamGetCaptureInfo(a.stream(), false);
            return CallAnswer.success()
                    .with(info.status())
                    .with(info.dependencies().size());
        });
        table.does("cuStreamUpdateCaptureDependencies", (s, a) -> {
            CUstream stream = a.stream();
            Dependencies next = a.dependencies();
            s.driver()
                    .cuStreamUpdateCaptureDependencies(
                            stream, next.nodes(), next.edgeData(), UPDATE.getOrDefault(a.word("ADD"), 7));
        });
        table.answers(
                "cuThreadExchangeStreamCaptureMode",
                (s, a) ->
                        CallAnswer.success().with(name(s.driver().cuThreadExchangeStreamCaptureMode(mode(a.word())))));
    }

    private static CUstreamCaptureMode mode(String name) {
        return MODES.getOrDefault(name, new CUstreamCaptureMode(99));
    }

    private static String name(CUstreamCaptureMode mode) {
        for (Map.Entry<String, CUstreamCaptureMode> known : MODES.entrySet()) {
            if (known.getValue().equals(mode) && mode.value() < 3) {
                return known.getKey();
            }
        }
        return String.valueOf(mode.value());
    }
}
