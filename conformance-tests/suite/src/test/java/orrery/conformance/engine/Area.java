package orrery.conformance.engine;

/** The memory of a program: one allocation of each kind. */
enum Area {
    /** Memory of the first device. */
    DEVICE(0),
    /** Memory of the second device. */
    SECOND_DEVICE(1),
    /** Host memory that devices can access. */
    PINNED(-1),
    /** Ordinary host memory. */
    PAGEABLE(-1);

    /** Integers of each area. */
    static final int SIZE = 1100;

    /** Where the counters of loops begin: no copy comes here. */
    private static final int COUNTERS = 1010;

    /** Integers that single operations choose from; longer copies and memsets run over the others too. */
    static final int CHOICE = 4;

    private final int device;

    Area(int device) {
        this.device = device;
    }

    /** The number of its device; negative for memory of the host. */
    int device() {
        return device;
    }

    /** Whether it is memory of a device. */
    boolean onDevice() {
        return device >= 0;
    }

    /** The counter of the loop with a number. */
    static Cell counter(int loop) {
        return new Cell(DEVICE, COUNTERS + loop % (SIZE - COUNTERS));
    }
}
