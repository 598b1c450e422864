package orrery.core.check;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.sim.Check;
import orrery.sim.Finding.Access.Kind;

/** Finds reads of bytes that nobody has written since their allocation or, without a prefetch, since a discard. */
final class UnwrittenMemory {
    /**
     * Bytes without contents: allocated or discarded, and neither written nor prefetched since. Empty unless enabled.
     */
    private final UninitializedBytes unwritten = new UninitializedBytes();

    /**
     * Bytes that were discarded and not prefetched since. Writes do not remove bytes from it: a prefetch only removes
     * them from {@link #unwritten} again, where they no longer are. Empty unless enabled.
     */
    private final UninitializedBytes discarded = new UninitializedBytes();

    private final Findings findings;
    private final AddressSpace memory;
    private final Reporter reporter;
    private final boolean enabled;

    UnwrittenMemory(Findings findings, AddressSpace memory, Reporter reporter) {
        this.findings = findings;
        this.memory = memory;
        this.reporter = reporter;
        this.enabled = findings.isEnabled(Check.UNINITIALIZED_READS);
    }

    /** Notes that memory was allocated. */
    void allocated(long from, long to) {
        if (enabled) {
            unwritten.add(from, to);
            discarded.remove(from, to);
        }
    }

    /** Notes that bytes were discarded. */
    void discarded(long from, long to) {
        if (enabled) {
            unwritten.add(from, to);
            discarded.add(from, to);
        }
    }

    /** Notes that bytes were prefetched: those that were discarded have contents again. */
    void prefetched(long from, long to) {
        discarded.forEachIn(from, to, unwritten::remove);
        discarded.remove(from, to);
    }

    /** Notes that bytes were written or freed: reads of them are no longer found. */
    void writtenOrFreed(long from, long to) {
        unwritten.remove(from, to);
    }

    /** Returns whether a range has bytes that nobody has written. */
    boolean hasUnwritten(long from, long to) {
        return unwritten.first(from, to) >= 0;
    }

    /** Notes an access. */
    void accessed(MemoryAccess access) {
        if (access.kind() != Kind.WRITE) {
            read(access);
        }
        addWrite(access);
    }

    /** Notes the accesses of a kernel: what it reads before it writes, and what it writes. */
    void accessed(List<KernelAccesses.Range> ranges) {
        if (!enabled) {
            return;
        }
        for (KernelAccesses.Range each : ranges) {
            if (each.unwritten()) {
                read(each.access());
            }
        }
        for (KernelAccesses.Range each : ranges) {
            addWrite(each.access());
        }
    }

    private void addWrite(MemoryAccess access) {
        if (access.kind() == Kind.WRITE || access.kind() == Kind.ATOMIC) {
            unwritten.remove(access.from(), access.to());
        }
    }

    private void read(MemoryAccess access) {
        long first = unwritten.first(access.from(), access.to());
        Allocation allocation = first < 0 ? null : memory.findLiveOrFreed(first);
        if (allocation != null && !allocation.storage().isBuffer()) {
            Object key = List.of(access.actor().identity(), allocation.id());
            long end = unwritten.end(first, access.to());
            findings.add(Check.UNINITIALIZED_READS, key, () -> reporter.uninitialized(access, first, end));
        }
    }
}
