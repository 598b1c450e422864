package orrery.ptx.device;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;

/**
 * What a block needs to know of the code that it runs.
 *
 * @param name the name of the entry
 * @param exchanges the exchange that precedes each region; CUT for the first one, which nothing precedes
 * @param barriers the barrier of all threads that precedes each region, whose operands are constants;
 *     {@link #NO_BARRIER} for another exchange
 * @param constants the operands x1, x2 and x3 of the exchange that precedes each region; empty if they are not known
 * @param places the place of each region in an order in which a region comes before those to which its threads go on;
 *     empty if lanes exchange no values
 * @param begunTogether the regions that several warps can begin together
 * @param ints the number of values of this kind that a thread keeps from one region to the next
 * @param longs the same for 64-bit integers
 * @param floats the same for single precision
 * @param doubles the same for double precision
 * @param localBytes bytes of local memory of a thread
 * @param isRecursive whether functions call themselves, so that more local memory may be needed
 * @param stopsWithinSpin whether threads may wait in loops in which they stop
 * @param freesMemory whether threads call {@code free}, so that the lifetime of memory can end while the kernel runs
 * @param staticShared bytes of static shared memory; dynamic shared memory begins here
 * @param isWatched whether accesses to shared memory are watched for races
 * @param sites the places that access memory
 */
public record EntryPlan(
        String name,
        ImmutableList<Exchange> exchanges,
        ImmutableIntArray barriers,
        ImmutableList<ImmutableIntArray> constants,
        ImmutableIntArray places,
        ImmutableSet<Integer> begunTogether,
        int ints,
        int longs,
        int floats,
        int doubles,
        int localBytes,
        boolean isRecursive,
        boolean stopsWithinSpin,
        boolean freesMemory,
        int staticShared,
        boolean isWatched,
        ImmutableList<SiteInfo> sites) {

    /** No barrier of all threads. */
    public static final int NO_BARRIER = -1;

    /** Returns whether threads stop before their end. */
    public boolean hasExchanges() {
        return exchanges.size() > 1;
    }

    /** Returns whether threads meet those of other blocks of their cluster. */
    public boolean hasClusterBarriers() {
        return exchanges.contains(Exchange.CLUSTER_WAIT) || exchanges.contains(Exchange.CLUSTER_ARRIVE);
    }

    /** Returns whether warps multiply or move matrices. */
    public boolean hasMatrices() {
        return sites.stream()
                .anyMatch(each -> each.instruction().startsWith("wmma")
                        || each.instruction().startsWith("mma")
                        || each.instruction().contains("matrix"));
    }

    /** Returns whether lanes of a warp exchange values. */
    public boolean hasWarpExchanges() {
        return exchanges.stream().anyMatch(Exchange::isOfWarp);
    }
}
