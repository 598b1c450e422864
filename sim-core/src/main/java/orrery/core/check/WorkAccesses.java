package orrery.core.check;

import java.util.HashMap;
import java.util.Map;
import orrery.core.external.ExternalSignals;
import orrery.core.external.ExternalTask;
import orrery.core.external.ExternalWaits;
import orrery.core.graph.MemAllocNode;
import orrery.core.graph.MemFreeNode;
import orrery.core.memory.Allocation;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.work.MemAlloc;
import orrery.core.work.MemFree;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperation;
import orrery.core.work.MemoryOperations;
import orrery.core.work.Memset;
import orrery.core.work.Work;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.TracedAllocation;

/** Knows what work accesses that is no kernel, and what it orders through memory and semaphores. */
final class WorkAccesses {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final UnwrittenMemory unwritten;
    private final SemaphoreOrder semaphores;

    /** The writes of values for which streams or the host can wait, by address. */
    private final Map<Long, OrderPoint> flags = new HashMap<>();

    WorkAccesses(ProgramOrder order, Shadow shadow, UnwrittenMemory unwritten) {
        this.order = order;
        this.shadow = shadow;
        this.unwritten = unwritten;
        this.semaphores = new SemaphoreOrder(order);
    }

    /** Adds an access. */
    void add(MemoryAccess access) {
        unwritten.accessed(access);
        shadow.add(access);
    }

    /** Notes the signals of an operation that begins: others may see them before it is complete. */
    void started(Operation operation) {
        if (operation.work() instanceof MemoryOperations batch) {
            if (batch.operations().stream().allMatch(each -> each.comparison() == null)) {
                batch.operations().forEach(each -> flags.put(address(each), operation.point()));
            }
        } else if (operation.work() instanceof ExternalSignals signals) {
            semaphores.signaled(signals, operation.point());
        } else if (operation.work() instanceof ExternalTask task
                && task.use() != null
                && task.use().signals()) {
            semaphores.signaled(task.use(), operation.point());
        }
    }

    /** Adds the accesses of an operation that is complete. */
    void performed(Operation operation) {
        Actor actor = operation.actor();
        Work work = operation.work();
        if (work instanceof Memcpy copy) {
            copied(actor, copy);
        } else if (work instanceof Memset set) {
            long from = set.target().base() + set.offset();
            long row = set.width() * set.elementSize();
            addRows(actor, Kind.WRITE, from, set.height() == 1 ? row : set.pitch(), 0, row, set.height(), 1);
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
        } else if (work instanceof ExternalWaits waits) {
            semaphores.awaited(waits, operation.point());
        } else if (work instanceof ExternalTask task
                && task.use() != null
                && !task.use().signals()) {
            semaphores.awaited(task.use(), operation.point());
        }
    }

    /** Adds the read of the source of a copy by the host. */
    void readByHost(Actor host, Memcpy copy) {
        long first = copy.sourceOperand().first(copy.width(), copy.height());
        long pitch = copy.sourceOperand().rowPitch(copy.width());
        long layer = pitch * copy.sourceOperand().rowsOfLayer(copy.height());
        addRows(host, Kind.READ, first, pitch, layer, copy.width(), copy.height(), copy.depth());
    }

    private void copied(Actor actor, Memcpy copy) {
        if (copy.source().base() != 0) {
            addRows(
                    actor,
                    Kind.READ,
                    copy.source().base() + copy.sourceOffset(),
                    copy.sourcePitch(),
                    copy.sourceLayer(),
                    copy.width(),
                    copy.height(),
                    copy.depth());
        }
        addRows(
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
        long address = address(value);
        if (value.comparison() == null) {
            flags.put(address, operation.point());
            unwritten.written(address, address + value.width());
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

    private static long address(MemoryOperation value) {
        return value.memory().base() + value.offset();
    }

    /** Returns whether the host reads a value that a stream has written for it, and orders it behind the write. */
    boolean awaitedByHost(Kind kind, long address) {
        boolean reads = kind == Kind.READ || kind == Kind.ATOMIC_READ;
        OrderPoint flag = reads && !flags.isEmpty() ? flags.get(address) : null;
        if (flag != null) {
            order.hostWaited(flag);
        }
        return flag != null;
    }

    /** Notes that the lifetime of memory begins. */
    void began(Actor actor, Allocation allocation) {
        MemoryAccess access = new MemoryAccess(
                actor, Kind.ALLOCATION, allocation.base(), allocation.base() + allocation.size(), null);
        shadow.add(access);
        unwritten.allocated(access.from(), access.to());
    }

    /** Notes that the lifetime of memory ends. */
    void ended(Actor actor, TracedAllocation allocation) {
        MemoryAccess access =
                new MemoryAccess(actor, Kind.FREE, allocation.base(), allocation.base() + allocation.size(), null);
        shadow.add(access);
        unwritten.written(access.from(), access.to());
    }

    private void addRows(
            Actor actor, Kind kind, long from, long pitch, long layerPitch, long width, long height, long depth) {
        for (long z = 0; z < depth; z++) {
            long layer = from + z * layerPitch;
            if (pitch == width) {
                add(new MemoryAccess(actor, kind, layer, layer + width * height, null));
                continue;
            }
            for (long row = 0; row < height; row++) {
                add(new MemoryAccess(actor, kind, layer + row * pitch, layer + row * pitch + width, null));
            }
        }
    }
}
