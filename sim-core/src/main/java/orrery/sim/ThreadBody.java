package orrery.sim;

/** The body of a kernel that runs once for each thread. */
@FunctionalInterface
public interface ThreadBody {

    /** Runs the body for a thread. */
    void run(ThreadContext thread);
}
