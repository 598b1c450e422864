package orrery.core.pool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.core.host.Host;
import orrery.core.host.HostDevice;
import orrery.core.lifetime.Lifetimes;

/** The memory pools of a device and its graph memory. */
public final class DevicePools {
    private final Host host;
    private final Lifetimes lifetimes;
    private final HostDevice device;
    private final List<MemoryPool> pools = new ArrayList<>();

    /** The destroyed pools that have allocations, or frees that are not complete. */
    private final List<MemoryPool> destroyed = new ArrayList<>();

    private final GraphMemory graphMemory;
    private final PoolPlace ownPlace;

    /** The default pools that have been used. */
    private final Map<PoolPlace, MemoryPool> defaults = new HashMap<>();

    /** The current pools of the places where it is not the default pool. */
    private final Map<PoolPlace, MemoryPool> current = new HashMap<>();

    /** Creates the pools of a device. The default pool is created at its first use. */
    public DevicePools(Host host, Lifetimes lifetimes, HostDevice device) {
        this.host = host;
        this.lifetimes = lifetimes;
        this.device = device;
        this.ownPlace = PoolPlace.ofDevice(device.ordinal());
        this.graphMemory = new GraphMemory(device);
        device.memory().setReclaim(this::releaseDestroyed);
    }

    Host host() {
        return host;
    }

    Lifetimes lifetimes() {
        return lifetimes;
    }

    HostDevice device() {
        return device;
    }

    /** Returns the default pool of the device. */
    public MemoryPool defaultPool() {
        return defaultPool(ownPlace);
    }

    /** Returns the default pool of a place. These pools keep those of the host on their first device. */
    public MemoryPool defaultPool(PoolPlace place) {
        return defaults.computeIfAbsent(
                place, created -> add(new MemoryPool(this, created, 0, "default memory pool of " + created, 0, null)));
    }

    /** Returns the pool that {@code cuMemAllocAsync} uses. It is the default pool until another pool is set. */
    public MemoryPool current() {
        return current(ownPlace);
    }

    /** Returns the current pool of a place. It is the default pool until another pool is set. */
    public MemoryPool current(PoolPlace place) {
        MemoryPool set = current.get(place);
        return set == null ? defaultPool(place) : set;
    }

    /**
     * Sets the current pool of the device.
     *
     * @throws orrery.sim.CudaException if the pool belongs to another device (POOL-10), or to another process (POOL-18)
     */
    public void setCurrent(MemoryPool pool) {
        setCurrent(ownPlace, pool);
    }

    /**
     * Sets the current pool of a place.
     *
     * @throws orrery.sim.CudaException if the pool belongs to another place (POOL-10), or to another process (POOL-18)
     */
    public void setCurrent(PoolPlace place, MemoryPool pool) {
        requireOwn(pool);
        PoolRule.DEVICE_LOCAL.require(
                pool.place().equals(place),
                () -> pool + " of " + pool.place() + " becomes the current pool of " + place);
        current.put(place, pool);
    }

    /**
     * Creates a pool.
     *
     * @param place what its memory is, and where
     * @param maxSize the maximum in bytes; 0 for the memory of the device
     * @param handleTypes the documented types of handles by which other processes can import it
     */
    public MemoryPool create(PoolPlace place, long maxSize, int handleTypes) {
        return add(new MemoryPool(this, place, maxSize, "memory pool " + host.nextObjectId(), handleTypes, null));
    }

    /** Creates a pool that stands for a pool of another machine. It has no memory of its own. */
    public MemoryPool createImport(MemoryPool source) {
        return add(new MemoryPool(this, source.place(), 0, "imported memory pool " + host.nextObjectId(), 0, source));
    }

    private MemoryPool add(MemoryPool pool) {
        pools.add(pool);
        return pool;
    }

    /**
     * Destroys a pool. If it was current, the default pool becomes current. Its allocations live until they are freed.
     * Its memory is released when all its frees are complete.
     *
     * @throws orrery.sim.CudaException if it is the default pool (POOL-05)
     */
    public void destroy(MemoryPool pool) {
        PoolRule.DEFAULT_POOL.require(defaults.get(pool.place()) != pool, () -> pool + " is destroyed");
        current.remove(pool.place(), pool);
        pool.destroy();
        pools.remove(pool);
        destroyed.add(pool);
        releaseDestroyed();
    }

    /**
     * Checks that a pool is no import.
     *
     * @throws orrery.sim.CudaException if it is (POOL-18)
     */
    public static void requireOwn(MemoryPool pool) {
        PoolRule.IMPORTED.require(pool.source() == null, () -> pool + " is used as a pool of this process");
    }

    /** Releases unused memory of all pools, after a synchronization of the host. */
    public void releaseUnused() {
        for (MemoryPool pool : pools) {
            pool.releaseUnused();
        }
        releaseDestroyed();
    }

    /** Releases what destroyed pools do not use any more. Nobody has to wait for their frees. */
    private void releaseDestroyed() {
        destroyed.removeIf(MemoryPool::releaseAfterDestruction);
    }

    /** Returns the graph memory of this device. */
    public GraphMemory graphMemory() {
        return graphMemory;
    }
}
