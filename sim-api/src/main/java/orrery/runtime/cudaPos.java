package orrery.runtime;

/**
 * A position in memory of three dimensions. Source: {@code struct cudaPos} of {@code driver_types.h}.
 *
 * @param x bytes
 * @param y rows
 * @param z layers
 */
public record cudaPos(long x, long y, long z) {}
