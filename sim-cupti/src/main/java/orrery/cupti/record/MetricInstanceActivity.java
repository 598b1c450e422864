package orrery.cupti.record;

/**
 * The value of a metric in one instance of its domain. Source: {@code CUpti_ActivityMetricInstance}.
 *
 * @param kind the kind of the record
 * @param id the number of the {@link Metric}
 * @param value the value
 * @param instance the instance of the domain
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param flags flags of {@link ActivityFlag}
 */
public record MetricInstanceActivity(
        ActivityKind kind, int id, double value, int instance, int correlationId, int flags) implements Activity {
    /** The structures of the record. */
    public static final RecordType<MetricInstanceActivity> TYPE = RecordType.of(
            MetricInstanceActivity.class,
            Structure.of(
                    "CUpti_ActivityMetricInstance",
                    "u32 id, f64 value, u32 instance, u32 correlationId, u8 flags, x7 pad"));
}
