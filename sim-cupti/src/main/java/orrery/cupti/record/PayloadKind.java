package orrery.cupti.record;

/** What the payload of a marker is. Source: {@code CUpti_MetricValueKind}. */
public enum PayloadKind implements Numbered {
    /** A floating-point number. */
    DOUBLE(0),
    /** There is no payload. CUPTI has no number for this; the one that it reserves stands for it. */
    NONE(0x7fffffff);

    private final int number;

    PayloadKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
