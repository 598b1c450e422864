package orrery.core.check;

import com.google.common.collect.MapMaker;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.order.ProgramOrder;
import orrery.core.work.KernelLaunch;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Kernel;
import orrery.sim.KernelProbe;
import orrery.sim.SharedRace;
import orrery.sim.ThreadScope;

/**
 * Records what running kernels access, and passes it on when a kernel ends or other work may see its writes. The
 * methods above the line are called by {@link Checker}, which holds the lock of the {@code order}; those below it by
 * recorders, while code of kernels runs, and they take the lock.
 */
final class KernelChecks {
    private final ProgramOrder order;
    private final UnorderedAccesses unordered;
    private final UnwrittenMemory unwritten;
    private final WorkAccesses accesses;
    private final WrittenBytes.@Nullable Source written;
    private final Deque<KernelShadow> idleShadows = new ArrayDeque<>();

    /** By the identity of kernels, which are forgotten with the program's last reference to them. */
    private final Map<Kernel, KernelPlaces> places = new MapMaker().weakKeys().makeMap();

    private final Map<Long, KernelRecorder> kernels = new HashMap<>();

    /** The kernel that began last, while no other work can have seen its writes; null then. */
    private @Nullable KernelRecorder last;

    /**
     * Creates the checks of kernels.
     *
     * @param written reads what was written, if it matters whether writes are equal; null if it does not
     */
    KernelChecks(
            ProgramOrder order,
            UnorderedAccesses unordered,
            UnwrittenMemory unwritten,
            WorkAccesses accesses,
            WrittenBytes.@Nullable Source written) {
        this.order = order;
        this.unordered = unordered;
        this.unwritten = unwritten;
        this.accesses = accesses;
        this.written = written;
    }

    /** Notes that a kernel begins, and returns what observes it. */
    KernelProbe began(long operation, Actor actor, KernelLaunch launch) {
        Kernel kernel = launch.kernel();
        KernelRecorder recorder = new KernelRecorder(
                this,
                actor,
                launch,
                idleShadows.isEmpty() ? new KernelShadow() : idleShadows.pop(),
                places.computeIfAbsent(kernel, any -> new KernelPlaces()));
        kernels.put(operation, recorder);
        last = recorder;
        return recorder;
    }

    /**
     * Takes over what the last kernel has accessed so far, so that it counts as written for others.
     *
     * @param isAfterEffect whether other work may have changed what was written
     */
    void drainLast(boolean isAfterEffect) {
        if (last != null) {
            drain(last, isAfterEffect);
            last = null;
        }
    }

    /** Forgets an operation that has completed. Returns it if it is a kernel that has run; null if not. */
    @Nullable
    KernelRecorder remove(long operation) {
        return kernels.remove(operation);
    }

    /** Records an access of code of a kernel through a view of host memory. */
    void accessed(long operation, Kind kind, int bytes, long address) {
        KernelRecorder recorder = kernels.get(operation);
        if (recorder != null) {
            switch (kind) {
                case READ, WRITE -> recorder.onAccess(kind == Kind.READ, bytes, address);
                case ATOMIC_READ -> recorder.onVolatile(true, bytes, address);
                case ATOMIC -> recorder.onAtomic(bytes, address, ThreadScope.SYSTEM);
                case ALLOCATION, FREE -> throw new AssertionError(kind);
            }
        }
    }

    /** Records the end of an atomic operation of code of a kernel through a view of host memory. */
    void changed(long operation, boolean isChange) {
        KernelRecorder recorder = kernels.get(operation);
        if (recorder != null) {
            recorder.onAtomicEnd(isChange);
        }
    }

    private void drain(KernelRecorder kernel, boolean isAfterEffect) {
        unwritten.accessed(kernel.drain(isAfterEffect));
    }

    /** Adds all accesses of a kernel that has ended. */
    void finish(KernelRecorder kernel) {
        drain(kernel, false);
        Actor actor = kernel.actor();
        for (MemoryAccess each : kernel.all()) {
            if (each.kind() == Kind.ATOMIC_READ) {
                actor.position().acquire(accesses.timeOfAtomics(actor, each.from(), each.to()));
            }
        }
        kernel.all().forEach(accesses::addOfKernel);
        idleShadows.push(kernel.shadow());
    }

    // -- what the recorder of a kernel asks and tells ------------------------------------------------------------

    /** Returns what reads memory, if it matters whether threads write equal values; null if it does not. */
    WrittenBytes.@Nullable Source written() {
        return written;
    }

    /** Returns whether memory has bytes that nobody has written. */
    boolean isUnwritten(long from, long to) {
        synchronized (order) {
            return unwritten.hasUnwritten(from, to);
        }
    }

    /** Adds two accesses by different threads that nothing orders. */
    void addRace(KernelRecorder kernel, KernelRace race) {
        synchronized (order) {
            unordered.foundWithin(kernel.actor(), race, kernel);
        }
    }

    /** Adds a race in shared memory. */
    void addSharedRace(KernelRecorder kernel, SharedRace race) {
        synchronized (order) {
            unordered.foundInShared(kernel.actor(), race);
        }
    }

    /**
     * Orders a kernel after what the host has done: it has seen that its condition, which the host makes true, holds.
     */
    void orderAfterHost(KernelRecorder kernel) {
        synchronized (order) {
            kernel.actor().position().acquire(order.afterHost());
        }
    }
}
