package orrery.cupti.record;

/** How a stream synchronizes with the legacy default stream. Source: {@code CUpti_ActivityStreamFlag}. */
public enum StreamFlag implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** Synchronizes with the legacy default stream. */
    DEFAULT(1),
    /** Does not synchronize with the legacy default stream. */
    NON_BLOCKING(2),
    /** Is the legacy default stream. */
    NULL(3);

    private final int number;

    StreamFlag(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
