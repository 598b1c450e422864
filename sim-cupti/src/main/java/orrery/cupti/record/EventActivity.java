package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The value of a counter, of one piece of work. Source: {@code CUpti_ActivityEvent}.
 *
 * @param kind the kind of the record
 * @param id the number of what it is about
 * @param value the value
 * @param domain the domain
 * @param correlationId the number of the API call that led to it; 0 if there is none
 */
public record EventActivity(ActivityKind kind, int id, long value, int domain, int correlationId) implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<EventActivity> TYPE = RecordType.of(
            EventActivity.class,
            Structure.of("CUpti_ActivityEvent", "u32 id, u64 value, u32 domain, u32 correlationId"));
}
