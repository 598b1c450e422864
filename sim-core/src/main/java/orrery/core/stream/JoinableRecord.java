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

    /**
     * Adds a stream to the capture after a launch of a graph in which a node waits for the event. Has no effect if the
     * capture is not valid, if the stream takes part in another one, or if it is the legacy stream.
     */
    void addAfterLaunch(Stream stream);
}
