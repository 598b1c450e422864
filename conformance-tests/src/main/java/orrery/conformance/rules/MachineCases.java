package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.FaultPlan;
import orrery.sim.Kernel;
import orrery.sim.LaunchBody;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Cases of the rules of calls in general, and of contexts. */
final class MachineCases {
    /** The number of a device that no computer has. */
    static final int NO_DEVICE = 99;

    static final List<RuleCase> CASES = List.of(
            violates("API-01", "callInHostFunction", (rig, cuda) -> inHostFunction(rig, () -> cuda.cuDeviceGetCount())),
            complies("API-01", "noCallInHostFunction", rig -> inHostFunction(rig, () -> {})),
            violates("API-09", "callOfAFaultPlan", rig -> initializeWith(failingContext()))
                    .says("cuCtxCreate fails because of the fault cuCtxCreate#1=OUT_OF_MEMORY"),
            complies("API-09", "callWithoutAFaultPlan", rig -> initializeWith(FaultPlan.none())),
            violates("API-02", "callAfterFault", rig -> afterAFault(rig, cuda -> cuda.cuMemAlloc(64))),
            violates("API-02", "freeAfterFault", rig -> afterAFault(rig, cuda -> cuda.cuMemFree(0))),
            violates("API-02", "queryAfterFault", (rig, cuda) -> {
                rig.trap();
                cuda.cuStreamQuery(null);
            }),
            complies("API-02", "workAfterAFaultThatNobodyHasNoticed", (rig, cuda) -> {
                CUstream stream = rig.stream();
                rig.trap();
                cuda.cuLaunchHostFunc(stream, () -> {});
            }),
            complies("API-02", "propertiesAfterFault", rig -> afterAFault(rig, CudaDriver::cuCtxGetDevice)),
            complies("API-02", "memorySizeAfterFault", rig -> {
                afterAFault(rig, cuda -> cuda.cuDeviceTotalMem(rig.device()));
            }),
            violates("API-03", "noCurrentContext", rig -> allocateIn(rig, null)),
            complies("API-03", "currentContext", rig -> allocateIn(rig, rig.context())),
            violates("API-04", "callBeforeInit", rig -> onAFreshMachine(cuda -> cuda.cuDeviceGetCount())),
            complies("API-04", "versionBeforeInit", rig -> onAFreshMachine(cuda -> cuda.cuDriverGetVersion())),
            violates("API-05", "initWithFlags", (rig, cuda) -> cuda.cuInit(1)),
            complies("API-05", "initTwice", (rig, cuda) -> cuda.cuInit(0)),
            violates("API-06", "noSuchDevice", (rig, cuda) -> cuda.cuDeviceGet(NO_DEVICE)),
            complies("API-06", "firstDevice", (rig, cuda) -> cuda.cuDeviceGet(0)),
            violates("API-07", "callAfterClose", rig -> closed(rig).cuda.cuDeviceGetCount()),
            complies("API-07", "callBeforeClose", rig -> rig.cuda.cuDeviceGetCount()),
            violates("API-10", "callAtTheEndOfTime", rig -> countDevicesAt(rig, 0))
                    .says("cuDeviceGetCount is called at 4611686018427387903 ns"),
            complies("API-10", "callShortlyBeforeTheEndOfTime", rig -> countDevicesAt(rig, 1_000_000)),
            // -- contexts --
            violates("CTX-01", "destroyedContext", rig -> rig.cuda.cuCtxSetCurrent(destroyed(rig, rig.context()))),
            complies("CTX-01", "livingContext", rig -> rig.cuda.cuCtxSetCurrent(rig.context())),
            violates(
                    "CTX-06",
                    "currentContextIsDestroyed",
                    rig -> allocateInThePushed(rig, () -> rig.cuda.cuCtxDestroy(rig.context()))),
            complies("CTX-06", "currentContextLives", rig -> allocateInThePushed(rig, () -> {})),
            violates("CTX-02", "popTooOften", rig -> pop(rig, 2)).says(", where no context is current"),
            complies("CTX-02", "popOnce", rig -> pop(rig, 1)),
            violates("CTX-03", "twoPolicies", rig -> createWithFlags(rig, 3)),
            complies("CTX-03", "onePolicyAndMore", rig -> createWithFlags(rig, 4 | 8 | 16)),
            violates("CTX-03", "mapHostOfThePrimaryContext", (rig, cuda) -> {
                        cuda.cuDevicePrimaryCtxSetFlags(rig.device(), 4 | 8);
                    })
                    .says("flags 0xc; it maps host memory (0x8) always"),
            complies("CTX-03", "onePolicyOfThePrimaryContext", (rig, cuda) -> {
                cuda.cuDevicePrimaryCtxSetFlags(rig.device(), 4 | 16);
            }),
            violates("CTX-04", "releaseTooOften", rig -> releaseRetained(rig, 2)),
            complies("CTX-04", "releaseAsOften", rig -> releaseRetained(rig, 1)),
            violates("CTX-05", "unknownLimit", (rig, cuda) -> cuda.cuCtxGetLimit(99)),
            complies("CTX-05", "knownLimit", (rig, cuda) -> cuda.cuCtxGetLimit(0)),
            violates("CTX-05", "tooLargeAFetch", (rig, cuda) -> cuda.cuCtxSetLimit(5, 129)),
            complies("CTX-05", "theLargestFetch", (rig, cuda) -> cuda.cuCtxSetLimit(5, 128)),
            complies("CTX-05", "setKnownLimit", (rig, cuda) -> cuda.cuCtxSetLimit(0, 4096)),
            violates("CTX-07", "synchronizationDepth", (rig, cuda) -> cuda.cuCtxGetLimit(3)),
            complies("CTX-07", "pendingLaunches", (rig, cuda) -> cuda.cuCtxGetLimit(4)),
            violates("CTX-07", "setSynchronizationDepth", rig -> setSynchronizationDepth(Devices.h100(), 24)),
            complies("CTX-07", "setSynchronizationDepthOfTuring", rig -> setSynchronizationDepth(Devices.t4(), 24)),
            violates("CTX-05", "tooLargeASynchronizationDepth", rig -> setSynchronizationDepth(Devices.t4(), 25)),
            complies("CTX-05", "theLargestSynchronizationDepth", rig -> setSynchronizationDepth(Devices.t4(), 24)),
            violates("CTX-08", "setSharedMemoryLimit", (rig, cuda) -> cuda.cuCtxSetLimit(7, 1024)),
            complies("CTX-08", "getSharedMemoryLimit", (rig, cuda) -> cuda.cuCtxGetLimit(7)),
            complies("CTX-08", "setStackLimit", (rig, cuda) -> cuda.cuCtxSetLimit(0, 1024)),
            violates(
                            "CTX-19",
                            "printBufferInUse",
                            rig -> limitAfter(rig, 1, launch -> launch.device().print("")))
                    .says("limit 1 is set after a kernel has used"),
            complies(
                    "CTX-19",
                    "printBufferNotInUse",
                    rig -> limitAfter(rig, 1, launch -> launch.device().malloc(16))),
            violates(
                    "CTX-19",
                    "heapInUse",
                    rig -> limitAfter(rig, 2, launch -> launch.device().malloc(16))),
            complies(
                    "CTX-19",
                    "heapNotInUse",
                    rig -> limitAfter(rig, 2, launch -> launch.device().print(""))),
            violates("CTX-09", "destroyPrimary", (rig, cuda) -> {
                cuda.cuCtxDestroy(cuda.cuDevicePrimaryCtxRetain(rig.device()));
            }),
            complies("CTX-09", "releasePrimary", (rig, cuda) -> {
                cuda.cuDevicePrimaryCtxRetain(rig.device());
                cuda.cuDevicePrimaryCtxRelease(rig.device());
            }),
            complies("CTX-09", "destroyCreated", (rig, cuda) -> cuda.cuCtxDestroy(rig.context())),
            // The machine has one device.
            violates("API-06", "contextOnNoDevice", (rig, cuda) -> cuda.cuCtxCreate(0, new CUdevice(7)))
                    .says("cuCtxCreate is given device 7 on a machine with 1 device ["),
            violates("MODULE-04", "lookUpAnAbsentVariable", rig -> lookUpVariable(rig, "absent")),
            complies("MODULE-04", "lookUpAPresentVariable", rig -> lookUpVariable(rig, "present")),
            violates("MODULE-05", "loadPtxWithAnUnknownInstruction", rig -> loadPtx(rig, "return")),
            complies("MODULE-05", "loadPtxThatCompiles", rig -> loadPtx(rig, "ret")),
            violates("MODULE-06", "loadACubinAlone", rig -> loadCubin(rig, cubin())),
            complies("MODULE-06", "loadACubinWithAKernelInJava", rig -> {
                loadCubin(rig, cubin().with("k", Kernel.empty()));
            }));

    private MachineCases() {}

    private static void setSynchronizationDepth(DeviceModel device, long depth) {
        try (Rig other = Rig.on(device)) {
            other.cuda.cuCtxSetLimit(3, depth);
        }
    }

    /** Makes a call inside a host function and passes on what it threw. */
    private static void inHostFunction(Rig rig, Runnable call) {
        AtomicReference<CudaException> thrown = new AtomicReference<>();
        rig.cuda.cuLaunchHostFunc(rig.stream(), () -> {
            try {
                call.run();
            } catch (CudaException e) {
                thrown.set(e);
            }
        });
        rig.cuda.cuCtxSynchronize();
        if (thrown.get() != null) {
            throw thrown.get();
        }
    }

    private static FaultPlan failingContext() {
        return FaultPlan.parse("cuCtxCreate#1=OUT_OF_MEMORY");
    }

    private static void initializeWith(FaultPlan plan) {
        try (Machine machine =
                DriverUnderTest.machineOf(MachineOptions.defaults().withFaults(plan))) {
            CudaDriver cuda = DriverUnderTest.driverOf(machine);
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        }
    }

    private static void afterAFault(Rig rig, Consumer<CudaDriver> call) {
        rig.fault();
        call.accept(rig.cuda);
    }

    private static void limitAfter(Rig rig, int limit, LaunchBody kernel) {
        rig.launch(rig.load(Kernel.perLaunch(arguments -> kernel)), null);
        rig.cuda.cuCtxSynchronize();
        rig.cuda.cuCtxSetLimit(limit, 16 << 20);
    }

    private static void allocateIn(Rig rig, CUcontext current) {
        rig.cuda.cuCtxSetCurrent(current);
        rig.cuda.cuMemAlloc(64);
    }

    private static void onAFreshMachine(Consumer<CudaDriver> call) {
        try (Machine fresh = DriverUnderTest.machineOf(MachineOptions.defaults())) {
            call.accept(DriverUnderTest.driverOf(fresh));
        }
    }

    private static Rig closed(Rig rig) {
        rig.machine().close();
        return rig;
    }

    private static void countDevicesAt(Rig rig, long nanosBeforeTheEnd) {
        long latest = Long.MAX_VALUE / 2;
        rig.machine()
                .advance(Duration.ofNanos(
                        latest - nanosBeforeTheEnd - rig.machine().now()));
        rig.cuda.cuDeviceGetCount();
    }

    private static CUcontext destroyed(Rig rig, CUcontext context) {
        rig.cuda.cuCtxDestroy(context);
        return context;
    }

    private static void allocateInThePushed(Rig rig, Runnable before) {
        rig.cuda.cuCtxPushCurrent(rig.context());
        before.run();
        rig.cuda.cuMemAlloc(64);
    }

    private static void pop(Rig rig, int times) {
        for (int i = 0; i < times; i++) {
            rig.cuda.cuCtxPopCurrent();
        }
    }

    private static void createWithFlags(Rig rig, int flags) {
        rig.cuda.cuCtxDestroy(rig.cuda.cuCtxCreate(flags, rig.device()));
    }

    private static void releaseRetained(Rig rig, int times) {
        rig.cuda.cuDevicePrimaryCtxRetain(rig.device());
        for (int i = 0; i < times; i++) {
            rig.cuda.cuDevicePrimaryCtxRelease(rig.device());
        }
    }

    private static void lookUpVariable(Rig rig, String name) {
        CUmoduleImage image = CUmoduleImage.empty().with(DeviceVariable.of("present", 4));
        rig.cuda.cuModuleGetGlobal(rig.cuda.cuModuleLoadData(image), name);
    }

    private static void loadPtx(Rig rig, String instruction) {
        rig.cuda.cuModuleLoadData(CUmoduleImage.ofPtx(
                ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { " + instruction + "; }"));
    }

    private static void loadCubin(Rig rig, CUmoduleImage image) {
        rig.cuda.cuModuleLoadData(image);
    }

    private static CUmoduleImage cubin() {
        return CUmoduleImage.ofBinary(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1});
    }
}
