package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.HOST_FUNCTION;
import static orrery.device.HostCost.KERNEL_LAUNCH;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The chapter "Execution Control" of the driver API. Source: {@code cuda.h}. */
public interface ExecutionControl {

    /**
     * Launches a kernel in a stream: a grid of blocks of threads, which begins when all earlier work of the stream is
     * complete. Returns at once. In a stream that is capturing the launch becomes a kernel node.
     *
     * <p>What the kernel reads and writes is seen at one instant of virtual time, by default when it ends.
     *
     * <p>If the stream is captured, a launch that is refused for its dimensions, its shared memory or its clusters
     * invalidates the capture, as on the hardware.
     *
     * @param function the function, of a module of the stream's context
     * @param gridDimX blocks in x, from 1 to MAX_GRID_DIM_X
     * @param gridDimY blocks in y, from 1 to MAX_GRID_DIM_Y
     * @param gridDimZ blocks in z, from 1 to MAX_GRID_DIM_Z
     * @param blockDimX threads of a block in x, from 1 to MAX_BLOCK_DIM_X
     * @param blockDimY threads of a block in y, from 1 to MAX_BLOCK_DIM_Y
     * @param blockDimZ threads of a block in z, from 1 to MAX_BLOCK_DIM_Z; a block has at most MAX_THREADS_PER_BLOCK
     *     threads
     * @param sharedMemBytes dynamic shared memory of a block in bytes, from 0 to the MAX_DYNAMIC_SHARED_SIZE_BYTES of
     *     the function
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param arguments the arguments of the kernel, in the order of its parameters, or one {@link CUlaunchParamBuffer};
     *     not null
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if arguments is null (API-08), a dimension or the number
     *     of threads exceeds the limit of the device (LAUNCH-01), a block has more shared memory than the function may
     *     have (LAUNCH-02), or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a block is not one that the code is compiled for
     *     (LAUNCH-13), or a parameter buffer is empty (LAUNCH-14)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03), or a parameter buffer is larger than the parameters (LAUNCH-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the function belongs to another context than the
     *     stream (LAUNCH-05), or the handle does not refer to an existing module or function (MODULE-02, LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the clusters that the function requires do not
     *     divide the grid, or have too many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the kernel launches graphs and is not part of one
     *     (LAUNCH-07)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws IllegalArgumentException if the number or the type of the arguments is not that of the parameters of
     *     compiled code
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(
            cost = KERNEL_LAUNCH,
            capture = RECORDED,
            showsDeviceOutput = true,
            version = 4000,
            arguments = ".........K0")
    void cuLaunchKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream stream,
            Object... arguments);

    /**
     * Launches a kernel with launch attributes, in the stream of the configuration, and records the events that the
     * attributes name. The rest is as for {@link #cuLaunchKernel}.
     *
     * @param config grid, block, dynamic shared memory, stream and attributes of the launch; of an attribute that
     *     occurs twice the last one counts
     * @param function the function, of a module of the stream's context
     * @param arguments the arguments of the kernel, in the order of its parameters, or one {@link CUlaunchParamBuffer};
     *     not null
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config, its attributes, one of them or arguments is
     *     null (API-08), a dimension or the number of threads exceeds the limit of the device (LAUNCH-01), a block has
     *     more shared memory than the function may have (LAUNCH-02), an attribute is not one of launches, or has an
     *     illegal value (LAUNCH-06), or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a block is not one that the code is compiled for
     *     (LAUNCH-13), or a parameter buffer is empty (LAUNCH-14)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03), or a parameter buffer is larger than the parameters (LAUNCH-15)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the function belongs to another context than the
     *     stream (LAUNCH-05), the handle does not refer to an existing module or function (MODULE-02, LIBRARY-01), or
     *     an event that the launch records does not exist (EVENT-02) or is of another context than the stream
     *     (EVENT-08)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the kernel launches graphs and is not part of one
     *     (LAUNCH-07), an event that the launch records has timestamps, is interprocess or has record flags
     *     (LAUNCH-12), or the launch is device-updatable and the stream is not capturing (LAUNCH-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws IllegalArgumentException if the number or the type of the arguments is not that of the parameters of
     *     compiled code
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(
            cost = KERNEL_LAUNCH,
            capture = RECORDED,
            showsDeviceOutput = true,
            version = 11060,
            arguments = "..K0")
    void cuLaunchKernelEx(CUlaunchConfig config, CUfunction function, Object... arguments);

    /**
     * Launches a kernel whose blocks are all resident at once, so that they can wait for one another. The rest is as
     * for {@link #cuLaunchKernel}.
     *
     * @param function the function, of a module of the stream's context
     * @param gridDimX blocks in x; altogether as many blocks as the SMs of the context hold at once
     * @param gridDimY blocks in y
     * @param gridDimZ blocks in z
     * @param blockDimX threads of a block in x, from 1 to MAX_BLOCK_DIM_X
     * @param blockDimY threads of a block in y, from 1 to MAX_BLOCK_DIM_Y
     * @param blockDimZ threads of a block in z, from 1 to MAX_BLOCK_DIM_Z; a block has at most MAX_THREADS_PER_BLOCK
     *     threads
     * @param sharedMemBytes dynamic shared memory of a block in bytes, from 0 to the MAX_DYNAMIC_SHARED_SIZE_BYTES of
     *     the function
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param arguments the arguments of the kernel, in the order of its parameters, or one {@link CUlaunchParamBuffer};
     *     not null
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if arguments is null (API-08), a dimension or the number
     *     of threads exceeds the limit of the device (LAUNCH-01), the dynamic shared memory is negative (LAUNCH-02), or
     *     a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a block is not one that the code is compiled for
     *     (LAUNCH-13), or a parameter buffer is empty (LAUNCH-14)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the function belongs to another context than the
     *     stream (LAUNCH-05), or the handle does not refer to an existing module or function (MODULE-02, LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the clusters that the function requires do not
     *     divide the grid, or have too many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the kernel launches graphs and is not part of one
     *     (LAUNCH-07)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws IllegalArgumentException if the number or the type of the arguments is not that of the parameters of
     *     compiled code
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(
            cost = KERNEL_LAUNCH,
            capture = RECORDED,
            showsDeviceOutput = true,
            version = 9000,
            arguments = ".........K")
    void cuLaunchCooperativeKernel(
            CUfunction function,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream stream,
            Object... arguments);

    /**
     * Calls a function on the host when all earlier work of a stream is complete; later work waits for its return. It
     * is not called after a fault. In a stream that is capturing it becomes a host node.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param function the function. It must make no API call; if it throws, that is a fault of the context
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the function is null (STREAM-07)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = HOST_FUNCTION, capture = RECORDED, version = 10000, arguments = ".fu")
    void cuLaunchHostFunc(@Nullable CUstream stream, Runnable function);

    /**
     * Calls a function with its user data on the host when all earlier work of a stream is complete, as
     * {@link #cuLaunchHostFunc(CUstream, Runnable)} does.
     *
     * @param stream the stream
     * @param fn the function. It must make no API call; if it throws, that is a fault of the context
     * @param userData what {@code fn} gets; may be null
     * @throws CudaException as {@link #cuLaunchHostFunc(CUstream, Runnable)}
     */
    @SuppressWarnings("NullAway") // the other form refuses null
    default void cuLaunchHostFunc(@Nullable CUstream stream, Consumer<Object> fn, @Nullable Object userData) {
        cuLaunchHostFunc(stream, fn == null ? null : () -> fn.accept(userData));
    }
}
