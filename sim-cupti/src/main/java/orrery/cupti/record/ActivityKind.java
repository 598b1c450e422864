package orrery.cupti.record;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of activity records, by their documented names and numbers; what the records belong to, and their type.
 * Source: {@code CUpti_ActivityKind} in {@code cupti_activity.h} of CUDA 13.0.
 */
public enum ActivityKind implements Numbered {
    /** A record of the kind "memcpy". */
    MEMCPY(1, RecordScope.STREAM, () -> MemcpyActivity.TYPE),
    /** A record of the kind "memset". */
    MEMSET(2, RecordScope.STREAM, () -> MemsetActivity.TYPE),
    /** A record of the kind "kernel". */
    KERNEL(3, RecordScope.STREAM, () -> KernelActivity.TYPE),
    /** A record of the kind "driver". */
    DRIVER(4, RecordScope.CONTEXT, () -> CallActivity.TYPE),
    /** A record of the kind "runtime". */
    RUNTIME(5, RecordScope.CONTEXT, () -> CallActivity.TYPE),
    /** A record of the kind "event". */
    EVENT(6, RecordScope.CONTEXT, () -> EventActivity.TYPE),
    /** A record of the kind "metric". */
    METRIC(7, RecordScope.CONTEXT, () -> MetricActivity.TYPE),
    /** A record of the kind "device". */
    DEVICE(8, RecordScope.GLOBAL, () -> DeviceActivity.TYPE),
    /** A record of the kind "context". */
    CONTEXT(9, RecordScope.CONTEXT, () -> ContextActivity.TYPE),
    /** A record of the kind "concurrent kernel". */
    CONCURRENT_KERNEL(10, RecordScope.STREAM, () -> KernelActivity.TYPE),
    /** A record of the kind "name". */
    NAME(11, RecordScope.GLOBAL, () -> NameActivity.TYPE),
    /** A record of the kind "marker". */
    MARKER(12, RecordScope.GLOBAL, () -> MarkerActivity.TYPE),
    /** A record of the kind "marker data". */
    MARKER_DATA(13, RecordScope.GLOBAL, () -> MarkerDataActivity.TYPE),
    /** A record of the kind "source locator". */
    SOURCE_LOCATOR(14, RecordScope.GLOBAL, () -> SourceLocatorActivity.TYPE),
    /** A record of the kind "global access". */
    GLOBAL_ACCESS(15, RecordScope.CONTEXT, () -> GlobalAccessActivity.TYPE),
    /** A record of the kind "branch". */
    BRANCH(16, RecordScope.CONTEXT, () -> BranchActivity.TYPE),
    /** A record of the kind "overhead". */
    OVERHEAD(17, RecordScope.GLOBAL, () -> OverheadActivity.TYPE),
    /** A record of the kind "cdp kernel". */
    CDP_KERNEL(18, RecordScope.WITH_CONCURRENT_KERNEL, () -> CdpKernelActivity.TYPE),
    /** A record of the kind "preemption". */
    PREEMPTION(19, RecordScope.NOT_RECORDED, () -> PreemptionActivity.TYPE),
    /** A record of the kind "environment". */
    ENVIRONMENT(20, RecordScope.GLOBAL, () -> EnvironmentActivity.TYPE),
    /** A record of the kind "event instance". */
    EVENT_INSTANCE(21, RecordScope.NOT_RECORDED, () -> EventInstanceActivity.TYPE),
    /** A record of the kind "memcpy2". */
    MEMCPY2(22, RecordScope.STREAM, () -> PeerMemcpyActivity.TYPE),
    /** A record of the kind "metric instance". */
    METRIC_INSTANCE(23, RecordScope.NOT_RECORDED, () -> MetricInstanceActivity.TYPE),
    /** A record of the kind "instruction execution". */
    INSTRUCTION_EXECUTION(24),
    /** A record of the kind "unified memory counter". */
    UNIFIED_MEMORY_COUNTER(25),
    /** A record of the kind "function". */
    FUNCTION(26),
    /** A record of the kind "module". */
    MODULE(27),
    /** A record of the kind "device attribute". */
    DEVICE_ATTRIBUTE(28),
    /** A record of the kind "shared access". */
    SHARED_ACCESS(29),
    /** A record of the kind "pc sampling". */
    PC_SAMPLING(30),
    /** A record of the kind "pc sampling record info". */
    PC_SAMPLING_RECORD_INFO(31),
    /** A record of the kind "instruction correlation". */
    INSTRUCTION_CORRELATION(32),
    /** A record of the kind "openacc data". */
    OPENACC_DATA(33),
    /** A record of the kind "openacc launch". */
    OPENACC_LAUNCH(34),
    /** A record of the kind "openacc other". */
    OPENACC_OTHER(35),
    /** A record of the kind "cuda event". */
    CUDA_EVENT(36, RecordScope.CONTEXT, () -> CudaEventActivity.TYPE),
    /** A record of the kind "stream". */
    STREAM(37, RecordScope.CONTEXT, () -> StreamActivity.TYPE),
    /** A record of the kind "synchronization". */
    SYNCHRONIZATION(38, RecordScope.CONTEXT, () -> SynchronizationActivity.TYPE),
    /** A record of the kind "external correlation". */
    EXTERNAL_CORRELATION(39),
    /** A record of the kind "nvlink". */
    NVLINK(40),
    /** A record of the kind "instantaneous event". */
    INSTANTANEOUS_EVENT(41),
    /** A record of the kind "instantaneous event instance". */
    INSTANTANEOUS_EVENT_INSTANCE(42),
    /** A record of the kind "instantaneous metric". */
    INSTANTANEOUS_METRIC(43),
    /** A record of the kind "instantaneous metric instance". */
    INSTANTANEOUS_METRIC_INSTANCE(44),
    /** A record of the kind "memory". */
    MEMORY(45),
    /** A record of the kind "pcie". */
    PCIE(46),
    /** A record of the kind "openmp". */
    OPENMP(47),
    /** A record of the kind "internal launch api". */
    INTERNAL_LAUNCH_API(48),
    /** A record of the kind "memory2". */
    MEMORY2(49),
    /** A record of the kind "memory pool". */
    MEMORY_POOL(50),
    /** A record of the kind "graph trace". */
    GRAPH_TRACE(51, RecordScope.CONTEXT, () -> GraphTraceActivity.TYPE),
    /** A record of the kind "jit". */
    JIT(52),
    /** A record of the kind "device graph trace". */
    DEVICE_GRAPH_TRACE(53, RecordScope.CONTEXT, () -> DeviceGraphTraceActivity.TYPE),
    /** A record of the kind "mem decompress". */
    MEM_DECOMPRESS(54),
    /** A record of the kind "confidential compute rotation". */
    CONFIDENTIAL_COMPUTE_ROTATION(55);

    /** Numbers are assigned without gaps, from 1. */
    private static final ActivityKind[] BY_NUMBER = values();

    private final int number;
    private final RecordScope scope;
    private final Supplier<@Nullable RecordType<?>> type;

    ActivityKind(int number) {
        this(number, RecordScope.NOT_RECORDED, () -> null);
    }

    /** The type is supplied when it is asked for: types may have components of this class. */
    ActivityKind(int number, RecordScope scope, Supplier<@Nullable RecordType<?>> type) {
        this.number = number;
        this.scope = scope;
        this.type = type;
    }

    @Override
    public int number() {
        return number;
    }

    /** Returns whether a generation has the kind. */
    public boolean isIn(Generation generation) {
        return generation == Generation.CUDA_13_0 || number <= METRIC_INSTANCE.number;
    }

    /** Returns what its records belong to. */
    public RecordScope scope() {
        return scope;
    }

    /** Returns the type of its records; empty if this version has no structure for them. */
    public Optional<RecordType<?>> type() {
        return Optional.ofNullable(type.get());
    }

    /**
     * Returns the kind with a number; empty for 0, which is invalid, and for numbers that CUDA 13.0 does not define.
     */
    public static Optional<ActivityKind> of(int number) {
        boolean known = number > 0 && number <= BY_NUMBER.length;
        return known ? Optional.of(BY_NUMBER[number - 1]) : Optional.empty();
    }
}
