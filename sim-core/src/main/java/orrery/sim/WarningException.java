package orrery.sim;

/**
 * Thrown at the end of a call during which a machine has warned, if {@link MachineOptions#warningsThrown} is set. The
 * call is not refused: what it does is done.
 *
 * <pre>{@code
 * CudaRuntime cuda = CudaRuntime.of(Machine.create(MachineOptions.defaults().withWarningsThrown()));
 * try {
 *     cuda.cudaStreamWaitEvent(null, cuda.cudaEventCreate(), 0);
 * } catch (WarningException e) {
 *     System.err.println(e.getMessage()); // the event was never recorded
 * }
 * }</pre>
 */
public final class WarningException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with the warning. */
    public WarningException(String warning) {
        super(warning);
    }
}
