package orrery.core.capture;

import orrery.core.graph.EdgeList;
import orrery.core.stream.JoinableRecord;
import orrery.core.stream.Stream;
import orrery.sim.CudaException;

/**
 * A record of an event in a capturing stream: the dependencies of the next node of that stream.
 *
 * @param captures the captures of the machine
 * @param capture the capture
 * @param dependencies the dependencies at the time of the record
 */
record CapturedEvent(Captures captures, Capture capture, EdgeList dependencies) implements JoinableRecord {

    @Override
    public CudaException refusal(String use) {
        return capture.isActive()
                ? CaptureRule.CAPTURED_EVENT.violated(use + ", which was recorded in " + capture)
                : eventAfterCapture(use);
    }

    /** Returns the failure of a call that uses the event after its capture has ended or was invalidated. */
    CudaException eventAfterCapture(String what) {
        return CaptureRule.EVENT_AFTER_CAPTURE.violated(
                what + ", which was recorded in " + capture + "; that capture has ended or was invalidated");
    }

    @Override
    public void addToCapture(Stream stream, boolean external) {
        captures.join(stream, this, external);
    }

    @Override
    public void addAfterLaunch(Stream stream) {
        captures.joinAfterLaunch(stream, this);
    }
}
