package orrery.sim;

/**
 * Thrown if the operating system starts no more threads for the process, and the machine needs one for a host function,
 * a callback, a destructor or a kernel. It is a limit of the system and not an error of the simulated program: the
 * context stays usable. A host function, callback or destructor is called when there is a thread for it: the calls that
 * follow try again. A kernel ends without its effect, or with a part of it, and the next call that waits for the
 * context throws this exception once.
 */
public final class ThreadsExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception from a message, which names what needs a thread, and its cause. */
    public ThreadsExhaustedException(String message, Throwable cause) {
        super(message, cause);
    }
}
