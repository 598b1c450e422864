package orrery.cupti.record;

import com.google.common.collect.ImmutableSet;
import java.util.Set;

/** What kind of object a record is about. Source: {@code CUpti_ActivityObjectKind}. */
public enum ObjectKind implements Numbered, Alternative {
    /** Unknown. */
    UNKNOWN(0),
    /** The process. */
    PROCESS(1, "processId"),
    /** A thread. */
    THREAD(2, "processId", "threadId"),
    /** A device. */
    DEVICE(3, "deviceId"),
    /** A context. */
    CONTEXT(4, "deviceId", "contextId"),
    /** A stream. */
    STREAM(5, "deviceId", "contextId", "streamId");

    private final int number;
    private final ImmutableSet<String> fields;

    ObjectKind(int number, String... fields) {
        this.number = number;
        this.fields = ImmutableSet.copyOf(fields);
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Set<String> fields() {
        return fields;
    }
}
