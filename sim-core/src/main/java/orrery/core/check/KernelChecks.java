package orrery.core.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.order.BeforeSynchronization;
import orrery.core.order.ProgramOrder;
import orrery.core.work.KernelLaunch;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Kernel;
import orrery.sim.KernelProbe;
import orrery.sim.SharedRace;
import orrery.sim.ThreadScope;

/** The kernels that run: records what each of them accesses, and passes it on when it is known. */
final class KernelChecks {
    private final ProgramOrder order;
    private final UnorderedAccesses unordered;
    private final UnwrittenMemory unwritten;
    private final WorkAccesses accesses;
    private final WrittenBytes.@Nullable Source written;
    private final Deque<KernelShadow> idleShadows = new ArrayDeque<>();
    private final IdentityHashMap<Kernel, KernelPlaces> places = new IdentityHashMap<>();
    private final Map<Long, RunningKernel> kernels = new HashMap<>();

    /** The kernel that has begun last, until other work may see what it has written. */
    private @Nullable RunningKernel last;

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
        RunningKernel kernel = new RunningKernel(actor, launch);
        kernels.put(operation, kernel);
        last = kernel;
        return kernel.recorder;
    }

    /**
     * Takes over what the last kernel has accessed so far, so that it counts as written for others.
     *
     * @param isAfterEffect whether other work may have changed what was written
     */
    void drainLast(boolean isAfterEffect) {
        if (last != null) {
            last.drain(isAfterEffect);
            last = null;
        }
    }

    /** Forgets an operation that has completed. Returns it if it is a kernel that has run; null if not. */
    @Nullable
    RunningKernel remove(long operation) {
        return kernels.remove(operation);
    }

    /** Records an access by the kernel through a view of the host. */
    void accessed(Kind kind, int bytes, long address) {
        if (last != null) {
            KernelRecorder recorder = last.recorder;
            switch (kind) {
                case READ, WRITE -> recorder.onAccess(kind == Kind.READ, bytes, address);
                case ATOMIC_READ -> recorder.onVolatile(true, bytes, address);
                default -> recorder.onAtomic(bytes, address, ThreadScope.SYSTEM);
            }
        }
    }

    /** A kernel that has begun. */
    final class RunningKernel implements KernelRecorder.Listener {
        private final Actor actor;
        private final KernelRecorder recorder;

        private RunningKernel(Actor actor, KernelLaunch launch) {
            this.actor = actor;
            Kernel kernel = launch.symbol().kernel();
            this.recorder = new KernelRecorder(
                    idleShadows.isEmpty() ? new KernelShadow() : idleShadows.pop(),
                    kernel.grain(),
                    launch.shape().threadsPerBlock(),
                    places.computeIfAbsent(kernel, any -> new KernelPlaces()),
                    this);
        }

        private void drain(boolean isAfterEffect) {
            unwritten.accessed(actor, recorder.drain(isAfterEffect));
        }

        /** Adds all accesses of the kernel, which has ended. */
        void finish() {
            drain(false);
            Actor early = actor.at(new BeforeSynchronization(actor.position().whole()));
            for (KernelAccesses.Range each : recorder.all()) {
                if (each.kind() == Kind.ATOMIC_READ) {
                    actor.position().acquire(accesses.timeOfAtomics(actor, each.from(), each.to()));
                }
            }
            for (KernelAccesses.Range each : recorder.all()) {
                accesses.addOfKernel(each.by(each.early() ? early : actor));
            }
            idleShadows.push(recorder.shadow());
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
        public void unordered(ThreadAccesses.Race race) {
            synchronized (order) {
                unordered.foundWithin(actor, race, recorder);
            }
        }

        @Override
        public void unordered(SharedRace race) {
            synchronized (order) {
                unordered.foundInShared(actor, race);
            }
        }

        /** Orders the kernel after what the host has done. */
        @Override
        public void awaited() {
            synchronized (order) {
                actor.position().acquire(order.afterHost());
            }
        }
    }
}
