package orrery.core.stream;

import orrery.core.event.CapturedRecord;

/** A captured record. A stream that waits for its event joins the capture. */
public interface JoinableRecord extends CapturedRecord {

    /**
     * Adds a stream that waits for the event and is not capturing to the capture.
     *
     * @param external whether the wait has the flag {@code CU_EVENT_WAIT_EXTERNAL}
     */
    void addToCapture(Stream stream, boolean external);
}
