package orrery.sim;

/**
 * What listeners may know of an allocation.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void allocated(TracedAllocation allocation, long time) {
 *         System.out.println(allocation.size() + " bytes at 0x" + Long.toHexString(allocation.base()));
 *     }
 * });
 * }</pre>
 */
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
