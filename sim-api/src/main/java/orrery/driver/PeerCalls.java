package orrery.driver;

import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.context.PeerRule;

/** Access to memory of other devices. */
final class PeerCalls {
    private final Session session;

    PeerCalls(Session session) {
        this.session = session;
    }

    boolean cuDeviceCanAccessPeer(CUdevice device, CUdevice peer) {
        return session.device(device).canAccess(session.device(peer));
    }

    void cuCtxEnablePeerAccess(CUcontext peer, int flags) {
        PeerRule.FLAGS.require(flags == 0, () -> session.who() + " is called with flags " + flags);
        Context own = session.current();
        Context other = session.context(peer).baseContext();
        own.peers().checkPossible(other);
        session.machine().captures().checks().checkSafe();
        own.peers().enable(other);
    }

    void cuCtxDisablePeerAccess(CUcontext peer) {
        Context own = session.current();
        Context other = session.context(peer).baseContext();
        session.machine().captures().checks().checkSafe();
        own.peers().disable(other);
    }

    int cuDeviceGetP2PAttribute(CUdeviceP2PAttribute attribute, CUdevice source, CUdevice target) {
        Device from = session.device(source);
        Device to = session.device(target);
        PeerRule.LINK.require(from != to, () -> session.who() + " is given device " + from.ordinal() + " twice");
        session.requireGiven(attribute, "attribute");
        return switch (attribute) {
            case PERFORMANCE_RANK, ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED -> 0;
            case ACCESS_SUPPORTED, NATIVE_ATOMIC_SUPPORTED, CUDA_ARRAY_ACCESS_SUPPORTED -> from.canAccess(to) ? 1 : 0;
        };
    }
}
