package orrery.driver;

import orrery.sim.ArrayFormat;

/**
 * What an array looks like. Source: {@code CUDA_ARRAY3D_DESCRIPTOR} in {@code cuda.h}.
 *
 * @param width elements in a row
 * @param height rows; 0 for an array of one dimension
 * @param depth planes or layers; 0 for an array of one or two dimensions
 * @param format what an element is
 * @param numChannels channels of an element
 * @param flags a combination of {@code CUDA_ARRAY3D_*}
 */
public record CUarray3DDescriptor(
        long width, long height, long depth, ArrayFormat format, int numChannels, int flags) {}
