package orrery.core.capture;

import orrery.core.event.CaptureMark;
import orrery.core.graph.EdgeList;
import orrery.core.rule.CudaException;
import orrery.core.stream.Joinable;
import orrery.core.stream.Stream;

/**
 * What an event stands for that was recorded in a captured stream: what the next node of that stream would have
 * depended on.
 *
 * @param captures the captures of the machine
 * @param capture the capture
 * @param dependencies the dependencies at the time of the record
 */
record CapturedEvent(Captures captures, Capture capture, EdgeList dependencies) implements CaptureMark, Joinable {

    @Override
    public CudaException asked(String what) {
        return capture.active()
                ? CaptureRule.CAPTURED_EVENT.violated(what + ", and it was recorded in " + capture)
                : dead(what);
    }

    /** The failure of a call that needs the event when its capture is over. */
    CudaException dead(String what) {
        return CaptureRule.DEAD_EVENT.violated(what + ", and it was recorded in " + capture + ", which is over");
    }

    @Override
    public void awaitedBy(Stream stream, boolean external) {
        captures.join(stream, this, external);
    }
}
