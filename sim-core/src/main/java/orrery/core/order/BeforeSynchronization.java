package orrery.core.order;

/**
 * The part of a kernel before it waits ({@code cudaGridDependencySynchronize}) for the kernels that it can overlap.
 *
 * @param kernel the whole kernel, an operation of a stream or a node
 */
public record BeforeSynchronization(WholePosition kernel) implements Position {

    @Override
    public boolean isAfter(Position earlier) {
        return kernel.isStartAfter(earlier);
    }

    /**
     * Returns the same as {@link #isAfter}: order found in one run only applies to the whole kernel, not to this part.
     */
    @Override
    public boolean isAlwaysAfter(Position earlier) {
        return isAfter(earlier);
    }

    @Override
    public VectorTime timeAfter() {
        return kernel.timeAfter();
    }

    @Override
    public void acquire(VectorTime found) {
        kernel.acquire(found);
    }

    @Override
    public WholePosition whole() {
        return kernel;
    }

    @Override
    public OrderPoint point() {
        return kernel.point();
    }
}
