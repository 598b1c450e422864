package orrery.driver;

/**
 * What a group of a structured split is to have. A split fills in the number of SMs that it finds. Source: the
 * documentation of CUDA 13.1, "Execution Context Management", {@code cudaDevSmResourceGroupParams}.
 */
public final class CUdevSmResourceGroupParams {
    /** SMs that are not co-scheduled may fill a group up. */
    public static final int CU_DEV_SM_RESOURCE_GROUP_BACKFILL = 1;

    private int smCount;
    private final int coscheduledSmCount;
    private final int preferredCoscheduledSmCount;
    private final int flags;

    /**
     * Returns the parameters of a group.
     *
     * @param smCount how many SMs; 0 to discover how many there are
     * @param coscheduledSmCount how many of them are co-scheduled; 0 for the alignment of the device
     * @param preferredCoscheduledSmCount how many are co-scheduled where that can be; 0 for {@code coscheduledSmCount}
     * @param flags 0 or {@link #CU_DEV_SM_RESOURCE_GROUP_BACKFILL}
     */
    public CUdevSmResourceGroupParams(int smCount, int coscheduledSmCount, int preferredCoscheduledSmCount, int flags) {
        this.smCount = smCount;
        this.coscheduledSmCount = coscheduledSmCount;
        this.preferredCoscheduledSmCount = preferredCoscheduledSmCount;
        this.flags = flags;
    }

    /** Returns how many SMs the group is to have, or has since the split. */
    public int smCount() {
        return smCount;
    }

    void smCount(int found) {
        smCount = found;
    }

    /** Returns how many of the SMs are co-scheduled; 0 for the alignment of the device. */
    public int coscheduledSmCount() {
        return coscheduledSmCount;
    }

    /** Returns how many SMs are co-scheduled where that can be; 0 for {@link #coscheduledSmCount}. */
    public int preferredCoscheduledSmCount() {
        return preferredCoscheduledSmCount;
    }

    /** Returns 0 or {@link #CU_DEV_SM_RESOURCE_GROUP_BACKFILL}. */
    public int flags() {
        return flags;
    }
}
