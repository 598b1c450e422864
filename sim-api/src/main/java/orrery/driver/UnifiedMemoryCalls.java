package orrery.driver;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.context.Device;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.ManagedRanges.RangeAttributes;
import orrery.core.memory.MemoryRule;
import orrery.core.work.Prefetch;
import orrery.device.CUmemLocation;
import orrery.device.Feature;
import orrery.sim.MemoryKind;

/** Prefetches, advice and attributes of managed memory. */
interface UnifiedMemoryCalls extends UnifiedAddressing, Session {

    @Override
    default void cuMemPrefetchAsync(
            long address, long bytes, CUmemLocation location, int flags, @Nullable CUstream handle) {
        run(ApiCall.cuMemPrefetchAsync, thread -> {
            var stream = useStream(thread, handle);
            Allocation memory = managed(address, bytes);
            ApiRule.ARGUMENT.require(flags == 0, () -> who() + " is given flags " + flags);
            if (location != null && location.type() == CUmemLocation.Type.DEVICE) {
                MemoryRule.PREFETCH_DEVICE.require(
                        exists(location),
                        () -> who() + " is given " + location + " on a machine with "
                                + machine().devices().size() + " devices");
            }
            CUmemLocation place = place(location);
            memory.managedRanges()
                    .update(
                            address - memory.base(),
                            bytes,
                            told -> new RangeAttributes(told.readMostly(), told.preferred(), told.accessedBy(), place));
            stream.submit(new Prefetch(memory, bytes));
        });
    }

    @Override
    default void cuMemAdvise(long address, long bytes, CUmemAdvise advice, @Nullable CUmemLocation location) {
        run(ApiCall.cuMemAdvise, thread -> {
            current(thread);
            Allocation memory = managed(address, bytes);
            ApiRule.ARGUMENT.require(advice != null, () -> who() + " is given no advice");
            Function<RangeAttributes, RangeAttributes> change = change(advice, location);
            memory.managedRanges().update(address - memory.base(), bytes, change::apply);
        });
    }

    private Function<RangeAttributes, RangeAttributes> change(CUmemAdvise advice, @Nullable CUmemLocation location) {
        return switch (advice) {
            case SET_READ_MOSTLY, UNSET_READ_MOSTLY -> {
                boolean mostly = advice == CUmemAdvise.SET_READ_MOSTLY;
                yield told -> new RangeAttributes(mostly, told.preferred(), told.accessedBy(), told.prefetched());
            }
            case SET_PREFERRED_LOCATION, UNSET_PREFERRED_LOCATION -> {
                CUmemLocation best = advice == CUmemAdvise.SET_PREFERRED_LOCATION ? place(location) : null;
                yield told -> new RangeAttributes(told.readMostly(), best, told.accessedBy(), told.prefetched());
            }
            case SET_ACCESSED_BY, UNSET_ACCESSED_BY -> {
                CUmemLocation who = place(location);
                MemoryRule.LOCATION.require(
                        who.type() != CUmemLocation.Type.HOST_NUMA,
                        () -> who() + " is given " + location + " for who accesses memory");
                boolean set = advice == CUmemAdvise.SET_ACCESSED_BY;
                yield told -> new RangeAttributes(
                        told.readMostly(), told.preferred(), with(told.accessedBy(), who, set), told.prefetched());
            }
        };
    }

    private static ImmutableSet<CUmemLocation> with(
            ImmutableSet<CUmemLocation> places, CUmemLocation place, boolean set) {
        ImmutableSet<CUmemLocation> one = ImmutableSet.of(place);
        return ImmutableSet.copyOf(set ? Sets.union(places, one) : Sets.difference(places, one));
    }

    /** Returns the managed memory that contains a range. */
    private Allocation managed(long address, long bytes) {
        Allocation memory = machine().memory().find(address);
        MemoryRule.MANAGED.require(
                memory != null && memory.kind() == MemoryKind.MANAGED && bytes > 0 && memory.contains(address, bytes),
                () -> who() + " is given " + bytes + " bytes at 0x" + Long.toHexString(address) + ": "
                        + machine().memory().describe(address));
        return memory;
    }

    private boolean exists(CUmemLocation location) {
        Device device = deviceAt(location.id());
        return device != null && device.model().has(Feature.CONCURRENT_MANAGED_ACCESS);
    }

    /** A place that exists; the host has one node. */
    private CUmemLocation place(@Nullable CUmemLocation location) {
        CUmemLocation place = location == null || location.type() == null
                ? null
                : switch (location.type()) {
                    case DEVICE ->
                        exists(location) ? new CUmemLocation(CUmemLocation.Type.DEVICE, location.id()) : null;
                    case HOST -> CUmemLocation.HOST;
                    case HOST_NUMA -> location.id() == 0 ? new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 0) : null;
                    case HOST_NUMA_CURRENT -> new CUmemLocation(CUmemLocation.Type.HOST_NUMA, 0);
                    case INVALID -> null;
                };
        MemoryRule.LOCATION.require(place != null, () -> who() + " is given " + location);
        return place;
    }

    // -- questions -----------------------------------------------------------------------------------------------

    @Override
    default Object cuMemRangeGetAttribute(CUmemRangeAttribute attribute, long address, long bytes) {
        return call(ApiCall.cuMemRangeGetAttribute, thread -> {
            current(thread);
            return attribute(attribute, address, bytes);
        });
    }

    @Override
    default List<Object> cuMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long address, long bytes) {
        List<CUmemRangeAttribute> named = Session.copied(attributes);
        return call(ApiCall.cuMemRangeGetAttributes, thread -> {
            current(thread);
            ApiRule.ARGUMENT.require(named != null, () -> who() + " is given no attributes");
            return named.stream().map(each -> attribute(each, address, bytes)).toList();
        });
    }

    private Object attribute(CUmemRangeAttribute attribute, long address, long bytes) {
        Allocation memory = managed(address, bytes);
        ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is given no attribute");
        Collection<RangeAttributes> pages = memory.managedRanges().attributesOf(address - memory.base(), bytes);
        return switch (attribute) {
            case READ_MOSTLY -> pages.stream().allMatch(RangeAttributes::readMostly) ? 1 : 0;
            case ACCESSED_BY -> accessedBy(pages);
            case PREFERRED_LOCATION -> device(common(pages, RangeAttributes::preferred));
            case PREFERRED_LOCATION_TYPE -> type(common(pages, RangeAttributes::preferred));
            case PREFERRED_LOCATION_ID -> id(common(pages, RangeAttributes::preferred));
            case LAST_PREFETCH_LOCATION -> device(common(pages, RangeAttributes::prefetched));
            case LAST_PREFETCH_LOCATION_TYPE -> type(common(pages, RangeAttributes::prefetched));
            case LAST_PREFETCH_LOCATION_ID -> id(common(pages, RangeAttributes::prefetched));
        };
    }

    /** The place that all pages share; null if there is none. */
    private static @Nullable CUmemLocation common(
            Collection<RangeAttributes> pages, Function<RangeAttributes, CUmemLocation> which) {
        CUmemLocation first = which.apply(pages.iterator().next());
        return first != null && pages.stream().map(which).allMatch(first::equals) ? first : null;
    }

    /** Returns the ordinals of devices in ascending order, then the host. */
    private static List<Integer> accessedBy(Collection<RangeAttributes> pages) {
        Set<CUmemLocation> all = new HashSet<>(pages.iterator().next().accessedBy());
        pages.forEach(told -> all.retainAll(told.accessedBy()));
        Stream<Integer> devices = all.stream()
                .filter(place -> place.type() == CUmemLocation.Type.DEVICE)
                .map(CUmemLocation::id)
                .sorted();
        return Stream.concat(devices, all.contains(CUmemLocation.HOST) ? Stream.of(CU_DEVICE_CPU) : Stream.empty())
                .toList();
    }

    private static int device(@Nullable CUmemLocation place) {
        return place == null
                ? CU_DEVICE_INVALID
                : place.type() == CUmemLocation.Type.DEVICE ? place.id() : CU_DEVICE_CPU;
    }

    private static CUmemLocation.Type type(@Nullable CUmemLocation place) {
        return place == null ? CUmemLocation.Type.INVALID : place.type();
    }

    private static int id(@Nullable CUmemLocation place) {
        return place == null ? CU_DEVICE_INVALID : place.equals(CUmemLocation.HOST) ? CU_DEVICE_CPU : place.id();
    }
}
