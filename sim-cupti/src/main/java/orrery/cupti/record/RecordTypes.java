package orrery.cupti.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import orrery.cupti.ActivityKind;

/** Which type of records each kind has. */
public final class RecordTypes {
    private static final Map<ActivityKind, RecordType<?>> TYPES = new EnumMap<>(ActivityKind.class);

    static {
        TYPES.put(ActivityKind.MEMCPY, MemcpyActivity.TYPE);
        TYPES.put(ActivityKind.MEMSET, MemsetActivity.TYPE);
        TYPES.put(ActivityKind.KERNEL, KernelActivity.TYPE);
        TYPES.put(ActivityKind.DRIVER, CallActivity.TYPE);
        TYPES.put(ActivityKind.RUNTIME, CallActivity.TYPE);
        TYPES.put(ActivityKind.EVENT, EventActivity.TYPE);
        TYPES.put(ActivityKind.METRIC, MetricActivity.TYPE);
        TYPES.put(ActivityKind.DEVICE, DeviceActivity.TYPE);
        TYPES.put(ActivityKind.CONTEXT, ContextActivity.TYPE);
        TYPES.put(ActivityKind.CONCURRENT_KERNEL, KernelActivity.TYPE);
        TYPES.put(ActivityKind.NAME, NameActivity.TYPE);
        TYPES.put(ActivityKind.MARKER, MarkerActivity.TYPE);
        TYPES.put(ActivityKind.MARKER_DATA, MarkerDataActivity.TYPE);
        TYPES.put(ActivityKind.SOURCE_LOCATOR, SourceLocatorActivity.TYPE);
        TYPES.put(ActivityKind.GLOBAL_ACCESS, GlobalAccessActivity.TYPE);
        TYPES.put(ActivityKind.BRANCH, BranchActivity.TYPE);
        TYPES.put(ActivityKind.OVERHEAD, OverheadActivity.TYPE);
        TYPES.put(ActivityKind.CDP_KERNEL, CdpKernelActivity.TYPE);
        TYPES.put(ActivityKind.PREEMPTION, PreemptionActivity.TYPE);
        TYPES.put(ActivityKind.ENVIRONMENT, EnvironmentActivity.TYPE);
        TYPES.put(ActivityKind.EVENT_INSTANCE, EventInstanceActivity.TYPE);
        TYPES.put(ActivityKind.MEMCPY2, PeerMemcpyActivity.TYPE);
        TYPES.put(ActivityKind.METRIC_INSTANCE, MetricInstanceActivity.TYPE);
        TYPES.put(ActivityKind.CUDA_EVENT, CudaEventActivity.TYPE);
        TYPES.put(ActivityKind.STREAM, StreamActivity.TYPE);
        TYPES.put(ActivityKind.SYNCHRONIZATION, SynchronizationActivity.TYPE);
        TYPES.put(ActivityKind.GRAPH_TRACE, GraphTraceActivity.TYPE);
        TYPES.put(ActivityKind.DEVICE_GRAPH_TRACE, DeviceGraphTraceActivity.TYPE);
    }

    private RecordTypes() {}

    /** The type of a kind; empty for a kind that has no records here. */
    public static Optional<RecordType<?>> of(ActivityKind kind) {
        return Optional.ofNullable(TYPES.get(kind));
    }
}
