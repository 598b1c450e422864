package orrery.sim;

/** What a program can give a name. */
public enum NamedObject {
    /** A thread of the host. */
    THREAD,
    /** A device. */
    DEVICE,
    /** A context. */
    CONTEXT,
    /** A stream. */
    STREAM
}
