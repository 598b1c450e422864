package orrery.runtime;

/**
 * The size of a three-dimensional range. Source: {@code struct cudaExtent} of {@code driver_types.h}.
 *
 * @param width bytes of a row of memory, or elements of a row of an array
 * @param height rows of a layer
 * @param depth layers
 */
public record cudaExtent(long width, long height, long depth) {}
