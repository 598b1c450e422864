package orrery.cupti.collect;

import orrery.cupti.record.ActivityKind;

/** Which records of a kind the recorder can write. */
public enum KindSupport {
    /** Records of contexts and their streams: they can be enabled globally, or context by context. */
    PER_CONTEXT,
    /** Records of no context: they can be enabled globally only. */
    GLOBAL,
    /** Written together with {@link ActivityKind#CONCURRENT_KERNEL}: cannot be enabled or disabled alone. */
    WITH_CONCURRENT_KERNEL,
    /** The machine does not simulate what the records report: no records are written. */
    NOT_SIMULATED;

    /** Returns the support for a kind. */
    public static KindSupport of(ActivityKind kind) {
        return switch (kind) {
            case MEMCPY,
                    MEMSET,
                    KERNEL,
                    DRIVER,
                    RUNTIME,
                    EVENT,
                    METRIC,
                    CONTEXT,
                    CONCURRENT_KERNEL,
                    GLOBAL_ACCESS,
                    BRANCH,
                    EVENT_INSTANCE,
                    MEMCPY2,
                    METRIC_INSTANCE,
                    CUDA_EVENT,
                    STREAM,
                    SYNCHRONIZATION,
                    GRAPH_TRACE,
                    DEVICE_GRAPH_TRACE -> PER_CONTEXT;
            case DEVICE, NAME, MARKER, MARKER_DATA, SOURCE_LOCATOR, OVERHEAD, ENVIRONMENT -> GLOBAL;
            case CDP_KERNEL -> WITH_CONCURRENT_KERNEL;
            case PREEMPTION,
                    INSTRUCTION_EXECUTION,
                    UNIFIED_MEMORY_COUNTER,
                    FUNCTION,
                    MODULE,
                    DEVICE_ATTRIBUTE,
                    SHARED_ACCESS,
                    PC_SAMPLING,
                    PC_SAMPLING_RECORD_INFO,
                    INSTRUCTION_CORRELATION,
                    OPENACC_DATA,
                    OPENACC_LAUNCH,
                    OPENACC_OTHER,
                    EXTERNAL_CORRELATION,
                    NVLINK,
                    INSTANTANEOUS_EVENT,
                    INSTANTANEOUS_EVENT_INSTANCE,
                    INSTANTANEOUS_METRIC,
                    INSTANTANEOUS_METRIC_INSTANCE,
                    MEMORY,
                    PCIE,
                    OPENMP,
                    INTERNAL_LAUNCH_API,
                    MEMORY2,
                    MEMORY_POOL,
                    JIT,
                    MEM_DECOMPRESS,
                    CONFIDENTIAL_COMPUTE_ROTATION -> NOT_SIMULATED;
        };
    }
}
