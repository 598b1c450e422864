package orrery.sim;

import java.time.Duration;

/**
 * A simulated machine: a host, devices and their common virtual clock. The APIs of a machine are made from it, for
 * example with {@code CudaDriver.of(machine)}. Machines know nothing of each other. Any thread may call its methods.
 */
public interface Machine extends AutoCloseable {

    /** Creates a machine with the default options: one H200. */
    static Machine create() {
        return create(MachineOptions.defaults());
    }

    /** Creates a machine. */
    static Machine create(MachineOptions options) {
        return MachineFactory.find().create(options);
    }

    /** Returns the trace, which listeners are added to. */
    Trace trace();

    /** Returns the external APIs that share memory and semaphores with this machine. */
    ExternalWorld external();

    /** Returns the time of the host, in nanoseconds. */
    long now();

    /** Lets {@code time}, which is not negative, pass on the host. */
    void advance(Duration time);

    /** Lets everything finish that can finish without the host. */
    void settle();

    /**
     * Switches the machine off. Work that has not finished never will. A thread that waits in the machine is told so at
     * the next step of its wait.
     */
    @Override
    void close();
}
