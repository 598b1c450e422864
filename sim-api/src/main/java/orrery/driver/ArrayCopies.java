package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.COPY;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that copy bytes from and to arrays. Those without
 * {@code Async} in their names work in the legacy default stream. {@link CudaDriver#cuMemcpy2D} and
 * {@link CudaDriver#cuMemcpy3D} copy several rows and layers. Source: {@code cuda.h}.
 */
public interface ArrayCopies {
    /**
     * Copies bytes from memory of a device to the first row of an array, in the legacy default stream.
     *
     * @param array the target
     * @param offset the first byte in the array
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyDtoD}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "....")
    void cuMemcpyDtoA(CUarray array, long offset, long source, long bytes);

    /**
     * Copies bytes from the first row of an array to memory of a device, in the legacy default stream.
     *
     * @param target the first address of the target
     * @param array the source
     * @param offset the first byte in the array
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyDtoD}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "....")
    void cuMemcpyAtoD(long target, CUarray array, long offset, long bytes);

    /**
     * Copies bytes from the host to the first row of an array, and waits for the copy.
     *
     * @param array the target
     * @param offset the first byte in the array
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyHtoD}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "....")
    void cuMemcpyHtoA(CUarray array, long offset, long source, long bytes);

    /**
     * Copies bytes from the first row of an array to the host, and waits for the copy.
     *
     * @param target the first address of the target
     * @param array the source
     * @param offset the first byte in the array
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyDtoH}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "....")
    void cuMemcpyAtoH(long target, CUarray array, long offset, long bytes);

    /**
     * Copies bytes from the first row of an array to that of another one, in the legacy default stream.
     *
     * @param targetArray the target
     * @param targetOffset the first byte in the target
     * @param sourceArray the source
     * @param sourceOffset the first byte in the source
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if an array is null (MEMORY-11), the bytes are not all
     *     within its first row (ARRAY-05), or they are no whole elements of it (ARRAY-06), or the elements of the
     *     arrays have different sizes (ARRAY-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyDtoD}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = ".....")
    void cuMemcpyAtoA(CUarray targetArray, long targetOffset, CUarray sourceArray, long sourceOffset, long bytes);

    /**
     * Copies bytes from the host to the first row of an array, in stream order.
     *
     * @param array the target
     * @param offset the first byte in the array
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyHtoDAsync}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = ".....")
    void cuMemcpyHtoAAsync(CUarray array, long offset, long source, long bytes, @Nullable CUstream stream);

    /**
     * Copies bytes from the first row of an array to the host, in stream order.
     *
     * @param target the first address of the target
     * @param array the source
     * @param offset the first byte in the array
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if array is null (MEMORY-11), the bytes are not all within
     *     its first row (ARRAY-05), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), or they are no whole elements of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws CudaException otherwise as {@link CudaDriver#cuMemcpyDtoHAsync}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = ".....")
    void cuMemcpyAtoHAsync(long target, CUarray array, long offset, long bytes, @Nullable CUstream stream);
}
