package orrery.cupti;

/** How a stream gets along with the legacy stream. Source: {@code CUpti_ActivityStreamFlag}. */
public enum StreamFlag implements Numbered {
    /** Not known. */
    UNKNOWN(0),
    /** It synchronizes with it. */
    DEFAULT(1),
    /** It does not. */
    NON_BLOCKING(2),
    /** It is the legacy stream. */
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
