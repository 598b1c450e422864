package orrery.conformance.replay;

import java.util.Map;

/** The operations of transcripts on contexts. */
final class ContextOperations {
    private static final Map<String, Integer> LIMITS = Map.of(
            "STACK_SIZE", 0,
            "PRINTF_FIFO_SIZE", 1,
            "MALLOC_HEAP_SIZE", 2,
            "DEV_RUNTIME_SYNC_DEPTH", 3,
            "DEV_RUNTIME_PENDING_LAUNCH_COUNT", 4,
            "MAX_L2_FETCH_GRANULARITY", 5,
            "PERSISTING_L2_CACHE_SIZE", 6,
            "SHMEM_SIZE", 7,
            "CIG_ENABLED", 8,
            "CIG_SHMEM_FALLBACK_ENABLED", 9);

    private ContextOperations() {}

    static void register(OperationTable table) {
        table.answers(
                "cuCtxCreate", (s, a) -> s.made(a, Kind.CONTEXT, s.driver().cuCtxCreate(a.integer(0), a.device())));
        table.does("cuCtxDestroy", (s, a) -> s.driver().cuCtxDestroy(a.context()));
        table.does("cuCtxSetCurrent", (s, a) -> s.driver().cuCtxSetCurrent(a.context()));
        table.answers(
                "cuCtxGetCurrent",
                (s, a) -> CallAnswer.success().handle(Kind.CONTEXT, s.driver().cuCtxGetCurrent()));
        table.does("cuCtxPushCurrent", (s, a) -> s.driver().cuCtxPushCurrent(a.context()));
        table.answers(
                "cuCtxPopCurrent",
                (s, a) -> CallAnswer.success().handle(Kind.CONTEXT, s.driver().cuCtxPopCurrent()));
        table.answers(
                "cuCtxGetDevice",
                (s, a) -> CallAnswer.success().with(s.driver().cuCtxGetDevice().ordinal()));
        table.answers(
                "cuCtxGetFlags", (s, a) -> CallAnswer.success().with(s.driver().cuCtxGetFlags()));
        table.answers(
                "cuCtxGetId",
                (s, a) -> CallAnswer.success().id("context", s.driver().cuCtxGetId(a.context())));
        table.answers(
                "cuCtxGetApiVersion",
                (s, a) -> CallAnswer.success().with(s.driver().cuCtxGetApiVersion(a.context())));
        table.answers(
                "cuCtxGetLimit", (s, a) -> CallAnswer.success().with(s.driver().cuCtxGetLimit(a.flags(LIMITS))));
        table.does("cuCtxSetLimit", (s, a) -> s.driver().cuCtxSetLimit(a.flags(LIMITS), a.number()));
        table.answers("cuCtxGetStreamPriorityRange", (s, a) -> {
            var range = s.driver().cuCtxGetStreamPriorityRange();
            return CallAnswer.success().with(range.least()).with(range.greatest());
        });
        table.does("cuCtxSynchronize", (s, a) -> s.driver().cuCtxSynchronize());
        table.does("cuCtxRecordEvent", (s, a) -> s.driver().cuCtxRecordEvent(a.context(), a.event()));
        table.does("cuCtxWaitEvent", (s, a) -> s.driver().cuCtxWaitEvent(a.context(), a.event()));
    }
}
