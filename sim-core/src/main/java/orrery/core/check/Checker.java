package orrery.core.check;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.GraphScope;
import orrery.core.external.SemaphoreWork;
import orrery.core.fault.FaultState;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.PooledAddresses;
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
import orrery.sim.HappensBeforeRelation;
import orrery.sim.KernelProbe;
import orrery.sim.Synchronization;
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
    private final PendingOperations operations;
    private final WorkAccesses accesses;
    private final KernelChecks kernels;
    private final HostAccesses host;
    private final LeakCheck leaks;
    private final CallCheck calls;
    private final CallSites sites = new CallSites();
    private @Nullable RecordedOrder recorded;

    /** Tells for whom the calling Java thread acts. */
    public interface Threads {

        /** Returns the id of the host function or callback that the calling thread runs; 0 for none. */
        long callback();

        /** Returns the id of the kernel whose code the calling thread runs, if it is inside the machine; 0 for none. */
        long kernel();

        /** Returns whether the calling thread runs device code or is inside the machine. */
        boolean isInMachine();

        /** Returns the name of the function that the calling thread has called. */
        String who();
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
        UnorderedAccesses unordered = new UnorderedAccesses(findings, memory, reporter);
        Shadow shadow = new Shadow(unordered::found);
        UnwrittenMemory unwritten = new UnwrittenMemory(findings, memory, reporter);
        WrittenBytes.Source written = checks.includesBenignRaces() ? null : WrittenBytes.Source.of(memory);
        WrittenBytes.Source values = written == null ? WrittenBytes.Source.NONE : written;
        this.operations = new PendingOperations(order, memory, reporter, sites, unordered::found);
        this.accesses = new WorkAccesses(order, shadow, unwritten, values, operations);
        this.kernels = new KernelChecks(order, unordered, unwritten, accesses, written);
        this.host = new HostAccesses(order, shadow, unwritten, accesses, values);
        this.leaks = new LeakCheck(findings);
        this.calls = new CallCheck(findings, order, shadow);
    }

    /**
     * Notes that the calling thread lets those go on that wait for {@code lock}. They come after the operation whose
     * callback it runs, if it runs one.
     */
    public void released(Object lock) {
        synchronized (order) {
            host.flush();
            Actor callback = operations.get(threads.callback());
            if (callback == null) {
                order.released(lock);
            } else {
                order.released(lock, callback.position().point().timeAfter());
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
            leaks.close(operations.all(), faults.failed());
        }
    }

    /**
     * Notes that the program has created an object that it has to destroy.
     *
     * @param kind the kind of object
     * @param object the object, whose text is its name
     * @param isDestroyed whether it was destroyed
     */
    public void created(OwnedKind kind, Object object, BooleanSupplier isDestroyed) {
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
    public void synchronizing(
            Synchronization how, TracedContext context, long streamId, long eventId, long record, long time) {
        if (calls.isEnabled()) {
            synchronized (order) {
                calls.synchronizing(how, streamId, eventId, threads.who());
            }
        }
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        synchronized (order) {
            Stream created = (Stream) stream;
            if (created.kind() == Stream.Kind.BLOCKING || created.kind() == Stream.Kind.NON_BLOCKING) {
                leaks.created(OwnedKind.STREAM, created, created::isDestroyed);
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
            Actor actor = operations.submitted(operation, work);
            if (actor == null) {
                return;
            }
            accesses.submitted(work, actor.position());
            if (work instanceof Memcpy copy && copy.isStaged() && operation.graph() == null) {
                // The call reads before the operation exists that it submits.
                accesses.readByHost(Actor.host(order.beginHostStep(), actor.site()), copy);
            }
        }
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation view) {
        synchronized (order) {
            host.flush();
            accesses.resolve();
            kernels.drainLast(false);
            if (!(view.work() instanceof KernelLaunch launch)) {
                return null;
            }
            Actor actor = operations.get(view.id());
            if (view.graph() instanceof GraphScope scope) {
                actor = operations.submittedNode(view, launch, scope);
            }
            return actor == null ? null : kernels.began(view.id(), actor, launch);
        }
    }

    @Override
    public void started(TracedOperation view, long time) {
        if (view.work() instanceof SemaphoreWork || view.work() instanceof MemoryOperations) {
            synchronized (order) {
                Actor operation = operations.get(view.id());
                accesses.resolve();
                if (operation != null) {
                    accesses.started((Work) view.work(), operation.position());
                }
            }
        }
    }

    @Override
    public void completed(TracedOperation view, long time) {
        synchronized (order) {
            // Copies, memsets and the like have changed memory before their listeners are called.
            Work work = (Work) view.work();
            boolean isAfterEffect = !(work instanceof KernelLaunch) && work.engineKind() != EngineKind.ORDER;
            kernels.drainLast(isAfterEffect);
            accesses.resolve();
            if (recorded != null && !view.dropped()) {
                recorded.recordCompletion(view, operations);
            }
            Actor operation = operations.remove(view.id());
            KernelRecorder kernel = kernels.remove(view.id());
            if (operation == null || view.dropped()) {
                return;
            }
            host.flush(isAfterEffect);
            if (kernel != null) {
                kernels.finish(kernel);
            } else {
                accesses.performed(operation, work);
            }
            operation.position().point().time();
            if (view.context() == null) {
                order.released(work, operation.position().point().timeAfter());
            }
        }
    }

    // -- memory --------------------------------------------------------------------------------------------------

    @Override
    public void allocated(TracedAllocation allocation, long time) {
        synchronized (order) {
            CallSite site = sites.current("allocation", allocation.getClass().getName());
            reporter.allocated(allocation.id(), site);
            leaks.allocated(allocation, site);
            if (!PooledAddresses.contains(allocation.base())) {
                host.flush();
                accesses.began(Actor.host(order.beginHostStep(), site), (Allocation) allocation);
            }
        }
    }

    @Override
    public void freed(TracedAllocation allocation, long time) {
        synchronized (order) {
            leaks.freed(allocation);
            if (!PooledAddresses.contains(allocation.base())) {
                host.flush();
                calls.freed(allocation);
                accesses.ended(freeingHost(), allocation.base(), allocation.base() + allocation.size());
            }
        }
    }

    private Actor freeingHost() {
        return Actor.host(order.beginHostStep(), sites.current("free", ""));
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
            calls.freeing(address, who);
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

    /** Returns the observer of accesses through views of host memory. */
    public AccessProbe hostProbe() {
        return new HostProbe(order, threads, operations, accesses, kernels, host);
    }
}
