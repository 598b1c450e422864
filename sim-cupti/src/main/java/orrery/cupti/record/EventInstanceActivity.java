package orrery.cupti.record;

/**
 * The value of a counter in one instance of its domain. Source: {@code CUpti_ActivityEventInstance}.
 *
 * @param kind the kind of the record
 * @param id the number of the {@link Counter}
 * @param domain the domain
 * @param instance the instance of the domain
 * @param value the value
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 */
public record EventInstanceActivity(ActivityKind kind, int id, int domain, int instance, long value, int correlationId)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<EventInstanceActivity> TYPE = RecordType.of(
            EventInstanceActivity.class,
            Structure.of(
                    "CUpti_ActivityEventInstance",
                    "u32 id, u32 domain, u32 instance, u64 value, u32 correlationId, u32 pad"));
}
