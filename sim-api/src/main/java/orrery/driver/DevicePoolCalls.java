package orrery.driver;

import orrery.core.context.Device;
import orrery.core.pool.GraphMemory;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.PoolRule;

/** The memory pools of a device, and its graph memory. */
interface DevicePoolCalls extends DeviceManagement, GraphMemoryManagement, PoolCalls {

    // -- pools of devices ----------------------------------------------------------------------------------------

    @Override
    default CUmemoryPool cuDeviceGetDefaultMemPool(CUdevice device) {
        return call(
                DriverCall.cuDeviceGetDefaultMemPool,
                thread -> handle(device(device).pools().defaultPool()));
    }

    @Override
    default CUmemoryPool cuDeviceGetMemPool(CUdevice device) {
        return call(
                DriverCall.cuDeviceGetMemPool,
                thread -> handle(named(device).pools().current()));
    }

    @Override
    default void cuDeviceSetMemPool(CUdevice device, CUmemoryPool handle) {
        run(DriverCall.cuDeviceSetMemPool, thread -> {
            Device named = named(device);
            named.pools().setCurrent(pool(handle));
        });
    }

    private Device named(CUdevice handle) {
        Device device = handle == null ? null : deviceAt(handle.ordinal());
        PoolRule.DEVICE.require(device != null, () -> who() + " is given " + handle);
        return device;
    }

    // -- the memory of graphs ------------------------------------------------------------------------------------

    @Override
    default long cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute) {
        return call(DriverCall.cuDeviceGetGraphMemAttribute, thread -> {
            GraphMemory graphs = device(device).pools().graphMemory();
            PoolRule.GRAPH_ATTRIBUTE.require(attribute != null, () -> "no graph memory attribute is queried");
            return switch (attribute) {
                case USED_MEM_CURRENT -> graphs.countUsed(machine().now()).current();
                case USED_MEM_HIGH -> graphs.countUsed(machine().now()).high();
                case RESERVED_MEM_CURRENT -> graphs.reserved().current();
                case RESERVED_MEM_HIGH -> graphs.reserved().high();
            };
        });
    }

    @Override
    default void cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute, long value) {
        run(DriverCall.cuDeviceSetGraphMemAttribute, thread -> {
            GraphMemory graphs = device(device).pools().graphMemory();
            PoolRule.GRAPH_ATTRIBUTE.require(attribute != null, () -> "no graph memory attribute is set");
            switch (attribute) {
                case USED_MEM_HIGH ->
                    MemoryPool.reset(graphs.countUsed(machine().now()), value);
                case RESERVED_MEM_HIGH -> MemoryPool.reset(graphs.reserved(), value);
                case USED_MEM_CURRENT, RESERVED_MEM_CURRENT ->
                    throw PoolRule.GRAPH_ATTRIBUTE.violated(
                            attribute + " of graph memory is set; only high-water marks can be set");
            }
        });
    }

    @Override
    default void cuDeviceGraphMemTrim(CUdevice device) {
        run(DriverCall.cuDeviceGraphMemTrim, thread -> {
            Device trimmed = device(device);
            trimmed.pools().graphMemory().trim(machine().now());
            machine().graphAddresses().releasePhysical(trimmed.ordinal());
        });
    }
}
