package orrery.core.partition;

/**
 * What one group of a structured division is to have. Source: {@code cudaDevSmResourceGroupParams} of spec "Execution
 * Context Management".
 *
 * @param smCount how many SMs; 0 to discover how many there are
 * @param coscheduledSmCount how many are co-scheduled; 0 for the alignment of the device
 * @param preferredCoscheduledSmCount how many are co-scheduled where that is possible; 0 for {@code coscheduledSmCount}
 * @param flags 0 or {@link #BACKFILL}
 */
public record SmGroupParams(int smCount, int coscheduledSmCount, int preferredCoscheduledSmCount, int flags) {
    /** SMs that are not co-scheduled may fill the group up. */
    public static final int BACKFILL = 1;
}
