package orrery.cupti.collect;

import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedStream;
import orrery.cupti.ActivityFlag;
import orrery.cupti.ActivityKind;
import orrery.cupti.ComputeApiKind;
import orrery.cupti.StreamFlag;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.StreamActivity;
import orrery.device.DeviceModel;
import orrery.device.Feature;
import orrery.device.LaunchLimits;
import orrery.device.SmLimits;

/** DEVICE, CONTEXT, STREAM and CUDA_EVENT. */
final class ObjectWriter {
    private final Recorder recorder;

    ObjectWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    void device(int ordinal, DeviceModel model) {
        Slot slot = recorder.global(ActivityKind.DEVICE, DeviceActivity.TYPE);
        if (slot == null) {
            return;
        }
        SmLimits sm = model.sm();
        slot.set("flags", model.has(Feature.CONCURRENT_KERNELS) ? ActivityFlag.DEVICE_CONCURRENT_KERNELS : 0)
                .set("globalMemoryBandwidth", model.memory().peakBytesPerSecond() / 1000)
                .set("globalMemorySize", model.memory().totalBytes())
                .set("constantMemorySize", model.memory().constantBytes())
                .set("l2CacheSize", model.memory().l2Bytes())
                .set("numThreadsPerWarp", sm.warpSize())
                .set("coreClockRate", model.clockRateKHz())
                .set("numMemcpyEngines", model.engines().asyncEngineCount())
                .set("numMultiprocessors", model.smCount())
                .set("maxWarpsPerMultiprocessor", sm.maxThreads() / sm.warpSize())
                .set("maxBlocksPerMultiprocessor", sm.maxBlocks())
                .set("maxSharedMemoryPerMultiprocessor", sm.sharedBytes())
                .set("maxRegistersPerMultiprocessor", sm.registers())
                .set("computeCapabilityMajor", model.capability().major())
                .set("computeCapabilityMinor", model.capability().minor())
                .set("id", ordinal)
                .set("eccEnabled", model.memory().errorCorrected() ? 1 : 0)
                .set("isCudaVisible", 1)
                .set("name", recorder.texts().address(model.name()));
        limits(slot, model.launch());
    }

    private static void limits(Slot slot, LaunchLimits launch) {
        slot.set("maxRegistersPerBlock", launch.registersPerBlock())
                .set("maxSharedMemoryPerBlock", launch.sharedBytesPerBlock())
                .set("maxThreadsPerBlock", launch.maxThreadsPerBlock())
                .set("maxBlockDimX", launch.maxBlock().x())
                .set("maxBlockDimY", launch.maxBlock().y())
                .set("maxBlockDimZ", launch.maxBlock().z())
                .set("maxGridDimX", launch.maxGrid().x())
                .set("maxGridDimY", launch.maxGrid().y())
                .set("maxGridDimZ", launch.maxGrid().z());
    }

    void context(TracedContext context) {
        Slot slot = recorder.in(context, 0, ActivityKind.CONTEXT, ContextActivity.TYPE);
        if (slot != null) {
            boolean green = context.parentId() != context.id();
            slot.set("contextId", context.id())
                    .set("deviceId", context.deviceOrdinal())
                    .set("computeApiKind", ComputeApiKind.CUDA)
                    .set("nullStreamId", context.legacyStreamId())
                    .set("parentContextId", green ? context.parentId() : 0)
                    .set("isGreenContext", green ? 1 : 0)
                    .set("numMultiprocessors", context.smCount());
        }
    }

    void stream(TracedStream stream, long correlationId) {
        Slot slot = recorder.in(stream.context(), 0, ActivityKind.STREAM, StreamActivity.TYPE);
        if (slot != null) {
            slot.set("contextId", stream.context().id())
                    .set("streamId", stream.streamId())
                    .set("priority", stream.priority())
                    .set("flag", stream.blocking() ? StreamFlag.DEFAULT : StreamFlag.NON_BLOCKING)
                    .set("correlationId", correlationId);
        }
    }

    /** The stream that a context has from its beginning. */
    void legacyStream(TracedContext context, long correlationId) {
        Slot slot = recorder.in(context, 0, ActivityKind.STREAM, StreamActivity.TYPE);
        if (slot != null) {
            slot.set("contextId", context.id())
                    .set("streamId", context.legacyStreamId())
                    .set("flag", StreamFlag.NULL)
                    .set("correlationId", correlationId);
        }
    }

    void event(long eventId, TracedStream stream, long correlationId) {
        Slot slot = recorder.in(stream.context(), stream.streamId(), ActivityKind.CUDA_EVENT, CudaEventActivity.TYPE);
        if (slot != null) {
            slot.set("correlationId", correlationId)
                    .set("contextId", stream.context().id())
                    .set("streamId", stream.streamId())
                    .set("eventId", eventId)
                    .set("deviceId", stream.context().deviceOrdinal());
        }
    }
}
