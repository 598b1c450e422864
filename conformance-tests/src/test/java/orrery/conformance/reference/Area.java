package orrery.conformance.reference;

/** The memory of a program: one allocation of each kind. */
enum Area {
    /** Memory of the device. */
    DEVICE,
    /** Host memory that the device can access. */
    PINNED,
    /** Ordinary host memory. */
    PAGEABLE;

    /** Integers of each area. */
    static final int SIZE = 1100;

    /** Where the counters of loops begin: no copy comes here. */
    private static final int COUNTERS = 1010;

    /** Integers that single operations choose from; longer copies and memsets run over the others too. */
    static final int CHOICE = 4;

    /** The counter of the loop with a number. */
    static Cell counter(int loop) {
        return new Cell(DEVICE, COUNTERS + loop % (SIZE - COUNTERS));
    }
}
