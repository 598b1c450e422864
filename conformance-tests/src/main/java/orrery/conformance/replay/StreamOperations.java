package orrery.conformance.replay;

import static orrery.driver.EventManagement.CU_EVENT_RECORD_EXTERNAL;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_GLOBAL;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_HOST;
import static orrery.driver.StreamManagement.CU_MEM_ATTACH_SINGLE;
import static orrery.driver.StreamManagement.CU_STREAM_DEFAULT;
import static orrery.driver.StreamManagement.CU_STREAM_NON_BLOCKING;

import java.util.Map;
import java.util.function.BiConsumer;
import orrery.device.CUresult;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;

/** The operations of transcripts on streams. */
final class StreamOperations {
    /** How managed memory is attached. */
    static final Map<String, Integer> ATTACH =
            Map.of("GLOBAL", CU_MEM_ATTACH_GLOBAL, "HOST", CU_MEM_ATTACH_HOST, "SINGLE", CU_MEM_ATTACH_SINGLE);

    /** How events are recorded and waited for. */
    static final Map<String, Integer> EXTERNAL = Map.of("DEFAULT", 0, "EXTERNAL", CU_EVENT_RECORD_EXTERNAL);

    private static final Map<String, Integer> FLAGS =
            Map.of("DEFAULT", CU_STREAM_DEFAULT, "NON_BLOCKING", CU_STREAM_NON_BLOCKING);

    private StreamOperations() {}

    static void register(OperationTable table) {
        lifetime(table);
        order(table);
        properties(table);
    }

    private static void lifetime(OperationTable table) {
        table.answers(
                "cuStreamCreate",
                (s, a) -> s.made(a, Kind.STREAM, s.driver().cuStreamCreate(a.flags(FLAGS, CU_STREAM_DEFAULT))));
        table.answers(
                "cuStreamCreateWithPriority",
                (s, a) -> s.made(a, Kind.STREAM, s.driver().cuStreamCreateWithPriority(a.flags(FLAGS), a.integer())));
        table.does("cuStreamDestroy", (s, a) -> {
            CUstream stream = a.stream();
            s.driver().cuStreamDestroy(stream);
            s.destroyed(Kind.STREAM, stream);
        });
    }

    private static void order(OperationTable table) {
        table.answers("cuStreamQuery", (s, a) -> CallAnswer.of(s.driver().cuStreamQuery(a.stream())));
        table.does("cuStreamSynchronize", (s, a) -> s.driver().cuStreamSynchronize(a.stream()));
        table.does(
                "cuStreamWaitEvent",
                (s, a) -> s.driver().cuStreamWaitEvent(a.stream(), a.event(), a.flags(EXTERNAL, 0)));
        table.does(
                "cuStreamAddCallback",
                (s, a) -> s.driver().cuStreamAddCallback(a.stream(), callback(s, a.word()), a.integer(0)));
        table.does(
                "cuStreamAttachMemAsync",
                (s, a) -> s.driver().cuStreamAttachMemAsync(a.stream(), a.pointer(), a.number(), a.flags(ATTACH)));
    }

    private static BiConsumer<CUstream, CUresult> callback(ReplaySession session, String id) {
        if (id.equals("null")) {
            return null;
        }
        int number = (int) TranscriptArguments.number(id);
        return (stream, status) -> session.log().called(number, status);
    }

    private static void properties(OperationTable table) {
        table.answers(
                "cuStreamGetFlags",
                (s, a) -> CallAnswer.success().with(s.driver().cuStreamGetFlags(a.stream())));
        table.answers(
                "cuStreamGetPriority",
                (s, a) -> CallAnswer.success().with(s.driver().cuStreamGetPriority(a.stream())));
        table.answers(
                "cuStreamGetId",
                (s, a) -> CallAnswer.success().id("stream", s.driver().cuStreamGetId(a.stream())));
        table.answers(
                "cuStreamGetCtx",
                (s, a) -> CallAnswer.success().handle(Kind.CONTEXT, s.driver().cuStreamGetCtx(a.stream())));
        table.answers("cuStreamGetCtx_v2", (s, a) -> {
            var contexts = s.driver().cuStreamGetCtx_v2(a.stream());
            return CallAnswer.success()
                    .handle(Kind.CONTEXT, contexts.context())
                    .handle(Kind.GREEN_CONTEXT, contexts.greenContext());
        });
        table.answers(
                "cuStreamGetDevice",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuStreamGetDevice(a.stream()).ordinal()));
        table.answers(
                "cuStreamGetAttribute",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuStreamGetAttribute(a.stream(), a.constant(CUstreamAttribute.class))));
        table.does(
                "cuStreamSetAttribute",
                (s, a) ->
                        s.driver().cuStreamSetAttribute(a.stream(), a.constant(CUstreamAttribute.class), a.integer()));
        table.does("cuStreamCopyAttributes", (s, a) -> s.driver().cuStreamCopyAttributes(a.stream(), a.stream()));
    }
}
