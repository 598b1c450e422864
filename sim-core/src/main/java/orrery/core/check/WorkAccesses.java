package orrery.core.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import orrery.core.external.SemaphoreWork;
import orrery.core.memory.Allocation;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.work.AccessConsumer;
import orrery.core.work.ByteRows;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.TracedAllocation;

/** Knows what work accesses that is no kernel, and what it orders through memory and semaphores. */
final class WorkAccesses {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final UnwrittenMemory unwritten;
    private final WrittenBytes.Source memory;
    private final PendingAllocations pending;
    private final SemaphoreOrder semaphores;

    /** The writes of values for which streams or the host can wait, by address. */
    private final Map<Long, OrderPoint> flags = new HashMap<>();

    /** The memory that work has allocated and not freed. */
    private final Set<Long> begun = new HashSet<>();

    WorkAccesses(
            ProgramOrder order,
            Shadow shadow,
            UnwrittenMemory unwritten,
            WrittenBytes.Source memory,
            PendingAllocations pending) {
        this.order = order;
        this.shadow = shadow;
        this.unwritten = unwritten;
        this.memory = memory;
        this.pending = pending;
        this.semaphores = new SemaphoreOrder(order);
    }

    /** Adds an access. */
    void add(MemoryAccess access) {
        unwritten.accessed(access);
        addOfKernel(access);
    }

    /** Adds an access of a kernel, of which it is known whether it reads what is written. */
    void addOfKernel(MemoryAccess access) {
        shadow.add(access);
        pending.accessed(access);
    }

    /** Notes what others may see before an operation that begins is complete. */
    void started(Operation operation) {
        if (operation.work() instanceof SemaphoreWork work) {
            semaphores.began(work, operation.point());
        } else if (operation.work() instanceof MemoryOperations batch
                && batch.operations().stream().allMatch(each -> each.comparison() == null)) {
            batch.operations().forEach(each -> flags.put(each.address(), operation.point()));
        }
    }

    /** Adds the accesses of an operation that is complete. */
    void performed(Operation operation) {
        operation.work().accesses(new Performed(operation.actor(), operation.point()));
        if (operation.work() instanceof SemaphoreWork work) {
            semaphores.completed(work, operation.point());
        }
    }

    /** Adds the read of the source of a copy by the host. */
    void readByHost(Actor host, Memcpy copy) {
        add(host, Kind.READ, copy.sourceRows());
    }

    private void add(Actor actor, Kind kind, ByteRows rows) {
        rows.forEachRange((from, to) -> {
            WrittenBytes written = kind == Kind.WRITE ? memory.read(from, to) : null;
            add(new MemoryAccess(actor, kind, from, to, null, written));
        });
    }

    /** Takes over the accesses of one operation. */
    private final class Performed implements AccessConsumer {
        private final Actor actor;
        private final OrderPoint point;

        Performed(Actor actor, OrderPoint point) {
            this.actor = actor;
            this.point = point;
        }

        @Override
        public void reads(ByteRows rows) {
            add(actor, Kind.READ, rows);
        }

        @Override
        public void writes(ByteRows rows) {
            add(actor, Kind.WRITE, rows);
        }

        @Override
        public void allocates(Allocation memory) {
            begun.add(memory.id());
            began(actor, memory);
        }

        @Override
        public void frees(Allocation memory) {
            MemoryAccess free = ended(actor, memory);
            if (!begun.remove(memory.id())) {
                pending.accessed(free);
            }
        }

        @Override
        public void writesValue(long address, int width) {
            flags.put(address, point);
            unwritten.written(address, address + width);
        }

        /** A wait for a value comes after the work that has written there. */
        @Override
        public void awaitsValue(long address, int width) {
            OrderPoint flag = flags.get(address);
            if (flag != null) {
                point.acquire(flag.timeAfter());
            }
            for (MemoryAccess each : shadow.writes(address, address + width)) {
                point.acquire(order.endStep(each.actor().position().point()));
            }
        }
    }

    /** Returns whether the host reads a value that a stream has written for it, and orders it after the write. */
    boolean awaitedByHost(Kind kind, long address) {
        boolean reads = kind == Kind.READ || kind == Kind.ATOMIC_READ;
        OrderPoint flag = reads && !flags.isEmpty() ? flags.get(address) : null;
        if (flag != null) {
            order.hostFound(flag);
        }
        return flag != null;
    }

    /** Notes that the lifetime of memory begins. */
    void began(Actor actor, Allocation allocation) {
        MemoryAccess access =
                new MemoryAccess(actor, Kind.ALLOCATION, allocation.base(), allocation.base() + allocation.size());
        shadow.add(access);
        unwritten.allocated(access.from(), access.to());
    }

    /** Notes that the lifetime of memory ends, and returns that as an access. */
    MemoryAccess ended(Actor actor, TracedAllocation allocation) {
        MemoryAccess access =
                new MemoryAccess(actor, Kind.FREE, allocation.base(), allocation.base() + allocation.size());
        shadow.add(access);
        unwritten.written(access.from(), access.to());
        return access;
    }
}
