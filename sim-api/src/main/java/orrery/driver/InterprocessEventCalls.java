package orrery.driver;

import orrery.core.event.Event;
import orrery.core.host.ApiRule;
import orrery.core.memory.IpcRule;

/** Events that processes share by handles. */
interface InterprocessEventCalls extends InterprocessEvents, Session {

    @Override
    default CUipcEventHandle cuIpcGetEventHandle(CUevent handle) {
        return call(DriverCall.cuIpcGetEventHandle, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no event");
            current(thread);
            Event event = usableEvent(handle);
            IpcRule.EXPORT_EVENT.require(
                    event.shareable() && !event.isImported(),
                    () -> event + " is exported, "
                            + (event.isImported()
                                    ? "which is one of another process"
                                    : "which was created with flags " + event.flags()));
            machine().sharesMemory();
            event.share();
            return new CUipcEventHandle(machine(), event);
        });
    }

    @Override
    default CUevent cuIpcOpenEventHandle(CUipcEventHandle handle) {
        return call(DriverCall.cuIpcOpenEventHandle, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no handle");
            IpcRule.PROCESS.require(!handle.belongsTo(machine()), () -> who() + " is given a " + handle);
            machine().sharesMemory();
            Event event = current(thread).createEvent(handle.target().share());
            return new CUevent(machine(), machine().created("event", event, Event::destroyed));
        });
    }
}
