package orrery.cupti.record;

/**
 * The value of a counter for one operation. Source: {@code CUpti_ActivityEvent}.
 *
 * @param kind the kind of the record
 * @param id the number of the {@link Counter}
 * @param value the value
 * @param domain the domain
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 */
public record EventActivity(ActivityKind kind, int id, long value, int domain, int correlationId) implements Activity {
    /** The structures of the record. */
    public static final RecordType<EventActivity> TYPE = RecordType.of(
            EventActivity.class,
            Structure.of("CUpti_ActivityEvent", "u32 id, u64 value, u32 domain, u32 correlationId"));
}
