package orrery.driver;

/** The chapter "Peer Context Memory Access" of the driver API. Source: {@code cuda.h}. */
public interface PeerContextMemoryAccess {

    /** Whether contexts of a device can be given access to memory of contexts of another. */
    boolean cuDeviceCanAccessPeer(CUdevice device, CUdevice peer);

    /** Lets kernels of the current context access the memory of a context of another device, but not the reverse. */
    void cuCtxEnablePeerAccess(CUcontext peer, int flags);

    /** Takes that access away. */
    void cuCtxDisablePeerAccess(CUcontext peer);

    /** An attribute of the link between two devices. */
    int cuDeviceGetP2PAttribute(CUdeviceP2PAttribute attribute, CUdevice source, CUdevice target);
}
