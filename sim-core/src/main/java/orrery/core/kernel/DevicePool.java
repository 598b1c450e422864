package orrery.core.kernel;

/** The threads of one machine that run device code, and the real time for which that may run. */
public final class DevicePool {
    private final long limitNanos;
    private final MachineThreads threads = new MachineThreads(job -> DeviceThreads.platform("orrery-device", job));
    private final Handoff handoff = new Handoff(threads);

    /** Creates a pool for device code that may run for {@code limitNanos} nanoseconds of real time. */
    public DevicePool(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /** Returns the real time for which device code may run, in nanoseconds. */
    public long limitNanos() {
        return limitNanos;
    }

    /** Returns the threads. */
    public MachineThreads threads() {
        return threads;
    }

    /** Returns the hand-off to one of the threads. */
    public Handoff handoff() {
        return handoff;
    }

    /**
     * Runs {@code job} on a thread of its own.
     *
     * @throws OutOfMemoryError if no thread can be started: the job does not run
     */
    public void execute(Runnable job) {
        threads.execute(job);
    }

    /** Ends the idle threads. Others end when their code does. */
    public void close() {
        handoff.close();
        threads.close();
    }
}
