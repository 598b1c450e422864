package orrery.cupti.record;

import org.jspecify.annotations.Nullable;

/**
 * A place in the source. Source: {@code CUpti_ActivitySourceLocator}.
 *
 * @param kind the kind of the record
 * @param id the id of the source line
 * @param lineNumber the line, from 1
 * @param fileName the file; null if the class of the kernel does not name it
 */
public record SourceLocatorActivity(
        ActivityKind kind, int id, int lineNumber, @Nullable String fileName) implements Activity {
    /** The structures of the record. */
    public static final RecordType<SourceLocatorActivity> TYPE = RecordType.of(
            SourceLocatorActivity.class,
            Structure.of("CUpti_ActivitySourceLocator", "u32 id, u32 lineNumber, u32 pad, text fileName"));
}
