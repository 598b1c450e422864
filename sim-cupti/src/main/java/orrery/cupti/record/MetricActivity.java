package orrery.cupti.record;

/**
 * The value of a metric for one operation. Source: {@code CUpti_ActivityMetric}.
 *
 * @param kind the kind of the record
 * @param id the number of the {@link Metric}
 * @param value the value
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param flags flags of {@link ActivityFlag}
 */
public record MetricActivity(ActivityKind kind, int id, double value, int correlationId, int flags)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<MetricActivity> TYPE = RecordType.of(
            MetricActivity.class,
            Structure.of("CUpti_ActivityMetric", "u32 id, f64 value, u32 correlationId, u8 flags, x3 pad"));
}
