package orrery.driver;

import orrery.sim.ArrayFormat;

/**
 * The extents, the format and the kind of an array of one, two or three dimensions. Calls check that the extents, the
 * channels and the flags fit together and raise {@code CUDA_ERROR_INVALID_VALUE} if they do not (ARRAY-01). Source:
 * {@code CUDA_ARRAY3D_DESCRIPTOR} in {@code cuda.h}.
 *
 * @param width the elements of a row, at least 1
 * @param height the number of rows; 0 for an array of one dimension
 * @param depth the number of planes or, with {@link ArrayManagement#CUDA_ARRAY3D_LAYERED}, of layers; 0 for an array of
 *     one or two dimensions. A cubemap has 6 faces, or 6 times the number of its layers
 * @param format the format of a channel, or of an element where the format fixes the channels
 * @param numChannels the channels of an element: 1, 2 or 4, or the number that the format fixes
 * @param flags a combination of {@code CUDA_ARRAY3D_*}, such as {@link ArrayManagement#CUDA_ARRAY3D_CUBEMAP}; 0 for
 *     none
 */
public record CUarray3DDescriptor(
        long width, long height, long depth, ArrayFormat format, int numChannels, int flags) {}
