package orrery.sim;

/** What listeners may know of a context. */
public interface TracedContext {

    /** Its number, unique for the life of the machine. */
    long id();

    /** The number of the context that it is a part of; its own, unless it is green. */
    long parentId();

    /** The device's ordinal. */
    int deviceOrdinal();

    /** How many multiprocessors its kernels run on. */
    int smCount();

    /** The number of its legacy default stream. */
    long legacyStreamId();
}
