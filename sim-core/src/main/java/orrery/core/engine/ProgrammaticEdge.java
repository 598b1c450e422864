package orrery.core.engine;

/**
 * An edge of a {@link Plan} whose target can begin before its source, a kernel, is complete.
 *
 * @param from the position of the kernel in the plan
 * @param to the position of the target
 * @param port the progress of the kernel that the target waits for
 * @param ordersCompletion whether the target can wait for the kernel's completion later, and never completes before it
 */
public record ProgrammaticEdge(int from, int to, EdgePort port, boolean ordersCompletion) {}
