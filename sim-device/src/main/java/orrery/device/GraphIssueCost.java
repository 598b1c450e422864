package orrery.device;

/**
 * How long the front end is busy with the start of a kernel node of a launched graph.
 *
 * @param kernel nanoseconds for each kernel
 * @param joining nanoseconds more if it has several dependencies
 * @param join nanoseconds for each of its dependencies beyond the first
 * @param end nanoseconds more if nothing depends on it: the launch waits for it
 */
public record GraphIssueCost(long kernel, long joining, long join, long end) {

    /** Returns the nanoseconds for a kernel with {@code dependencies}; {@code isEnd} if nothing depends on it. */
    public long of(int dependencies, boolean isEnd) {
        return kernel + (dependencies > 1 ? joining + (dependencies - 1) * join : 0) + (isEnd ? end : 0);
    }

    /** Returns the costs of a front end that is {@code ratio} times as fast. */
    GraphIssueCost faster(double ratio) {
        return new GraphIssueCost(
                Math.round(kernel / ratio),
                Math.round(joining / ratio),
                Math.round(join / ratio),
                Math.round(end / ratio));
    }
}
