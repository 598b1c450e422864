package orrery.cupti.record;

/** What a preemption did. Source: {@code CUpti_ActivityPreemptionKind}. */
public enum PreemptionKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** It saved a block. */
    SAVE(1),
    /** It restored a block. */
    RESTORE(2);

    private final int number;

    PreemptionKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
