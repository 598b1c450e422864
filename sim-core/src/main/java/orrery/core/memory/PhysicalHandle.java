package orrery.core.memory;

/**
 * A handle of physical memory, which can be released as often as it was created and retained. Each import of memory
 * makes a handle of its own.
 */
public final class PhysicalHandle {
    private final PhysicalAllocation memory;
    private int references = 1;

    /** Creates a handle with one reference. */
    public PhysicalHandle(PhysicalAllocation memory) {
        this.memory = memory;
        memory.retain();
    }

    /** Returns the memory. */
    public PhysicalAllocation memory() {
        return memory;
    }

    /** Returns whether it was released less often than it was created and retained. */
    public boolean isLive() {
        return references > 0;
    }

    /** Adds a reference. */
    public void retain() {
        references++;
        memory.retain();
    }

    /** Removes a reference. */
    public void release() {
        references--;
        memory.release();
    }

    @Override
    public String toString() {
        return memory.toString();
    }
}
