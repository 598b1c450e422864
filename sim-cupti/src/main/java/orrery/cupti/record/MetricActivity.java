package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The value of a metric, of one piece of work. Source: {@code CUpti_ActivityMetric}.
 *
 * @param kind the kind of the record
 * @param id the number of what it is about
 * @param value the value
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 */
public record MetricActivity(ActivityKind kind, int id, double value, int correlationId, int flags)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<MetricActivity> TYPE = RecordType.of(
            MetricActivity.class,
            Structure.of("CUpti_ActivityMetric", "u32 id, f64 value, u32 correlationId, u8 flags, x3 pad"));
}
