package orrery.core.engine;

/**
 * An edge of a plan that does not wait for the completion of a kernel.
 *
 * @param from the position of the kernel in the plan
 * @param to the position of what begins early
 * @param port how far the kernel must have come
 * @param programmatic whether {@code to} can wait for the kernel's completion later, and never completes before it
 */
public record ProgrammaticEdge(int from, int to, EdgePort port, boolean programmatic) {}
