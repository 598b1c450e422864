package orrery.cupti;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityBuffer;

/** Provides an empty buffer for the recorder. Source: {@code CUpti_BuffersCallbackRequestFunc}. */
@FunctionalInterface
public interface BuffersCallbackRequestFunc {

    /**
     * A buffer, and how much of it may be used.
     *
     * @param buffer the buffer; null declines the request
     * @param size how many of its bytes may be used
     * @param maxNumRecords how many records it takes; 0 for as many as fit
     */
    record Granted(@Nullable ActivityBuffer buffer, long size, long maxNumRecords) {}

    /**
     * Returns an empty buffer, or null to decline: then records are dropped. It is called inside the machine: it may
     * call the recorder, but no other API of the machine. What it throws becomes a warning of the machine.
     */
    @Nullable
    Granted request();
}
