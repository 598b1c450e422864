package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The value of a counter in one instance of its domain. Source: {@code CUpti_ActivityEventInstance}.
 *
 * @param kind the kind of the record
 * @param id the number of what it is about
 * @param domain the domain
 * @param instance the instance of the domain
 * @param value the value
 * @param correlationId the number of the API call that led to it; 0 if there is none
 */
public record EventInstanceActivity(ActivityKind kind, int id, int domain, int instance, long value, int correlationId)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<EventInstanceActivity> TYPE = RecordType.of(
            EventInstanceActivity.class,
            Structure.of(
                    "CUpti_ActivityEventInstance",
                    "u32 id, u32 domain, u32 instance, u64 value, u32 correlationId, u32 pad"));
}
