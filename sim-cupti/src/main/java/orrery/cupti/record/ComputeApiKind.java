package orrery.cupti.record;

/** The API of a context. Source: {@code CUpti_ActivityComputeApiKind}. */
public enum ComputeApiKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** CUDA. */
    CUDA(1);

    private final int number;

    ComputeApiKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
