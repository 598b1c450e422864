package orrery.cupti.record;

/**
 * The accesses of global memory from one place in the source. Source: {@code CUpti_ActivityGlobalAccess}; in CUDA 13.0
 * {@code CUpti_ActivityGlobalAccess3}.
 *
 * @param kind the kind of the record
 * @param flags flags of {@link ActivityFlag}
 * @param sourceLocatorId the id of the source locator
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param functionId always 0: there are no FUNCTION records
 * @param executed how many times a warp executed it
 * @param pcOffset the offset of the bytecode in its method, in place of the offset of device code
 * @param threadsExecuted how many threads executed it
 * @param l2Transactions the transactions with the L2 cache
 * @param theoreticalL2Transactions the transactions with the L2 cache that the accessed bytes need at least
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
    /** The structures of the record. */
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
