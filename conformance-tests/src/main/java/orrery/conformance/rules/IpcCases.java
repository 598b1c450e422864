package orrery.conformance.rules;

import static orrery.driver.InterprocessMemory.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;

import orrery.driver.CUipcMemHandle;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Memory that processes share by handles. */
final class IpcCases {
    private IpcCases() {}

    @Violates("IPC-01")
    static void exportManagedMemory(Rig rig) {
        rig.cuda().cuIpcGetMemHandle(rig.cuda().cuMemAllocManaged(64, 1));
    }

    @Complies("IPC-01")
    static void exportDeviceMemory(Rig rig) {
        rig.cuda().cuIpcGetMemHandle(rig.cuda().cuMemAlloc(64));
    }

    /** Returns the machine of another process, for a driver that can be made for it. */
    private static Machine otherProcess() {
        return Rig.machineOf(MachineOptions.defaults());
    }

    private static CudaDriver on(Machine machine) {
        CudaDriver cuda = Rig.driverOf(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    private static CUipcMemHandle exported(Rig rig) {
        return rig.cuda().cuIpcGetMemHandle(rig.cuda().cuMemAlloc(64));
    }

    private static void open(Rig rig, boolean elsewhere, int flags) {
        if (elsewhere) {
            try (Machine machine = otherProcess()) {
                CudaDriver other = on(machine);
                other.cuIpcOpenMemHandle(exported(rig), flags);
            }
        } else {
            rig.cuda().cuIpcOpenMemHandle(exported(rig), flags);
        }
    }

    @Violates("IPC-02")
    static void openInTheSameProcess(Rig rig) {
        open(rig, false, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
    }

    @Complies("IPC-02")
    static void openInAnotherProcess(Rig rig) {
        open(rig, true, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
    }

    @Violates("IPC-03")
    static void openWithoutFlags(Rig rig) {
        open(rig, true, 0);
    }

    @Complies("IPC-03")
    static void openWithTheFlag(Rig rig) {
        open(rig, true, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
    }

    private static void closeTimes(Rig rig, int times) {
        try (Machine machine = otherProcess()) {
            CudaDriver other = on(machine);
            long there = other.cuIpcOpenMemHandle(exported(rig), CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
            for (int i = 0; i < times; i++) {
                other.cuIpcCloseMemHandle(there);
            }
        }
    }

    @Violates("IPC-04")
    static void closeTwice(Rig rig) {
        closeTimes(rig, 2);
    }

    @Complies("IPC-04")
    static void closeOnce(Rig rig) {
        closeTimes(rig, 1);
    }

    private static void exportEvent(Rig rig, int flags) {
        rig.cuda().cuIpcGetEventHandle(rig.cuda().cuEventCreate(flags));
    }

    @Violates(value = "IPC-05", says = "which was created with flags 2")
    static void exportAnEventOfThisProcess(Rig rig) {
        exportEvent(rig, 2);
    }

    @Complies("IPC-05")
    static void exportAnEventForOtherProcesses(Rig rig) {
        exportEvent(rig, 6);
    }
}
