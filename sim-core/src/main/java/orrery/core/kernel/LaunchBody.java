package orrery.core.kernel;

/** A kernel's body that runs once for a whole launch. */
@FunctionalInterface
public interface LaunchBody {

    /** Runs. */
    void run(LaunchContext launch);
}
