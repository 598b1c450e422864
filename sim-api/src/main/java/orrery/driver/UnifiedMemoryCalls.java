package orrery.driver;

import static orrery.driver.UnifiedAddressing.CU_DEVICE_CPU;
import static orrery.driver.UnifiedAddressing.CU_DEVICE_INVALID;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.ManagedRanges.RangeAttributes;
import orrery.core.memory.MemoryRule;
import orrery.core.pool.MemoryPool;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.work.ManagedMemoryHint;
import orrery.core.work.ManagedMemoryHint.Kind;
import orrery.device.CUmemLocation;
import orrery.sim.MemoryKind;

/** Prefetches, advice and attributes of managed memory. */
final class UnifiedMemoryCalls {
    private final Session session;

    UnifiedMemoryCalls(Session session) {
        this.session = session;
    }

    void cuMemPrefetchAsync(long address, long bytes, CUmemLocation location, int flags, @Nullable CUstream handle) {
        // As on an H200: flags and kind of location before the stream, the device before the range.
        ApiRule.ARGUMENT.require(flags == 0, () -> session.who() + " is given flags " + flags);
        CUmemLocation device = location != null && location.type() == CUmemLocation.Type.DEVICE ? location : null;
        CUmemLocation target = device != null ? device : requested(location);
        Stream stream = session.useStream(handle);
        requireManaged(address != 0 && bytes > 0, address, bytes);
        MemoryRule.PREFETCH_DEVICE.require(
                device == null || exists(device),
                () -> session.who() + " is given " + device + " on a machine with " + session.countOfDevices());
        prefetch(stream, new ManagedRange(managed(address, bytes), address, bytes, target));
    }

    /** Returns a place that exists, as the attributes of a range name it. */
    private CUmemLocation requested(@Nullable CUmemLocation location) {
        CUmemLocation place = place(location);
        return location != null && location.type() == CUmemLocation.Type.HOST_NUMA_CURRENT
                ? new CUmemLocation(CUmemLocation.Type.HOST_NUMA_CURRENT, 0)
                : place;
    }

    private static void prefetch(Stream stream, ManagedRange range) {
        range.memory()
                .managedRanges()
                .update(
                        range.address() - range.memory().base(),
                        range.bytes(),
                        each -> each.withPrefetched(range.place()));
        submit(stream, Kind.PREFETCH, range);
    }

    private static void submit(Stream stream, Kind hint, ManagedRange range) {
        stream.submit(new ManagedMemoryHint(hint, range.address(), range.bytes()));
    }

    // -- batches -------------------------------------------------------------------------------------------------

    void cuMemPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream handle) {
        List<ManagedRange> batch = batch(dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags);
        Stream stream = batchStream(handle);
        batch.forEach(each -> prefetch(stream, each));
    }

    void cuMemDiscardBatchAsync(long[] dptrs, long[] sizes, long flags, @Nullable CUstream handle) {
        List<ManagedRange> batch = batch(dptrs, sizes, flags);
        Stream stream = batchStream(handle);
        batch.forEach(each -> submit(stream, Kind.DISCARD, each));
    }

    void cuMemDiscardAndPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream handle) {
        List<ManagedRange> batch = batch(dptrs, sizes, prefetchLocs, prefetchLocIdxs, flags);
        Stream stream = batchStream(handle);
        batch.forEach(each -> {
            submit(stream, Kind.DISCARD, each);
            prefetch(stream, each);
        });
    }

    /** Returns the ranges of a batch of discards. */
    private List<ManagedRange> batch(long[] addresses, long[] sizes, long flags) {
        ApiRule.ARGUMENT.require(addresses != null, () -> session.who() + " is given null for the addresses");
        ApiRule.ARGUMENT.require(sizes != null, () -> session.who() + " is given null for the sizes");
        ApiRule.ARGUMENT.require(flags == 0, () -> session.who() + " is given flags " + flags + "; legal is 0");
        MemoryRule.RANGES.require(
                addresses.length > 0 && addresses.length == sizes.length,
                () -> session.who() + " is given " + addresses.length + " addresses and " + sizes.length + " sizes");
        List<ManagedRange> ranges = new ArrayList<>();
        for (int i = 0; i < addresses.length; i++) {
            ranges.add(new ManagedRange(managed(addresses[i], sizes[i]), addresses[i], sizes[i], CUmemLocation.HOST));
        }
        return ranges;
    }

    /** Returns the ranges of a batch of prefetches, with their locations. */
    private List<ManagedRange> batch(
            long[] addresses, long[] sizes, @Nullable List<CUmemLocation> locations, long[] indices, long flags) {
        List<ManagedRange> ranges = batch(addresses, sizes, flags);
        ApiRule.ARGUMENT.require(
                locations != null && indices != null, () -> session.who() + " is given null for a list of locations");
        MemoryRule.RANGES.require(
                !locations.isEmpty() && locations.size() == indices.length,
                () -> session.who() + " is given " + locations.size() + " locations and " + indices.length
                        + " indices");
        for (int i = 0; i < indices.length; i++) {
            long first = indices[i];
            boolean legal = i == 0 ? first == 0 : first > indices[i - 1] && first < addresses.length;
            MemoryRule.RANGES.require(
                    legal,
                    () -> session.who() + " is given a location that begins at range " + first + " of "
                            + addresses.length);
        }
        List<CUmemLocation> places = locations.stream().map(this::requested).toList();
        List<ManagedRange> placed = new ArrayList<>();
        int place = 0;
        for (ManagedRange each : ranges) {
            if (place + 1 < indices.length && indices[place + 1] == placed.size()) {
                place++;
            }
            placed.add(each.at(places.get(place)));
        }
        return placed;
    }

    private Stream batchStream(@Nullable CUstream handle) {
        MemoryRule.BATCH_STREAM.require(
                session.streamKind(handle) != CUstream.Kind.LEGACY,
                () -> session.who() + " is given the legacy default stream");
        return session.useStream(handle);
    }

    // -- advice --------------------------------------------------------------------------------------------------

    void cuMemAdvise(long address, long bytes, CUmemAdvise advice, @Nullable CUmemLocation location) {
        session.current();
        session.requireGiven(advice, "advice");
        UnaryOperator<RangeAttributes> change = change(advice, location);
        session.machine().captures().checks().checkSafe();
        Allocation memory = managed(address, bytes);
        MemoryRule.ADVISE.require(
                MemoryPool.poolOf(memory) == null, () -> session.who() + " is given " + memory + " of a pool");
        memory.managedRanges().update(address - memory.base(), bytes, change);
    }

    private UnaryOperator<RangeAttributes> change(CUmemAdvise advice, @Nullable CUmemLocation location) {
        return switch (advice) {
            case SET_READ_MOSTLY -> each -> each.withReadMostly(true);
            case UNSET_READ_MOSTLY -> each -> each.withReadMostly(false);
            case SET_PREFERRED_LOCATION -> {
                CUmemLocation preferred = place(location);
                yield each -> each.withPreferred(preferred);
            }
            case UNSET_PREFERRED_LOCATION -> each -> each.withPreferred(null);
            case SET_ACCESSED_BY, UNSET_ACCESSED_BY -> {
                CUmemLocation accessor = place(location);
                MemoryRule.LOCATION.require(
                        accessor.type() != CUmemLocation.Type.HOST_NUMA,
                        () -> session.who() + " is given " + location + " for who accesses memory");
                boolean isMapped = advice == CUmemAdvise.SET_ACCESSED_BY;
                yield each -> each.withAccess(accessor, isMapped);
            }
        };
    }

    /** Returns the managed memory that contains a range. */
    private Allocation managed(long address, long bytes) {
        Allocation memory = session.machine().memory().find(address);
        requireManaged(
                memory != null && memory.kind() == MemoryKind.MANAGED && bytes > 0 && memory.contains(address, bytes),
                address,
                bytes);
        return Objects.requireNonNull(memory);
    }

    private void requireManaged(boolean managed, long address, long bytes) {
        MemoryRule.MANAGED.require(
                managed,
                () -> session.who() + " is given " + UnsignedText.of(bytes, "byte") + " at 0x"
                        + Long.toHexString(address) + ": "
                        + session.machine().memory().describe(address));
    }

    private boolean exists(CUmemLocation location) {
        return session.deviceAt(location.id()) != null;
    }

    /** Returns the place that a location names, which has to exist; the host has one node. */
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
        MemoryRule.LOCATION.require(place != null, () -> session.who() + " is given " + location);
        return place;
    }

    // -- questions -----------------------------------------------------------------------------------------------

    Object cuMemRangeGetAttribute(CUmemRangeAttribute attribute, long address, long bytes) {
        session.current();
        return attribute(attribute, address, bytes);
    }

    List<Object> cuMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long address, long bytes) {
        session.current();
        managed(address, bytes);
        session.requireGiven(attributes, "attributes");
        return attributes.stream().map(each -> attribute(each, address, bytes)).toList();
    }

    private Object attribute(CUmemRangeAttribute attribute, long address, long bytes) {
        Allocation memory = managed(address, bytes);
        session.requireGiven(attribute, "attribute");
        Collection<RangeAttributes> pages = memory.managedRanges().attributesOf(address - memory.base(), bytes);
        return switch (attribute) {
            case READ_MOSTLY -> pages.stream().allMatch(RangeAttributes::readMostly) ? 1 : 0;
            case ACCESSED_BY -> accessedBy(pages);
            case PREFERRED_LOCATION -> device(preferred(memory, pages));
            case PREFERRED_LOCATION_TYPE -> type(preferred(memory, pages));
            case PREFERRED_LOCATION_ID -> id(preferred(memory, pages));
            case LAST_PREFETCH_LOCATION -> device(common(pages, RangeAttributes::prefetched));
            case LAST_PREFETCH_LOCATION_TYPE -> type(common(pages, RangeAttributes::prefetched));
            case LAST_PREFETCH_LOCATION_ID -> id(common(pages, RangeAttributes::prefetched));
        };
    }

    /** Returns the preferred location of all pages: for memory of a pool, its location; null if there is none. */
    private static @Nullable CUmemLocation preferred(Allocation memory, Collection<RangeAttributes> pages) {
        MemoryPool pool = MemoryPool.poolOf(memory);
        if (pool == null) {
            return common(pages, RangeAttributes::preferred);
        }
        CUmemLocation location = pool.place().location();
        return location.type() == CUmemLocation.Type.INVALID ? null : location;
    }

    /** Returns the place that all pages share; null if there is none. */
    private static @Nullable CUmemLocation common(
            Collection<RangeAttributes> pages, Function<RangeAttributes, CUmemLocation> which) {
        CUmemLocation first = which.apply(pages.iterator().next());
        return first != null && pages.stream().map(which).allMatch(first::equals) ? first : null;
    }

    /** Returns the ordinals of devices in ascending order, then the host. */
    private static List<Integer> accessedBy(Collection<RangeAttributes> pages) {
        Set<CUmemLocation> all = new HashSet<>(pages.iterator().next().accessedBy());
        pages.forEach(each -> all.retainAll(each.accessedBy()));
        ImmutableList.Builder<Integer> ordinals = ImmutableList.builder();
        all.stream()
                .filter(place -> place.type() == CUmemLocation.Type.DEVICE)
                .map(CUmemLocation::id)
                .sorted()
                .forEach(ordinals::add);
        if (all.contains(CUmemLocation.HOST)) {
            ordinals.add(CU_DEVICE_CPU);
        }
        return ordinals.build();
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
