package orrery.sim;

import java.time.Duration;
import java.util.List;

/**
 * A simulated machine: a host, its devices and their common virtual clock. The APIs of a machine are created from it:
 *
 * <pre>{@code
 * try (Machine machine = Machine.create()) {
 *     CudaDriver cuda = CudaDriver.of(machine);
 *     cuda.cuInit(0);
 *     ... // the program
 * }
 * }</pre>
 *
 * <p>Calls advance the host's time by their cost; a call that synchronizes also runs the work of the devices until it
 * is complete. Machines are independent of each other. Any thread may call its methods.
 */
public interface Machine extends AutoCloseable {

    /** Creates a machine with the default options, among them one H200. */
    static Machine create() {
        return create(MachineOptions.defaults());
    }

    /** Creates a machine with the given options. */
    static Machine create(MachineOptions options) {
        return MachineFactory.find().create(options);
    }

    /** Returns the trace, to which a {@link TraceListener} is added that is called for the machine's activity. */
    Trace trace();

    /** Returns the external APIs that share memory and semaphores with this machine. */
    ExternalWorld external();

    /** Returns the virtual time of the host, in nanoseconds. */
    long now();

    /**
     * Advances the virtual time of the host, and runs everything that becomes due.
     *
     * @param time by how much; not negative
     * @throws IllegalArgumentException if the time is null or negative
     */
    void advance(Duration time);

    /**
     * Runs all device work that can complete without the host. Unlike a synchronizing call, it needs no context and
     * reports no error. If no work remains, what the program does afterwards comes after all of it.
     */
    void settle();

    /**
     * Returns what the {@link MachineOptions#checks} have found so far, in the order in which it was found. Leaks are
     * found when the machine is closed.
     */
    List<Finding> findings();

    /**
     * Returns the order that the program establishes between its operations, of those that complete from the first call
     * on. They are remembered until the machine is forgotten.
     *
     * @throws IllegalStateException if the {@link MachineOptions#checks} are none
     */
    HappensBeforeRelation happensBefore();

    /**
     * Tells {@link Check#HOST_THREADS} that the calling thread lets others go on: it is about to release a lock, to
     * complete a future or to put something into a queue. In a host function or a stream callback it tells all checks:
     * who has {@link #acquired} the lock comes after the work before the callback.
     *
     * @param lock what the others wait for; compared by identity
     */
    void released(Object lock);

    /**
     * Tells {@link Check#HOST_THREADS} that the calling thread has got what another one has {@link #released}. It comes
     * after everything that was done before.
     *
     * @param lock what the thread has waited for
     */
    void acquired(Object lock);

    /**
     * Closes the machine. Unfinished work never completes. A thread that waits in the machine is stopped at the next
     * step of its wait.
     *
     * <p>If there are {@link MachineOptions#checks}, the work that can complete without the host completes first, so
     * that its accesses are known.
     *
     * @throws FindingsException if there are findings and the checks are {@link Checks#throwing}
     */
    @Override
    void close();
}
