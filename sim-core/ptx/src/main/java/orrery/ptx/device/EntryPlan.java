package orrery.ptx.device;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;

/**
 * A compiled entry as a block needs it: its regions, the memory of its threads, its properties.
 *
 * @param name the name of the entry
 * @param regions its regions; the first one begins the entry
 * @param order the position of each region in an order in which a region comes before those to which its threads go on;
 *     empty if lanes exchange no values
 * @param begunTogether the regions that several warps can begin together
 * @param kept what a thread keeps from one region to the next
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
        ImmutableList<RegionPlan> regions,
        ImmutableIntArray order,
        ImmutableSet<Integer> begunTogether,
        KeptValues kept,
        int localBytes,
        boolean isRecursive,
        boolean stopsWithinSpin,
        boolean freesMemory,
        int staticShared,
        boolean isWatched,
        ImmutableList<SiteInfo> sites) {

    /** Returns whether threads stop before their end. */
    public boolean hasExchanges() {
        return regions.size() > 1;
    }

    /** Returns whether threads meet those of other blocks of their cluster. */
    public boolean hasClusterBarriers() {
        return regions.stream()
                .anyMatch(
                        each -> each.exchange() == Exchange.CLUSTER_WAIT || each.exchange() == Exchange.CLUSTER_ARRIVE);
    }

    /** Returns whether warps multiply or move matrices. */
    public boolean hasMatrices() {
        return sites.stream()
                .anyMatch(each -> each.instruction().startsWith("wmma")
                        || each.instruction().startsWith("mma")
                        || each.instruction().contains("matrix")); // ldmatrix, stmatrix, movmatrix
    }

    /** Returns whether lanes of a warp exchange values. */
    public boolean hasWarpExchanges() {
        return regions.stream().anyMatch(each -> each.exchange().isOfWarp());
    }
}
