package orrery.cupti.record;

/**
 * A context. Source: {@code CUpti_ActivityContext}; in CUDA 13.0 {@code CUpti_ActivityContext3}.
 *
 * @param kind the kind of the record
 * @param contextId the id of the context
 * @param deviceId the ordinal of the device
 * @param computeApiKind the API that created it
 * @param nullStreamId the id of its legacy default stream
 * @param parentContextId the context that a green context is a part of
 * @param isGreenContext whether it is a green context
 * @param numMultiprocessors multiprocessors of a green context; 0 for others
 */
public record ContextActivity(
        ActivityKind kind,
        int contextId,
        int deviceId,
        ComputeApiKind computeApiKind,
        int nullStreamId,
        int parentContextId,
        boolean isGreenContext,
        int numMultiprocessors)
        implements Activity {
    private static final Structure DOCUMENTED =
            Structure.of("CUpti_ActivityContext", "u32 contextId, u32 deviceId, u16 computeApiKind, u16 nullStreamId");

    /** The structures of the record. */
    public static final RecordType<ContextActivity> TYPE = RecordType.of(
            ContextActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityContext3",
                    "u32 parentContextId, u8 isGreenContext, u8 padding, u16 numMultiprocessors, "
                            + "u32 cigMode, u32 padding2"));
}
