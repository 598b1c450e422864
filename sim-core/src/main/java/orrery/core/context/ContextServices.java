package orrery.core.context;

import orrery.core.capture.Captures;
import orrery.core.external.SimulatedExternalWorld;
import orrery.core.lifetime.Lifetimes;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;

/** The parts of a machine that its devices and contexts need. */
public interface ContextServices extends StreamOrder.Submission {

    /** Returns the captures of the machine. */
    Captures captures();

    /** Returns the external API of the machine. */
    SimulatedExternalWorld external();

    @Override
    Lifetimes lifetimes();

    /** Returns the kernels of the machine that are in no module of the program. */
    ImplicitKernels implicitKernels();

    /**
     * Gives the number of a stream that a call has created implicitly back, and runs an action, if the call is refused
     * before the stream is used.
     */
    void undoIfRefused(Stream created, Runnable action);
}
