package orrery.core.order;

/** The position of a whole operation of a stream, step of the host, or node of a graph. */
public sealed interface WholePosition extends Position permits OrderPoint, GraphPoint {

    /**
     * Returns whether the program orders the start of this position after another one. A kernel that waits for others
     * within ({@code cudaGridDependencySynchronize}) can start before it comes after them.
     */
    boolean isStartAfter(Position earlier);

    @Override
    default WholePosition whole() {
        return this;
    }
}
