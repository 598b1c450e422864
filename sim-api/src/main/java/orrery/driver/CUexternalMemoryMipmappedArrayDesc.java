package orrery.driver;

/**
 * A part of external memory that is mapped as a mipmapped array.
 * {@link ExternalResourceInteroperability#cuExternalMemoryGetMappedMipmappedArray} checks it. Source:
 * {@code CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC} in {@code cuda.h}.
 *
 * @param offset the distance of the base level from the begin of the memory object in bytes, an unsigned number; all
 *     levels lie within the import and the memory object (EXT-14). It is 0 on a dedicated resource (EXT-34)
 * @param arrayDesc the extents, the format and the flags of the base level (ARRAY-01)
 * @param numLevels the number of levels, an unsigned number: from 1 to 1 + log2 of the largest extent (EXT-35), and 1
 *     on an NvSciBuf object (EXT-15)
 */
public record CUexternalMemoryMipmappedArrayDesc(long offset, CUarray3DDescriptor arrayDesc, int numLevels) {}
