package orrery.core.kernel;

/**
 * The shape of a thread block cluster: blocks of a grid that run at the same time, on SMs of one GPC. Kernels in PTX
 * have distributed shared memory and barriers of the cluster; kernels in Java have neither.
 *
 * @param x blocks in x
 * @param y blocks in y
 * @param z blocks in z
 */
public record Cluster(int x, int y, int z) {
    /** No clusters: every block is placed alone. */
    public static final Cluster NONE = new Cluster(0, 0, 0);

    /** Returns whether there are no clusters. */
    public boolean none() {
        return x == 0 && y == 0 && z == 0;
    }

    /** Returns the number of blocks of a cluster; 1 if there are no clusters. */
    public long blocks() {
        return none() ? 1 : (long) x * y * z;
    }

    /** Returns the place of a block in its cluster. */
    public int rank(int blockX, int blockY, int blockZ) {
        return none() ? 0 : (blockZ % z * y + blockY % y) * x + blockX % x;
    }

    /** Returns whether a grid consists of whole clusters. */
    public boolean divides(int gridX, int gridY, int gridZ) {
        return none() || x > 0 && y > 0 && z > 0 && gridX % x == 0 && gridY % y == 0 && gridZ % z == 0;
    }

    @Override
    public String toString() {
        return "(" + Integer.toUnsignedString(x) + "," + Integer.toUnsignedString(y) + "," + Integer.toUnsignedString(z)
                + ")";
    }
}
