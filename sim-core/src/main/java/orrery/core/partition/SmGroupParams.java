package orrery.core.partition;

/**
 * The parameters of one group of a structured split. Source: {@code cudaDevSmResourceGroupParams} of spec "Execution
 * Context Management".
 *
 * @param smCount the number of SMs; 0 to discover the available number
 * @param coscheduledSmCount the number of co-scheduled SMs; 0 for the alignment of the device
 * @param preferredCoscheduledSmCount the preferred number of co-scheduled SMs; 0 for {@code coscheduledSmCount}
 * @param flags 0 or {@link #BACKFILL}
 */
public record SmGroupParams(int smCount, int coscheduledSmCount, int preferredCoscheduledSmCount, int flags) {
    /** Flag: SMs that are not co-scheduled may fill the group. */
    public static final int BACKFILL = 1;
}
