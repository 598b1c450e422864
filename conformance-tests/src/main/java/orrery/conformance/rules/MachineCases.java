package orrery.conformance.rules;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.FaultPlan;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Calls in general, and contexts. */
final class MachineCases {
    /** The number of a device that no computer has. */
    static final int NO_DEVICE = 99;

    private MachineCases() {}

    /** Makes a call inside a host function and passes on what it threw. */
    private static void inHostFunction(Rig rig, Runnable call) {
        AtomicReference<CudaException> thrown = new AtomicReference<>();
        rig.cuda().cuLaunchHostFunc(rig.stream(), () -> {
            try {
                call.run();
            } catch (CudaException e) {
                thrown.set(e);
            }
        });
        rig.cuda().cuCtxSynchronize();
        if (thrown.get() != null) {
            throw thrown.get();
        }
    }

    @Violates("API-01")
    static void callInHostFunction(Rig rig) {
        inHostFunction(rig, () -> rig.cuda().cuDeviceGetCount());
    }

    @Complies("API-01")
    static void noCallInHostFunction(Rig rig) {
        inHostFunction(rig, () -> {});
    }

    private static void initializeWith(FaultPlan plan) {
        try (Machine machine = Rig.machineOf(MachineOptions.defaults().withFaults(plan))) {
            CudaDriver cuda = Rig.driverOf(machine);
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        }
    }

    @Violates(value = "API-09", says = "cuCtxCreate fails because of the fault cuCtxCreate#1=OUT_OF_MEMORY")
    static void callOfAFaultPlan(Rig rig) {
        initializeWith(FaultPlan.parse("cuCtxCreate#1=OUT_OF_MEMORY"));
    }

    @Complies("API-09")
    static void callWithoutAFaultPlan(Rig rig) {
        initializeWith(FaultPlan.none());
    }

    @Violates("API-02")
    static void callAfterFault(Rig rig) {
        afterAFault(rig, cuda -> cuda.cuMemAlloc(64));
    }

    @Violates("API-02")
    static void freeAfterFault(Rig rig) {
        afterAFault(rig, cuda -> cuda.cuMemFree(0));
    }

    @Violates("API-02")
    static void queryAfterFault(Rig rig) {
        rig.trap();
        rig.cuda().cuStreamQuery(null);
    }

    @Complies("API-02")
    static void workAfterAFaultThatNobodyHasNoticed(Rig rig) {
        CUstream stream = rig.stream();
        rig.trap();
        rig.cuda().cuLaunchHostFunc(stream, () -> {});
    }

    @Complies("API-02")
    static void propertiesAfterFault(Rig rig) {
        afterAFault(rig, CudaDriver::cuCtxGetDevice);
    }

    @Complies("API-02")
    static void memorySizeAfterFault(Rig rig) {
        afterAFault(rig, cuda -> cuda.cuDeviceTotalMem(rig.device()));
    }

    private static void afterAFault(Rig rig, Consumer<CudaDriver> call) {
        rig.fault();
        call.accept(rig.cuda());
    }

    @Violates("API-03")
    static void noCurrentContext(Rig rig) {
        allocateIn(rig, null);
    }

    @Complies("API-03")
    static void currentContext(Rig rig) {
        allocateIn(rig, rig.context());
    }

    private static void allocateIn(Rig rig, CUcontext current) {
        rig.cuda().cuCtxSetCurrent(current);
        rig.cuda().cuMemAlloc(64);
    }

    @Violates("API-04")
    static void callBeforeInit(Rig rig) {
        try (Machine fresh = Rig.machineOf(MachineOptions.defaults())) {
            Rig.driverOf(fresh).cuDeviceGetCount();
        }
    }

    @Complies("API-04")
    static void versionBeforeInit(Rig rig) {
        try (Machine fresh = Rig.machineOf(MachineOptions.defaults())) {
            Rig.driverOf(fresh).cuDriverGetVersion();
        }
    }

    @Violates("API-05")
    static void initWithFlags(Rig rig) {
        rig.cuda().cuInit(1);
    }

    @Complies("API-05")
    static void initTwice(Rig rig) {
        rig.cuda().cuInit(0);
    }

    @Violates("API-06")
    static void noSuchDevice(Rig rig) {
        rig.cuda().cuDeviceGet(NO_DEVICE);
    }

    @Complies("API-06")
    static void firstDevice(Rig rig) {
        rig.cuda().cuDeviceGet(0);
    }

    @Violates("API-07")
    static void callAfterClose(Rig rig) {
        countDevices(rig, true);
    }

    @Complies("API-07")
    static void callBeforeClose(Rig rig) {
        countDevices(rig, false);
    }

    private static void countDevices(Rig rig, boolean closed) {
        if (closed) {
            rig.machine().close();
        }
        rig.cuda().cuDeviceGetCount();
    }

    @Violates(value = "API-10", says = "cuDeviceGetCount is called at 4611686018427387903 ns")
    static void callAtTheEndOfTime(Rig rig) {
        countDevicesAt(rig, 0);
    }

    @Complies("API-10")
    static void callShortlyBeforeTheEndOfTime(Rig rig) {
        countDevicesAt(rig, 1_000_000);
    }

    private static void countDevicesAt(Rig rig, long nanosBeforeTheEnd) {
        long latest = Long.MAX_VALUE / 2;
        rig.machine()
                .advance(Duration.ofNanos(
                        latest - nanosBeforeTheEnd - rig.machine().now()));
        rig.cuda().cuDeviceGetCount();
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    @Violates("CTX-01")
    static void destroyedContext(Rig rig) {
        setCurrent(rig, true);
    }

    @Complies("CTX-01")
    static void livingContext(Rig rig) {
        setCurrent(rig, false);
    }

    private static void setCurrent(Rig rig, boolean destroyed) {
        if (destroyed) {
            rig.cuda().cuCtxDestroy(rig.context());
        }
        rig.cuda().cuCtxSetCurrent(rig.context());
    }

    @Violates("CTX-06")
    static void currentContextIsDestroyed(Rig rig) {
        allocateInThePushed(rig, true);
    }

    @Complies("CTX-06")
    static void currentContextLives(Rig rig) {
        allocateInThePushed(rig, false);
    }

    private static void allocateInThePushed(Rig rig, boolean destroyed) {
        rig.cuda().cuCtxPushCurrent(rig.context());
        if (destroyed) {
            rig.cuda().cuCtxDestroy(rig.context());
        }
        rig.cuda().cuMemAlloc(64);
    }

    @Violates("CTX-02")
    static void popTooOften(Rig rig) {
        pop(rig, 2);
    }

    @Complies("CTX-02")
    static void popOnce(Rig rig) {
        pop(rig, 1);
    }

    private static void pop(Rig rig, int times) {
        for (int i = 0; i < times; i++) {
            rig.cuda().cuCtxPopCurrent();
        }
    }

    @Violates("CTX-03")
    static void twoPolicies(Rig rig) {
        createWithFlags(rig, 3);
    }

    @Complies("CTX-03")
    static void onePolicyAndMore(Rig rig) {
        createWithFlags(rig, 4 | 8 | 16);
    }

    private static void createWithFlags(Rig rig, int flags) {
        rig.cuda().cuCtxDestroy(rig.cuda().cuCtxCreate(flags, rig.device()));
    }

    @Violates("CTX-04")
    static void releaseTooOften(Rig rig) {
        releaseRetained(rig, 2);
    }

    @Complies("CTX-04")
    static void releaseAsOften(Rig rig) {
        releaseRetained(rig, 1);
    }

    private static void releaseRetained(Rig rig, int times) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        for (int i = 0; i < times; i++) {
            rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
        }
    }

    @Violates("CTX-05")
    static void unknownLimit(Rig rig) {
        rig.cuda().cuCtxGetLimit(99);
    }

    @Complies("CTX-05")
    static void knownLimit(Rig rig) {
        rig.cuda().cuCtxGetLimit(0);
    }

    @Complies("CTX-05")
    static void setKnownLimit(Rig rig) {
        rig.cuda().cuCtxSetLimit(0, 4096);
    }

    @Violates("CTX-07")
    static void synchronizationDepth(Rig rig) {
        rig.cuda().cuCtxGetLimit(3);
    }

    @Complies("CTX-07")
    static void pendingLaunches(Rig rig) {
        rig.cuda().cuCtxGetLimit(4);
    }

    @Violates("CTX-08")
    static void setSharedMemoryLimit(Rig rig) {
        rig.cuda().cuCtxSetLimit(7, 1024);
    }

    @Complies("CTX-08")
    static void getSharedMemoryLimit(Rig rig) {
        rig.cuda().cuCtxGetLimit(7);
    }

    @Complies("CTX-08")
    static void setStackLimit(Rig rig) {
        rig.cuda().cuCtxSetLimit(0, 1024);
    }

    @Violates("CTX-09")
    static void destroyPrimary(Rig rig) {
        rig.cuda().cuCtxDestroy(rig.cuda().cuDevicePrimaryCtxRetain(rig.device()));
    }

    @Complies("CTX-09")
    static void releasePrimary(Rig rig) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
    }

    @Complies("CTX-09")
    static void destroyCreated(Rig rig) {
        rig.cuda().cuCtxDestroy(rig.context());
    }

    /** The machine has one device. */
    @Violates("API-06")
    static void contextOnNoDevice(Rig rig) {
        rig.cuda().cuCtxCreate(0, new CUdevice(7));
    }

    private static void lookUpVariable(Rig rig, String name) {
        CUmoduleImage image = CUmoduleImage.empty().with(DeviceVariable.of("present", 4));
        rig.cuda().cuModuleGetGlobal(rig.cuda().cuModuleLoadData(image), name);
    }

    @Violates("MODULE-04")
    static void lookUpAnAbsentVariable(Rig rig) {
        lookUpVariable(rig, "absent");
    }

    @Complies("MODULE-04")
    static void lookUpAPresentVariable(Rig rig) {
        lookUpVariable(rig, "present");
    }

    private static void loadPtx(Rig rig, String instruction) {
        rig.cuda()
                .cuModuleLoadData(CUmoduleImage.ofPtx(
                        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { " + instruction + "; }"));
    }

    @Violates("MODULE-05")
    static void loadPtxWithAnUnknownInstruction(Rig rig) {
        loadPtx(rig, "return");
    }

    @Complies("MODULE-05")
    static void loadPtxThatCompiles(Rig rig) {
        loadPtx(rig, "ret");
    }

    private static void loadCubin(Rig rig, CUmoduleImage image) {
        rig.cuda().cuModuleLoadData(image);
    }

    private static CUmoduleImage cubin() {
        return CUmoduleImage.ofBinary(new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1});
    }

    @Violates("MODULE-06")
    static void loadACubinAlone(Rig rig) {
        loadCubin(rig, cubin());
    }

    @Complies("MODULE-06")
    static void loadACubinWithAKernelInJava(Rig rig) {
        loadCubin(rig, cubin().with("k", Kernel.empty()));
    }
}
