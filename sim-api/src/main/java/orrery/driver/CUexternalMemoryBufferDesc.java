package orrery.driver;

/**
 * A part of external memory that is mapped as a buffer.
 * {@link ExternalResourceInteroperability#cuExternalMemoryGetMappedBuffer} checks it. Source:
 * {@code CUDA_EXTERNAL_MEMORY_BUFFER_DESC} in {@code cuda.h}.
 *
 * @param offset the distance of its first byte from the begin of the memory object in bytes, an unsigned number. It is
 *     a multiple of the alignment that the other API requires (EXT-13), and 0 on a dedicated resource (EXT-34)
 * @param size its size in bytes, an unsigned number, at least 1; the buffer ends within the import and the memory
 *     object (EXT-11)
 * @param flags reserved: 0 (EXT-12)
 */
public record CUexternalMemoryBufferDesc(long offset, long size, int flags) {}
