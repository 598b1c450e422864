package orrery.core.work;

/**
 * The blocks of a grid that run at the same time as a cluster, on SMs that lie together. What they could share, memory
 * and barriers, is not simulated: it is where and when blocks run that changes.
 *
 * @param x blocks in x
 * @param y blocks in y
 * @param z blocks in z
 */
public record Cluster(int x, int y, int z) {
    /** No clusters: every block runs for itself. */
    public static final Cluster NONE = new Cluster(0, 0, 0);

    /** Whether blocks run for themselves. */
    public boolean none() {
        return x == 0 && y == 0 && z == 0;
    }

    /** How many blocks run together. */
    public long blocks() {
        return none() ? 1 : (long) x * y * z;
    }

    /** Whether grids of this size are made of whole clusters. */
    public boolean divides(int gridX, int gridY, int gridZ) {
        return none() || x > 0 && y > 0 && z > 0 && gridX % x == 0 && gridY % y == 0 && gridZ % z == 0;
    }

    @Override
    public String toString() {
        return "(" + Integer.toUnsignedString(x) + "," + Integer.toUnsignedString(y) + "," + Integer.toUnsignedString(z)
                + ")";
    }
}
