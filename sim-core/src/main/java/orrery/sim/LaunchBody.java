package orrery.sim;

/** The body of a kernel that runs once for each launch. */
@FunctionalInterface
public interface LaunchBody {

    /** Runs the body for a launch. */
    void run(LaunchContext launch);
}
