package orrery.cupti.record;

import com.google.common.base.Ascii;

/**
 * An activity record, as it was read from a buffer. Times are nanoseconds of virtual time. Ids, sizes and counts are
 * the bits of unsigned numbers; which fields the simulator has no value for is said at each.
 */
public sealed interface Activity
        permits BranchActivity,
                CallActivity,
                CdpKernelActivity,
                ContextActivity,
                CudaEventActivity,
                DeviceActivity,
                DeviceGraphTraceActivity,
                EnvironmentActivity,
                EventActivity,
                GlobalAccessActivity,
                GraphTraceActivity,
                KernelActivity,
                MarkerActivity,
                MarkerDataActivity,
                MemcpyActivity,
                MemsetActivity,
                MetricActivity,
                NameActivity,
                OverheadActivity,
                PeerMemcpyActivity,
                SourceLocatorActivity,
                StreamActivity,
                SynchronizationActivity {

    /** Returns the kind of the record. */
    ActivityKind kind();

    /** Returns what the record is about, for readers: the name of a kernel or a function, or the kind in lower case. */
    default String label() {
        return words(kind());
    }

    /** Returns the name of a constant as lower-case words. */
    static String words(Enum<?> constant) {
        return Ascii.toLowerCase(constant.name()).replace('_', ' ');
    }
}
