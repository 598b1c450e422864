package orrery.runtime;

/**
 * What {@code cudaArrayGetInfo} says of an array.
 *
 * @param desc the channels of its elements
 * @param extent elements of a row, rows and layers; 0 rows for an array of one dimension, 0 layers for one of two
 * @param flags its flags, a combination of {@code cudaArrayLayered} and the like
 */
public record cudaArrayInfo(cudaChannelFormatDesc desc, cudaExtent extent, int flags) {}
