package orrery.cupti.record;

/**
 * The branches at one place in the source. Source: {@code CUpti_ActivityBranch}; in CUDA 13.0
 * {@code CUpti_ActivityBranch2}.
 *
 * @param kind the kind of the record
 * @param sourceLocatorId the id of the source locator
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param functionId always 0: there are no FUNCTION records
 * @param pcOffset the offset of the bytecode in its method, in place of the offset of device code
 * @param diverged how often the threads of a warp diverged
 * @param threadsExecuted how many threads executed it
 * @param executed how many times a warp executed it
 */
public record BranchActivity(
        ActivityKind kind,
        int sourceLocatorId,
        int correlationId,
        int functionId,
        int pcOffset,
        int diverged,
        long threadsExecuted,
        int executed)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<BranchActivity> TYPE = RecordType.of(
            BranchActivity.class,
            Structure.of(
                    "CUpti_ActivityBranch",
                    "u32 sourceLocatorId, u32 correlationId, u32 pcOffset, u32 executed, u32 diverged, "
                            + "u64 threadsExecuted"),
            Structure.of(
                    "CUpti_ActivityBranch2",
                    "u32 sourceLocatorId, u32 correlationId, u32 functionId, u32 pcOffset, u32 diverged, "
                            + "u64 threadsExecuted, u32 executed, u32 pad"));
}
