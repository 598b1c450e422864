package orrery.runtime;

/**
 * How much of memory of three dimensions. Source: {@code struct cudaExtent} of {@code driver_types.h}.
 *
 * @param width bytes of a row
 * @param height rows of a layer
 * @param depth layers
 */
public record cudaExtent(long width, long height, long depth) {}
