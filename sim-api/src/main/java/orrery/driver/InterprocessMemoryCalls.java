package orrery.driver;

import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.IpcRule;
import orrery.sim.MemoryKind;

/** Memory that processes share by handles. */
interface InterprocessMemoryCalls extends InterprocessMemory, PoolCalls {

    @Override
    default CUipcMemHandle cuIpcGetMemHandle(long dptr) {
        return call(DriverCall.cuIpcGetMemHandle, thread -> {
            current(thread);
            Allocation memory = machine().memory().find(dptr);
            IpcRule.EXPORT.require(
                    memory != null
                            && memory.kind() == MemoryKind.DEVICE
                            && memory.owner() instanceof Context
                            && !memory.isOfModule()
                            && machine().external().buffer(memory.base()) == null,
                    () -> "0x" + Long.toHexString(dptr) + " is exported: "
                            + machine().memory().describe(dptr));
            machine().sharesMemory();
            return new CUipcMemHandle(machine(), memory);
        });
    }

    @Override
    default long cuIpcOpenMemHandle(CUipcMemHandle handle, int flags) {
        return call(DriverCall.cuIpcOpenMemHandle, thread -> {
            current(thread);
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no handle");
            Allocation memory = handle.target();
            IpcRule.IMPORT.require(
                    flags == CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS && memory.live(),
                    () -> handle + " is opened with flags " + flags);
            IpcRule.PROCESS.require(!handle.belongsTo(machine()), () -> who() + " is given a " + handle);
            Device device = deviceAt(memory.device());
            IpcRule.IMPORT.require(device != null, () -> handle + " is opened, which is on device " + memory.device());
            machine().sharesMemory();
            return machine().memory().imported().open(memory, device.ordinal());
        });
    }

    @Override
    default void cuIpcCloseMemHandle(long dptr) {
        run(DriverCall.cuIpcCloseMemHandle, thread -> {
            current(thread);
            IpcRule.CLOSE.require(
                    machine().memory().imported().close(dptr),
                    () -> "0x" + Long.toHexString(dptr) + " is closed: "
                            + machine().memory().describe(dptr));
        });
    }
}
