package orrery.core.kernel;

/**
 * The part of a kernel that happens once per launch: it takes the arguments apart and returns the body that runs, so
 * that the body holds ready views and numbers.
 *
 * @param <B> the grain of the body
 */
@FunctionalInterface
public interface Binding<B> {

    /** The body of a launch with these arguments. */
    B bind(KernelArguments arguments);
}
