package orrery.core.pool;

/** The memory of a device that belongs to graphs. It is nobody's pool: programs can only ask how much it is. */
public final class GraphMemory {
    private final Watermark used = new Watermark();
    private final Watermark reserved = new Watermark();

    GraphMemory() {}

    /** Physical memory that is mapped for graphs, in bytes. */
    public Watermark used() {
        return used;
    }

    /** Physical memory that is reserved for graphs, in bytes. */
    public Watermark reserved() {
        return reserved;
    }

    /** Gives back what is reserved and not used. */
    public void trim() {
        reserved.add(used.current() - reserved.current());
    }
}
