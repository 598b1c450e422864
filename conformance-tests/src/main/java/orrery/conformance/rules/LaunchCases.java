package orrery.conformance.rules;

import java.util.List;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Modules, functions and launches. */
final class LaunchCases {
    private LaunchCases() {}

    @Violates("MODULE-01")
    static void missingFunction(Rig rig) {
        getFunction(rig, "nosuch");
    }

    @Complies("MODULE-01")
    static void presentFunction(Rig rig) {
        getFunction(rig, "nop");
    }

    private static void getFunction(Rig rig, String name) {
        CUmodule module = rig.cuda().cuModuleLoadData(CUmoduleImage.empty().with("nop", Kernel.empty()));
        rig.cuda().cuModuleGetFunction(module, name);
    }

    @Violates("MODULE-02")
    static void functionOfUnloadedModule(Rig rig) {
        launchFromModule(rig, true);
    }

    @Complies("MODULE-02")
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

    @Violates("MODULE-03")
    static void tooMuchSharedMemory(Rig rig) {
        rig.cuda().cuFuncSetAttribute(rig.nop(), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449);
    }

    @Complies("MODULE-03")
    static void mostSharedMemory(Rig rig) {
        rig.cuda().cuFuncSetAttribute(rig.nop(), CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448);
    }

    private static void launch(Rig rig, CUfunction function, int blocks, int threads, int shared) {
        rig.cuda().cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, shared, null);
    }

    @Violates("LAUNCH-08")
    static void noBlocks(Rig rig) {
        launch(rig, rig.nop(), 0, 1, 0);
    }

    @Violates("LAUNCH-08")
    static void noThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 0, 0);
    }

    @Complies("LAUNCH-08")
    static void oneThread(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 0);
    }

    @Violates(
            value = "LAUNCH-01",
            says = "GRID_DIM_X is -2147483648 (2147483648 as an unsigned number); the limit is 2147483647")
    static void moreBlocksThanAnIntHolds(Rig rig) {
        launch(rig, rig.nop(), 0x80000000, 1, 0);
    }

    @Violates(value = "LAUNCH-01", says = "BLOCK_DIM_X is 1025; the limit is 1024 (MAX_BLOCK_DIM_X)")
    static void tooManyThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 1025, 0);
    }

    @Complies("LAUNCH-01")
    static void mostThreads(Rig rig) {
        launch(rig, rig.nop(), 1, 1024, 0);
    }

    @Violates(value = "LAUNCH-02", says = "49153 bytes of dynamic shared memory; the limit is 49152 bytes")
    static void sharedMemoryNotAskedFor(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 49153);
    }

    @Complies("LAUNCH-02")
    static void sharedMemoryForAll(Rig rig) {
        launch(rig, rig.nop(), 1, 1, 49152);
    }

    @Violates(
            value = "LAUNCH-03",
            says = {"255 registers for each of 1024 threads", "an SM has 65536 registers"})
    static void tooManyRegisters(Rig rig) {
        launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 1024, 0);
    }

    @Complies("LAUNCH-03")
    static void manyRegisters(Rig rig) {
        launch(rig, rig.load(Kernel.empty().registersPerThread(255)), 1, 256, 0);
    }

    @Violates(value = "LAUNCH-04", says = "265 blocks; the limit is 264 blocks on 132 SMs")
    static void cooperativeTooLarge(Rig rig) {
        rig.cuda().cuLaunchCooperativeKernel(rig.nop(), 265, 1, 1, 1024, 1, 1, 0, null);
    }

    @Complies("LAUNCH-04")
    static void cooperativeThatFits(Rig rig) {
        rig.cuda().cuLaunchCooperativeKernel(rig.nop(), 264, 1, 1, 1024, 1, 1, 0, null);
    }

    @Violates("LAUNCH-05")
    static void functionOfAnotherContext(Rig rig) {
        launchElsewhere(rig, true);
    }

    @Complies("LAUNCH-05")
    static void functionOfThisContext(Rig rig) {
        launchElsewhere(rig, false);
    }

    private static void launchElsewhere(Rig rig, boolean otherCurrent) {
        CUfunction here = rig.nop();
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        rig.cuda().cuCtxSetCurrent(otherCurrent ? other : rig.context());
        rig.launch(here, null);
    }

    private static void launchWith(Rig rig, CUlaunchAttribute attribute) {
        rig.cuda().cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, null, List.of(attribute)), rig.nop());
    }

    @Violates("LAUNCH-06")
    static void attributeOfStreams(Rig rig) {
        launchWith(rig, new CUlaunchAttribute(CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY, 1));
    }

    @Complies("LAUNCH-06")
    static void priority(Rig rig) {
        launchWith(rig, new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, 1));
    }

    @Complies("LAUNCH-06")
    static void attributeOfLaunches(Rig rig) {
        launchWith(rig, new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, -99));
    }

    @Violates("LAUNCH-12")
    static void timedEvent(Rig rig) {
        launchWithEvent(rig, CudaDriver.CU_EVENT_DEFAULT);
    }

    @Complies("LAUNCH-12")
    static void untimedEvent(Rig rig) {
        launchWithEvent(rig, CudaDriver.CU_EVENT_DISABLE_TIMING);
    }

    private static void launchWithEvent(Rig rig, int flags) {
        CUevent event = rig.cuda().cuEventCreate(flags);
        launchWith(rig, CUlaunchAttribute.programmaticEvent(event, CudaDriver.CU_EVENT_RECORD_DEFAULT, 0));
    }
}
