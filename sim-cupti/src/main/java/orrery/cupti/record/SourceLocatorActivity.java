package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * A place in the source. Source: {@code CUpti_ActivitySourceLocator}.
 *
 * @param kind the kind of the record
 * @param id the number of what it is about
 * @param lineNumber the line, from 1
 * @param fileName the file
 */
public record SourceLocatorActivity(ActivityKind kind, int id, int lineNumber, String fileName) implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<SourceLocatorActivity> TYPE = RecordType.of(
            SourceLocatorActivity.class,
            Structure.of("CUpti_ActivitySourceLocator", "u32 id, u32 lineNumber, u32 pad, text fileName"));
}
