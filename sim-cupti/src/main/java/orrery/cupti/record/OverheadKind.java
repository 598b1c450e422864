package orrery.cupti.record;

/** What an overhead record's time was spent on. Source: {@code CUpti_ActivityOverheadKind}. */
public enum OverheadKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** Compilation by the driver. */
    DRIVER_COMPILER(1),
    /** The return of buffers. */
    CUPTI_BUFFER_FLUSH(1 << 16),
    /** Instrumentation. */
    CUPTI_INSTRUMENTATION(2 << 16),
    /** The creation or destruction of resources of the recorder. */
    CUPTI_RESOURCE(3 << 16),
    /** The request of a buffer; not in CUDA 5.5. */
    ACTIVITY_BUFFER_REQUEST(7 << 16);

    private final int number;

    OverheadKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
