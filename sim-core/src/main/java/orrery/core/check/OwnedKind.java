package orrery.core.check;

/** A kind of thing that a program creates or submits and that has to be gone when it ends. */
public enum OwnedKind {
    MEMORY("memory", true),
    GRAPH_MEMORY("memory of a graph", true),
    MEMORY_POOL("memory pool", true),
    STREAM("stream", true),
    EVENT("event", true),
    CAPTURE("capture", true),
    EXTERNAL_MEMORY("external memory", true),
    EXTERNAL_SEMAPHORE("external semaphore", true),
    GRAPH("graph", false),
    GRAPH_EXEC("executable graph", false),
    USER_OBJECT("user object", false),
    /** An operation that is not complete. */
    WORK("work", true);

    private final String text;
    private final boolean isOfContext;

    OwnedKind(String text, boolean isOfContext) {
        this.text = text;
        this.isOfContext = isOfContext;
    }

    /** Returns its name in messages. */
    String text() {
        return text;
    }

    /** Returns whether it belongs to a context: a program cannot destroy it after a fault. */
    boolean isOfContext() {
        return isOfContext;
    }
}
