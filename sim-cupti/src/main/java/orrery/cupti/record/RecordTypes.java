package orrery.cupti.record;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import java.util.Map;
import java.util.Optional;

/** The type of the records of each kind. */
public final class RecordTypes {
    private static final ImmutableMap<ActivityKind, RecordType<?>> TYPES = Maps.immutableEnumMap(Map.ofEntries(
            Map.entry(ActivityKind.MEMCPY, MemcpyActivity.TYPE),
            Map.entry(ActivityKind.MEMSET, MemsetActivity.TYPE),
            Map.entry(ActivityKind.KERNEL, KernelActivity.TYPE),
            Map.entry(ActivityKind.DRIVER, CallActivity.TYPE),
            Map.entry(ActivityKind.RUNTIME, CallActivity.TYPE),
            Map.entry(ActivityKind.EVENT, EventActivity.TYPE),
            Map.entry(ActivityKind.METRIC, MetricActivity.TYPE),
            Map.entry(ActivityKind.DEVICE, DeviceActivity.TYPE),
            Map.entry(ActivityKind.CONTEXT, ContextActivity.TYPE),
            Map.entry(ActivityKind.CONCURRENT_KERNEL, KernelActivity.TYPE),
            Map.entry(ActivityKind.NAME, NameActivity.TYPE),
            Map.entry(ActivityKind.MARKER, MarkerActivity.TYPE),
            Map.entry(ActivityKind.MARKER_DATA, MarkerDataActivity.TYPE),
            Map.entry(ActivityKind.SOURCE_LOCATOR, SourceLocatorActivity.TYPE),
            Map.entry(ActivityKind.GLOBAL_ACCESS, GlobalAccessActivity.TYPE),
            Map.entry(ActivityKind.BRANCH, BranchActivity.TYPE),
            Map.entry(ActivityKind.OVERHEAD, OverheadActivity.TYPE),
            Map.entry(ActivityKind.CDP_KERNEL, CdpKernelActivity.TYPE),
            Map.entry(ActivityKind.PREEMPTION, PreemptionActivity.TYPE),
            Map.entry(ActivityKind.ENVIRONMENT, EnvironmentActivity.TYPE),
            Map.entry(ActivityKind.EVENT_INSTANCE, EventInstanceActivity.TYPE),
            Map.entry(ActivityKind.MEMCPY2, PeerMemcpyActivity.TYPE),
            Map.entry(ActivityKind.METRIC_INSTANCE, MetricInstanceActivity.TYPE),
            Map.entry(ActivityKind.CUDA_EVENT, CudaEventActivity.TYPE),
            Map.entry(ActivityKind.STREAM, StreamActivity.TYPE),
            Map.entry(ActivityKind.SYNCHRONIZATION, SynchronizationActivity.TYPE),
            Map.entry(ActivityKind.GRAPH_TRACE, GraphTraceActivity.TYPE),
            Map.entry(ActivityKind.DEVICE_GRAPH_TRACE, DeviceGraphTraceActivity.TYPE)));

    private RecordTypes() {}

    /** Returns the type of a kind's records; empty for a kind without records. */
    public static Optional<RecordType<?>> of(ActivityKind kind) {
        return Optional.ofNullable(TYPES.get(kind));
    }

    /** Returns the type of a record. */
    public static RecordType<?> of(Activity record) {
        return of(record.kind())
                .orElseThrow(() -> new IllegalArgumentException("no records are of the kind " + record.kind()));
    }

    /** Returns all types. Kinds may share one: DRIVER and RUNTIME do. */
    public static ImmutableSet<RecordType<?>> all() {
        return ImmutableSet.copyOf(TYPES.values());
    }
}
