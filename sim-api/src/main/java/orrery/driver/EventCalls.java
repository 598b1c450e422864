package orrery.driver;

import static orrery.driver.EventManagement.CU_EVENT_RECORD_EXTERNAL;

import org.jspecify.annotations.Nullable;
import orrery.core.check.OwnedKind;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.stream.Stream;
import orrery.device.CUresult;
import orrery.device.HostCost;
import orrery.sim.Synchronization;

/** The functions of events: creation, records, waits of the host, and elapsed time. */
final class EventCalls {
    private final Session session;

    EventCalls(Session session) {
        this.session = session;
    }

    CUevent cuEventCreate(int flags) {
        return new CUevent(session.created(OwnedKind.EVENT, session.current().createEvent(flags), Event::hasEnded));
    }

    void cuEventDestroy(CUevent handle) {
        session.usableEvent(handle).destroy();
    }

    void cuEventRecord(CUevent handle, @Nullable CUstream stream) {
        ExecutionContext context = session.contextOf(stream);
        Stream target = session.useStreamIn(context, stream);
        record(session.event(handle), context, target, false);
    }

    void cuEventRecordWithFlags(CUevent handle, @Nullable CUstream stream, int flags) {
        ExecutionContext context = session.contextOf(stream);
        Stream target = session.useStreamIn(context, stream);
        Event event = session.event(handle);
        EventRule.RECORD_FLAGS.require(flags == 0 || flags == 1, () -> event + " is recorded with flags " + flags);
        record(event, context, target, flags == CU_EVENT_RECORD_EXTERNAL);
    }

    private void record(Event event, ExecutionContext context, Stream stream, boolean external) {
        if (event.timed()) {
            session.machine().spend(session.machine().extraCost(HostCost.EVENT_RECORD_TIMED));
        }
        context.baseContext().recordEvent(event, stream, external);
    }

    CUresult cuEventQuery(CUevent handle) {
        Event event = session.usableEvent(handle);
        ((Context) event.context()).order().followOtherProcess(event);
        session.machine().captures().checks().checkEventQuery(event);
        synchronizing(event);
        session.machine().runAtQuery(event);
        ((Context) event.context()).checkNotFailed();
        if (!event.isCompleteAt(session.machine().now())) {
            return CUresult.CUDA_ERROR_NOT_READY;
        }
        ((Context) event.context()).checkAfterWait();
        ((Context) event.context()).order().happensBefore().foundComplete(event);
        return CUresult.CUDA_SUCCESS;
    }

    private void synchronizing(Event event) {
        session.synchronizing(
                Synchronization.EVENT_SYNCHRONIZE, (Context) event.context(), 0, event.id(), event.recordId());
    }

    void cuEventSynchronize(CUevent handle) {
        Event event = session.usableEvent(handle);
        ((Context) event.context()).order().followOtherProcess(event);
        session.machine().captures().checks().checkEventQuery(event);
        synchronizing(event);
        Operation record = event.recordedOperation();
        if (record != null) {
            session.machine().await(record, session.who());
        }
        ((Context) event.context()).order().happensBefore().hostWaited(event);
        session.releaseFreedMemory();
        ((Context) event.context()).checkAfterWait();
    }

    float cuEventElapsedTime(CUevent start, CUevent end) {
        Event from = session.event(start);
        from.checkNotCaptured(() -> "time is measured from " + from);
        Event to = session.event(end);
        session.usableEvent(start);
        return Event.elapsedMillis(from, to, session.machine().now());
    }
}
