package orrery.core.kernel;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of device code on a thread of the machine: how it has ended. */
public final class DeviceRun implements Runnable {
    private final Supplier<@Nullable Failure> code;

    private @Nullable Failure failure = Failure.NO_HEAP; // until it has ended

    private Handoff.Ending ending = Handoff.Ending.QUICK;

    private DeviceRun(Supplier<@Nullable Failure> code) {
        this.code = code;
    }

    /**
     * Runs code and waits for it, but not longer than device code may run.
     *
     * @param code returns why it failed, or throws that
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    public static DeviceRun execute(DevicePool pool, Supplier<@Nullable Failure> code) {
        DeviceRun run = new DeviceRun(code);
        run.ending = pool.handoff().run(run, pool.limitNanos());
        return run;
    }

    @Override
    public void run() {
        try {
            failure = code.get();
        } catch (Throwable t) {
            failure = Failure.of(t);
        }
    }

    /**
     * Returns whether it was given up, or has exceeded the limit: the threads of a kernel with barriers stop each other
     * a little after it, which the driving thread can miss.
     */
    public boolean wasGivenUp() {
        return ending.isGivenUp() || failure != null && failure.isStopped();
    }

    /** Returns how it has ended. */
    public Handoff.Ending ending() {
        return ending;
    }

    /** Returns why it failed, or null. Must not be called if {@link #wasGivenUp}. */
    public @Nullable Failure failure() {
        return failure;
    }
}
