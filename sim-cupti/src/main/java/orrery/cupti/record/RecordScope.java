package orrery.cupti.record;

/**
 * What the records of a kind belong to. It decides in which queue they are, and whether the kind can be enabled in one
 * context. Source: {@code cuptiActivityEnqueueBuffer}.
 */
public enum RecordScope {
    /** A stream, whose queue has memcpy, memset and kernel records. The kind can be enabled context by context. */
    STREAM,
    /** A context: its queue has all other records of it and its streams. The kind can be enabled context by context. */
    CONTEXT,
    /** No context: the global queue has the records. The kind can be enabled globally only. */
    GLOBAL,
    /** What those of another kind belong to, with which the kind is enabled and disabled. */
    WITH_ANOTHER_KIND,
    /** There are no records: the machine does not simulate it, or the activity API does not produce it. */
    NOT_RECORDED
}
