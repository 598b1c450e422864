package orrery.driver;

import orrery.core.context.Device;
import orrery.core.pool.GraphMemory;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.PoolRule;

/** The memory pools of a device, and its graph memory. */
final class DevicePoolCalls {
    private final Session session;
    private final PoolCalls pools;

    DevicePoolCalls(Session session, PoolCalls pools) {
        this.session = session;
        this.pools = pools;
    }

    // -- pools of devices ----------------------------------------------------------------------------------------

    CUmemoryPool cuDeviceGetDefaultMemPool(CUdevice device) {
        return pools.handle(session.device(device).pools().defaultPool());
    }

    CUmemoryPool cuDeviceGetMemPool(CUdevice device) {
        return pools.handle(named(device).pools().current());
    }

    void cuDeviceSetMemPool(CUdevice device, CUmemoryPool handle) {
        Device named = named(device);
        named.pools().setCurrent(pools.pool(handle));
    }

    private Device named(CUdevice handle) {
        Device device = handle == null ? null : session.deviceAt(handle.ordinal());
        PoolRule.DEVICE.require(device != null, () -> session.who() + " is given " + session.unknownDevice(handle));
        return device;
    }

    // -- the memory of graphs ------------------------------------------------------------------------------------

    long cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute) {
        GraphMemory graphs = session.device(device).pools().graphMemory();
        PoolRule.GRAPH_ATTRIBUTE.require(attribute != null, () -> "no graph memory attribute is queried");
        return switch (attribute) {
            case USED_MEM_CURRENT -> graphs.countUsed(session.machine().now()).current();
            case USED_MEM_HIGH -> graphs.countUsed(session.machine().now()).high();
            case RESERVED_MEM_CURRENT -> graphs.reserved().current();
            case RESERVED_MEM_HIGH -> graphs.reserved().high();
        };
    }

    void cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute, long value) {
        GraphMemory graphs = session.device(device).pools().graphMemory();
        PoolRule.GRAPH_ATTRIBUTE.require(attribute != null, () -> "no graph memory attribute is set");
        switch (attribute) {
            case USED_MEM_HIGH ->
                MemoryPool.reset(graphs.countUsed(session.machine().now()), value);
            case RESERVED_MEM_HIGH -> MemoryPool.reset(graphs.reserved(), value);
            case USED_MEM_CURRENT, RESERVED_MEM_CURRENT ->
                throw PoolRule.GRAPH_ATTRIBUTE.violated(
                        attribute + " of graph memory is set; only high-water marks can be set");
        }
    }

    void cuDeviceGraphMemTrim(CUdevice device) {
        Device trimmed = session.device(device);
        trimmed.pools().graphMemory().trim(session.machine().now());
        session.machine().graphAddresses().releasePhysical(trimmed.ordinal());
    }
}
