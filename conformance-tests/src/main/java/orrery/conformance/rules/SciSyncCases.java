package orrery.conformance.rules;

import static orrery.conformance.rules.ExternalRig.BOTH;
import static orrery.conformance.rules.ExternalRig.complies;
import static orrery.conformance.rules.ExternalRig.violates;
import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_SIGNAL;
import static orrery.driver.CudaDriver.CUDA_NVSCISYNC_ATTR_WAIT;

import java.util.List;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SciSync;

/** Cases of the rules of NvSciSync objects, their fences and attributes. */
final class SciSyncCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXT-23", "signalWhatIsOnlyWaitedFor", t -> {
                signal(t, t.createSync(CUDA_NVSCISYNC_ATTR_WAIT), new SciFence());
            }),
            complies("EXT-23", "signalWhatIsSignalled", t -> {
                signal(t, t.createSync(CUDA_NVSCISYNC_ATTR_SIGNAL), new SciFence());
            }),
            violates("EXT-24", "waitForWhatIsOnlySignalled", t -> {
                waitForASignalElsewhere(t, CUDA_NVSCISYNC_ATTR_SIGNAL);
            }),
            complies("EXT-24", "waitForWhatIsWaitedFor", t -> waitForASignalElsewhere(t, CUDA_NVSCISYNC_ATTR_WAIT)),
            violates("EXT-25", "signalWithoutFence", t -> signal(t, t.createSync(BOTH), null)),
            complies("EXT-25", "signalWithAFence", t -> signal(t, t.createSync(BOTH), new SciFence())),
            violates("EXT-25", "waitForAnEmptyFence", t -> await(t, t.createSync(BOTH), new SciFence()))
                    .says("an empty fence"),
            violates("EXT-25", "waitForAFenceOfAnotherObject", t -> {
                SciFence fence = new SciFence();
                signalledElsewhere(t, BOTH, fence);
                await(t, t.createSync(BOTH), fence);
            }),
            complies("EXT-25", "waitForASignalToCome", t -> {
                SciAttributes attributes = t.attributes(BOTH).requireDeterministicFences(true);
                SciSync sync = t.world().sciSync("counted", attributes);
                await(t, sync, SciFence.of(sync, 1));
                signal(t, sync, new SciFence());
                t.cuda.cuCtxSynchronize();
            }),
            violates("EXT-27", "noAttributes", t -> setAttributes(t, null, 1)),
            complies("EXT-27", "freshAttributes", t -> setAttributes(t, new SciAttributes(), 1)),
            violates("EXT-28", "attributesForNothing", t -> setAttributes(t, new SciAttributes(), 0)),
            complies("EXT-28", "attributesForSignals", t -> setAttributes(t, new SciAttributes(), 1)),
            complies("EXT-28", "attributesForBoth", t -> setAttributes(t, new SciAttributes(), BOTH)),
            violates("EXT-28", "attributesTwice", t -> setAttributes(t, t.attributes(1), 2))
                    .says("permission is already set"));

    private SciSyncCases() {}

    private static void setAttributes(ExternalRig external, SciAttributes attributes, int flags) {
        external.cuda.cuDeviceGetNvSciSyncAttributes(attributes, external.rig().device(), flags);
    }

    private static void signal(ExternalRig external, SciSync sync, SciFence fence) {
        CUexternalSemaphoreSignalParams params = CUexternalSemaphoreSignalParams.nvSciSync(fence, 0);
        external.signal(external.importSemaphore(sync), params, external.rig().stream());
    }

    private static void await(ExternalRig external, SciSync sync, SciFence fence) {
        CUexternalSemaphoreWaitParams params = CUexternalSemaphoreWaitParams.nvSciSync(fence, 0);
        external.await(external.importSemaphore(sync), params, external.rig().stream());
    }

    private static SciSync signalledElsewhere(ExternalRig external, int flags, SciFence fence) {
        SciSync sync = external.createSync(flags);
        external.world().queue("engine").signal(sync, fence).finish();
        return sync;
    }

    private static void waitForASignalElsewhere(ExternalRig external, int flags) {
        SciFence fence = new SciFence();
        await(external, signalledElsewhere(external, flags, fence), fence);
        external.cuda.cuCtxSynchronize();
    }
}
