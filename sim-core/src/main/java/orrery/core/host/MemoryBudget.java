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

    /** Sets an action that gives back what is no longer in use. */
    public void setReclaim(Runnable action) {
        reclaim = action;
    }

    /** Gives back what is no longer in use. */
    public void reclaim() {
        reclaim.run();
    }

    /** Returns the bytes that are not taken. {@link #reclaim} first makes them as many as possible. */
    public long freeBytes() {
        return usableBytes - takenBytes;
    }

    /** Returns the bytes that are taken, also those that could be reclaimed. */
    public long takenBytes() {
        return takenBytes;
    }

    /** Takes bytes. Returns false and takes none if fewer are free, also after {@link #reclaim}. */
    public boolean tryTake(long bytes) {
        if (bytes > freeBytes()) {
            reclaim();
        }
        boolean taken = bytes <= freeBytes();
        if (taken) {
            takenBytes += bytes;
        }
        return taken;
    }

    /** Gives bytes back. */
    public void give(long bytes) {
        takenBytes -= bytes;
    }
}
