package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * The accesses of global memory from one place in the source. Source: {@code CUpti_ActivityGlobalAccess}, and
 * {@code CUpti_ActivityGlobalAccess3} today.
 *
 * @param kind the kind of the record
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 * @param sourceLocatorId where in the source, by the number of the source locator
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param functionId the number of the function; 0, for nobody asked
 * @param executed how many warps executed it
 * @param pcOffset where in its method: the offset of the bytecode, for there is no code of the device
 * @param threadsExecuted how many threads executed it
 * @param l2Transactions the transactions with the L2 cache
 * @param theoreticalL2Transactions the fewest transactions possible
 */
public record GlobalAccessActivity(
        ActivityKind kind,
        int flags,
        int sourceLocatorId,
        int correlationId,
        int functionId,
        int executed,
        long pcOffset,
        long threadsExecuted,
        long l2Transactions,
        long theoreticalL2Transactions)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<GlobalAccessActivity> TYPE = RecordType.of(
            GlobalAccessActivity.class,
            Structure.of(
                    "CUpti_ActivityGlobalAccess",
                    "u32 flags, u32 sourceLocatorId, u32 correlationId, u32 pcOffset, u32 executed, "
                            + "u64 threadsExecuted, u64 l2Transactions"),
            Structure.of(
                    "CUpti_ActivityGlobalAccess3",
                    "u32 flags, u32 sourceLocatorId, u32 correlationId, u32 functionId, u32 executed, "
                            + "u64 pcOffset, u64 threadsExecuted, u64 l2Transactions, u64 theoreticalL2Transactions"));
}
