package orrery.runtime;

/** The chapter "Peer Device Memory Access" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface PeerDeviceMemoryAccess {

    /** Whether a device can be given access to the memory of another. */
    boolean cudaDeviceCanAccessPeer(int device, int peerDevice);

    /**
     * Lets kernels of the calling thread's device access the memory of another device, but not the reverse.
     * {@code cudaErrorInvalidDevice} if that cannot be; {@code flags} is 0.
     */
    void cudaDeviceEnablePeerAccess(int peerDevice, int flags);

    /** Takes that access away. */
    void cudaDeviceDisablePeerAccess(int peerDevice);
}
