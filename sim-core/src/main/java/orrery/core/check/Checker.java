package orrery.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.GraphScope;
import orrery.core.external.ExternalSignals;
import orrery.core.external.ExternalWaits;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.GraphPoint;
import orrery.core.order.OrderPoint;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.stream.Stream;
import orrery.core.work.KernelLaunch;
import orrery.core.work.MemAlloc;
import orrery.core.work.MemFree;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperation;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.Work;
import orrery.sim.AccessProbe;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.EngineKind;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.KernelProbe;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;

/**
 * Looks for mistakes in a program: collects the accesses of operations and of the host, and compares those to the same
 * bytes. Its monitor is that of the {@link ProgramOrder}.
 */
public final class Checker implements TraceListener {
    private final Checks checks;
    private final ProgramOrder order;
    private final AddressSpace memory;
    private final Threads threads;
    private final Reporter reporter;
    private final Shadow shadow = new Shadow(this::unordered);
    private final UninitializedBytes uninitialized = new UninitializedBytes();
    private final HostAccesses host;
    private final Map<Long, Operation> operations = new HashMap<>();
    private final Map<Long, TracedAllocation> live = new LinkedHashMap<>();
    private final Map<Stream, CallSite> streams = new LinkedHashMap<>();

    /** The writes of values for which streams or the host can wait, by address. */
    private final Map<Long, OrderPoint> flags = new HashMap<>();

    private final List<Finding> findings = new ArrayList<>();
    private final Set<Object> told = new HashSet<>();
    private @Nullable KernelRecorder running;
    private long sequence;

    /** Tells for whom the calling Java thread acts. */
    public interface Threads {

        /** Returns the id of the host function or callback that the calling thread runs; 0 for none. */
        long callback();

        /** Returns whether the calling thread runs device code or is inside the machine. */
        boolean isInMachine();
    }

    /**
     * Creates a checker.
     *
     * @param checks what to look for
     * @param order the order of the program
     * @param memory where the memory is
     * @param threads tells for whom threads act
     */
    public Checker(Checks checks, ProgramOrder order, AddressSpace memory, Threads threads) {
        this.checks = checks;
        this.order = order;
        this.memory = memory;
        this.threads = threads;
        this.reporter = new Reporter(memory);
        this.host = new HostAccesses(order, shadow::add);
    }

    /** Returns what was found so far. */
    public List<Finding> findings() {
        synchronized (order) {
            host.flush();
            return List.copyOf(findings);
        }
    }

    /** Looks for what the program has left, when it ends. */
    public void close() {
        synchronized (order) {
            host.flush();
            if (checks.isEnabled(Check.LEAKS)) {
                live.values().forEach(each -> addLeak("memory", each.toString(), reporter.siteOf(each.id())));
                streams.forEach(this::checkDestroyed);
                operations.values().stream()
                        .map(Operation::actor)
                        .filter(each -> each.position() instanceof OrderPoint)
                        .forEach(each -> addLeak("work", each.name(), each.site()));
            }
        }
    }

    private void checkDestroyed(Stream stream, CallSite site) {
        boolean isCreated = stream.kind() == Stream.Kind.BLOCKING || stream.kind() == Stream.Kind.NON_BLOCKING;
        if (isCreated && !stream.destroyed()) {
            addLeak("stream", stream.name(), site);
        }
    }

    private void addLeak(String kind, String name, @Nullable CallSite site) {
        findings.add(new Finding.Leak(kind, name, CallSite.element(site)));
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        synchronized (order) {
            if (checks.isEnabled(Check.LEAKS)) {
                streams.keySet().removeIf(each -> each.destroyed());
                streams.put((Stream) stream, CallSite.current());
            }
        }
    }

    @Override
    public void warning(String message, long time) {
        synchronized (order) {
            if (checks.isEnabled(Check.CALLS) && told.add(message)) {
                findings.add(new Finding.SuspiciousCall(message, CallSite.element(CallSite.current())));
            }
        }
    }

    // -- operations ----------------------------------------------------------------------------------------------

    @Override
    public void submitted(TracedOperation operation, long time) {
        synchronized (order) {
            Work work = (Work) operation.work();
            if (work.engineKind() == EngineKind.ORDER || operation.context() == null) {
                return;
            }
            host.flush();
            if (operation.graph() instanceof GraphScope scope) {
                submittedNode(operation, work, scope);
            } else if (operation.graph() == null) {
                submittedToStream(operation, work);
            }
        }
    }

    private void submittedToStream(TracedOperation operation, Work work) {
        OrderPoint point = order.takeSubmitted();
        if (point == null) {
            return;
        }
        CallSite site = CallSite.current();
        Actor actor = new Actor(
                point,
                ++sequence,
                work.label(),
                operation.streamName(),
                operation.streamName(),
                false,
                site,
                launchOf(work));
        operations.put(operation.id(), new Operation(work, actor));
        reporter.named(point, work.label());
        if (work instanceof Memcpy copy && copy.source().base() == 0) {
            readByHost(copy, site);
        }
    }

    /** The host reads the source of a copy when it is called: the rest of the copy is from a staging buffer. */
    private void readByHost(Memcpy copy, @Nullable CallSite site) {
        long first = copy.sourceOperand().first(copy.width(), copy.height());
        long pitch = copy.sourceOperand().rowPitch(copy.width());
        long layer = pitch * copy.sourceOperand().rowsOfLayer(copy.height());
        // The call reads before the operation exists that it submits.
        Actor actor = host.actor(site, order.host());
        applyRows(actor, Kind.READ, first, pitch, layer, copy.width(), copy.height(), copy.depth());
    }

    private void submittedNode(TracedOperation operation, Work work, GraphScope scope) {
        Operation launch = operations.get(scope.launchId());
        if (launch == null) {
            return;
        }
        Position position = new GraphPoint(launch.point(), scope.path(operation.position()));
        Actor actor = new Actor(
                position,
                launch.actor().sequence(),
                work.label(),
                "node " + operation.position() + " of graph " + scope.graphId() + " in " + operation.streamName(),
                operation.streamName(),
                false,
                launch.actor().site(),
                launchOf(work));
        operations.put(operation.id(), new Operation(work, actor));
    }

    private static Actor.@Nullable Launch launchOf(Work work) {
        return work instanceof KernelLaunch launch ? new Actor.Launch(launch.shape(), launch.arguments()) : null;
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation view) {
        synchronized (order) {
            host.flush();
            Operation operation = operations.get(view.id());
            if (operation == null || operation.actor().kernel() == null) {
                return null;
            }
            int count =
                    Objects.requireNonNull(operation.actor().kernel()).shape().threadsPerBlock();
            KernelRecorder recorder = new KernelRecorder(initialization(operation.actor()), operation.actor(), count);
            operation.setRecorder(recorder);
            running = recorder;
            return recorder;
        }
    }

    @Override
    public void completed(TracedOperation view, long time) {
        synchronized (order) {
            running = null;
            Operation operation = operations.remove(view.id());
            if (operation == null || view.dropped()) {
                return;
            }
            host.flush();
            finish(operation);
            operation.point().time();
        }
    }

    /** Compares the accesses of an operation that is complete. */
    private void finish(Operation operation) {
        Actor actor = operation.actor();
        Work work = operation.work();
        if (operation.recorder() != null) {
            operation.recorder().take().forEach(shadow::add);
        } else if (work instanceof Memcpy copy) {
            copied(actor, copy);
        } else if (work instanceof Memset set) {
            long from = set.target().base() + set.offset();
            long row = set.width() * set.elementSize();
            applyRows(actor, Kind.WRITE, from, set.height() == 1 ? row : set.pitch(), 0, row, set.height(), 1);
        } else if (work instanceof MemoryOperations batch) {
            batch.operations().forEach(each -> performed(operation, each));
        } else if (work instanceof MemAlloc alloc) {
            began(actor, alloc.memory());
        } else if (work instanceof MemAllocNode alloc) {
            began(actor, alloc.memory());
        } else if (work instanceof MemFree free) {
            ended(actor, free.memory());
        } else if (work instanceof MemFreeNode free) {
            ended(actor, free.memory());
        } else if (work instanceof ExternalSignals) {
            order.released(operation.point().timeAfter());
        } else if (work instanceof ExternalWaits) {
            operation.point().acquire(order.released());
        }
    }

    private void copied(Actor actor, Memcpy copy) {
        if (copy.source().base() != 0) {
            applyRows(
                    actor,
                    Kind.READ,
                    copy.source().base() + copy.sourceOffset(),
                    copy.sourcePitch(),
                    copy.sourceLayer(),
                    copy.width(),
                    copy.height(),
                    copy.depth());
        }
        applyRows(
                actor,
                Kind.WRITE,
                copy.target().base() + copy.targetOffset(),
                copy.targetPitch(),
                copy.targetLayer(),
                copy.width(),
                copy.height(),
                copy.depth());
    }

    /** A value in memory was written, or a wait for one is over: it comes behind those who have written there. */
    private void performed(Operation operation, MemoryOperation value) {
        long address = value.memory().base() + value.offset();
        if (value.comparison() == null) {
            flags.put(address, operation.point());
            uninitialized.remove(address, address + value.width());
            return;
        }
        OrderPoint flag = flags.get(address);
        if (flag != null) {
            operation.point().acquire(flag.timeAfter());
        }
        for (MemoryAccess each : shadow.writes(address, address + value.width())) {
            operation.point().acquire(each.actor().position().point().timeAfter());
        }
    }

    private void began(Actor actor, Allocation allocation) {
        MemoryAccess access = new MemoryAccess(
                actor, Kind.ALLOCATION, allocation.base(), allocation.base() + allocation.size(), null);
        shadow.add(access);
        if (checks.isEnabled(Check.UNINITIALIZED_READS)) {
            uninitialized.add(access.from(), access.to());
        }
    }

    private void ended(Actor actor, TracedAllocation allocation) {
        MemoryAccess access =
                new MemoryAccess(actor, Kind.FREE, allocation.base(), allocation.base() + allocation.size(), null);
        shadow.add(access);
        uninitialized.remove(access.from(), access.to());
    }

    // -- memory --------------------------------------------------------------------------------------------------

    @Override
    public void allocated(TracedAllocation allocation, long time) {
        synchronized (order) {
            CallSite site = CallSite.current();
            reporter.allocated(allocation.id(), site);
            live.put(allocation.id(), allocation);
            if (memory.findPooled(allocation.base()) == null) {
                host.flush();
                began(host.actor(site, order.host()), (Allocation) allocation);
            }
        }
    }

    @Override
    public void freed(TracedAllocation allocation, long time) {
        synchronized (order) {
            live.remove(allocation.id());
            if (memory.findPooled(allocation.base()) == null) {
                host.flush();
                ended(host.actor(CallSite.current(), order.host()), allocation);
                shadow.clear(allocation.base(), allocation.base() + allocation.size());
            }
        }
    }

    // -- accesses ------------------------------------------------------------------------------------------------

    /** Returns the observer of accesses through views of host memory. */
    public AccessProbe hostProbe() {
        return this::accessedByHost;
    }

    private void accessedByHost(boolean load, int bytes, long address) {
        long callback = threads.callback();
        boolean inMachine = callback == 0 && threads.isInMachine();
        synchronized (order) {
            if (inMachine) {
                if (running != null) {
                    running.onAccess(load, bytes, address);
                }
                return;
            }
            Kind kind = load ? Kind.READ : Kind.WRITE;
            Operation operation = callback == 0 ? null : operations.get(callback);
            if (operation != null) {
                apply(new MemoryAccess(operation.actor(), kind, address, address + bytes, null));
                return;
            }
            if (load && !flags.isEmpty() && flags.containsKey(address)) {
                order.hostWaited(flags.get(address));
                return;
            }
            if (load && uninitialized.first(address, address + bytes) >= 0) {
                Actor actor = host.actor(CallSite.current(), order.host());
                touched(new MemoryAccess(actor, kind, address, address + bytes, null));
            } else if (!load) {
                uninitialized.remove(address, address + bytes);
            }
            host.add(kind, address, bytes);
        }
    }

    private void applyRows(
            Actor actor, Kind kind, long from, long pitch, long layerPitch, long width, long height, long depth) {
        for (long z = 0; z < depth; z++) {
            long layer = from + z * layerPitch;
            if (pitch == width) {
                apply(new MemoryAccess(actor, kind, layer, layer + width * height, null));
                continue;
            }
            for (long row = 0; row < height; row++) {
                apply(new MemoryAccess(actor, kind, layer + row * pitch, layer + row * pitch + width, null));
            }
        }
    }

    private void apply(MemoryAccess access) {
        touched(access);
        shadow.add(access);
    }

    private @Nullable KernelInitialization initialization(Actor actor) {
        return checks.isEnabled(Check.UNINITIALIZED_READS) ? new KernelInitialization(this, actor) : null;
    }

    /** Tells from where to where all bytes around an address were written; nothing if the address was not. */
    void writtenAround(long address, LongRange range) {
        synchronized (order) {
            if (uninitialized.first(address, address + 1) < 0) {
                range.accept(uninitialized.endBefore(address), uninitialized.beginBehind(address));
            }
        }
    }

    /** Is told of a range of bytes. */
    @FunctionalInterface
    interface LongRange {

        /** Accepts the range from the first byte to the one behind the last. */
        void accept(long from, long to);
    }

    /** Notes that a thread of a kernel accesses bytes now. */
    void touched(Actor actor, boolean load, long address, long bytes, long thread) {
        synchronized (order) {
            long first = load ? uninitialized.first(address, address + bytes) : -1;
            if (first >= 0) {
                MemoryAccess.Threads by =
                        thread == AccessRanges.NO_THREAD ? null : new MemoryAccess.Threads((int) bytes, thread, 0);
                touched(new MemoryAccess(actor, Kind.READ, address, address + bytes, by));
            } else if (!load) {
                uninitialized.remove(address, address + bytes);
            }
        }
    }

    private void touched(MemoryAccess access) {
        if (access.kind() == Kind.WRITE) {
            uninitialized.remove(access.from(), access.to());
            return;
        }
        long first = uninitialized.first(access.from(), access.to());
        Allocation allocation = first < 0 ? null : memory.findLiveOrFreed(first);
        if (allocation != null
                && checks.isEnabled(Check.UNINITIALIZED_READS)
                && told.add(List.of("uninitialized", who(access.actor()), allocation.id()))) {
            findings.add(reporter.uninitialized(access, first, access.to()));
        }
    }

    // -- what is found -------------------------------------------------------------------------------------------

    private void unordered(MemoryAccess earlier, MemoryAccess later, long from, long to) {
        boolean swapped = earlier.actor().sequence() > later.actor().sequence()
                || earlier.actor().isHost()
                || later.actor().sequence() == earlier.actor().sequence() && isBefore(later, earlier);
        MemoryAccess first = swapped ? later : earlier;
        MemoryAccess second = swapped ? earlier : later;
        boolean bound = isBound(first) || isBound(second);
        if (!checks.isEnabled(bound ? Check.LIFETIMES : Check.RACES)) {
            return;
        }
        Allocation allocation = memory.findLiveOrFreed(from);
        Object where = allocation == null ? from : allocation.id();
        if (!told.add(List.of(bound, Set.copyOf(List.of(who(first.actor()), who(second.actor()))), where))) {
            return;
        }
        findings.add(
                bound
                        ? reporter.lifetime(
                                isBound(first) ? second : first,
                                isBound(first) ? first : second,
                                from,
                                to,
                                !isBound(first))
                        : reporter.race(first, second, from, to));
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

    /** Returns what identifies an actor: a finding about actors that are the same in it is told once. */
    private static Object who(Actor actor) {
        StackTraceElement site = CallSite.element(actor.site());
        return List.of(actor.label(), actor.place(), site == null ? "" : site);
    }
}
