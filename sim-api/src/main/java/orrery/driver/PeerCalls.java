package orrery.driver;

import orrery.core.context.Context;
import orrery.core.context.Device;
import orrery.core.context.PeerRule;
import orrery.core.host.ApiRule;

/** Access to memory of other devices. */
interface PeerCalls extends PeerContextMemoryAccess, Session {

    @Override
    default boolean cuDeviceCanAccessPeer(CUdevice device, CUdevice peer) {
        return call(DriverCall.cuDeviceCanAccessPeer, thread -> device(device).canReach(device(peer)));
    }

    @Override
    default void cuCtxEnablePeerAccess(CUcontext peer, int flags) {
        run(DriverCall.cuCtxEnablePeerAccess, thread -> {
            PeerRule.FLAGS.require(flags == 0, () -> who() + " is called with flags " + flags);
            Context own = current(thread);
            Context other = context(peer).baseContext();
            own.checkReach(other);
            machine().captures().checks().checkSafe();
            own.enablePeer(other);
        });
    }

    @Override
    default void cuCtxDisablePeerAccess(CUcontext peer) {
        run(DriverCall.cuCtxDisablePeerAccess, thread -> {
            Context own = current(thread);
            Context other = context(peer).baseContext();
            machine().captures().checks().checkSafe();
            own.disablePeer(other);
        });
    }

    @Override
    default int cuDeviceGetP2PAttribute(CUdeviceP2PAttribute attribute, CUdevice source, CUdevice target) {
        return call(DriverCall.cuDeviceGetP2PAttribute, thread -> {
            Device from = device(source);
            Device to = device(target);
            PeerRule.LINK.require(from != to, () -> who() + " is given device " + from.ordinal() + " twice");
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is given no attribute");
            return switch (attribute) {
                case PERFORMANCE_RANK, ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED -> 0;
                case ACCESS_SUPPORTED, NATIVE_ATOMIC_SUPPORTED, CUDA_ARRAY_ACCESS_SUPPORTED ->
                    from.canReach(to) ? 1 : 0;
            };
        });
    }
}
