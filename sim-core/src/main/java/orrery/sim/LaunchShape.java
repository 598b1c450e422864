package orrery.sim;

/**
 * The dimensions of a launch.
 *
 * <pre>{@code
 * KernelCost cost = (shape, arguments) -> 10L * shape.threadsPerBlock();
 * LaunchShape shape = LaunchShape.linear(4, 256);
 * System.out.println(shape + ": " + shape.blocks() + " blocks"); // <<<4, 256>>>: 4 blocks
 * }</pre>
 *
 * @param gridX blocks in x
 * @param gridY blocks in y
 * @param gridZ blocks in z
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param sharedBytes dynamic shared memory of a block, in bytes
 */
public record LaunchShape(int gridX, int gridY, int gridZ, int blockX, int blockY, int blockZ, int sharedBytes) {

    /** Returns the parameters of one block of one thread. */
    public static final LaunchShape SINGLE = new LaunchShape(1, 1, 1, 1, 1, 1, 0);

    /** Returns a one-dimensional grid of one-dimensional blocks. */
    public static LaunchShape linear(int blocks, int threads) {
        return new LaunchShape(blocks, 1, 1, threads, 1, 1, 0);
    }

    /** Returns whether it has these dimensions. */
    public boolean hasDimensions(int gx, int gy, int gz, int bx, int by, int bz, int shared) {
        return gx == gridX
                && gy == gridY
                && gz == gridZ
                && bx == blockX
                && by == blockY
                && bz == blockZ
                && shared == sharedBytes;
    }

    /** Returns whether a dimension is 0. */
    public boolean isEmpty() {
        return gridX == 0 || gridY == 0 || gridZ == 0 || blockX == 0 || blockY == 0 || blockZ == 0;
    }

    /** Returns the number of blocks. */
    public long blocks() {
        return (long) gridX * gridY * gridZ;
    }

    /** Returns whether a block has at least 1 and at most {@code most} threads. Does not overflow. */
    public boolean threadsFit(int most) {
        return blockX > 0 && blockY > 0 && blockZ > 0 && (long) blockX * blockY <= most / blockZ;
    }

    /** Returns the number of threads of a block, which must fit into an {@code int}. */
    public int threadsPerBlock() {
        return blockX * blockY * blockZ;
    }

    /** Returns the dimensions in launch syntax, as unsigned numbers. */
    @Override
    public String toString() {
        return "<<<" + dim(gridX, gridY, gridZ) + ", " + dim(blockX, blockY, blockZ)
                + (sharedBytes == 0 ? "" : ", " + Integer.toUnsignedString(sharedBytes)) + ">>>";
    }

    private static String dim(int x, int y, int z) {
        String first = Integer.toUnsignedString(x);
        return y == 1 && z == 1
                ? first
                : "(" + first + "," + Integer.toUnsignedString(y) + "," + Integer.toUnsignedString(z) + ")";
    }
}
