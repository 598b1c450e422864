package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The value of a metric in one instance of its domain. Source: {@code CUpti_ActivityMetricInstance}.
 *
 * @param kind the kind of the record
 * @param id the number of what it is about
 * @param value the value
 * @param instance the instance of the domain
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 */
public record MetricInstanceActivity(
        ActivityKind kind, int id, double value, int instance, int correlationId, int flags) implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<MetricInstanceActivity> TYPE = RecordType.of(
            MetricInstanceActivity.class,
            Structure.of(
                    "CUpti_ActivityMetricInstance",
                    "u32 id, f64 value, u32 instance, u32 correlationId, u8 flags, x7 pad"));
}
