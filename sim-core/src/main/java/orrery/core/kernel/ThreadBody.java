package orrery.core.kernel;

/** A kernel's body that runs once for each thread. */
@FunctionalInterface
public interface ThreadBody {

    /** Runs. */
    void run(ThreadContext thread);
}
