package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.check.OwnedKind;
import orrery.core.context.Context;
import orrery.core.context.ContextMemory;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.engine.Operation;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphAddresses;
import orrery.core.graph.GraphAllocation;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemoryNodeRule;
import orrery.core.host.ApiRule;
import orrery.core.lifetime.StreamPosition;
import orrery.core.memory.Allocation;
import orrery.core.pool.DevicePools;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.PoolPlace;
import orrery.core.pool.PoolRule;
import orrery.core.pool.ReusePolicy;
import orrery.core.pool.StreamOrderedAllocator;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.MemFree;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemPoolProps.AllocationType;
import orrery.sim.MemoryKind;

/** Memory pools, and allocation in stream order. */
final class PoolCalls {
    private final Session session;
    private final PoolProperties poolProperties;

    PoolCalls(Session session, PoolProperties poolProperties) {
        this.session = session;
        this.poolProperties = poolProperties;
    }

    // -- allocation ----------------------------------------------------------------------------------------------

    long cuMemAllocAsync(long bytes, @Nullable CUstream stream) {
        ExecutionContext context = session.contextOf(stream);
        MemoryPool pool = context.baseContext().device().pools().current();
        return allocate(pool, bytes, context.baseContext(), session.useStreamIn(context, stream));
    }

    long cuMemAllocFromPoolAsync(long bytes, CUmemoryPool pool, @Nullable CUstream stream) {
        ExecutionContext context = session.contextOf(stream);
        Stream target = session.useStreamIn(context, stream);
        return allocate(ownPool(pool), bytes, context.baseContext(), target);
    }

    private long allocate(MemoryPool pool, long bytes, Context context, Stream stream) {
        return stream.perform(new StreamRequest<Long>() {
            @Override
            public Long onDevice(Stream target) {
                Allocation allocation = StreamOrderedAllocator.allocate(pool, bytes, context, target);
                return allocation == null ? 0 : allocation.base();
            }

            @Override
            public Long inGraph(Stream target, Graph graph, EdgeList dependencies) {
                return bytes == 0 ? 0 : capturedAllocation(bytes, target, graph, dependencies, pool);
            }
        });
    }

    void cuMemFreeAsync(long address, @Nullable CUstream stream) {
        Stream target = session.useStream(stream);
        if (address == 0) {
            return;
        }
        target.perform(new StreamRequest<Void>() {
            @Override
            public Void onDevice(Stream freeing) {
                free(address, freeing);
                return null;
            }

            @Override
            public Void inGraph(Stream freeing, Graph graph, EdgeList dependencies) {
                freeing.submit(
                        graph.memoryNodes().free(session.machine().graphAddresses(), address, dependencies.asList()));
                return null;
            }
        });
    }

    private void free(long address, Stream stream) {
        Allocation imported = session.machine().memory().imported().take(address);
        if (imported != null) {
            stream.submit(new MemFree(session.machine().memory(), imported));
            return;
        }
        GraphAllocation graphs = session.machine().graphAddresses().findLive(address);
        if (graphs != null) {
            MemFree free = new MemFree(session.machine().memory(), graphs.memory());
            session.machine().lifetimes().end(graphs.memory(), StreamPosition.newEpoch(stream, free));
            stream.submit(free);
            Operation last = Objects.requireNonNull(stream.lastOperation());
            for (Device device : session.machine().devices()) {
                device.pools().graphMemory().unpin(graphs, last, stream);
            }
            graphs.free();
            return;
        }
        Allocation allocation = freeable(address);
        if (MemoryPool.poolOf(allocation) != null) {
            StreamOrderedAllocator.free(allocation, stream);
        } else {
            ContextMemory.freeAsync(session.machine(), address, stream);
        }
    }

    /** Captures an allocation as a node, and returns its address. */
    private long capturedAllocation(long bytes, Stream stream, Graph graph, EdgeList dependencies, MemoryPool pool) {
        MemoryNodeRule.ON_DEVICE.require(
                pool.place().location().type() == CUmemLocation.Type.DEVICE && pool.handleTypes() == 0,
                () -> session.who() + " is captured with " + pool + " of " + pool.place() + " and handle types "
                        + pool.handleTypes());
        MemAllocNode work = graph.memoryNodes()
                .allocate(
                        session.machine().graphAddresses(),
                        bytes,
                        dependencies.asList(),
                        pool.access().placement());
        stream.submit(work);
        return work.allocation().memory().base();
    }

    private Allocation freeable(long address) {
        Allocation allocation = session.machine().memory().find(address);
        boolean begins = allocation != null && allocation.base() == address;
        if (allocation != null && begins && MemoryPool.poolOf(allocation) != null) {
            return allocation;
        }
        PoolRule.FREE_MANAGED.require(
                allocation == null
                        || !begins
                        || (allocation.kind() != MemoryKind.MANAGED
                                && session.machine().external().buffer(address) == null),
                () -> allocation + " is freed in stream order");
        PoolRule.FREE.require(
                allocation != null
                        && begins
                        && allocation.kind() == MemoryKind.DEVICE
                        && !(allocation.owner() instanceof GraphAddresses),
                () -> "0x" + Long.toHexString(address) + " is freed in stream order: "
                        + session.machine().memory().describe(address));
        return allocation;
    }

    // -- pools ---------------------------------------------------------------------------------------------------

    CUmemoryPool cuMemPoolCreate(CUmemPoolProps properties) {
        session.requireGiven(properties, "properties");
        Device device = poolProperties.deviceOf(properties);
        PoolRule.PROPERTIES.require(device != null, () -> "a memory pool is created with " + properties);
        MemoryPool pool = device.pools()
                .create(
                        place(properties.allocType(), properties.location()),
                        properties.maxSize(),
                        properties.handleTypes());
        return new CUmemoryPool(session.created(OwnedKind.MEMORY_POOL, pool, MemoryPool::isDestroyed));
    }

    private static PoolPlace place(AllocationType type, CUmemLocation location) {
        if (type == AllocationType.MANAGED) {
            return new PoolPlace(MemoryKind.MANAGED, location);
        }
        boolean onDevice = location.type() == CUmemLocation.Type.DEVICE;
        return new PoolPlace(onDevice ? MemoryKind.DEVICE : MemoryKind.PINNED, location);
    }

    CUmemoryPool cuMemGetDefaultMemPool(CUmemLocation location, AllocationType type) {
        return handle(poolsAt(location, type).defaultPool(place(type, location)));
    }

    CUmemoryPool cuMemGetMemPool(CUmemLocation location, AllocationType type) {
        return handle(poolsAt(location, type).current(place(type, location)));
    }

    void cuMemSetMemPool(CUmemLocation location, AllocationType type, CUmemoryPool handle) {
        poolsAt(location, type).setCurrent(place(type, location), pool(handle));
    }

    /** Returns the pools that keep those of a location: those of the device, or of the first one. */
    private DevicePools poolsAt(CUmemLocation location, AllocationType type) {
        boolean typed = location != null && location.type() != null && type != null && type != AllocationType.INVALID;
        PoolRule.LOCATION.require(typed, () -> session.who() + " is given " + location + " and " + type);
        Device device = poolProperties.poolDeviceAt(location, type == AllocationType.MANAGED);
        PoolRule.LOCATION.require(device != null, () -> session.who() + " is given " + location + " and " + type);
        return device.pools();
    }

    /** Returns the pool of a handle. */
    MemoryPool pool(CUmemoryPool handle) {
        return session.live(handle, MemoryPool::isDestroyed, PoolRule.HANDLE, "no memory pool");
    }

    /** Returns the pool of a handle, which is no import. */
    private MemoryPool ownPool(CUmemoryPool handle) {
        MemoryPool pool = pool(handle);
        DevicePools.requireOwn(pool);
        return pool;
    }

    CUmemoryPool handle(MemoryPool pool) {
        return new CUmemoryPool(session.reference(pool));
    }

    void cuMemPoolDestroy(CUmemoryPool handle) {
        MemoryPool pool = pool(handle);
        pool.pools().destroy(pool);
    }

    void cuMemPoolTrimTo(CUmemoryPool handle, long minBytesToKeep) {
        ownPool(handle).trimTo(minBytesToKeep);
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    long cuMemPoolGetAttribute(CUmemoryPool handle, CUmemPoolAttribute attribute) {
        MemoryPool pool = ownPool(handle);
        PoolRule.ATTRIBUTE.require(attribute != null, () -> "no attribute of " + pool + " is requested");
        return switch (attribute) {
            case REUSE_FOLLOW_EVENT_DEPENDENCIES -> flag(pool, ReusePolicy.FOLLOW_EVENT_DEPENDENCIES);
            case REUSE_ALLOW_OPPORTUNISTIC -> flag(pool, ReusePolicy.ALLOW_OPPORTUNISTIC);
            case REUSE_ALLOW_INTERNAL_DEPENDENCIES -> flag(pool, ReusePolicy.ALLOW_INTERNAL_DEPENDENCIES);
            case RELEASE_THRESHOLD -> pool.releaseThreshold();
            case RESERVED_MEM_CURRENT -> pool.reserved().current();
            case RESERVED_MEM_HIGH -> pool.reserved().high();
            case USED_MEM_CURRENT -> pool.used().current();
            case USED_MEM_HIGH -> pool.used().high();
        };
    }

    private static long flag(MemoryPool pool, ReusePolicy policy) {
        return pool.allows(policy) ? 1 : 0;
    }

    void cuMemPoolSetAttribute(CUmemoryPool handle, CUmemPoolAttribute attribute, long value) {
        MemoryPool pool = ownPool(handle);
        PoolRule.ATTRIBUTE.require(attribute != null, () -> "no attribute of " + pool + " is set");
        switch (attribute) {
            case REUSE_FOLLOW_EVENT_DEPENDENCIES -> pool.setAllowed(ReusePolicy.FOLLOW_EVENT_DEPENDENCIES, value != 0);
            case REUSE_ALLOW_OPPORTUNISTIC -> pool.setAllowed(ReusePolicy.ALLOW_OPPORTUNISTIC, value != 0);
            case REUSE_ALLOW_INTERNAL_DEPENDENCIES ->
                pool.setAllowed(ReusePolicy.ALLOW_INTERNAL_DEPENDENCIES, value != 0);
            case RELEASE_THRESHOLD -> pool.setReleaseThreshold(value);
            case RESERVED_MEM_HIGH -> MemoryPool.reset(pool.reserved(), value);
            case USED_MEM_HIGH -> MemoryPool.reset(pool.used(), value);
            case RESERVED_MEM_CURRENT, USED_MEM_CURRENT ->
                throw PoolRule.ATTRIBUTE.violated(attribute + " of " + pool + " is set");
        }
    }

    void cuMemPoolSetAccess(CUmemoryPool handle, CUmemAccessDesc... descriptors) {
        MemoryPool pool = pool(handle);
        ApiRule.ARGUMENT.require(descriptors != null, () -> "access to " + pool + " is set to null");
        List<@Nullable Device> devices = new ArrayList<>();
        for (CUmemAccessDesc each : descriptors) {
            devices.add(grantee(pool, each));
        }
        for (int i = 0; i < descriptors.length; i++) {
            Device device = devices.get(i);
            if (device == null) {
                pool.access().setForHost(isWritable(descriptors[i]));
            } else {
                pool.access().set(device, isWritable(descriptors[i]));
            }
        }
    }

    /** Returns the device that gets access; null for the host. */
    private @Nullable Device grantee(MemoryPool pool, CUmemAccessDesc access) {
        ApiRule.ARGUMENT.require(access != null, () -> "access to " + pool + " is set to null");
        PoolRule.ACCESS_FLAGS.require(access.flags() != null, () -> "access to " + pool + " is set with no flags");
        CUmemLocation location = access.location();
        PoolRule.ACCESS_LOCATION.require(
                pool.kind() != MemoryKind.DEVICE || isDevice(location),
                () -> "access to " + pool + " is set for " + location);
        PoolRule.ACCESS_READ.require(
                access.flags() != CUmemAccessDesc.Flags.READ, () -> pool + " gets read-only access");
        PoolRule.ACCESS_PLACE.require(
                isDevice(location) || isHost(location), () -> "access to " + pool + " is set for " + location);
        if (isHost(location)) {
            PoolRule.ACCESS_OWN.require(
                    pool.kind() == MemoryKind.MANAGED || isWritable(access),
                    () -> pool + " is made inaccessible to the host");
            return null;
        }
        Device device = session.deviceAt(location.id());
        PoolRule.ACCESS_DEVICE.require(device != null, () -> "access to " + pool + " is set for " + location);
        pool.access().requireCanSet(device, isWritable(access));
        return device;
    }

    private static boolean isDevice(@Nullable CUmemLocation location) {
        return location != null && location.type() == CUmemLocation.Type.DEVICE;
    }

    /** Returns whether a location is the host or its only node. */
    private static boolean isHost(@Nullable CUmemLocation location) {
        return location != null
                && (location.type() == CUmemLocation.Type.HOST
                        || location.type() == CUmemLocation.Type.HOST_NUMA && location.id() == 0);
    }

    private static boolean isWritable(CUmemAccessDesc access) {
        return access.flags() == CUmemAccessDesc.Flags.READWRITE;
    }

    CUmemAccessDesc.Flags cuMemPoolGetAccess(CUmemoryPool handle, CUmemLocation location) {
        MemoryPool pool = pool(handle);
        Device device = isDevice(location) ? session.deviceAt(location.id()) : null;
        PoolRule.ACCESS_QUERY.require(
                isHost(location) || device != null, () -> "access to " + pool + " is queried for " + location);
        boolean granted =
                device == null ? pool.access().isGrantedToHost() : pool.access().isGranted(device);
        return granted ? CUmemAccessDesc.Flags.READWRITE : CUmemAccessDesc.Flags.NONE;
    }
}
