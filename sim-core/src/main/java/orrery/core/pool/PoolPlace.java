package orrery.core.pool;

import orrery.device.CUmemLocation;
import orrery.sim.MemoryKind;

/**
 * What the memory of a pool is, and where. Each place has a default pool and a current pool.
 *
 * @param kind device memory, page-locked memory of the host, or managed memory
 * @param location the location; {@link CUmemLocation.Type#INVALID} for managed memory without a preferred location
 */
public record PoolPlace(MemoryKind kind, CUmemLocation location) {

    /** Creates a place. Locations without nodes or devices have the id 0. */
    public PoolPlace {
        if (location.type() == CUmemLocation.Type.HOST || location.type() == CUmemLocation.Type.INVALID) {
            location = new CUmemLocation(location.type(), 0);
        }
    }

    /** Returns the memory of a device. */
    static PoolPlace ofDevice(int ordinal) {
        return new PoolPlace(MemoryKind.DEVICE, CUmemLocation.device(ordinal));
    }

    private String words() {
        return switch (location.type()) {
            case DEVICE -> "device " + location.id();
            case HOST -> "the host";
            case HOST_NUMA, HOST_NUMA_CURRENT -> "NUMA node " + location.id() + " of the host";
            case INVALID -> "no location";
        };
    }

    @Override
    public String toString() {
        return (kind == MemoryKind.MANAGED ? "managed memory of " : "") + words();
    }
}
