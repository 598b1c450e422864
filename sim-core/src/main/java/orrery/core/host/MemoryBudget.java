package orrery.core.host;

/** The physical memory of a device: how many bytes are taken and how many are free. */
public final class MemoryBudget {
    private final long usableBytes;
    private long takenBytes;
    private Runnable reclaim = () -> {};

    /** Creates a budget of which nothing is taken. */
    public MemoryBudget(long usableBytes) {
        this.usableBytes = usableBytes;
    }

    /** Sets an action that gives back what is no longer in use. It runs before the free bytes are counted. */
    public void setReclaim(Runnable action) {
        reclaim = action;
    }

    /** Returns the bytes that are not taken. */
    public long freeBytes() {
        reclaim.run();
        return usableBytes - takenBytes;
    }

    /** Returns the bytes that are taken, also those that would be reclaimed before a question for free ones. */
    public long takenBytes() {
        return takenBytes;
    }

    /** Takes bytes. Returns false, without effect, if fewer are free. */
    public boolean take(long bytes) {
        if (bytes > usableBytes - takenBytes && bytes > freeBytes()) {
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
