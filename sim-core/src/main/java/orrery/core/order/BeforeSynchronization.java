package orrery.core.order;

/**
 * The part of a kernel before it waits ({@code cudaGridDependencySynchronize}) for the kernels that it can overlap.
 *
 * @param kernel the whole kernel, an operation of a stream or a node
 */
public record BeforeSynchronization(Position kernel) implements Position {

    @Override
    public boolean isAfter(Position earlier) {
        if (kernel instanceof GraphPoint node) {
            return node.isAfterBeforeSynchronization(earlier);
        }
        return Positions.isAfter(kernel, point().timeBeforeSynchronization(), earlier);
    }

    /** Returns {@link #isAfter}: an order that only this run has found belongs to the kernel as a whole. */
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
    public Position whole() {
        return kernel;
    }

    @Override
    public OrderPoint point() {
        return kernel.point();
    }
}
