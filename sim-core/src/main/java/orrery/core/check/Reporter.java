package orrery.core.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.BeforeSynchronization;
import orrery.core.order.GraphPoint;
import orrery.core.order.OrderPoint;
import orrery.core.order.VectorTime;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.sim.EngineKind;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.Repair;
import orrery.sim.KernelArguments;
import orrery.sim.ProgramStack;
import orrery.sim.SharedRace;
import orrery.sim.ThreadScope;

/** Explains findings: what is accessed, how the accesses are almost ordered, and what would order them. */
final class Reporter {
    /** The number of operations of a track whose names are kept. */
    private static final int KEPT = 64;

    /** The number of allocations whose calls are kept. */
    private static final int KEPT_ALLOCATIONS = 1 << 14;

    private final AddressSpace memory;

    /** The calls that made the last allocations, by the ids of these. */
    private final Map<Long, CallSite> allocationSites = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, CallSite> eldest) {
            return size() > KEPT_ALLOCATIONS;
        }
    };

    /** The last operations of each track, the last one first. */
    private final List<Deque<Named>> names = new ArrayList<>();

    /** What has the name of a point: an operation, and its step. */
    private record Named(int step, Work work) {}

    Reporter(AddressSpace memory) {
        this.memory = memory;
    }

    /** Remembers where memory was allocated. */
    void allocated(long allocation, @Nullable CallSite site) {
        if (site != null) {
            allocationSites.put(allocation, site);
        }
    }

    /** Remembers the work at a point, for its name. */
    void submitted(OrderPoint point, Work work) {
        while (names.size() <= point.track()) {
            names.add(new ArrayDeque<>());
        }
        Deque<Named> ofTrack = names.get(point.track());
        if (ofTrack.size() == KEPT) {
            ofTrack.removeLast();
        }
        ofTrack.addFirst(new Named(point.step(), work));
    }

    // -- findings ------------------------------------------------------------------------------------------------

    /** Returns the race of two accesses, of which {@code first} was called for first. */
    Finding race(MemoryAccess first, MemoryAccess second, long from, long to) {
        return new Finding.Race(
                describe(first, from, to),
                describe(second, from, to),
                memory(from, to),
                almost(first.actor(), second.actor()),
                repair(first.actor(), second.actor()));
    }

    /**
     * Returns the race of two threads of a kernel, of which {@code first} ran first.
     *
     * @param changed whether the first thread has read and then written the element
     * @param hasFlags whether threads of the kernel have made atomic or volatile accesses, which can order others
     * @param firstPlaces the places in the kernel where the first access can be; empty if they are not known
     * @param secondPlaces those of the second access
     */
    Finding raceWithin(
            MemoryAccess first,
            MemoryAccess second,
            boolean changed,
            boolean hasFlags,
            Collection<String> firstPlaces,
            Collection<String> secondPlaces) {
        long from = Math.max(first.from(), second.from());
        long to = Math.min(first.to(), second.to());
        Finding.Access one = describe(first, from, to);
        Finding.Access other = describe(second, from, to);
        long block = one.thread() == null ? 0 : one.thread().block();
        boolean sameBlock = other.thread() != null && other.thread().block() == block;
        String almost = (sameBlock ? "both threads are of block " + block : "the threads are of different blocks")
                + ", and no barrier is between the two accesses"
                + (hasFlags ? ", and no flag that the first thread sets after its access and the second one reads" : "")
                + at("first", firstPlaces)
                + at("second", secondPlaces);
        KernelLaunch launch = Objects.requireNonNull(first.actor().kernel());
        ThreadScope scope = launch.shape().blocks() == 1 ? ThreadScope.BLOCK : ThreadScope.DEVICE;
        Repair repair = repairWithin(one, other, changed, sameBlock, scope);
        return new Finding.Race(one, other, memory(from, to), almost, repair);
    }

    /** Returns the race of two threads of a block in its shared memory. */
    Finding raceInShared(Actor actor, SharedRace race) {
        Finding.Access one = describe(actor, race, race.first());
        return new Finding.Race(
                one,
                describe(actor, race, race.second()),
                new Finding.Memory(
                        "the shared memory of block " + race.block(),
                        0,
                        race.size(),
                        race.offset(),
                        (long) race.offset() + race.bytes(),
                        ProgramStack.UNKNOWN),
                "both threads are of block " + race.block() + ", and no barrier is between the two accesses; the first"
                        + " access is " + race.first().place() + "; the second access is "
                        + race.second().place(),
                new Repair.Barrier(one.operation()));
    }

    private static Finding.Access describe(Actor actor, SharedRace race, SharedRace.Access access) {
        int threads = Objects.requireNonNull(actor.kernel()).shape().threadsPerBlock();
        ElementThreads thread = ElementThreads.of(race.bytes(), race.block() * threads + access.thread());
        return new MemoryAccess(actor, access.kind(), race.offset(), (long) race.offset() + race.bytes(), thread, null)
                .describe(race.offset(), race.bytes(), "byte " + race.offset() + " of shared memory");
    }

    private static String at(String which, Collection<String> places) {
        return places.isEmpty() ? "" : "; the " + which + " access is " + String.join(" or ", places);
    }

    private static Repair repairWithin(
            Finding.Access first, Finding.Access second, boolean changed, boolean sameBlock, ThreadScope scope) {
        String kernel = first.operation();
        String element = second.element() == null ? "the element" : second.element();
        boolean atomic = first.kind() == Kind.ATOMIC || second.kind() == Kind.ATOMIC;
        if (atomic && first.kind() == second.kind()) {
            return new Repair.AtomicOperation(kernel, element, ThreadScope.DEVICE);
        }
        boolean bothWrite = first.kind() == Kind.WRITE && second.kind() == Kind.WRITE;
        if (bothWrite || atomic || changed) {
            return new Repair.AtomicOperation(kernel, element, scope);
        } else if (sameBlock) {
            return new Repair.Barrier(kernel);
        }
        return new Repair.SecondKernel(kernel, verb(first), verb(second));
    }

    private static String verb(Finding.Access access) {
        return (access.kind() == Kind.WRITE ? "write of " : "read of ")
                + (access.element() == null ? "the element" : access.element());
    }

    /** Returns the finding that an access is not ordered with an allocation or a free. */
    Finding lifetime(MemoryAccess access, MemoryAccess bound, long from, long to, boolean accessFirst) {
        boolean isFree = bound.kind() == Kind.FREE;
        boolean usesFirst = accessFirst || isFree && isOneLaunch(access.actor(), bound.actor());
        Actor first = (usesFirst ? access : bound).actor();
        Actor second = (usesFirst ? bound : access).actor();
        boolean comesAfter = isFree && access.actor().isAfter(bound.actor());
        return new Finding.Lifetime(
                describe(access, from, to),
                describe(bound, from, to),
                memory.findLiveOrFreed(from) == null ? pending(bound, from, to) : memory(from, to),
                comesAfter ? access.actor().label() + " comes after the free" : almost(first, second),
                comesAfter || isFree && !usesFirst
                        ? new Repair.FreeLater(access.actor().name())
                        : repair(first, second));
    }

    /** Returns the finding that an access reads what nobody has written. */
    Finding uninitialized(MemoryAccess access, long from, long to) {
        return new Finding.UninitializedRead(describe(access, from, to), memory(from, to));
    }

    /** Describes the accessed bytes of a range. An allocation or a free is of all bytes of the memory. */
    private static Finding.Access describe(MemoryAccess access, long from, long to) {
        return switch (access.kind()) {
            case ALLOCATION, FREE -> access.describe(access.from(), access.to() - access.from(), null);
            case READ, WRITE, ATOMIC_READ, ATOMIC -> access.describe(from, to - from, element(access, from));
        };
    }

    /** Returns memory whose allocation has not run yet. */
    private static Finding.Memory pending(MemoryAccess bound, long from, long to) {
        long base = bound.from();
        String name = "the memory of " + bound.actor().label();
        return new Finding.Memory(
                name,
                base,
                bound.to() - base,
                from - base,
                to - base,
                CallSite.stack(bound.actor().site()));
    }

    private Finding.Memory memory(long from, long to) {
        Allocation found = memory.findLiveOrFreed(from);
        if (found == null) {
            return new Finding.Memory(
                    "memory without an allocation", from, to - from, 0, to - from, ProgramStack.UNKNOWN);
        }
        long base = found.base();
        return new Finding.Memory(
                found.toString(),
                base,
                found.size(),
                from - base,
                Math.min(to - base, found.size()),
                CallSite.stack(allocationSites.get(found.id())));
    }

    /** Returns the element as index and argument; null if the access is not of a kernel. */
    private static @Nullable String element(MemoryAccess access, long address) {
        KernelLaunch launch = access.actor().kernel();
        ElementThreads threads = access.threads();
        if (launch == null || threads == null) {
            return null;
        }
        int argument = argument(launch.arguments(), address);
        return argument < 0
                ? null
                : "element " + (address - launch.arguments().i64(argument)) / threads.bytes() + " of argument "
                        + argument;
    }

    /** Returns the argument with the greatest address that is not beyond an address; -1 if there is none. */
    private static int argument(KernelArguments arguments, long address) {
        int found = -1;
        for (int i = 0; i < arguments.count(); i++) {
            boolean nearer = arguments.value(i) instanceof Long pointer
                    && pointer <= address
                    && (found < 0 || pointer > arguments.i64(found));
            found = nearer ? i : found;
        }
        return found;
    }

    // -- what is missing -----------------------------------------------------------------------------------------

    private String almost(Actor first, Actor second) {
        if (overlaps(first, second)) {
            return second.label() + " can begin before " + first.label() + " is complete, and has not waited for it";
        }
        if (isOneLaunch(first, second)) {
            return "no path of edges leads from " + first.place() + " to " + second.place();
        }
        if (first.isHost()) {
            return second.isHost()
                    ? "nothing that the machine knows of orders " + second.place() + " after " + first.place()
                    : almost(second, first);
        }
        OrderPoint point = first.position().point();
        VectorTime time = second.position().point().time();
        String who = second.isHost()
                ? "the host has waited for " + first.stream()
                : second.stream() + " comes after " + first.stream();
        int step = time.step(point.track());
        String callback = second.isHost() ? callbackAfter(point) : "";
        if (step == 0) {
            return second.isHost()
                    ? "the host has never waited for " + first.stream() + callback
                    : "nothing orders " + second.stream() + " after " + first.stream();
        }
        String last = nameOf(point.track(), step);
        String label = first.label();
        return who + " up to " + (last.equals(label) ? "an earlier " + last : last + ", which precedes " + label)
                + callback;
    }

    /** Returns what a program has to do whose host function, after a point, lets the host go on; empty for none. */
    private String callbackAfter(OrderPoint point) {
        boolean exists = point.track() < names.size()
                && names.get(point.track()).stream()
                        .anyMatch(each ->
                                each.step() > point.step() && each.work().engineKind() == EngineKind.HOST);
        return exists
                ? "; if a host function after it lets the host go on, that has to call Machine.released, and the host"
                        + " Machine.acquired"
                : "";
    }

    /** Returns whether the second actor is after the first one as a whole, but not in the part that accesses. */
    private static boolean overlaps(Actor first, Actor second) {
        return second.position() instanceof BeforeSynchronization early
                && early.kernel().isAfter(first.position());
    }

    private static boolean isOneLaunch(Actor first, Actor second) {
        return first.position().whole() instanceof GraphPoint one
                && second.position().whole() instanceof GraphPoint two
                && one.launch() == two.launch();
    }

    private String nameOf(int track, int step) {
        return names.size() <= track
                ? "its operation " + step
                : names.get(track).stream()
                        .filter(each -> each.step() <= step)
                        .findFirst()
                        .map(each -> each.work().label())
                        .orElse("its operation " + step);
    }

    private static Repair repair(Actor first, Actor second) {
        if (overlaps(first, second)) {
            return new Repair.DependencyWait(second.label(), first.label());
        }
        if (isOneLaunch(first, second)) {
            return new Repair.Edge(first.nodeName(), second.nodeName());
        }
        if (first.isHost()) {
            return second.isHost() ? new Repair.HostThreads(first.place(), second.place()) : repair(second, first);
        }
        return second.isHost()
                ? new Repair.HostWait(first.label(), first.stream(), "the access on " + second.place())
                : new Repair.EventWait(first.label(), first.stream(), second.label(), second.stream());
    }
}
