package orrery.sim;

/**
 * A context as listeners see it.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void contextCreated(TracedContext context, long time) {
 *         System.out.println("context " + context.id() + " on device " + context.deviceOrdinal());
 *     }
 * });
 * }</pre>
 */
public interface TracedContext {

    /** Returns the id, unique for the lifetime of the machine. */
    long id();

    /** Returns the id of the primary context of a green context; otherwise its own id. */
    long parentId();

    /** Returns the ordinal of the device. */
    int deviceOrdinal();

    /** Returns the number of SMs that its kernels run on. */
    int smCount();

    /** Returns the id of its legacy default stream. */
    long legacyStreamId();
}
