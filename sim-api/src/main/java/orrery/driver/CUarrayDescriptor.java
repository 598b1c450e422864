package orrery.driver;

import orrery.sim.ArrayFormat;

/**
 * The extents and the format of an array of one or two dimensions. Calls check that the extents and the channels fit
 * together and raise {@code CUDA_ERROR_INVALID_VALUE} if they do not (ARRAY-01). Source: {@code CUDA_ARRAY_DESCRIPTOR}
 * in {@code cuda.h}.
 *
 * @param width the elements of a row, at least 1
 * @param height the number of rows; 0 for an array of one dimension
 * @param format the format of a channel, or of an element where the format fixes the channels
 * @param numChannels the channels of an element: 1, 2 or 4, or the number that the format fixes
 */
public record CUarrayDescriptor(long width, long height, ArrayFormat format, int numChannels) {}
