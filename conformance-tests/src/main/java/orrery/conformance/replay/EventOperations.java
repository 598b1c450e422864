package orrery.conformance.replay;

import static orrery.driver.EventManagement.CU_EVENT_BLOCKING_SYNC;
import static orrery.driver.EventManagement.CU_EVENT_DEFAULT;
import static orrery.driver.EventManagement.CU_EVENT_DISABLE_TIMING;
import static orrery.driver.EventManagement.CU_EVENT_INTERPROCESS;

import java.util.Map;
import orrery.driver.CUevent;

/** The operations of transcripts on events. */
final class EventOperations {
    private static final Map<String, Integer> FLAGS = Map.of(
            "DEFAULT", CU_EVENT_DEFAULT,
            "BLOCKING_SYNC", CU_EVENT_BLOCKING_SYNC,
            "DISABLE_TIMING", CU_EVENT_DISABLE_TIMING,
            "INTERPROCESS", CU_EVENT_INTERPROCESS);

    private EventOperations() {}

    static void register(OperationTable table) {
        table.answers(
                "cuEventCreate",
                (s, a) -> s.made(a, Kind.EVENT, s.driver().cuEventCreate(a.flags(FLAGS, CU_EVENT_DEFAULT))));
        table.does("cuEventDestroy", (s, a) -> {
            CUevent event = a.event();
            s.driver().cuEventDestroy(event);
            s.destroyed(Kind.EVENT, event);
        });
        table.does("cuEventRecord", (s, a) -> s.driver().cuEventRecord(a.event(), a.stream()));
        table.does(
                "cuEventRecordWithFlags",
                (s, a) -> s.driver().cuEventRecordWithFlags(a.event(), a.stream(), a.flags(StreamOperations.EXTERNAL)));
        table.answers("cuEventQuery", (s, a) -> CallAnswer.of(s.driver().cuEventQuery(a.event())));
        table.does("cuEventSynchronize", (s, a) -> s.driver().cuEventSynchronize(a.event()));
        table.answers(
                "cuEventElapsedTime",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuEventElapsedTime(a.event(), a.event()) >= 0 ? ">=0" : "<0"));
    }
}
