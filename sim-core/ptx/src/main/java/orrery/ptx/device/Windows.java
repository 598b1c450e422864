package orrery.ptx.device;

/**
 * Generic addresses: which of them are shared memory, local memory and parameters. All others are addresses of the
 * machine, whose memory begins above these windows.
 */
public final class Windows {
    /** The bits of an offset in a window. */
    private static final int SHIFT = 40;

    /** The first generic address of shared memory. */
    public static final long SHARED = 1L << SHIFT;

    /** The first generic address of local memory. */
    public static final long LOCAL = 2L << SHIFT;

    /** The first generic address of parameters. */
    public static final long PARAM = 3L << SHIFT;

    /** The first address of functions. No memory is there. */
    private static final long FUNCTIONS = 4L << SHIFT;

    /** The base-two logarithm of the distance of two functions. */
    private static final int FUNCTION_SHIFT = 7;

    private static final long OFFSET = (1L << SHIFT) - 1;

    /** Where an address of shared memory has the rank of its block in the cluster, plus 1; 0 is the own block. */
    private static final int RANK_SHIFT = 24;

    private static final long RANK = 0xFFL << RANK_SHIFT;

    private Windows() {}

    /** Returns the address of a function by its number in the module. */
    public static long functionAddress(int number) {
        return FUNCTIONS + ((long) number << FUNCTION_SHIFT);
    }

    /** Returns the number of the function at an address; -1 for an address that no function can have. */
    public static int functionNumber(long address) {
        long at = address - FUNCTIONS;
        return at >= 0 && at < 1L << SHIFT && (at & (1 << FUNCTION_SHIFT) - 1) == 0
                ? (int) Math.min(at >> FUNCTION_SHIFT, Integer.MAX_VALUE)
                : -1;
    }

    /** Returns whether an address is in one of the windows. */
    static boolean contains(long address) {
        return address >= SHARED && address < 4L << SHIFT;
    }

    /** Returns the memory of the window that contains an address, for the instruction of a site. */
    static byte[] memory(long address, BlockState block, int site) {
        return switch ((int) (address >> SHIFT)) {
            case 1 -> block.sharedOf(rank(address), site);
            case 2 -> block.local;
            default -> block.params;
        };
    }

    /** Returns the offset of an address in its window. */
    static long offset(long address) {
        return address & (address >> SHIFT == 1 ? OFFSET & ~RANK : OFFSET);
    }

    /** Returns the rank of the block that an address of shared memory names; -1 for the own block. */
    static int rank(long address) {
        return (int) ((address & RANK) >> RANK_SHIFT) - 1;
    }

    /** Returns the offset of an address in the shared memory of its block, whatever the block. */
    public static long offsetInBlock(long address) {
        return address & ~RANK;
    }

    /** Returns an address of shared memory in the block with another rank. */
    public static long inRank(long address, int rank, BlockState block) {
        long other = rank == block.rank ? 0 : Math.min(rank & 0xFFFF_FFFFL, 0xFE) + 1;
        return address & ~RANK | other << RANK_SHIFT;
    }

    /** Returns the rank of the block whose shared memory an address names. */
    public static int rankOf(long address, BlockState block) {
        int rank = rank(address);
        return rank < 0 ? block.rank : rank;
    }

    /** Returns whether a generic address is in the shared memory of the own block; for {@code isspacep}. */
    public static int isShared(long address) {
        return address >= SHARED && address < SHARED + (1L << RANK_SHIFT) ? 1 : 0;
    }

    /** Returns whether a generic address is in the window that begins at another one; for {@code isspacep}. */
    public static int isIn(long address, long window) {
        return address >= window && address < window + (1L << SHIFT) ? 1 : 0;
    }

    /** Returns whether a generic address is in none of the windows. */
    public static int isGlobal(long address) {
        return contains(address) ? 0 : 1;
    }
}
