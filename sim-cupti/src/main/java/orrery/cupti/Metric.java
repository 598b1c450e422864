package orrery.cupti;

/** The metrics of METRIC records: floating-point numbers. */
public enum Metric implements Numbered {
    /** The share of a multiprocessor's threads that blocks of a kernel fill, from 0 to 1. */
    OCCUPANCY(1),
    /** How often the device is filled with blocks of a kernel. */
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
