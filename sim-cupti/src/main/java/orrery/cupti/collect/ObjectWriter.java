package orrery.cupti.collect;

import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.ComputeApiKind;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.StreamActivity;
import orrery.cupti.record.StreamFlag;
import orrery.device.DeviceModel;
import orrery.device.Feature;
import orrery.device.LaunchLimits;
import orrery.device.SmLimits;
import orrery.sim.TracedContext;
import orrery.sim.TracedStream;

/** Writes DEVICE, CONTEXT and STREAM records. */
final class ObjectWriter {
    private static final int BYTES_PER_KILOBYTE = 1000;

    /** {@code UINT32_MAX}: stands for no instance of a device that is not partitioned, and for no NUMA node. */
    private static final int NONE = -1;

    private final RecordAllocator allocator;
    private final StringTable strings;

    ObjectWriter(WriterResources resources) {
        this.allocator = resources.allocator();
        this.strings = resources.strings();
    }

    /** Writes a device. */
    void writeDevice(int ordinal, DeviceModel model) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.DEVICE, DeviceActivity.TYPE);
        if (record == null) {
            return;
        }
        SmLimits sm = model.sm();
        record.set(
                        "flags",
                        model.has(Feature.CONCURRENT_KERNELS)
                                ? ActivityFlag.DEVICE_CONCURRENT_KERNELS
                                : ActivityFlag.NONE)
                .set("globalMemoryBandwidth", model.memory().peakBytesPerSecond() / BYTES_PER_KILOBYTE)
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
                .set("eccEnabled", model.memory().errorCorrected())
                .set("isCudaVisible", true)
                .set("gpuInstanceId", NONE)
                .set("computeInstanceId", NONE)
                .set("numaId", NONE)
                .set("name", strings.address(model.name()));
        limits(record, model.launch());
    }

    private static void limits(FieldWriter record, LaunchLimits launch) {
        record.set("maxRegistersPerBlock", launch.registersPerBlock())
                .set("maxSharedMemoryPerBlock", launch.sharedBytesPerBlock())
                .set("maxThreadsPerBlock", launch.maxThreadsPerBlock())
                .set("maxBlockDimX", launch.maxBlock().x())
                .set("maxBlockDimY", launch.maxBlock().y())
                .set("maxBlockDimZ", launch.maxBlock().z())
                .set("maxGridDimX", launch.maxGrid().x())
                .set("maxGridDimY", launch.maxGrid().y())
                .set("maxGridDimZ", launch.maxGrid().z());
    }

    /** Writes a context. */
    void writeContext(TracedContext context) {
        FieldWriter record = allocator.allocate(context, 0, ActivityKind.CONTEXT, ContextActivity.TYPE);
        if (record != null) {
            boolean green = context.parentId() != context.id();
            record.set("contextId", context.id())
                    .set("deviceId", context.deviceOrdinal())
                    .set("computeApiKind", ComputeApiKind.CUDA)
                    .set("nullStreamId", context.legacyStreamId())
                    .set("parentContextId", green ? context.parentId() : 0)
                    .set("isGreenContext", green)
                    .set("numMultiprocessors", green ? context.smCount() : 0);
        }
    }

    /** Writes a stream that the call with this correlation id has created. */
    void writeStream(TracedStream stream, long correlationId) {
        FieldWriter record = allocator.allocate(stream.context(), 0, ActivityKind.STREAM, StreamActivity.TYPE);
        if (record != null) {
            record.set("contextId", stream.context().id())
                    .set("streamId", stream.streamId())
                    .set("priority", stream.priority())
                    .set("flag", stream.blocking() ? StreamFlag.DEFAULT : StreamFlag.NON_BLOCKING)
                    .set("correlationId", correlationId);
        }
    }

    /** Writes the legacy default stream of a context that the call with this correlation id has created. */
    void writeLegacyStream(TracedContext context, long correlationId) {
        FieldWriter record = allocator.allocate(context, 0, ActivityKind.STREAM, StreamActivity.TYPE);
        if (record != null) {
            record.set("contextId", context.id())
                    .set("streamId", context.legacyStreamId())
                    .set("flag", StreamFlag.NULL)
                    .set("correlationId", correlationId);
        }
    }
}
