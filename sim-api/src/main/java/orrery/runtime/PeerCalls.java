package orrery.runtime;

import orrery.driver.CUdevice;

/** Access to memory of other devices. */
interface PeerCalls extends PeerDeviceMemoryAccess, RuntimeSession {

    @Override
    default boolean cudaDeviceCanAccessPeer(int device, int peerDevice) {
        return call(
                RuntimeCall.cudaDeviceCanAccessPeer,
                () -> driver().cuDeviceCanAccessPeer(new CUdevice(device), new CUdevice(peerDevice)));
    }

    @Override
    default void cudaDeviceEnablePeerAccess(int peerDevice, int flags) {
        run(
                RuntimeCall.cudaDeviceEnablePeerAccess,
                () -> driver().cuCtxEnablePeerAccess(driver().primaryContext(new CUdevice(peerDevice)), flags));
    }

    @Override
    default void cudaDeviceDisablePeerAccess(int peerDevice) {
        run(
                RuntimeCall.cudaDeviceDisablePeerAccess,
                () -> driver().cuCtxDisablePeerAccess(driver().primaryContext(new CUdevice(peerDevice))));
    }
}
