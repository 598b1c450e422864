package orrery.conformance.replay;

/** A call that cannot be made here: its message takes the place of the answer. */
final class ReplayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ReplayException(String message) {
        super(message);
    }

    /** Creates the exception for something that the simulator does not have. */
    static ReplayException notSimulated(String what) {
        return new ReplayException("not simulated: " + what);
    }

    /**
     * Creates the exception for a line that names something that does not exist, because an earlier line did not make
     * it.
     */
    static ReplayException undefined(String name) {
        return new ReplayException("undefined: " + name);
    }
}
