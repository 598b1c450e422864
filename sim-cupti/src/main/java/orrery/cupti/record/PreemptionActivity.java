package orrery.cupti.record;

/**
 * A preemption of a kernel that a kernel has launched. Source: {@code CUpti_ActivityPreemption}.
 *
 * @param kind the kind of the record
 * @param preemptionKind whether the block was saved or restored
 * @param timestamp the time, in nanoseconds
 * @param gridId the id of the grid
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 */
public record PreemptionActivity(
        ActivityKind kind,
        PreemptionKind preemptionKind,
        long timestamp,
        long gridId,
        int blockX,
        int blockY,
        int blockZ)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<PreemptionActivity> TYPE = RecordType.of(
            PreemptionActivity.class,
            Structure.of(
                    "CUpti_ActivityPreemption",
                    "u32 preemptionKind, u64 timestamp, u64 gridId, u32 blockX, u32 blockY, u32 blockZ, " + "u32 pad"));
}
