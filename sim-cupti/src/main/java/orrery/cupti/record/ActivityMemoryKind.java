package orrery.cupti.record;

/** Where memory is. Source: {@code CUpti_ActivityMemoryKind}. */
public enum ActivityMemoryKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** Pageable memory of the host. */
    PAGEABLE(1),
    /** Page-locked memory of the host. */
    PINNED(2),
    /** Memory of the device. */
    DEVICE(3),
    /** An array. */
    ARRAY(4),
    /** Managed memory; not in CUDA 5.5. */
    MANAGED(5);

    private final int number;

    ActivityMemoryKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
