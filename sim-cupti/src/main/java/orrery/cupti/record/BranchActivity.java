package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The branches at one place in the source. Source: {@code CUpti_ActivityBranch}, and {@code CUpti_ActivityBranch2}
 * today.
 *
 * @param kind the kind of the record
 * @param sourceLocatorId where in the source, by the number of the source locator
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param functionId the number of the function; 0, for nobody asked
 * @param pcOffset where in its method: the offset of the bytecode, for there is no code of the device
 * @param diverged how often threads of a warp went different ways
 * @param threadsExecuted how many threads executed it
 * @param executed how many warps executed it
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
    /** What it looks like in a buffer. */
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
