package orrery.core.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.order.EarlyPosition;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.KernelProbe;

/**
 * Records what a kernel accesses. The accesses of a block before its wait for the kernels that it can overlap are kept
 * apart.
 */
final class KernelRecorder implements KernelProbe {
    private final Actor actor;
    private final @Nullable KernelInitialization initialization;
    private final int threadsPerBlock;
    private final Accesses early = new Accesses();
    private final Accesses late = new Accesses();
    private final Set<Long> waitedBlocks = new HashSet<>();
    private Accesses current = early;
    private long block = AccessRanges.NO_THREAD;
    private long thread = AccessRanges.NO_THREAD;

    /** The accesses before or after a wait. */
    private static final class Accesses {
        private final AccessRanges reads = new AccessRanges();
        private final AccessRanges writes = new AccessRanges();

        void take(Actor actor, List<MemoryAccess> all) {
            all.addAll(reads.take(actor, Kind.READ));
            all.addAll(writes.take(actor, Kind.WRITE));
        }
    }

    /** Creates a recorder; {@code initialization} is null if nobody asks for reads of bytes that were not written. */
    KernelRecorder(@Nullable KernelInitialization initialization, Actor actor, int threadsPerBlock) {
        this.initialization = initialization;
        this.actor = actor;
        this.threadsPerBlock = threadsPerBlock;
    }

    @Override
    public void onThread(long index, int threadInBlock) {
        block = index;
        thread = index * threadsPerBlock + threadInBlock;
        current = !waitedBlocks.isEmpty() && waitedBlocks.contains(block) ? late : early;
    }

    @Override
    public void onDependencyWait() {
        waitedBlocks.add(block);
        current = late;
    }

    @Override
    public void onBranch(boolean taken) {}

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        (load ? current.reads : current.writes).add(address, bytes, thread);
        if (initialization != null) {
            initialization.touched(load, address, bytes, thread);
        }
    }

    /** Returns the accesses, and forgets them. */
    List<MemoryAccess> take() {
        if (initialization != null) {
            initialization.flush();
        }
        List<MemoryAccess> all = new ArrayList<>();
        early.take(actor.at(new EarlyPosition(actor.position())), all);
        late.take(actor, all);
        return all;
    }
}
