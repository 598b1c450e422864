package orrery.runtime;

import orrery.driver.CudaDriver;

/** The chapter "Peer Device Memory Access" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface PeerDeviceMemoryAccess {
    /** The only flags of peer access. */
    int cudaPeerAccessDefault = 0;

    /**
     * Returns whether a device can be given access to the memory of another one.
     *
     * @param device the number of the device that accesses
     * @param peerDevice the number of the device that has the memory
     * @return whether {@link #cudaDeviceEnablePeerAccess} can succeed
     * @throws CudaRuntimeException {@code cudaErrorIncompatibleDriverContext} if a context of
     *     {@link CudaDriver#cuCtxCreate} is current (RUNTIME-13)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} for the rules of
     *     {@link CudaDriver#cuDeviceCanAccessPeer}
     */
    @Counterpart("cuDeviceCanAccessPeer")
    boolean cudaDeviceCanAccessPeer(int device, int peerDevice);

    /**
     * Gives the calling thread's device access to the memory of another one. It works in one direction only.
     *
     * @param peerDevice the number of the device that has the memory
     * @param flags must be 0
     * @throws CudaRuntimeException {@code cudaErrorIncompatibleDriverContext} if a context of
     *     {@link CudaDriver#cuCtxCreate} is current (RUNTIME-13)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed}, {@code cudaErrorInvalidDevice},
     *     {@code cudaErrorPeerAccessAlreadyEnabled}, {@code cudaErrorStreamCaptureUnsupported} or
     *     {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuCtxEnablePeerAccess}; or the error of an
     *     earlier fault (API-02)
     */
    @Counterpart("cuCtxEnablePeerAccess")
    void cudaDeviceEnablePeerAccess(int peerDevice, int flags);

    /**
     * Takes the access to the memory of another device from the calling thread's device.
     *
     * @param peerDevice the number of the device that has the memory
     * @throws CudaRuntimeException {@code cudaErrorIncompatibleDriverContext} if a context of
     *     {@link CudaDriver#cuCtxCreate} is current (RUNTIME-13)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamCaptureUnsupported} or
     *     {@code cudaErrorPeerAccessNotEnabled} for the rules of {@link CudaDriver#cuCtxDisablePeerAccess}; or the
     *     error of an earlier fault (API-02)
     */
    @Counterpart("cuCtxDisablePeerAccess")
    void cudaDeviceDisablePeerAccess(int peerDevice);
}
