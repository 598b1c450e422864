package orrery.sim;

/** The cost of a kernel in virtual nanoseconds, as a function of its launch. */
@FunctionalInterface
public interface KernelCost {

    /** Returns the cost in nanoseconds. Negative values count as 0. */
    long nanos(LaunchShape shape, KernelArguments arguments);
}
