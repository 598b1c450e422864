package orrery.runtime;

/**
 * Memory for rows. Source: {@code struct cudaPitchedPtr} of {@code driver_types.h}.
 *
 * @param ptr the first byte
 * @param pitch bytes from one row to the next
 * @param xsize the logical width of a row; {@code cudaMalloc3D} returns its width in bytes here
 * @param ysize rows of a layer
 */
public record cudaPitchedPtr(long ptr, long pitch, long xsize, long ysize) {}
