package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.FREE;

import orrery.sim.CudaException;

/** The chapter "Peer Context Memory Access" of the driver API. Source: {@code cuda.h}. */
public interface PeerContextMemoryAccess {

    /**
     * Returns whether a device can be given access to the memory of another one.
     *
     * @param device the device that accesses
     * @param peer the device that has the memory
     * @return whether {@link #cuCtxEnablePeerAccess} can succeed
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 4000, arguments = ">..")
    boolean cuDeviceCanAccessPeer(CUdevice device, CUdevice peer);

    /**
     * Gives the current context access to the memory of a context of another device. It works in one direction only.
     *
     * @param peer the context that has the memory
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01), or it is the current context itself (PEER-05)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_PEER_ACCESS_UNSUPPORTED} if the devices cannot access each other
     *     (PEER-01)
     * @throws CudaException {@code CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED} if the access is enabled already (PEER-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (PEER-04)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, version = 4000, arguments = "..")
    void cuCtxEnablePeerAccess(CUcontext peer, int flags);

    /**
     * Takes the access to the memory of another context from the current context.
     *
     * @param peer the context that has the memory
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_PEER_ACCESS_NOT_ENABLED} if the access is not enabled (PEER-03)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, version = 4000, arguments = ".")
    void cuCtxDisablePeerAccess(CUcontext peer);

    /**
     * Returns an attribute of the link between two devices.
     *
     * @param attribute the attribute
     * @param source the device that accesses
     * @param target the device that has the memory
     * @return its value; 1 and 0 for yes and no
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06), or the two devices
     *     are the same (PEER-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, version = 8000, arguments = ">...")
    int cuDeviceGetP2PAttribute(CUdeviceP2PAttribute attribute, CUdevice source, CUdevice target);
}
