package orrery.cupti.record;

/** The constants of the activity API that stand for no value. Source: {@code cupti_activity.h} of CUDA 13.0. */
public final class ActivityConstants {
    /** No correlation: the record is not the result of a call. */
    public static final int CUPTI_CORRELATION_ID_UNKNOWN = 0;

    /** The grid is unknown. */
    public static final long CUPTI_GRID_ID_UNKNOWN = 0;

    /** The place in the source is unknown. */
    public static final int CUPTI_SOURCE_LOCATOR_ID_UNKNOWN = 0;

    /** The start, end, or other time is unknown. */
    public static final long CUPTI_TIMESTAMP_UNKNOWN = 0;

    /** The number of no kind of records. */
    public static final int CUPTI_ACTIVITY_KIND_INVALID = 0;

    /** One more than the largest number of a kind of records. */
    public static final int CUPTI_ACTIVITY_KIND_COUNT = 56;

    /** One more than the largest number of a kind of environment data. */
    public static final int CUPTI_ACTIVITY_ENVIRONMENT_COUNT = 5;

    /** The value that makes every enumeration of the activity API 32 bits long; the number of no kind of records. */
    public static final int CUPTI_ACTIVITY_KIND_FORCE_INT = 0x7fffffff;

    private ActivityConstants() {}
}
