package orrery.core.kernel;

/** The threads of one machine that run device code, and the real time for which that may run. */
public final class DevicePool {
    /** The hand-off of machines that one thread creates one after the other. */
    private static final ThreadLocal<Handoff> SHARED = ThreadLocal.withInitial(() -> new Handoff(newThreads()));

    private final long limitNanos;
    private final MachineThreads threads = newThreads();
    private final Handoff own = new Handoff(threads);
    private Handoff handoff = own;

    /** Creates a pool for device code that may run for {@code limitNanos} nanoseconds of real time. */
    public DevicePool(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    private static MachineThreads newThreads() {
        return new MachineThreads(job -> DeviceThreads.platform("orrery-device", job));
    }

    /**
     * Hands code to the thread that earlier machines of the calling thread have used, if it has no code. To start a
     * thread costs more than to run a short program, which an exploration does again and again.
     */
    public void shareThread() {
        handoff = SHARED.get();
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
        own.close();
        threads.close();
    }
}
