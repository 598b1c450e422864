package orrery.cupti.record;

/** From where to where bytes are copied. Source: {@code CUpti_ActivityMemcpyKind}. */
public enum MemcpyKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** From the host to the device. */
    HTOD(1),
    /** From the device to the host. */
    DTOH(2),
    /** From the host to an array. */
    HTOA(3),
    /** From an array to the host. */
    ATOH(4),
    /** From an array to an array. */
    ATOA(5),
    /** From an array to the device. */
    ATOD(6),
    /** From the device to an array. */
    DTOA(7),
    /** Within the device. */
    DTOD(8),
    /** Within the host. */
    HTOH(9),
    /** From one device to another. */
    PTOP(10);

    private final int number;

    MemcpyKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
