package orrery.core.pool;

import java.util.ArrayList;
import java.util.List;
import orrery.core.machine.Device;
import orrery.core.machine.Machine;

/** The memory pools of a device: the default one, the current one, and all others; and the memory that graphs have. */
public final class DevicePools {
    private final Machine machine;
    private final Device device;
    private final List<MemoryPool> pools = new ArrayList<>();
    private final GraphMemory graphs;
    private MemoryPool standard;
    private MemoryPool current;

    /** No pool: the default one is made when it is asked for. */
    public DevicePools(Machine machine, Device device) {
        this.machine = machine;
        this.device = device;
        this.graphs = new GraphMemory(device);
    }

    /** The default pool. */
    public MemoryPool standard() {
        if (standard == null) {
            standard = create(0);
        }
        return standard;
    }

    /** The pool that {@code cuMemAllocAsync} uses: the default pool, until another is set. */
    public MemoryPool current() {
        return current == null ? standard() : current;
    }

    /** Makes a pool of this device the current one. */
    public void current(MemoryPool pool) {
        PoolRule.LOCAL.require(pool.device() == device, () -> pool + " becomes current to another device than its own");
        current = pool;
    }

    /** A new pool of at most {@code maxSize} bytes; 0 is no limit but the device's. */
    public MemoryPool create(long maxSize) {
        MemoryPool pool = new MemoryPool(machine, device, maxSize);
        pools.add(pool);
        return pool;
    }

    /** Ends the life of a pool; where it was current, the default pool is. What it has lent stays until it is freed. */
    public void destroy(MemoryPool pool) {
        PoolRule.DEFAULT_POOL.require(pool != standard, () -> pool + ", the default one, is destroyed");
        if (pool == current) {
            current = null;
        }
        pool.destroy();
        forgetGone();
    }

    /** The host has synchronized: what nobody uses is given back. */
    public void release() {
        if (pools.isEmpty()) {
            return;
        }
        for (MemoryPool pool : pools) {
            pool.release();
        }
        forgetGone();
    }

    private void forgetGone() {
        pools.removeIf(pool -> {
            boolean gone = pool.gone();
            if (gone) {
                pool.releaseAddresses();
            }
            return gone;
        });
    }

    /** The memory that graphs have on this device. */
    public GraphMemory graphs() {
        return graphs;
    }
}
