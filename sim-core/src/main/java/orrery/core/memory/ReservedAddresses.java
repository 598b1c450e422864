package orrery.core.memory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.sim.MemoryKind;

/**
 * The address ranges that programs reserve, and the physical memory that they map there.
 *
 * <p>Adjacent mappings with the same rights are accessed as one: calls and kernels find a span, an allocation that
 * contains them all. A span that mappings are added to is replaced by a longer one. Work that was submitted before goes
 * on with the shorter one, which has the same bytes.
 */
public final class ReservedAddresses {
    /** The base-two logarithm of the size of the pieces that storage is mapped in. */
    static final int CHUNK_SHIFT = 21;

    /** The key of the host among devices. */
    public static final int HOST = -1;

    private static final long START = 1L << 56;
    private static final long END = 1L << 57;

    /** Hints are followed up to here, so that one near the end does not use up all addresses before it. */
    private static final long END_OF_HINTS = START + (END - START) / 2;

    private final StorageLayout layout;
    private final byte fresh;
    private final LongSupplier ids;
    private final NavigableMap<Long, Long> ranges = new TreeMap<>();
    private final NavigableMap<Long, Mapping> mappings = new TreeMap<>();

    /** Where memory was mapped once, in what is reserved. */
    private final RangeSet<Long> unmapped = TreeRangeSet.create();

    private final NavigableMap<Long, Allocation> spans = new TreeMap<>();

    /** The spans that were replaced by longer ones, while work uses them. */
    private final List<WeakReference<Allocation>> replaced = new ArrayList<>();

    private long next = START;

    /** What a device or the host may do with a mapping. */
    public enum Right {
        /** Reads. */
        READ,
        /** Reads and writes. */
        READ_WRITE
    }

    /**
     * Physical memory at an address.
     *
     * @param id the id of the mapping
     * @param base the first address
     * @param handle the handle that it was mapped with
     * @param rights who may access it, by the ordinals of devices and {@link #HOST}
     */
    public record Mapping(long id, long base, PhysicalHandle handle, ImmutableMap<Integer, Right> rights) {
        /** Returns the memory. */
        public PhysicalAllocation memory() {
            return handle.memory();
        }

        long end() {
            return base + memory().size();
        }

        /** Returns whether it continues another mapping: after it, with the same rights and on the same device. */
        boolean continues(Mapping before) {
            return before.end() == base
                    && before.memory().device() == memory().device()
                    && before.rights.equals(rights);
        }
    }

    /** The owner of spans on one device. Their rights are those of the mapping at their first address. */
    private final class SpanOwner implements MemoryOwner {
        private final int device;

        SpanOwner(int device) {
            this.device = device;
        }

        private @Nullable Right right(Allocation memory, int from) {
            Mapping mapping = mapping(memory.base());
            return mapping == null ? null : mapping.rights().get(from);
        }

        @Override
        public int deviceOf(Allocation memory) {
            return device;
        }

        @Override
        public boolean grantsAccess(Allocation memory, int from) {
            return right(memory, from) != null;
        }

        @Override
        public boolean isReadOnly(Allocation memory, int from) {
            return right(memory, from) == Right.READ;
        }

        @Override
        public ApiText accessGrant() {
            return ApiText.template("{cuMemSetAccess}");
        }
    }

    ReservedAddresses(StorageLayout of, byte fresh, LongSupplier ids) {
        this.layout = new StorageLayout(CHUNK_SHIFT, of.heap());
        this.fresh = fresh;
        this.ids = ids;
    }

    static boolean contains(long address) {
        return address >= START && address < END;
    }

    // -- physical memory -----------------------------------------------------------------------------------------

    /**
     * Creates physical memory.
     *
     * @param bytes the size in bytes, a multiple of {@link PhysicalAllocation#GRANULARITY}
     * @param device the ordinal of the device; {@link #HOST} for memory of the host
     * @param handleTypes the documented types of handles that other processes can import it by
     * @param onFreed runs when nothing refers to the memory any more
     */
    public PhysicalHandle create(long bytes, int device, int handleTypes, Runnable onFreed) {
        Storage storage = new Storage(bytes, layout, fresh);
        return new PhysicalHandle(new PhysicalAllocation(ids.getAsLong(), device, handleTypes, storage, () -> {
            storage.release();
            onFreed.run();
        }));
    }

    // -- ranges --------------------------------------------------------------------------------------------------

    /**
     * Reserves addresses: those that are asked for if they are free, else some that nobody had before.
     *
     * @param bytes the size in bytes, a multiple of {@link PhysicalAllocation#GRANULARITY}
     * @param alignment what the first address is a multiple of, a power of two; 0 for the default
     * @param hint the first address that is asked for, a multiple of {@link PhysicalAllocation#GRANULARITY}; 0 for none
     * @return the first address
     * @throws orrery.sim.CudaException if there are too few addresses left (MEMORY-02)
     */
    public long reserve(long bytes, long alignment, long hint) {
        long unit = Math.max(alignment, PhysicalAllocation.GRANULARITY);
        boolean isLegal = hint >= START && bytes <= END_OF_HINTS - hint && hint % unit == 0 && !isReserved(hint, 1);
        boolean isFree = isLegal && ranges.subMap(hint, hint + bytes).isEmpty();
        long base = isFree ? hint : (next + unit - 1) / unit * unit;
        MemoryRule.OUT_OF_MEMORY.require(
                base >= START && bytes <= END - base,
                () -> bytes + " bytes of addresses are reserved; " + (END - next) + " are left");
        next = Math.max(next, base + bytes + PhysicalAllocation.GRANULARITY);
        ranges.put(base, bytes);
        return base;
    }

    /**
     * Releases reserved addresses.
     *
     * @throws orrery.sim.CudaException if they were not reserved like this, or memory is mapped there (VMM-02)
     */
    public void free(long base, long bytes) {
        VirtualMemoryRule.FREE.require(
                ranges.getOrDefault(base, 0L) == bytes && bytes != 0,
                () -> bytes + " bytes of addresses at 0x" + Long.toHexString(base) + " are freed: " + describe(base));
        Mapping left = overlapping(base, bytes);
        if (left != null) {
            throw VirtualMemoryRule.FREE.violated("addresses at 0x" + Long.toHexString(base) + " are freed, and "
                    + left.memory() + " is mapped at 0x" + Long.toHexString(left.base()));
        }
        ranges.remove(base);
        unmapped.remove(Range.closedOpen(base, base + bytes));
    }

    private @Nullable Mapping overlapping(long base, long bytes) {
        Map.Entry<Long, Mapping> last = mappings.lowerEntry(base + bytes);
        return last == null || last.getValue().end() <= base ? null : last.getValue();
    }

    /** Returns the first address and the size in bytes of what was reserved with an address. */
    public Map.Entry<Long, Long> reservation(long address) {
        return ranges.floorEntry(address);
    }

    private boolean isReserved(long base, long bytes) {
        Map.Entry<Long, Long> range = ranges.floorEntry(base);
        return range != null && bytes >= 0 && bytes <= range.getKey() + range.getValue() - base;
    }

    // -- mappings ------------------------------------------------------------------------------------------------

    /**
     * Maps all of physical memory at reserved addresses. Nobody may access it yet.
     *
     * @throws orrery.sim.CudaException if the addresses are not reserved, not aligned, or in use (VMM-05)
     */
    public void map(long base, PhysicalHandle handle) {
        PhysicalAllocation memory = handle.memory();
        VirtualMemoryRule.MAP.require(
                base % PhysicalAllocation.GRANULARITY == 0
                        && isReserved(base, memory.size())
                        && overlapping(base, memory.size()) == null,
                () -> memory + " is mapped at 0x" + Long.toHexString(base) + ": " + describe(base));
        memory.mapped();
        unmapped.remove(Range.closedOpen(base, base + memory.size()));
        mappings.put(base, new Mapping(ids.getAsLong(), base, handle, ImmutableMap.of()));
    }

    /**
     * Unmaps all memory in a range that begins at a reserved address. Work that still uses it faults.
     *
     * @throws orrery.sim.CudaException if the first address is not reserved, or the range contains a part of a mapping
     *     (VMM-06)
     */
    public void unmap(long base, long bytes) {
        List<Mapping> ends = within(base, bytes);
        if (ends == null || !isReserved(base, 1)) {
            throw VirtualMemoryRule.UNMAP.violated(
                    bytes + " bytes at 0x" + Long.toHexString(base) + " are unmapped: " + describe(base));
        }
        dropSpans(base, bytes, "was unmapped");
        for (Mapping each : ends) {
            mappings.remove(each.base());
            unmapped.add(Range.closedOpen(each.base(), each.end()));
            each.memory().unmapped();
        }
        buildSpans(base, base + bytes);
    }

    /**
     * Checks that the right of one device or the host to access mapped memory can be changed.
     *
     * @param who the ordinal of the device, or {@link #HOST}
     * @throws orrery.sim.CudaException if the range is not all mapped, or contains a part of a mapping (VMM-07); if the
     *     host gets access to memory of a device (VMM-15)
     */
    public void checkAccess(long base, long bytes, int who) {
        List<Mapping> changed = within(base, bytes);
        if (changed == null
                || changed.stream().mapToLong(each -> each.memory().size()).sum() != bytes) {
            throw VirtualMemoryRule.ACCESS.violated(
                    "access to " + bytes + " bytes at 0x" + Long.toHexString(base) + " is set: " + describe(base));
        }
        for (Mapping each : changed) {
            VirtualMemoryRule.HOST_ACCESS.require(
                    who != HOST || each.memory().device() == HOST,
                    () -> "access of the host to " + each.memory() + " is set");
        }
    }

    /**
     * Changes the right of one device or the host to access mapped memory, after {@link #checkAccess}.
     *
     * @param who the ordinal of the device, or {@link #HOST}
     * @param right what it may do; null for nothing
     */
    public void setAccess(long base, long bytes, int who, @Nullable Right right) {
        for (Mapping each : Objects.requireNonNull(within(base, bytes))) {
            ImmutableMap<Integer, Right> rights = with(each.rights(), who, right);
            mappings.put(each.base(), new Mapping(each.id(), each.base(), each.handle(), rights));
            if (rights.isEmpty()) {
                dropSpans(each.base(), each.memory().size(), "may not be accessed any more");
            }
        }
        buildSpans(base, base + bytes);
    }

    private static ImmutableMap<Integer, Right> with(
            ImmutableMap<Integer, Right> rights, int who, @Nullable Right right) {
        Map<Integer, Right> changed = new TreeMap<>(rights);
        if (right == null) {
            changed.remove(who);
        } else {
            changed.put(who, right);
        }
        return ImmutableMap.copyOf(changed);
    }

    /** Returns the mappings that lie in a range; null if one does in part. */
    private @Nullable List<Mapping> within(long base, long bytes) {
        if (bytes <= 0 || bytes > END || !contains(base)) {
            return null;
        }
        ImmutableList<Mapping> all = ImmutableList.copyOf(
                mappings.subMap(base, true, base + bytes, false).values());
        Map.Entry<Long, Mapping> before = mappings.lowerEntry(base);
        boolean cut = before != null && before.getValue().end() > base
                || !all.isEmpty() && all.get(all.size() - 1).end() > base + bytes;
        return cut ? null : all;
    }

    /** Returns the mapping that contains an address; null if there is none. */
    public @Nullable Mapping mapping(long address) {
        Map.Entry<Long, Mapping> before = mappings.floorEntry(address);
        return before == null || before.getValue().end() <= address ? null : before.getValue();
    }

    // -- spans ---------------------------------------------------------------------------------------------------

    /** Ends all spans that overlap a range. */
    private void dropSpans(long base, long bytes, String why) {
        List<@Nullable Allocation> ending = new ArrayList<>(spans.values());
        replaced.forEach(each -> ending.add(each.get()));
        for (Allocation span : ending) {
            if (span != null && span.base() < base + bytes && base < span.base() + span.size()) {
                span.setEndReason(why);
                span.storage().release();
                spans.remove(span.base(), span);
            }
        }
        replaced.removeIf(each -> each.get() == null || !each.get().live());
    }

    /** Makes spans of the mappings in a range of addresses and of all that they continue or that continue them. */
    private void buildSpans(long base, long end) {
        long first = base;
        for (Mapping before = mapping(base - 1); before != null; before = mapping(first - 1)) {
            first = before.base();
        }
        List<Mapping> run = new ArrayList<>();
        for (Mapping each : mappings.tailMap(first).values()) {
            if (!run.isEmpty() && !each.continues(run.get(run.size() - 1))) {
                addSpan(run);
                run.clear();
            }
            if (run.isEmpty() && each.base() > end) {
                return;
            }
            run.add(each);
        }
        addSpan(run);
    }

    private void addSpan(List<Mapping> run) {
        if (run.isEmpty() || run.get(0).rights().isEmpty()) {
            return;
        }
        Mapping first = run.get(0);
        long size = run.get(run.size() - 1).end() - first.base();
        Allocation old = spans.get(first.base());
        if (old != null && old.size() == size) {
            return;
        }
        for (Allocation shorter :
                List.copyOf(spans.subMap(first.base(), first.base() + size).values())) {
            spans.remove(shorter.base());
            replaced.add(new WeakReference<>(shorter));
        }
        Storage bytes = Storage.concatenation(
                run.stream().map(each -> each.memory().bytes()).toList(), layout);
        MemoryKind kind = first.memory().kind();
        SpanOwner owner = new SpanOwner(first.memory().device());
        spans.put(first.base(), new Allocation(ids.getAsLong(), first.base(), kind, owner, bytes));
    }

    /** Returns the span that contains an address; null if nobody may access it. */
    @Nullable
    Allocation find(long address) {
        Map.Entry<Long, Allocation> before = spans.floorEntry(address);
        return before != null && before.getValue().contains(address, 1) ? before.getValue() : null;
    }

    /** Describes the memory at an address, for messages. */
    String describe(long address) {
        if (!isReserved(address, 1)) {
            return "the address is not reserved" + (address < next ? ", or not any more" : "");
        }
        Map.Entry<Long, Long> range = reservation(address);
        String where =
                "the " + range.getValue() + " bytes reserved at 0x" + Long.toHexString(range.getKey()) + " contain it";
        Mapping mapping = mapping(address);
        if (mapping == null) {
            return where
                    + (unmapped.contains(address)
                            ? ", and the memory there was unmapped"
                            : ", and no memory is mapped there");
        }
        return where + ", and " + mapping.memory() + " is mapped at 0x" + Long.toHexString(mapping.base())
                + (mapping.rights().isEmpty()
                        ? " without access, which cuMemSetAccess gives"
                        : " with the rights " + mapping.rights());
    }
}
