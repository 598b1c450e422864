package orrery.cupti.record;

/** The counters of EVENT records. Their domain is 0; the instances of the domain are the devices. */
public enum Counter implements Numbered {
    /** Blocks of a kernel. */
    BLOCKS(1),
    /** Warps of a kernel. */
    WARPS(2),
    /** Waves of a kernel: its blocks divided by the blocks that the device holds at once, rounded up. */
    WAVES(3),
    /** Bytes that a copy or a fill writes. */
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
