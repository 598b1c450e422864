package orrery.cupti;

/** The API of a context. Source: {@code CUpti_ActivityComputeApiKind}. */
public enum ComputeApiKind implements Numbered {
    /** Not known. */
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
