package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_SIGNAL;
import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_WAIT;

import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SciSync;

/** NvSciSync objects, their fences and attributes. */
final class SciSyncCases {
    private static final int BOTH = CUDA_NVSCISYNC_ATTR_SIGNAL | CUDA_NVSCISYNC_ATTR_WAIT;

    private SciSyncCases() {}

    private static void signal(Rig rig, SciSync sync, SciFence fence) {
        ExternalRig external = new ExternalRig(rig);
        external.signal(external.imported(sync), CUexternalSemaphoreSignalParams.nvSciSync(fence, 0), rig.stream());
    }

    private static void await(Rig rig, SciSync sync, SciFence fence) {
        ExternalRig external = new ExternalRig(rig);
        external.await(external.imported(sync), CUexternalSemaphoreWaitParams.nvSciSync(fence, 0), rig.stream());
    }

    @Violates("EXT-23")
    static void signalWhatIsOnlyWaitedFor(Rig rig) {
        signal(rig, new ExternalRig(rig).sync(rig, CUDA_NVSCISYNC_ATTR_WAIT), new SciFence());
    }

    @Complies("EXT-23")
    static void signalWhatIsSignalled(Rig rig) {
        signal(rig, new ExternalRig(rig).sync(rig, CUDA_NVSCISYNC_ATTR_SIGNAL), new SciFence());
    }

    private static SciSync signalledElsewhere(Rig rig, int flags, SciFence fence) {
        ExternalRig external = new ExternalRig(rig);
        SciSync sync = external.sync(rig, flags);
        external.world().queue("engine").signal(sync, fence).finish();
        return sync;
    }

    @Violates("EXT-24")
    static void waitForWhatIsOnlySignalled(Rig rig) {
        waitForASignalElsewhere(rig, CUDA_NVSCISYNC_ATTR_SIGNAL);
    }

    @Complies("EXT-24")
    static void waitForWhatIsWaitedFor(Rig rig) {
        waitForASignalElsewhere(rig, CUDA_NVSCISYNC_ATTR_WAIT);
    }

    private static void waitForASignalElsewhere(Rig rig, int flags) {
        SciFence fence = new SciFence();
        await(rig, signalledElsewhere(rig, flags, fence), fence);
        rig.cuda().cuCtxSynchronize();
    }

    @Violates("EXT-25")
    static void signalWithoutFence(Rig rig) {
        signal(rig, new ExternalRig(rig).sync(rig, BOTH), null);
    }

    @Complies("EXT-25")
    static void signalWithAFence(Rig rig) {
        signal(rig, new ExternalRig(rig).sync(rig, BOTH), new SciFence());
    }

    @Violates(value = "EXT-25", says = "an empty fence")
    static void waitForAnEmptyFence(Rig rig) {
        await(rig, new ExternalRig(rig).sync(rig, BOTH), new SciFence());
    }

    @Violates("EXT-25")
    static void waitForAFenceOfAnotherObject(Rig rig) {
        SciFence fence = new SciFence();
        signalledElsewhere(rig, BOTH, fence);
        await(rig, new ExternalRig(rig).sync(rig, BOTH), fence);
    }

    @Complies("EXT-25")
    static void waitForASignalToCome(Rig rig) {
        ExternalRig external = new ExternalRig(rig);
        SciSync sync = external.world()
                .sciSync("counted", external.attributes(rig, BOTH).requireDeterministicFences(true));
        await(rig, sync, SciFence.of(sync, 1));
        signal(rig, sync, new SciFence());
        rig.cuda().cuCtxSynchronize();
    }

    @Violates("EXT-27")
    static void noAttributes(Rig rig) {
        rig.cuda().cuDeviceGetNvSciSyncAttributes(null, rig.device(), 1);
    }

    @Complies("EXT-27")
    static void freshAttributes(Rig rig) {
        rig.cuda().cuDeviceGetNvSciSyncAttributes(new SciAttributes(), rig.device(), 1);
    }

    @Violates("EXT-28")
    static void attributesForNothing(Rig rig) {
        rig.cuda().cuDeviceGetNvSciSyncAttributes(new SciAttributes(), rig.device(), 0);
    }

    @Complies("EXT-28")
    static void attributesForSignals(Rig rig) {
        rig.cuda().cuDeviceGetNvSciSyncAttributes(new SciAttributes(), rig.device(), 1);
    }

    @Violates(value = "EXT-28", says = "permission is already set")
    static void attributesTwice(Rig rig) {
        SciAttributes attributes = new ExternalRig(rig).attributes(rig, 1);
        rig.cuda().cuDeviceGetNvSciSyncAttributes(attributes, rig.device(), 2);
    }

    @Complies("EXT-28")
    static void attributesForBoth(Rig rig) {
        new ExternalRig(rig).attributes(rig, BOTH);
    }
}
