package orrery.cupti.record;

/** Flags of records. What a flag means depends on the kind of the record. Source: {@code CUpti_ActivityFlag}. */
public final class ActivityFlag {
    /** No flags. */
    public static final int NONE = 0;

    /** Of DEVICE: it executes kernels concurrently. */
    public static final int DEVICE_CONCURRENT_KERNELS = 1;

    /** Of MEMCPY: the copy was asynchronous. */
    public static final int MEMCPY_ASYNC = 1;

    /** Of MEMSET: the fill was asynchronous; not in CUDA 5.5. */
    public static final int MEMSET_ASYNC = 1;

    /** Of MARKER: an instant. */
    public static final int MARKER_INSTANTANEOUS = 1;

    /** Of MARKER: the beginning of a range. */
    public static final int MARKER_START = 1 << 1;

    /** Of MARKER: the end of a range. */
    public static final int MARKER_END = 1 << 2;

    /** Of MARKER_DATA: no color. */
    public static final int MARKER_COLOR_NONE = 1;

    /** Of MARKER_DATA: a color as alpha, red, green and blue. */
    public static final int MARKER_COLOR_ARGB = 1 << 1;

    /** Of GLOBAL_ACCESS: the bits that hold the bytes of an access. */
    public static final int GLOBAL_ACCESS_KIND_SIZE_MASK = 0xff;

    /** Of GLOBAL_ACCESS: a load; else a store. */
    public static final int GLOBAL_ACCESS_KIND_LOAD = 1 << 8;

    /** Of GLOBAL_ACCESS: a load through the cache. */
    public static final int GLOBAL_ACCESS_KIND_CACHED = 1 << 9;

    /** Of METRIC: the value overflowed. */
    public static final int METRIC_OVERFLOWED = 1;

    /** Of METRIC: the value could not be calculated. */
    public static final int METRIC_VALUE_INVALID = 1 << 1;

    private ActivityFlag() {}
}
