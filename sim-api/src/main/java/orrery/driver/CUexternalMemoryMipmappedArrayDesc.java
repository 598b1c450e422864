package orrery.driver;

/**
 * A mipmapped array on external memory. Source: {@code CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC} in {@code cuda.h}.
 *
 * @param offset the first byte of the base level in the memory object, an unsigned number
 * @param arrayDesc what the base level looks like
 * @param numLevels how many levels there are, an unsigned number
 */
public record CUexternalMemoryMipmappedArrayDesc(long offset, CUarray3DDescriptor arrayDesc, int numLevels) {}
