package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;

/** The operations of transcripts on streams: their capture, attributes, callbacks and memory operations. */
final class StreamOperations {
    private static final Map<String, CUstreamCaptureMode> MODES = Map.of(
            "GLOBAL", CUstreamCaptureMode.GLOBAL,
            "THREAD_LOCAL", CUstreamCaptureMode.THREAD_LOCAL,
            "RELAXED", CUstreamCaptureMode.RELAXED);

    private static final Map<String, CUstreamBatchMemOp.Type> TYPES = Map.of(
            "WAIT32", CUstreamBatchMemOp.Type.WAIT_VALUE_32,
            "WRITE32", CUstreamBatchMemOp.Type.WRITE_VALUE_32,
            "WAIT64", CUstreamBatchMemOp.Type.WAIT_VALUE_64,
            "WRITE64", CUstreamBatchMemOp.Type.WRITE_VALUE_64,
            "FLUSH", CUstreamBatchMemOp.Type.FLUSH_REMOTE_WRITES,
            "BARRIER", CUstreamBatchMemOp.Type.BARRIER);

    private StreamOperations() {}

    static void register(OperationTable table) {
        addCapture(table);
        table.does(
                "cuStreamSetAttribute",
                (s, a) ->
                        s.driver().cuStreamSetAttribute(a.stream(), a.constant(CUstreamAttribute.class), a.integer()));
        table.does("cuStreamBatchMemOp", (s, a) -> {
            CUstream stream = a.stream();
            int count = a.integer();
            int flags = a.integer();
            s.driver().cuStreamBatchMemOp(stream, batch(a, count), flags);
        });
    }

    /** Returns a callback that notes that it was called, by a number; null for {@code null}. */
    static @Nullable BiConsumer<CUstream, CUresult> callback(ReplaySession session, String id) {
        if (id.equals("null")) {
            return null;
        }
        int number = (int) TranscriptArguments.number(id);
        return (stream, status) -> session.log().called(number, status);
    }

    // -- capture -------------------------------------------------------------------------------------------------

    private static void addCapture(OperationTable table) {
        table.fails(
                "cuStreamEndCapture",
                (s, a) -> s.found(a, Kind.GRAPH, s.driver().cuStreamEndCapture(a.stream())),
                failure -> failure.with("null"));
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
        table.answers(
                "cuThreadExchangeStreamCaptureMode",
                (s, a) ->
                        CallAnswer.success().with(name(s.driver().cuThreadExchangeStreamCaptureMode(mode(a.word())))));
    }

    /** Returns the mode of a name; another name stands for a mode that does not exist. */
    static CUstreamCaptureMode mode(String name) {
        return MODES.getOrDefault(name, new CUstreamCaptureMode(99));
    }

    private static String name(CUstreamCaptureMode mode) {
        return MODES.entrySet().stream()
                .filter(known -> known.getValue().equals(mode))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> String.valueOf(mode.value()));
    }

    // -- memory operations ---------------------------------------------------------------------------------------

    /** Returns the parameters of a node: {@code count flags [items]}, as for cuStreamBatchMemOp. */
    static CUbatchMemOpNodeParams params(TranscriptArguments arguments) {
        int count = arguments.integer();
        int flags = arguments.integer();
        return new CUbatchMemOpNodeParams(arguments.within(), batch(arguments, count), flags);
    }

    /** Reads the operations {@code [KIND:address:value:flags ...]}, begun again until there are {@code count}. */
    private static List<CUstreamBatchMemOp> batch(TranscriptArguments arguments, int count) {
        List<String> items = arguments.list();
        List<CUstreamBatchMemOp> operations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String item = items.isEmpty() ? "0" : items.get(i % items.size());
            operations.add(operation(arguments, Splitter.on(':').splitToList(item)));
        }
        return operations;
    }

    private static CUstreamBatchMemOp operation(TranscriptArguments arguments, List<String> parts) {
        return new CUstreamBatchMemOp(
                TYPES.get(parts.get(0)),
                parts.size() > 1 ? arguments.pointer(parts.get(1)) : 0,
                parts.size() > 2 ? TranscriptArguments.number(parts.get(2)) : 0,
                parts.size() > 3 ? (int) NumberNames.value(parts.get(3)) : 0);
    }
}
