package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.InterprocessMemory.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Cases of the rules of memory that processes share by handles. */
final class IpcCases {
    static final List<RuleCase> CASES = List.of(
            violates("IPC-01", "exportManagedMemory", (rig, cuda) -> cuda.cuIpcGetMemHandle(rig.managed())),
            complies("IPC-01", "exportDeviceMemory", (rig, cuda) -> cuda.cuIpcGetMemHandle(rig.memory())),
            violates(
                    "IPC-02",
                    "openInTheSameProcess",
                    rig -> open(rig, IpcCases::inThisProcess, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)),
            complies(
                    "IPC-02",
                    "openInAnotherProcess",
                    rig -> open(rig, IpcCases::inAnotherProcess, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)),
            violates("IPC-03", "openWithoutFlags", rig -> open(rig, IpcCases::inAnotherProcess, 0)),
            complies(
                    "IPC-03",
                    "openWithTheFlag",
                    rig -> open(rig, IpcCases::inAnotherProcess, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)),
            violates("IPC-04", "closeTwice", rig -> closeTimes(rig, 2)),
            complies("IPC-04", "closeOnce", rig -> closeTimes(rig, 1)),
            violates("IPC-05", "exportAnEventOfThisProcess", rig -> exportEvent(rig, 2))
                    .says("which was created with flags 2"),
            complies("IPC-05", "exportAnEventForOtherProcesses", rig -> exportEvent(rig, 6)));

    private IpcCases() {}

    /** Returns the machine of another process, for a driver that can be made for it. */
    private static Machine otherProcess() {
        return DriverUnderTest.machineOf(MachineOptions.defaults());
    }

    private static CudaDriver on(Machine machine) {
        CudaDriver cuda = DriverUnderTest.driverOf(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    private static CUipcMemHandle exported(Rig rig) {
        return rig.cuda.cuIpcGetMemHandle(rig.memory());
    }

    private static void inThisProcess(Rig rig, Consumer<CudaDriver> action) {
        action.accept(rig.cuda);
    }

    private static void inAnotherProcess(Rig rig, Consumer<CudaDriver> action) {
        try (Machine machine = otherProcess()) {
            action.accept(on(machine));
        }
    }

    private static void open(Rig rig, BiConsumer<Rig, Consumer<CudaDriver>> process, int flags) {
        process.accept(rig, cuda -> cuda.cuIpcOpenMemHandle(exported(rig), flags));
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

    private static void exportEvent(Rig rig, int flags) {
        rig.cuda.cuIpcGetEventHandle(rig.cuda.cuEventCreate(flags));
    }
}
