package orrery.core.pool;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import java.util.HashSet;
import java.util.Set;
import orrery.core.graph.MemoryPlacement;
import orrery.core.host.HostDevice;
import orrery.sim.MemoryKind;

/** Who can access the memory of a pool: the device of the memory, and those that the program has granted access. */
public final class PoolAccess {
    private final MemoryPool pool;
    private final Set<HostDevice> peers = new HashSet<>();

    /** Whether the program has granted the host access to managed memory. */
    private boolean isGrantedToHost;

    PoolAccess(MemoryPool pool) {
        this.pool = pool;
    }

    /** Returns whether a device has been granted access, or is the device of the memory. */
    public boolean isGranted(HostDevice device) {
        return isHome(device.ordinal()) || peers.contains(device);
    }

    /** Returns whether a device can access the memory without having been granted it. */
    private boolean isHome(int ordinal) {
        return pool.kind() == MemoryKind.DEVICE && ordinal == pool.device().ordinal();
    }

    /** Returns whether the device with an ordinal can access the memory. Each device can access managed memory. */
    boolean isPossible(int ordinal) {
        return pool.kind() == MemoryKind.MANAGED
                || isHome(ordinal)
                || peers.stream().anyMatch(peer -> peer.ordinal() == ordinal);
    }

    /** Returns the current placement of the memory, for graph memory with the same placement. */
    public MemoryPlacement placement() {
        return new MemoryPlacement(
                pool.device().ordinal(), peers.stream().map(HostDevice::ordinal).collect(toImmutableSet()));
    }

    /**
     * Requires that the access of a device can be granted or revoked.
     *
     * @throws orrery.sim.CudaException if the access of the pool's own device would be revoked (POOL-12)
     */
    public void requireCanSet(HostDevice device, boolean granted) {
        PoolRule.ACCESS_DEVICE.require(
                granted || !isHome(device.ordinal()),
                () -> pool + " is made inaccessible to device " + device.ordinal() + ", which is its own device");
    }

    /** Grants or revokes the access of a device, which {@link #requireCanSet} permits. */
    public void set(HostDevice device, boolean granted) {
        if (granted) {
            peers.add(device);
        } else {
            peers.remove(device);
        }
    }

    /** Returns whether the host can access the memory. */
    public boolean isGrantedToHost() {
        return pool.kind() == MemoryKind.PINNED || isGrantedToHost;
    }

    /** Grants or revokes the access of the host to managed memory. */
    public void setForHost(boolean granted) {
        isGrantedToHost = granted;
    }
}
