package orrery.driver;

import orrery.sim.ArrayFormat;

/**
 * What an array of one or two dimensions looks like. Source: {@code CUDA_ARRAY_DESCRIPTOR} in {@code cuda.h}.
 *
 * @param width elements in a row
 * @param height rows; 0 for an array of one dimension
 * @param format what an element is
 * @param numChannels channels of an element
 */
public record CUarrayDescriptor(long width, long height, ArrayFormat format, int numChannels) {}
