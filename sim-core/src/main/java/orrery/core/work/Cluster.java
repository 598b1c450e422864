package orrery.core.work;

/**
 * A thread block cluster: blocks of a grid that run concurrently on co-scheduled SMs. Distributed shared memory and
 * cluster barriers are not simulated; clusters only determine where and when blocks run.
 *
 * @param x blocks in x
 * @param y blocks in y
 * @param z blocks in z
 */
public record Cluster(int x, int y, int z) {
    /** No clusters. */
    public static final Cluster NONE = new Cluster(0, 0, 0);

    /** Returns whether there are no clusters. */
    public boolean none() {
        return x == 0 && y == 0 && z == 0;
    }

    /** Returns the number of blocks. */
    public long blocks() {
        return none() ? 1 : (long) x * y * z;
    }

    /** Returns whether the cluster dimensions divide those of a grid. */
    public boolean divides(int gridX, int gridY, int gridZ) {
        return none() || x > 0 && y > 0 && z > 0 && gridX % x == 0 && gridY % y == 0 && gridZ % z == 0;
    }

    @Override
    public String toString() {
        return "(" + Integer.toUnsignedString(x) + "," + Integer.toUnsignedString(y) + "," + Integer.toUnsignedString(z)
                + ")";
    }
}
