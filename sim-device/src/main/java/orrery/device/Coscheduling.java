package orrery.device;

/**
 * How many SMs run blocks at the same time for sure, so that blocks can work together as a cluster.
 *
 * <p>Sources: {@code CUdevSmResource} of {@code cuda.h} and the runtime's chapter "Execution Context Management" for
 * divisions; the programming guide, "Thread Block Clusters", and
 * {@code CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED} for the sizes of clusters.
 *
 * @param alignment SMs that are co-scheduled where nothing else is asked for; groups of a division are multiples
 * @param minPartition the smallest group that SMs are divided into
 * @param most SMs of the largest unit that a division can ask for
 * @param portableCluster blocks of the largest cluster that every device of this and later architectures runs
 * @param largestCluster blocks of the largest cluster that a kernel can allow itself here
 * @param clusterBlocksPerSm blocks in clusters that an SM holds at most
 */
public record Coscheduling(
        int alignment, int minPartition, int most, int portableCluster, int largestCluster, int clusterBlocksPerSm) {

    /** The most blocks in clusters that a model's SM may hold. */
    public static final int MAX_CLUSTER_BLOCKS = 15;

    /** Checks that the figures are positive and consistent. */
    public Coscheduling {
        RangeCheck.positive("coscheduling.alignment", alignment);
        RangeCheck.positive("coscheduling.minPartition", minPartition);
        RangeCheck.range("coscheduling.most", most, alignment, Integer.MAX_VALUE);
        RangeCheck.positive("coscheduling.portableCluster", portableCluster);
        RangeCheck.range("coscheduling.largestCluster", largestCluster, portableCluster, Integer.MAX_VALUE);
        RangeCheck.range("coscheduling.clusterBlocksPerSm", clusterBlocksPerSm, 1, MAX_CLUSTER_BLOCKS);
    }

    /**
     * Returns the figures of a compute capability. The number of cluster blocks per SM is that of an H200.
     *
     * @param capability the compute capability
     * @return the figures
     */
    public static Coscheduling of(ComputeCapability capability) {
        if (capability.atLeast(9, 0)) {
            return new Coscheduling(8, 8, 32, 8, 16, 8);
        }
        return new Coscheduling(2, capability.atLeast(8, 0) ? 4 : 2, 2, 1, 1, 1);
    }
}
