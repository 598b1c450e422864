package orrery.driver;

import static orrery.driver.InterprocessMemory.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;

import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.memory.Allocation;
import orrery.core.memory.IpcRule;
import orrery.sim.MemoryKind;

/** Memory that processes share by handles. */
final class InterprocessMemoryCalls {
    private final Session session;

    InterprocessMemoryCalls(Session session) {
        this.session = session;
    }

    CUipcMemHandle cuIpcGetMemHandle(long dptr) {
        session.current();
        Allocation memory = session.machine().memory().find(dptr);
        IpcRule.EXPORT.require(
                memory != null
                        && memory.kind() == MemoryKind.DEVICE
                        && memory.owner() instanceof Context
                        && !memory.isOfModule()
                        && session.machine().external().buffer(memory.base()) == null,
                () -> "0x" + Long.toHexString(dptr) + " is exported: "
                        + session.machine().memory().describe(dptr));
        session.machine().sharesMemory();
        return new CUipcMemHandle(session.reference(memory));
    }

    long cuIpcOpenMemHandle(CUipcMemHandle handle, int flags) {
        Device opener = session.current().device();
        session.requireGiven(handle, "handle");
        Allocation memory = handle.target();
        IpcRule.IMPORT.require(
                flags == CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS && memory.live(),
                () -> handle + " is opened with flags " + flags);
        IpcRule.PROCESS.require(!handle.belongsTo(session.machine()), () -> session.who() + " is given a " + handle);
        Device device = session.deviceAt(memory.device());
        IpcRule.IMPORT.require(device != null, () -> handle + " is opened, which is on device " + memory.device());
        session.machine().sharesMemory();
        // As if the program enabled access of the current context to its peer.
        Device accessor = opener.canAccess(device) ? opener : device;
        return session.machine().memory().imported().open(memory, device.ordinal(), accessor.ordinal());
    }

    void cuIpcCloseMemHandle(long dptr) {
        session.current();
        IpcRule.CLOSE.require(
                session.machine().memory().imported().close(dptr),
                () -> "0x" + Long.toHexString(dptr) + " is closed: "
                        + session.machine().memory().describe(dptr));
    }
}
