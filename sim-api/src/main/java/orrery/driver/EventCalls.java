package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.stream.Stream;
import orrery.device.CUresult;
import orrery.device.HostCost;
import orrery.sim.Synchronization;

/** Events. */
interface EventCalls extends EventManagement, Session {

    @Override
    default CUevent cuEventCreate(int flags) {
        return call(
                DriverCall.cuEventCreate,
                thread -> new CUevent(
                        machine(), machine().created("event", current(thread).createEvent(flags), Event::destroyed)));
    }

    @Override
    default void cuEventDestroy(CUevent handle) {
        run(DriverCall.cuEventDestroy, thread -> usableEvent(handle).destroy());
    }

    @Override
    default void cuEventRecord(CUevent handle, @Nullable CUstream stream) {
        run(DriverCall.cuEventRecord, thread -> {
            ExecutionContext context = contextOf(thread, stream);
            Stream target = useStreamIn(context, thread, stream);
            record(event(handle), context, target, false);
        });
    }

    @Override
    default void cuEventRecordWithFlags(CUevent handle, @Nullable CUstream stream, int flags) {
        run(DriverCall.cuEventRecordWithFlags, thread -> {
            ExecutionContext context = contextOf(thread, stream);
            Stream target = useStreamIn(context, thread, stream);
            Event event = event(handle);
            EventRule.RECORD_FLAGS.require(flags == 0 || flags == 1, () -> event + " is recorded with flags " + flags);
            record(event, context, target, flags == CU_EVENT_RECORD_EXTERNAL);
        });
    }

    private void record(Event event, ExecutionContext context, Stream stream, boolean external) {
        if (event.timed()) {
            machine().spend(machine().extraCost(HostCost.EVENT_RECORD_TIMED));
        }
        context.baseContext().recordEvent(event, stream, external);
    }

    @Override
    default CUresult cuEventQuery(CUevent handle) {
        return call(DriverCall.cuEventQuery, thread -> {
            Event event = usableEvent(handle);
            ((Context) event.context()).order().followOtherProcess(event);
            machine().captures().checks().checkEventQuery(event);
            synchronizing(event);
            machine().runAtQuery(event);
            ((Context) event.context()).checkNotFailed(who());
            if (!event.isCompleteAt(machine().now())) {
                return CUresult.CUDA_ERROR_NOT_READY;
            }
            ((Context) event.context()).checkAfterWait(who());
            ((Context) event.context()).order().happensBefore().foundComplete(event);
            return CUresult.CUDA_SUCCESS;
        });
    }

    private void synchronizing(Event event) {
        machine().synchronizing(Synchronization.EVENT_SYNCHRONIZE, (Context) event.context(), 0, event.id());
    }

    @Override
    default void cuEventSynchronize(CUevent handle) {
        run(DriverCall.cuEventSynchronize, thread -> {
            Event event = usableEvent(handle);
            ((Context) event.context()).order().followOtherProcess(event);
            machine().captures().checks().checkEventQuery(event);
            synchronizing(event);
            Operation record = event.recordedOperation();
            if (record != null) {
                machine().await(record, who());
            }
            ((Context) event.context()).order().happensBefore().hostWaited(event);
            releasePools();
            ((Context) event.context()).checkAfterWait(who());
        });
    }

    @Override
    default float cuEventElapsedTime(CUevent start, CUevent end) {
        return call(DriverCall.cuEventElapsedTime, thread -> {
            Event from = event(start);
            Event to = event(end);
            usableEvent(start);
            return Event.elapsedMillis(from, to, machine().now());
        });
    }
}
