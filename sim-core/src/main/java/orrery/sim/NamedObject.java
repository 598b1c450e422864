package orrery.sim;

/** The kinds of objects that a program can name. */
public enum NamedObject {
    /** A host thread. */
    THREAD,
    /** A device. */
    DEVICE,
    /** A context. */
    CONTEXT,
    /** A stream. */
    STREAM
}
