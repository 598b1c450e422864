package orrery.cupti;

/** The counters of EVENT records. They are of one domain, 0, whose instances are the devices. */
public enum Counter implements Numbered {
    /** Blocks of a kernel. */
    BLOCKS(1),
    /** Warps of a kernel. */
    WARPS(2),
    /** How often the device is filled with blocks of a kernel, rounded up. */
    WAVES(3),
    /** Bytes that were copied or set. */
    BYTES(4);

    private final int number;

    Counter(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
