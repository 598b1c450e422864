package orrery.cupti.record;

/** What kind of object a record is about. Source: {@code CUpti_ActivityObjectKind}. */
public enum ObjectKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** The process. */
    PROCESS(1),
    /** A thread. */
    THREAD(2),
    /** A device. */
    DEVICE(3),
    /** A context. */
    CONTEXT(4),
    /** A stream. */
    STREAM(5);

    private final int number;

    ObjectKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
