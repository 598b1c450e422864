package orrery.conformance.rules;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Calls as such, contexts, modules and launches. */
final class MachineCases {
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

    @Breaks("API-01")
    static void callInHostFunction(Rig rig) {
        inHostFunction(rig, () -> rig.cuda().cuDeviceGetCount());
    }

    @Keeps("API-01")
    static void noCallInHostFunction(Rig rig) {
        inHostFunction(rig, () -> {});
    }

    @Breaks("API-02")
    static void callAfterFault(Rig rig) {
        rig.fault();
        rig.cuda().cuMemAlloc(64);
    }

    @Breaks("API-02")
    static void freeAfterFault(Rig rig) {
        rig.fault();
        rig.cuda().cuMemFree(0);
    }

    @Breaks("API-02")
    static void queryAfterFault(Rig rig) {
        rig.trap();
        rig.cuda().cuStreamQuery(null);
    }

    @Keeps("API-02")
    static void workBehindAFaultThatNobodyHasNoticed(Rig rig) {
        CUstream stream = rig.stream();
        rig.trap();
        rig.cuda().cuLaunchHostFunc(stream, () -> {});
    }

    @Keeps("API-02")
    static void propertiesAfterFault(Rig rig) {
        rig.fault();
        rig.cuda().cuCtxGetDevice();
        rig.cuda().cuDeviceTotalMem(rig.device());
    }

    @Breaks("API-03")
    static void noCurrentContext(Rig rig) {
        rig.cuda().cuCtxSetCurrent(null);
        rig.cuda().cuMemAlloc(64);
    }

    @Keeps("API-03")
    static void currentContext(Rig rig) {
        rig.cuda().cuMemAlloc(64);
    }

    @Breaks("API-04")
    static void callBeforeInit(Rig rig) {
        try (Machine fresh = Machine.create()) {
            CudaDriver.of(fresh).cuDeviceGetCount();
        }
    }

    @Keeps("API-04")
    static void versionBeforeInit(Rig rig) {
        try (Machine fresh = Machine.create()) {
            CudaDriver.of(fresh).cuDriverGetVersion();
        }
    }

    @Breaks("API-05")
    static void initWithFlags(Rig rig) {
        rig.cuda().cuInit(1);
    }

    @Keeps("API-05")
    static void initTwice(Rig rig) {
        rig.cuda().cuInit(0);
    }

    @Breaks("API-06")
    static void noSuchDevice(Rig rig) {
        rig.cuda().cuDeviceGet(1);
    }

    @Keeps("API-06")
    static void firstDevice(Rig rig) {
        rig.cuda().cuDeviceGet(0);
    }

    @Breaks("API-07")
    static void callAfterClose(Rig rig) {
        rig.machine().close();
        rig.cuda().cuDeviceGetCount();
    }

    @Keeps("API-07")
    static void callBeforeClose(Rig rig) {
        rig.cuda().cuDeviceGetCount();
    }

    // -- contexts and modules ------------------------------------------------------------------------------------

    @Breaks("CTX-01")
    static void destroyedContext(Rig rig) {
        rig.cuda().cuCtxDestroy(rig.context());
        rig.cuda().cuCtxSetCurrent(rig.context());
    }

    @Keeps("CTX-01")
    static void livingContext(Rig rig) {
        rig.cuda().cuCtxSetCurrent(rig.context());
    }

    @Breaks("CTX-06")
    static void currentContextIsDestroyed(Rig rig) {
        rig.cuda().cuCtxPushCurrent(rig.context());
        rig.cuda().cuCtxDestroy(rig.context());
        rig.cuda().cuMemAlloc(64);
    }

    @Keeps("CTX-06")
    static void currentContextLives(Rig rig) {
        rig.cuda().cuCtxPushCurrent(rig.context());
        rig.cuda().cuMemAlloc(64);
    }

    @Breaks("CTX-02")
    static void popTooOften(Rig rig) {
        rig.cuda().cuCtxPopCurrent();
        rig.cuda().cuCtxPopCurrent();
    }

    @Keeps("CTX-02")
    static void popOnce(Rig rig) {
        rig.cuda().cuCtxPopCurrent();
    }

    @Breaks("CTX-03")
    static void twoPolicies(Rig rig) {
        rig.cuda().cuCtxCreate(3, rig.device());
    }

    @Keeps("CTX-03")
    static void onePolicyAndMore(Rig rig) {
        CUcontext context = rig.cuda().cuCtxCreate(4 | 8 | 16, rig.device());
        rig.cuda().cuCtxDestroy(context);
    }

    @Breaks("CTX-04")
    static void releaseTooOften(Rig rig) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
        rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
    }

    @Keeps("CTX-04")
    static void releaseAsOften(Rig rig) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
    }

    @Breaks("CTX-05")
    static void unknownLimit(Rig rig) {
        rig.cuda().cuCtxGetLimit(99);
    }

    @Keeps("CTX-05")
    static void knownLimit(Rig rig) {
        rig.cuda().cuCtxSetLimit(0, 4096);
        rig.cuda().cuCtxGetLimit(0);
    }

    @Breaks("CTX-07")
    static void synchronizationDepth(Rig rig) {
        rig.cuda().cuCtxGetLimit(3);
    }

    @Keeps("CTX-07")
    static void pendingLaunches(Rig rig) {
        rig.cuda().cuCtxGetLimit(4);
    }

    @Breaks("CTX-08")
    static void setSharedMemoryLimit(Rig rig) {
        rig.cuda().cuCtxSetLimit(7, 1024);
    }

    @Keeps("CTX-08")
    static void getSharedMemoryLimit(Rig rig) {
        rig.cuda().cuCtxGetLimit(7);
    }

    @Breaks("CTX-09")
    static void destroyPrimary(Rig rig) {
        rig.cuda().cuCtxDestroy(rig.cuda().cuDevicePrimaryCtxRetain(rig.device()));
    }

    @Keeps("CTX-09")
    static void releasePrimary(Rig rig) {
        rig.cuda().cuDevicePrimaryCtxRetain(rig.device());
        rig.cuda().cuDevicePrimaryCtxRelease(rig.device());
    }

    @Breaks("MODULE-01")
    static void missingFunction(Rig rig) {
        getFunction(rig, "nosuch");
    }

    @Keeps("MODULE-01")
    static void presentFunction(Rig rig) {
        getFunction(rig, "nop");
    }

    private static void getFunction(Rig rig, String name) {
        CUmodule module = rig.cuda().cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        rig.cuda().cuModuleGetFunction(module, name);
    }

    @Breaks("MODULE-02")
    static void functionOfUnloadedModule(Rig rig) {
        launchFromModule(rig, true);
    }

    @Keeps("MODULE-02")
    static void functionOfLoadedModule(Rig rig) {
        launchFromModule(rig, false);
    }

    private static void launchFromModule(Rig rig, boolean unload) {
        CUmodule module = rig.cuda().cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        CUfunction function = rig.cuda().cuModuleGetFunction(module, "nop");
        if (unload) {
            rig.cuda().cuModuleUnload(module);
        }
        rig.launch(function, null);
    }

    @Breaks("MODULE-03")
    static void tooMuchSharedMemory(Rig rig) {
        rig.cuda().cuFuncSetAttribute(rig.nop(), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449);
    }

    @Keeps("MODULE-03")
    static void mostSharedMemory(Rig rig) {
        rig.cuda().cuFuncSetAttribute(rig.nop(), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    private static void launch(Rig rig, CUfunction function, int blocks, int threads, int shared) {
        rig.cuda().cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, shared, null);
    }

    @Breaks("LAUNCH-08")
    static void noBlocks(Rig rig) {
        launch(rig, rig.nop(), 0, 1, 0);
    }

    @Breaks("LAUNCH-08")
    static void noThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 0, 0);
    }

    @Keeps("LAUNCH-08")
    static void oneThread(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 0);
    }

    @Breaks("LAUNCH-01")
    static void moreBlocksThanAnIntHolds(Rig rig) {
        launch(rig, rig.nop(), 0x80000000, 1, 0);
    }

    @Breaks("LAUNCH-01")
    static void tooManyThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 1025, 0);
    }

    @Keeps("LAUNCH-01")
    static void mostThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 1024, 0);
    }

    @Breaks("LAUNCH-02")
    static void sharedMemoryNotAskedFor(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 49153);
    }

    @Keeps("LAUNCH-02")
    static void sharedMemoryForAll(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 49152);
    }

    @Breaks(
            value = "LAUNCH-03",
            says = {"255 registers for each of 1024 threads", "an SM has 65536 registers"})
    static void tooManyRegisters(Rig rig) {
        launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 1024, 0);
    }

    @Keeps("LAUNCH-03")
    static void manyRegisters(Rig rig) {
        launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 256, 0);
    }

    @Breaks("LAUNCH-04")
    static void cooperativeTooLarge(Rig rig) {
        rig.cuda().cuLaunchCooperativeKernel(rig.nop(), 265, 1, 1, 1024, 1, 1, 0, null);
    }

    @Keeps("LAUNCH-04")
    static void cooperativeThatFits(Rig rig) {
        rig.cuda().cuLaunchCooperativeKernel(rig.nop(), 264, 1, 1, 1024, 1, 1, 0, null);
    }

    @Breaks("LAUNCH-05")
    static void functionOfAnotherContext(Rig rig) {
        CUfunction here = rig.nop();
        rig.cuda().cuCtxCreate(0, rig.device());
        rig.launch(here, null);
    }

    @Keeps("LAUNCH-05")
    static void functionOfThisContext(Rig rig) {
        rig.cuda().cuCtxCreate(0, rig.device());
        rig.launch(rig.nop(), null);
    }

    private static void launchWith(Rig rig, CUlaunchAttribute attribute) {
        rig.cuda().cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, List.of(attribute)), rig.nop());
    }

    @Breaks("LAUNCH-06")
    static void attributeOfStreams(Rig rig) {
        launchWith(rig, new CUlaunchAttribute(CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY, 1));
    }

    @Keeps("LAUNCH-06")
    static void attributeOfLaunches(Rig rig) {
        launchWith(rig, new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, -99));
    }

    /** A device that the machine does not have, whoever asks. */
    @Breaks("API-06")
    static void contextOnNoDevice(Rig rig) {
        rig.cuda().cuCtxCreate(0, new CUdevice(7));
    }

    private static void lookUpVariable(Rig rig, String name) {
        CUmoduleImage image = CUmoduleImage.empty().with(DeviceVariable.of("present", 4));
        rig.cuda().cuModuleGetGlobal(rig.cuda().cuModuleLoadData(image), name);
    }

    @Breaks("MODULE-04")
    static void lookUpAnAbsentVariable(Rig rig) {
        lookUpVariable(rig, "absent");
    }

    @Keeps("MODULE-04")
    static void lookUpAPresentVariable(Rig rig) {
        lookUpVariable(rig, "present");
    }
}
