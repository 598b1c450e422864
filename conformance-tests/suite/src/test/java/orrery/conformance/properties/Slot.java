package orrery.conformance.properties;

import orrery.conformance.properties.OrderingModel.Kind;

/** A stream of a program. Created streams are made at their first use, and again at the first use after their end. */
enum Slot {
    N0("n0", Kind.NON_BLOCKING),
    N1("n1", Kind.NON_BLOCKING, -3),
    B0("b0", Kind.BLOCKING),
    B1("b1", Kind.BLOCKING, -5),
    NULL("null", Kind.LEGACY),
    LEGACY("legacy", Kind.LEGACY),
    PER_THREAD("perthread", Kind.PER_THREAD),
    /** The default stream of a second thread. */
    OTHER_PER_THREAD("perthread", Kind.PER_THREAD, "w", 0);

    private final String token;
    private final Kind kind;
    private final String thread;
    private final int priority;

    Slot(String token, Kind kind) {
        this(token, kind, "", 0);
    }

    Slot(String token, Kind kind, int priority) {
        this(token, kind, "", priority);
    }

    Slot(String token, Kind kind, String thread, int priority) {
        this.token = token;
        this.kind = kind;
        this.thread = thread;
        this.priority = priority;
    }

    /** How transcripts call it. */
    String token() {
        return token;
    }

    Kind kind() {
        return kind;
    }

    /** Whether it is made and destroyed by the program. */
    boolean isCreated() {
        return kind == Kind.BLOCKING || kind == Kind.NON_BLOCKING;
    }

    /** The thread that works with it; empty for the main thread. */
    String thread() {
        return thread;
    }

    int priority() {
        return priority;
    }
}
