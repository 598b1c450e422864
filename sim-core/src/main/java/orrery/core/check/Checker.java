package orrery.core.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.GraphScope;
import orrery.core.external.SemaphoreWork;
import orrery.core.fault.FaultState;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.order.BeforeSynchronization;
import orrery.core.order.GraphPoint;
import orrery.core.order.OrderPoint;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.stream.Stream;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Work;
import orrery.sim.AccessProbe;
import orrery.sim.Checks;
import orrery.sim.EngineKind;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.Kernel;
import orrery.sim.KernelProbe;
import orrery.sim.SharedRace;
import orrery.sim.Synchronization;
import orrery.sim.ThreadScope;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;

/**
 * Looks for mistakes in a program: collects the accesses of operations and of the host, and passes them to the checks.
 * Its monitor is that of the {@link ProgramOrder}.
 */
public final class Checker implements TraceListener {
    private final ProgramOrder order;
    private final Threads threads;
    private final Findings findings;
    private final Reporter reporter;
    private final UnorderedAccesses unordered;
    private final Shadow shadow;
    private final UnwrittenMemory unwritten;
    private final WorkAccesses accesses;
    private final HostAccesses host;
    private final LeakCheck leaks;
    private final CallCheck calls;
    private final FreeCheck frees;
    private final CallSites sites = new CallSites();

    /** Reads what was written, if it matters whether writes are equal; null if it does not. */
    private final WrittenBytes.@Nullable Source written;

    private final Map<Long, PendingOperation> operations = new HashMap<>();

    /** The last operation of each external queue. */
    private final Map<Long, OrderPoint> queues = new HashMap<>();

    private final Deque<KernelShadow> idleShadows = new ArrayDeque<>();
    private final IdentityHashMap<Kernel, KernelPlaces> places = new IdentityHashMap<>();
    private @Nullable PendingOperation running;
    private @Nullable RecordedOrder recorded;
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
        this.order = order;
        this.threads = threads;
        this.findings = new Findings(checks);
        this.reporter = new Reporter(memory);
        this.unordered = new UnorderedAccesses(findings, memory, reporter);
        this.shadow = new Shadow(unordered::found);
        this.unwritten = new UnwrittenMemory(findings, memory, reporter);
        this.written = checks.includesBenignRaces() ? null : WrittenBytes.Source.of(memory);
        WrittenBytes.Source values = written == null ? WrittenBytes.Source.NONE : written;
        this.accesses = new WorkAccesses(
                order, shadow, unwritten, values, new PendingAllocations(memory, operations, unordered::found));
        this.host = new HostAccesses(order, values, shadow::add);
        this.leaks = new LeakCheck(findings);
        this.calls = new CallCheck(findings);
        this.frees = new FreeCheck(order, shadow, calls);
    }

    /**
     * Notes that the calling thread lets those go on that wait for {@code lock}. They come after the operation whose
     * callback it runs, if it runs one.
     */
    public void released(Object lock) {
        synchronized (order) {
            host.flush();
            PendingOperation callback = operations.get(threads.callback());
            if (callback == null) {
                order.released(lock);
            } else {
                order.released(lock, callback.point().timeAfter());
            }
        }
    }

    /** Ends the step of the host before a wait: what the host has accessed comes before what follows. */
    public void beforeWait() {
        synchronized (order) {
            host.flush();
        }
    }

    /** Notes that the calling thread has waited for {@code lock}. */
    public void acquired(Object lock) {
        synchronized (order) {
            host.flush();
            order.acquired(lock);
        }
    }

    /** Returns the order of operations that complete from the first call on. */
    public HappensBeforeRelation happensBefore() {
        synchronized (order) {
            RecordedOrder known = recorded == null ? new RecordedOrder(order) : recorded;
            recorded = known;
            return known;
        }
    }

    /** Returns what was found so far. */
    public List<Finding> findings() {
        synchronized (order) {
            host.flush();
            return findings.all();
        }
    }

    /**
     * Looks for what the program has left, when it ends.
     *
     * @param faults the state of the devices
     */
    public void close(FaultState faults) {
        synchronized (order) {
            host.flush();
            calls.closing(faults);
            calls.close();
            leaks.close(operations.values());
        }
    }

    /**
     * Notes that the program has created an object that it has to destroy.
     *
     * @param kind the kind of object
     * @param object the object, whose text is its name
     * @param isDestroyed whether it was destroyed
     */
    public void created(String kind, Object object, BooleanSupplier isDestroyed) {
        synchronized (order) {
            leaks.created(kind, object, isDestroyed);
            calls.created(object);
        }
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long operation, long time) {
        if (calls.isEnabled()) {
            synchronized (order) {
                calls.recorded(eventId, ((Stream) stream).name());
            }
        }
    }

    @Override
    public void eventRecordedByGraph(long eventId, TracedStream stream, long operation, long time) {
        if (calls.isEnabled()) {
            synchronized (order) {
                calls.recordedByGraph(eventId);
            }
        }
    }

    @Override
    public void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long time) {
        if (calls.isEnabled()) {
            synchronized (order) {
                calls.synchronizing(how, streamId, eventId);
            }
        }
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        synchronized (order) {
            Stream created = (Stream) stream;
            if (created.kind() == Stream.Kind.BLOCKING || created.kind() == Stream.Kind.NON_BLOCKING) {
                leaks.created("stream", created, created::isDestroyed);
                calls.created(created);
            }
        }
    }

    @Override
    public void warning(String message, long time) {
        synchronized (order) {
            calls.add(message);
        }
    }

    // -- operations ----------------------------------------------------------------------------------------------

    @Override
    public void submitted(TracedOperation operation, long time) {
        Work work = (Work) operation.work();
        // A kernel of a graph is an operation when it runs, if it does something.
        if (operation.graph() instanceof GraphScope && work instanceof KernelLaunch) {
            return;
        }
        synchronized (order) {
            calls.submitted(operation.streamId());
            if (work.engineKind() == EngineKind.ORDER) {
                return;
            }
            host.flush();
            if (operation.context() == null) {
                submittedToQueue(operation, work);
            } else if (operation.graph() instanceof GraphScope scope) {
                submittedNode(operation, work, scope);
            } else if (operation.graph() == null) {
                submittedToStream(operation, work);
            }
        }
    }

    /** Orders work of an external queue after what was submitted to the queue before. */
    private void submittedToQueue(TracedOperation operation, Work work) {
        OrderPoint last = queues.get(operation.streamId());
        OrderPoint point = order.next(last == null ? order.newTrack() : last.track(), last);
        if (last != null) {
            point.addPredecessor(last);
        }
        queues.put(operation.streamId(), point);
        submittedAt(point, operation, work);
    }

    private void submittedToStream(TracedOperation operation, Work work) {
        OrderPoint point = order.takeSubmitted();
        if (point != null) {
            submittedAt(point, operation, work);
        }
    }

    private void submittedAt(OrderPoint point, TracedOperation operation, Work work) {
        String stream = operation.streamName();
        // Texts that need not be made for each call.
        String what =
                work instanceof KernelLaunch ? work.label() : work.getClass().getName();
        CallSite site = sites.current(what, stream);
        operations.put(operation.id(), new PendingOperation(work, point, ++sequence, stream, site, null));
        reporter.submitted(point, work);
        accesses.submitted(work, point);
        if (work instanceof Memcpy copy && copy.isStaged()) {
            // The call reads before the operation exists that it submits.
            accesses.readByHost(host.actor(site, order.beginHostStep()), copy);
        }
    }

    private @Nullable PendingOperation submittedNode(TracedOperation operation, Work work, GraphScope scope) {
        PendingOperation launch = operations.get(scope.launchId());
        if (launch == null) {
            return null;
        }
        Position position = new GraphPoint(launch.point(), scope.path(operation.position()));
        PendingOperation.Node node = new PendingOperation.Node(operation.position(), scope.graphId());
        PendingOperation submitted =
                new PendingOperation(work, position, launch.sequence(), operation.streamName(), launch.site(), node);
        operations.put(operation.id(), submitted);
        accesses.submitted(work, position);
        return submitted;
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation view) {
        synchronized (order) {
            host.flush();
            accesses.resolve();
            drainRunning(false);
            if (!(view.work() instanceof KernelLaunch launch)) {
                return null;
            }
            PendingOperation operation = view.graph() instanceof GraphScope scope
                    ? submittedNode(view, launch, scope)
                    : operations.get(view.id());
            if (operation == null) {
                return null;
            }
            KernelShadow pages = idleShadows.isEmpty() ? new KernelShadow() : idleShadows.pop();
            Kernel kernel = launch.symbol().kernel();
            KernelRecorder recorder = new KernelRecorder(
                    pages,
                    kernel.grain(),
                    launch.shape().threadsPerBlock(),
                    places.computeIfAbsent(kernel, any -> new KernelPlaces()),
                    new RunningKernel(operation));
            operation.setRecorder(recorder);
            running = operation;
            return recorder;
        }
    }

    /** What a kernel tells while it runs. */
    private final class RunningKernel implements KernelRecorder.Listener {
        private final PendingOperation operation;

        RunningKernel(PendingOperation operation) {
            this.operation = operation;
        }

        @Override
        public WrittenBytes.@Nullable Source memory() {
            return written;
        }

        @Override
        public boolean isUnwritten(long from, long to) {
            synchronized (order) {
                return unwritten.hasUnwritten(from, to);
            }
        }

        @Override
        public void unordered(ThreadRace race) {
            synchronized (order) {
                KernelRecorder recorder = operation.recorder();
                if (recorder != null) {
                    unordered.foundWithin(operation.actor(), race, recorder);
                }
            }
        }

        @Override
        public void unordered(SharedRace race) {
            synchronized (order) {
                unordered.foundInShared(operation.actor(), race);
            }
        }

        /** Orders the kernel after what the host has done. */
        @Override
        public void awaited() {
            synchronized (order) {
                operation.position().acquire(order.afterHost());
            }
        }
    }

    /** Takes over what the last kernel has accessed so far, so that it counts as written for others. */
    private void drainRunning(boolean isAfterEffect) {
        if (running != null) {
            drain(running, isAfterEffect);
            running = null;
        }
    }

    private void drain(PendingOperation operation, boolean isAfterEffect) {
        KernelRecorder recorder = operation.recorder();
        if (recorder != null) {
            unwritten.accessed(operation.actor(), recorder.drain(isAfterEffect));
        }
    }

    @Override
    public void started(TracedOperation view, long time) {
        if (view.work() instanceof SemaphoreWork || view.work() instanceof MemoryOperations) {
            synchronized (order) {
                PendingOperation operation = operations.get(view.id());
                accesses.resolve();
                if (operation != null) {
                    accesses.started(operation);
                }
            }
        }
    }

    @Override
    public void completed(TracedOperation view, long time) {
        synchronized (order) {
            // Copies, memsets and the like have changed memory before their listeners are called.
            Work work = (Work) view.work();
            boolean isAfterEffect = hasOtherEffect(work);
            drainRunning(isAfterEffect);
            accesses.resolve();
            PendingOperation operation = operations.remove(view.id());
            record(view, operation);
            if (operation == null || view.dropped()) {
                return;
            }
            if (isAfterEffect) {
                host.flushAfterEffect();
            } else {
                host.flush();
            }
            KernelRecorder recorder = operation.recorder();
            if (recorder != null) {
                finish(operation, recorder);
            } else {
                accesses.performed(operation);
            }
            operation.point().time();
            if (view.context() == null) {
                order.released(work, operation.point().timeAfter());
            }
        }
    }

    /** Notes where an operation is that has completed, if that is recorded. A kernel of a graph may do nothing. */
    private void record(TracedOperation view, @Nullable PendingOperation operation) {
        if (recorded == null || view.dropped()) {
            return;
        }
        if (operation != null) {
            recorded.add(view.id(), operation.position());
        } else if (view.graph() instanceof GraphScope scope && operations.get(scope.launchId()) != null) {
            OrderPoint launch = operations.get(scope.launchId()).point();
            recorded.add(view.id(), new GraphPoint(launch, scope.path(view.position())));
        }
    }

    /** Returns whether work other than a kernel can write memory. */
    private static boolean hasOtherEffect(Work work) {
        return !(work instanceof KernelLaunch) && work.engineKind() != EngineKind.ORDER;
    }

    private void finish(PendingOperation operation, KernelRecorder recorder) {
        drain(operation, false);
        Actor late = operation.actor();
        Actor early = late.at(new BeforeSynchronization(late.position().whole()));
        recorder.all().stream()
                .filter(each -> each.kind() == Kind.ATOMIC_READ)
                .forEach(each -> late.position().acquire(accesses.timeOfAtomics(late, each.from(), each.to())));
        for (KernelAccesses.Range each : recorder.all()) {
            accesses.addOfKernel(each.by(each.early() ? early : late));
        }
        idleShadows.push(recorder.shadow());
    }

    // -- memory --------------------------------------------------------------------------------------------------

    @Override
    public void allocated(TracedAllocation allocation, long time) {
        synchronized (order) {
            CallSite site = sites.current("allocation", allocation.getClass().getName());
            reporter.allocated(allocation.id(), site);
            leaks.allocated(allocation, site);
            if (!AddressSpace.isPooled(allocation.base())) {
                host.flush();
                accesses.began(host.actor(site, order.beginHostStep()), (Allocation) allocation);
            }
        }
    }

    @Override
    public void freed(TracedAllocation allocation, long time) {
        synchronized (order) {
            leaks.freed(allocation);
            if (!AddressSpace.isPooled(allocation.base())) {
                host.flush();
                frees.freed(allocation);
                accesses.ended(freeingHost(), allocation.base(), allocation.base() + allocation.size());
            }
        }
    }

    private Actor freeingHost() {
        return host.actor(sites.current("free", ""), order.beginHostStep());
    }

    /**
     * Notes that a call is about to free memory. It may wait for the device first, and need not: what it waits for is
     * no order that a program can count on.
     *
     * @param who the function
     */
    public void freeing(long address, String who) {
        synchronized (order) {
            host.flush();
            frees.freeing(address, who);
        }
    }

    /** Notes that a call has freed memory of a pool or a graph at once, and not in stream order. */
    public void freedByHost(TracedAllocation allocation) {
        synchronized (order) {
            host.flush();
            accesses.endedByHost(freeingHost(), allocation);
        }
    }

    /** Notes that physical memory is mapped at addresses now. */
    public void mapped(long from, long to) {
        synchronized (order) {
            host.flush();
            accesses.mapped(from, to);
        }
    }

    /** Notes that physical memory is not mapped at addresses any more. */
    public void unmapped(long from, long to) {
        synchronized (order) {
            host.flush();
            accesses.ended(freeingHost(), from, to);
        }
    }

    // -- accesses of the host ------------------------------------------------------------------------------------

    /** Returns the observer of accesses through views of host memory. */
    public AccessProbe hostProbe() {
        return new AccessProbe() {
            @Override
            public void onAccess(boolean load, int bytes, long address) {
                accessedByHost(load ? Kind.READ : Kind.WRITE, bytes, address);
            }

            @Override
            public void onAtomic(int bytes, long address, ThreadScope scope) {
                accessedByHost(Kind.ATOMIC, bytes, address);
            }

            @Override
            public void onVolatile(boolean load, int bytes, long address) {
                accessedByHost(load ? Kind.ATOMIC_READ : Kind.ATOMIC, bytes, address);
            }
        };
    }

    private void accessedByHost(Kind kind, int bytes, long address) {
        long callback = threads.callback();
        boolean inMachine = callback == 0 && threads.isInMachine();
        synchronized (order) {
            if (inMachine) {
                accessedByKernel(kind, bytes, address);
                return;
            }
            PendingOperation operation = callback == 0 ? null : operations.get(callback);
            if (operation != null) {
                accesses.addOfCallback(new MemoryAccess(operation.actor(), kind, address, address + bytes));
                return;
            }
            if (accesses.awaitedByHost(kind, address, address + bytes)) {
                return;
            }
            if (kind == Kind.ATOMIC_READ) {
                Actor reader = host.actor(null, order.beginHostStep());
                order.hostFound(accesses.timeOfAtomics(reader, address, address + bytes));
            }
            boolean reads = kind != Kind.WRITE;
            if (reads && unwritten.hasUnwritten(address, address + bytes)) {
                Actor actor = host.actor(CallSite.current(), order.beginHostStep());
                unwritten.accessed(new MemoryAccess(actor, Kind.READ, address, address + bytes));
            }
            if (kind != Kind.READ) {
                unwritten.written(address, address + bytes);
            }
            host.add(kind, address, bytes);
            accesses.hostAccesses(kind, address, address + bytes);
        }
    }

    /** Records an access by a kernel through a view of the host. */
    private void accessedByKernel(Kind kind, int bytes, long address) {
        KernelRecorder recorder = running == null ? null : running.recorder();
        if (recorder == null) {
            return;
        }
        switch (kind) {
            case READ, WRITE -> recorder.onAccess(kind == Kind.READ, bytes, address);
            case ATOMIC_READ -> recorder.onVolatile(true, bytes, address);
            default -> recorder.onAtomic(bytes, address, ThreadScope.SYSTEM);
        }
    }
}
