package orrery.core.host;

/** The physical memory of a device: how many bytes are taken and how many are free. */
public final class MemoryBudget {
    private final long usableBytes;
    private long takenBytes;

    /** Creates a budget of which nothing is taken. */
    public MemoryBudget(long usableBytes) {
        this.usableBytes = usableBytes;
    }

    /** Returns the bytes that are not taken. */
    public long freeBytes() {
        return usableBytes - takenBytes;
    }

    /** Takes bytes. Returns false, without effect, if fewer are free. */
    public boolean take(long bytes) {
        if (bytes > freeBytes()) {
            return false;
        }
        takenBytes += bytes;
        return true;
    }

    /** Gives bytes back. */
    public void give(long bytes) {
        takenBytes -= bytes;
    }
}
