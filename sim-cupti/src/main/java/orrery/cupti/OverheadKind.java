package orrery.cupti;

/** What took the time of an overhead record. Source: {@code CUpti_ActivityOverheadKind}. */
public enum OverheadKind implements Numbered {
    /** Not known. */
    UNKNOWN(0),
    /** The compiler of the driver. */
    DRIVER_COMPILER(1),
    /** The return of buffers. */
    CUPTI_BUFFER_FLUSH(1 << 16),
    /** Instrumentation. */
    CUPTI_INSTRUMENTATION(2 << 16),
    /** The creation or destruction of what the recorder needs. */
    CUPTI_RESOURCE(3 << 16),
    /** The request of a buffer; younger than the document. */
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
