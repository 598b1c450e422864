package orrery.core.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.GraphPoint;
import orrery.sim.Check;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.SharedRace;

/** Turns pairs of accesses that nothing orders into findings. */
final class UnorderedAccesses {
    private final Findings findings;
    private final AddressSpace memory;
    private final Reporter reporter;

    /** The last kernel with a race between its threads, and the memory of that race. */
    private @Nullable Actor lastActor;

    private long lastFrom;
    private long lastTo;

    UnorderedAccesses(Findings findings, AddressSpace memory, Reporter reporter) {
        this.findings = findings;
        this.memory = memory;
        this.reporter = reporter;
    }

    /**
     * Adds a pair of accesses of two operations, or of an operation and the host.
     *
     * @param earlier the access that happened first
     * @param later the other access
     * @param from the first address that both access
     * @param to the end of these addresses
     */
    void found(MemoryAccess earlier, MemoryAccess later, long from, long to) {
        boolean ofThreads = earlier.actor().isHost() && later.actor().isHost();
        if (later.writesSame(earlier, from, to)) {
            return;
        }
        if (earlier.kind() == Kind.ALLOCATION && earlier.actor().isHost()) {
            // Another thread of the host has allocated the memory. Who knows the address comes after it.
            return;
        }
        boolean swapped = earlier.actor().sequence() > later.actor().sequence()
                || earlier.actor().isHost() && !ofThreads
                || later.actor().sequence() == earlier.actor().sequence() && isBefore(later, earlier);
        MemoryAccess first = swapped ? later : earlier;
        MemoryAccess second = swapped ? earlier : later;
        Check check =
                isBound(first) || isBound(second) ? Check.LIFETIMES : ofThreads ? Check.HOST_THREADS : Check.RACES;
        if (!findings.isEnabled(check)) {
            return;
        }
        Object pair =
                Set.copyOf(List.of(first.actor().identity(), second.actor().identity()));
        Object key = List.of(pair, where(from));
        if (check != Check.LIFETIMES) {
            findings.add(check, key, () -> reporter.race(first, second, from, to));
        } else {
            boolean begins = isBound(first);
            MemoryAccess bound = begins ? first : second;
            MemoryAccess access = begins ? second : first;
            findings.add(check, key, () -> reporter.lifetime(access, bound, from, to, !begins));
        }
    }

    /**
     * Adds a pair of accesses by different threads of a kernel. Most pairs of a kernel are about the same memory.
     *
     * @param places finds the places in the kernel that access an address
     */
    @SuppressWarnings("ReferenceEquality") // a launch has one actor
    void foundWithin(Actor actor, KernelRace race, KernelRecorder places) {
        long address = race.address();
        if (!findings.isEnabled(Check.RACES) || actor == lastActor && address >= lastFrom && address < lastTo) {
            return;
        }
        MemoryAccess one = access(actor, race.first(), race.firstEpoch(), race.address(), race.firstBytes());
        MemoryAccess other = access(actor, race.second(), race.secondEpoch(), race.address(), race.secondBytes());
        findings.add(
                Check.RACES,
                List.of(actor.identity(), where(address)),
                () -> reporter.raceWithin(
                        one,
                        other,
                        race.changed(),
                        places.places(address, race.first()),
                        places.places(address, race.second())));
        Allocation allocation = memory.findLiveOrFreed(address);
        lastActor = actor;
        lastFrom = allocation == null ? address : allocation.base();
        lastTo = allocation == null ? address + race.bytes() : allocation.base() + allocation.size();
    }

    /** Adds a pair of accesses by different threads of a block to its shared memory. */
    void foundInShared(Actor actor, SharedRace race) {
        findings.add(
                Check.RACES,
                List.of(actor.identity(), race.first().place(), race.second().place()),
                () -> reporter.raceInShared(actor, race));
    }

    private static MemoryAccess access(Actor actor, Kind kind, long epoch, long address, int bytes) {
        long from = address - address % bytes;
        return new MemoryAccess(
                actor, kind, from, from + bytes, ElementThreads.of(bytes, ThreadEpoch.thread(epoch)), null);
    }

    private Object where(long address) {
        Allocation allocation = memory.findLiveOrFreed(address);
        return allocation == null ? "address " + address : allocation.id();
    }

    /** Returns whether a node is laid out before another one of the same launch. */
    private static boolean isBefore(MemoryAccess one, MemoryAccess other) {
        return one.actor().position().whole() instanceof GraphPoint first
                && other.actor().position().whole() instanceof GraphPoint second
                && first.path().get(0).position() < second.path().get(0).position();
    }

    private static boolean isBound(MemoryAccess access) {
        return access.kind() == Kind.ALLOCATION || access.kind() == Kind.FREE;
    }
}
