package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orrery.core.call.ApiFunction;
import orrery.core.trace.Synchronization;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.cupti.ActivityKind;
import orrery.cupti.CallbackIds;
import orrery.cupti.SynchronizationType;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.Structure;
import orrery.cupti.record.SynchronizationActivity;
import orrery.device.ResultCode;

/** DRIVER and RUNTIME: the calls, each written when it ends; and SYNCHRONIZATION, what a call waited for. */
final class Calls {
    /** What a record says where nothing is meant. */
    private static final int NONE = -1;

    private final Recorder recorder;
    private final DeviceSpace space;
    private final Structure structure;
    private final byte[] prototype;
    private final int kind;
    private final int cbid;
    private final int start;
    private final int end;
    private final int thread;
    private final int correlation;
    private final int answer;
    private final Set<Long> synchronous = new HashSet<>();
    private final List<Call> calls = new ArrayList<>();

    /** The call that a thread makes; one that has ended is used again. */
    private static final class Call {
        private long caller;
        private long correlationId = NONE;
        private ApiFunction function;
        private long start;
        private Synchronization waits;
        private TracedContext context;
        private long streamId;
        private long eventId;
        private long waitsSince;
    }

    Calls(Recorder recorder, DeviceSpace space) {
        this.recorder = recorder;
        this.space = space;
        structure = recorder.structure(CallActivity.TYPE);
        prototype = structure.empty().clone();
        structure.set(prototype, 0, "processId", HostWriter.PROCESS);
        kind = structure.offset("kind");
        cbid = structure.offset("cbid");
        start = structure.offset("start");
        end = structure.offset("end");
        thread = structure.offset("threadId");
        correlation = structure.offset("correlationId");
        answer = structure.offset("returnValue");
    }

    void enter(long correlationId, ApiFunction function, long caller, long time) {
        Call call = of(caller);
        call.correlationId = correlationId;
        call.function = function;
        call.start = time;
        call.waits = null;
    }

    private Call of(long caller) {
        Call ended = null;
        for (Call call : calls) {
            if (call.caller == caller) {
                return call;
            }
            if (call.correlationId == NONE) {
                ended = call;
            }
        }
        if (ended == null) {
            ended = new Call();
            calls.add(ended);
        }
        ended.caller = caller;
        return ended;
    }

    void waits(long caller, Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        Call call = of(caller);
        call.waits = how;
        call.context = context;
        call.streamId = streamId;
        call.eventId = eventId;
        call.waitsSince = time;
    }

    /** A copy or a memset was submitted: by a function that is not asynchronous, even if the host does not wait. */
    void submitted(TracedOperation operation) {
        for (Call call : calls) {
            if (call.correlationId == operation.correlationId() && operation.graph() == null) {
                if (!call.function.isAsynchronous()) {
                    synchronous.add(operation.id());
                }
                return;
            }
        }
    }

    /** Whether a function that is not asynchronous has submitted an operation; asked once. */
    boolean takeSynchronous(TracedOperation operation) {
        return synchronous.remove(operation.id());
    }

    /** An operation was dropped: nobody asks for it any more. */
    void dropped(TracedOperation operation) {
        synchronous.remove(operation.id());
    }

    /** A call ends; {@code current} is the current context, if it matters. */
    void exit(long correlationId, long caller, long time, ResultCode result, TracedContext current) {
        Call call = of(caller);
        if (call.correlationId != correlationId) {
            return;
        }
        call.correlationId = NONE;
        if (call.waits != null) {
            synchronization(call, correlationId, time, result);
        }
        ActivityKind domain = CallbackIds.domain(call.function);
        if (!recorder.switches().on(domain, current)) {
            return;
        }
        Slot slot = recorder.buffers().claim(recorder.buffers().global(), structure, prototype);
        if (slot != null) {
            slot.i32(kind, domain.number());
            slot.i32(cbid, CallbackIds.of(call.function));
            slot.i64(start, call.start);
            slot.i64(end, time);
            slot.i32(thread, (int) caller);
            slot.i32(correlation, (int) correlationId);
            slot.i32(answer, result.code());
        }
    }

    private void synchronization(Call call, long correlationId, long time, ResultCode result) {
        if (call.waits == Synchronization.CONTEXT_SYNCHRONIZE) {
            space.fetched(call.context);
        }
        Slot slot =
                recorder.in(call.context, call.streamId, ActivityKind.SYNCHRONIZATION, SynchronizationActivity.TYPE);
        if (slot != null) {
            slot.set("type", type(call.waits))
                    .set("start", call.waitsSince)
                    .set("end", time)
                    .set("correlationId", correlationId)
                    .set("contextId", call.context.id())
                    .set("streamId", call.streamId == 0 ? NONE : call.streamId)
                    .set("cudaEventId", call.eventId == 0 ? NONE : call.eventId)
                    .set("returnValue", result.code());
        }
    }

    private static SynchronizationType type(Synchronization how) {
        return switch (how) {
            case EVENT_SYNCHRONIZE -> SynchronizationType.EVENT_SYNCHRONIZE;
            case STREAM_WAIT_EVENT -> SynchronizationType.STREAM_WAIT_EVENT;
            case STREAM_SYNCHRONIZE -> SynchronizationType.STREAM_SYNCHRONIZE;
            case CONTEXT_SYNCHRONIZE -> SynchronizationType.CONTEXT_SYNCHRONIZE;
        };
    }
}
