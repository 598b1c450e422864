package orrery.core.kernel;

/** What a kernel says it costs: virtual nanoseconds as a function of its launch, known before it runs. */
@FunctionalInterface
public interface KernelCost {

    /** Nanoseconds. */
    long nanos(LaunchShape shape, KernelArguments arguments);
}
