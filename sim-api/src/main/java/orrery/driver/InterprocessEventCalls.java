package orrery.driver;

import orrery.core.check.OwnedKind;
import orrery.core.event.Event;
import orrery.core.memory.IpcRule;

/** Events that processes share by handles. */
final class InterprocessEventCalls {
    private final Session session;

    InterprocessEventCalls(Session session) {
        this.session = session;
    }

    CUipcEventHandle cuIpcGetEventHandle(CUevent handle) {
        session.requireGiven(handle, "event");
        session.current();
        Event event = session.usableEvent(handle);
        IpcRule.EXPORT_EVENT.require(
                event.shareable() && !event.isImported(),
                () -> event + " is exported, "
                        + (event.isImported()
                                ? "which is one of another process"
                                : "which was created with flags " + event.flags()));
        session.machine().sharesMemory();
        event.share();
        return new CUipcEventHandle(session.reference(event));
    }

    CUevent cuIpcOpenEventHandle(CUipcEventHandle handle) {
        session.requireGiven(handle, "handle");
        IpcRule.PROCESS.require(!handle.belongsTo(session.machine()), () -> session.who() + " is given a " + handle);
        session.machine().sharesMemory();
        Event event = session.current().createEvent(handle.target().share());
        return new CUevent(session.created(OwnedKind.EVENT, event, Event::hasEnded));
    }
}
