package orrery.cupti.record;

/** The metrics of METRIC records: floating-point numbers. */
public enum Metric implements Numbered {
    /** Occupancy: the share of an SM's threads that resident blocks of a kernel use, from 0 to 1. */
    OCCUPANCY(1),
    /** Waves of a kernel: its blocks divided by the blocks that the device holds at once. */
    WAVES(2);

    private final int number;

    Metric(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
