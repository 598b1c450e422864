package orrery.sim;

/**
 * Creates the body of a kernel from the arguments of a launch. It runs once for each launch.
 *
 * @param <B> the type of the body
 */
@FunctionalInterface
public interface Binding<B> {

    /** Returns the body of a launch with these arguments. */
    B bind(KernelArguments arguments);
}
