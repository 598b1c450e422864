package orrery.cupti.record;

/**
 * The data of a marker beside its name: there is none for a marker without color, category and payload. Source:
 * {@code CUpti_ActivityMarkerData}; in CUDA 13.0 {@code CUpti_ActivityMarkerData2}.
 *
 * @param kind the kind of the record
 * @param flags flags of {@link ActivityFlag}
 * @param id the id of the marker
 * @param payloadKind what the payload is
 * @param payload the payload
 * @param color the color, as {@code flags} say
 * @param category the category
 * @param cuptiDomainId the number of the domain
 */
public record MarkerDataActivity(
        ActivityKind kind,
        int flags,
        int id,
        PayloadKind payloadKind,
        double payload,
        int color,
        int category,
        int cuptiDomainId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMarkerData", "u32 flags, u32 id, u32 payloadKind, f64 payload, u32 color, u32 category");

    /** The structures of the record. */
    public static final RecordType<MarkerDataActivity> TYPE = RecordType.of(
            MarkerDataActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivityMarkerData2", "u32 cuptiDomainId, u32 padding"));
}
