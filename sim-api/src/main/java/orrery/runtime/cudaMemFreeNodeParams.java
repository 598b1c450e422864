package orrery.runtime;

/** A free, by the name of the documented field. Source: {@code driver_types.h}. */
public final class cudaMemFreeNodeParams {
    /** What is freed, by its first address. */
    public long dptr;

    /** Nothing is set yet. */
    public cudaMemFreeNodeParams() {}
}
