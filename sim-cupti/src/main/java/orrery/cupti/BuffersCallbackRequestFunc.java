package orrery.cupti;

/** Gives the recorder an empty buffer. Source: {@code CUpti_BuffersCallbackRequestFunc}. */
@FunctionalInterface
public interface BuffersCallbackRequestFunc {

    /**
     * A buffer and how it is to be used.
     *
     * @param buffer the buffer
     * @param size how many of its bytes are used
     * @param maxNumRecords the most records that it gets; 0 for as many as fit
     */
    record Granted(ActivityBuffer buffer, long size, long maxNumRecords) {}

    /** A buffer; null declines, and records may be dropped. It makes no calls of the machine. */
    Granted request();
}
