package orrery.core.context;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import orrery.core.fault.FaultState;

/** The contexts of other devices whose memory a context can access. */
public final class ContextPeers {
    private final Context context;

    /** Their fault states: a primary context is another one after its end. */
    private final Set<FaultState> peers = Collections.newSetFromMap(new WeakHashMap<>());

    ContextPeers(Context context) {
        this.context = context;
    }

    /**
     * Checks that access to the memory of another context is possible.
     *
     * @throws orrery.sim.CudaException if it is not (PEER-01, PEER-05)
     */
    public void checkPossible(Context peer) {
        PeerRule.SELF.require(peer != context, () -> context + " is given access to itself");
        PeerRule.UNSUPPORTED.require(
                context.device().canAccess(peer.device()),
                () -> context + " of device " + context.device().ordinal() + " is given access to " + peer
                        + " of device " + peer.device().ordinal());
    }

    /**
     * Enables access to the memory of another context, which is possible.
     *
     * @throws orrery.sim.CudaException if it is already enabled (PEER-02)
     */
    public void enable(Context peer) {
        PeerRule.ALREADY_ENABLED.require(!contain(peer), () -> context + " is given access to " + peer + " again");
        peers.add(peer.faults());
    }

    /**
     * Disables access to the memory of another context.
     *
     * @throws orrery.sim.CudaException if the access is not enabled (PEER-03)
     */
    public void disable(Context peer) {
        PeerRule.NOT_ENABLED.require(
                contain(peer), () -> "access of " + context + " to " + peer + " is disabled, but is not enabled");
        peers.remove(peer.faults());
    }

    /** Returns whether access to the memory of another context is enabled. */
    boolean contain(Context other) {
        return peers.contains(other.faults());
    }

    /** Disables all access. */
    void clear() {
        peers.clear();
    }
}
