package orrery.cupti;

/** Where memory lies. Source: {@code CUpti_ActivityMemoryKind}. */
public enum MemoryKind implements Numbered {
    /** Not known. */
    UNKNOWN(0),
    /** Pageable memory of the host. */
    PAGEABLE(1),
    /** Page-locked memory of the host. */
    PINNED(2),
    /** Memory of the device. */
    DEVICE(3),
    /** An array. */
    ARRAY(4),
    /** Managed memory; younger than the document. */
    MANAGED(5);

    private final int number;

    MemoryKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
