package orrery.runtime;

import orrery.driver.CUdevice;

/** The functions of peer access, which need the primary context of the calling thread's device. */
final class PeerCalls {
    private final RuntimeSession session;
    private final DriverForms forms;

    PeerCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    boolean cudaDeviceCanAccessPeer(int device, int peerDevice) {
        requirePrimaryContext();
        return session.driver().cuDeviceCanAccessPeer(new CUdevice(device), new CUdevice(peerDevice));
    }

    void cudaDeviceEnablePeerAccess(int peerDevice, int flags) {
        requirePrimaryContext();
        session.driver().cuCtxEnablePeerAccess(forms.asCUcontext(peerDevice, "peerDevice"), flags);
    }

    void cudaDeviceDisablePeerAccess(int peerDevice) {
        requirePrimaryContext();
        session.driver().cuCtxDisablePeerAccess(forms.asCUcontext(peerDevice, "peerDevice"));
    }

    private void requirePrimaryContext() {
        RuntimeRule.PRIMARY_CONTEXT.require(
                session.driver().usesPrimaryContext(),
                () -> session.driver().cuCtxGetCurrent() + " is current, no primary context");
    }
}
