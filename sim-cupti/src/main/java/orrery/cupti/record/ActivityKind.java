package orrery.cupti.record;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of activity records, by their documented names and numbers; what the records belong to, and their type.
 * Source: {@code CUpti_ActivityKind} in {@code cupti_activity.h} of CUDA 13.0.
 */
public enum ActivityKind implements Numbered {
    /** A memory copy. */
    MEMCPY(1, RecordScope.STREAM, () -> MemcpyActivity.TYPE),
    /** A memset. */
    MEMSET(2, RecordScope.STREAM, () -> MemsetActivity.TYPE),
    /** A kernel; on hardware, kernels run one at a time while this kind is enabled. */
    KERNEL(3, RecordScope.STREAM, () -> KernelActivity.TYPE),
    /** A call of the driver API. */
    DRIVER(4, RecordScope.CONTEXT, () -> CallActivity.TYPE),
    /** A call of the runtime API. */
    RUNTIME(5, RecordScope.CONTEXT, () -> CallActivity.TYPE),
    /** The value of a performance counter. */
    EVENT(6, RecordScope.CONTEXT, () -> EventActivity.TYPE),
    /** The value of a metric. */
    METRIC(7, RecordScope.CONTEXT, () -> MetricActivity.TYPE),
    /** A device and its properties. */
    DEVICE(8, RecordScope.GLOBAL, () -> DeviceActivity.TYPE),
    /** A context. */
    CONTEXT(9, RecordScope.CONTEXT, () -> ContextActivity.TYPE),
    /** A kernel; kernels may overlap. */
    CONCURRENT_KERNEL(10, RecordScope.STREAM, () -> KernelActivity.TYPE),
    /** The name of a device, a context or a thread. */
    NAME(11, RecordScope.GLOBAL, () -> NameActivity.TYPE),
    /** A marker, or the begin or end of a range. */
    MARKER(12, RecordScope.GLOBAL, () -> MarkerActivity.TYPE),
    /** The payload of a marker. */
    MARKER_DATA(13, RecordScope.GLOBAL, () -> MarkerDataActivity.TYPE),
    /** A file and line that other records refer to. */
    SOURCE_LOCATOR(14, RecordScope.GLOBAL, () -> SourceLocatorActivity.TYPE),
    /** Accesses of a source line to global memory. */
    GLOBAL_ACCESS(15, RecordScope.CONTEXT, () -> GlobalAccessActivity.TYPE),
    /** Executions of a branch. */
    BRANCH(16, RecordScope.CONTEXT, () -> BranchActivity.TYPE),
    /** Time that the recorder, the compiler or the driver took. */
    OVERHEAD(17, RecordScope.GLOBAL, () -> OverheadActivity.TYPE),
    /** A kernel that a kernel has launched. */
    CDP_KERNEL(18, RecordScope.WITH_ANOTHER_KIND, () -> CdpKernelActivity.TYPE),
    /** A preemption of a kernel that a kernel has launched. */
    PREEMPTION(19),
    /** Clocks, temperature, power or cooling. */
    ENVIRONMENT(20, RecordScope.GLOBAL, () -> EnvironmentActivity.TYPE),
    /** The value of one instance of a performance counter. */
    EVENT_INSTANCE(21),
    /** A copy between devices. */
    MEMCPY2(22, RecordScope.STREAM, () -> PeerMemcpyActivity.TYPE),
    /** The value of one instance of a metric. */
    METRIC_INSTANCE(23),
    /** Executions of a source line. */
    INSTRUCTION_EXECUTION(24),
    /** Transfers and faults of managed memory. */
    UNIFIED_MEMORY_COUNTER(25),
    /** A function of a module. */
    FUNCTION(26),
    /** A module. */
    MODULE(27),
    /** An attribute of a device. */
    DEVICE_ATTRIBUTE(28),
    /** Accesses of a source line to shared memory. */
    SHARED_ACCESS(29),
    /** Samples of the program counter. */
    PC_SAMPLING(30),
    /** A summary of the samples of a kernel. */
    PC_SAMPLING_RECORD_INFO(31),
    /** The source line of an instruction. */
    INSTRUCTION_CORRELATION(32),
    /** A data event of OpenACC. */
    OPENACC_DATA(33),
    /** A launch event of OpenACC. */
    OPENACC_LAUNCH(34),
    /** Another event of OpenACC. */
    OPENACC_OTHER(35),
    /** A recorded CUDA event. */
    CUDA_EVENT(36, RecordScope.CONTEXT, () -> CudaEventActivity.TYPE),
    /** A stream. */
    STREAM(37, RecordScope.CONTEXT, () -> StreamActivity.TYPE),
    /** A synchronization. */
    SYNCHRONIZATION(38, RecordScope.CONTEXT, () -> SynchronizationActivity.TYPE),
    /** The id that another API gives to a call. */
    EXTERNAL_CORRELATION(39),
    /** The topology of NVLink. */
    NVLINK(40),
    /** A sample of a performance counter. */
    INSTANTANEOUS_EVENT(41),
    /** A sample of one instance of a performance counter. */
    INSTANTANEOUS_EVENT_INSTANCE(42),
    /** A sample of a metric. */
    INSTANTANEOUS_METRIC(43),
    /** A sample of one instance of a metric. */
    INSTANTANEOUS_METRIC_INSTANCE(44),
    /** An allocation or a free. */
    MEMORY(45),
    /** The topology of PCIe. */
    PCIE(46),
    /** An event of OpenMP. */
    OPENMP(47),
    /** A launch within the driver. */
    INTERNAL_LAUNCH_API(48),
    /** An allocation or a free, with its memory pool. */
    MEMORY2(49),
    /** The creation, trimming or destruction of a memory pool. */
    MEMORY_POOL(50),
    /** A graph launch as a whole. */
    GRAPH_TRACE(51, RecordScope.CONTEXT, () -> GraphTraceActivity.TYPE),
    /** A compilation at load time. */
    JIT(52),
    /** A graph launch from the device as a whole. */
    DEVICE_GRAPH_TRACE(53, RecordScope.WITH_ANOTHER_KIND, () -> DeviceGraphTraceActivity.TYPE),
    /** A decompression of memory. */
    MEM_DECOMPRESS(54),
    /** A rotation of the encryption keys of confidential computing. */
    CONFIDENTIAL_COMPUTE_ROTATION(55);

    /** Numbers are assigned without gaps, from 1. */
    private static final ActivityKind[] BY_NUMBER = values();

    private final int number;
    private final RecordScope scope;
    private final Supplier<@Nullable RecordType<?>> type;

    ActivityKind(int number) {
        this(number, RecordScope.NOT_RECORDED, () -> null);
    }

    /** Creates a kind whose type is supplied when it is asked for: types may have components of this class. */
    ActivityKind(int number, RecordScope scope, Supplier<@Nullable RecordType<?>> type) {
        this.number = number;
        this.scope = scope;
        this.type = type;
    }

    @Override
    public int number() {
        return number;
    }

    /** Returns whether a generation has the kind: CUDA 5.5 ends with {@link #METRIC_INSTANCE}. */
    public boolean isIn(Generation generation) {
        return generation == Generation.CUDA_13_0 || number <= METRIC_INSTANCE.number;
    }

    /** Returns what its records belong to. */
    public RecordScope scope() {
        return scope;
    }

    /** Returns the type of its records; empty if there are none. */
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
