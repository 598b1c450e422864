package orrery.sim;

/** What listeners may know of an allocation. */
public interface TracedAllocation {

    /** Returns the id, unique within the machine. */
    long id();

    /** Returns the first address. */
    long base();

    /** Returns the size in bytes. */
    long size();

    /** Returns the kind of memory. */
    MemoryKind kind();

    /** Returns the ordinal of the device that it belongs to; -1 for none. */
    int deviceOrdinal();
}
