package orrery.driver;

/**
 * A buffer on external memory. Source: {@code CUDA_EXTERNAL_MEMORY_BUFFER_DESC} in {@code cuda.h}.
 *
 * @param offset its first byte in the memory object, an unsigned number
 * @param size its size in bytes, an unsigned number
 * @param flags 0
 */
public record CUexternalMemoryBufferDesc(long offset, long size, int flags) {}
