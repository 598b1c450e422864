package orrery.core.check;

import java.util.HashSet;
import java.util.Set;
import orrery.core.external.SemaphoreWork;
import orrery.core.memory.Allocation;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;
import orrery.core.work.AccessConsumer;
import orrery.core.work.ByteRows;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperations;
import orrery.core.work.ValueOperation;
import orrery.core.work.Work;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.TracedAllocation;

/** Knows what work accesses that is no kernel, and what it orders through memory and semaphores. */
final class WorkAccesses {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final UnwrittenMemory unwritten;
    private final WrittenBytes.Source memory;
    private final PendingOperations pending;
    private final SemaphoreOrder semaphores;
    private final AwaitedValues values;

    /** The memory that work has allocated and not freed. */
    private final Set<Long> begun = new HashSet<>();

    WorkAccesses(
            ProgramOrder order,
            Shadow shadow,
            UnwrittenMemory unwritten,
            WrittenBytes.Source memory,
            PendingOperations pending) {
        this.order = order;
        this.shadow = shadow;
        this.unwritten = unwritten;
        this.memory = memory;
        this.pending = pending;
        this.semaphores = new SemaphoreOrder(order);
        this.values = new AwaitedValues(order, shadow);
    }

    /** Notes that bytes are about to be written, by an access that is added afterwards. */
    void initialized(long from, long to) {
        unwritten.writtenOrFreed(from, to);
    }

    /** Adds an access of a host function that is about to happen. */
    void addOfCallback(MemoryAccess access) {
        values.accessing(access.actor().position(), access.kind(), access.from(), access.to());
        unwritten.accessed(access);
        addKnown(access);
    }

    /** Adds an access of a kernel, of which it is known whether it reads what is written. */
    void addOfKernel(MemoryAccess access) {
        addKnown(access);
        values.accessed(access.actor().position(), access.kind(), access.from(), access.to());
    }

    private void addKnown(MemoryAccess access) {
        shadow.add(access);
        pending.accessed(access);
    }

    /** Notes an access of the host that is about to happen. */
    void hostAccesses(Kind kind, long from, long to) {
        if (values.hasLocations()) {
            values.accessing(order.beginHostStep(), kind, from, to);
        }
    }

    /** Returns what a volatile read comes after: the atomic and volatile writes by others that it can have seen. */
    VectorTime timeOfAtomics(Actor reader, long from, long to) {
        return shadow.timeOfWrites(
                from,
                to,
                order,
                each -> each.kind() == Kind.ATOMIC && !each.actor().equals(reader));
    }

    /** Takes over what code of the host has written. */
    void resolve() {
        values.resolve();
    }

    /** Notes work that is submitted. */
    void submitted(Work work, Position position) {
        if (work instanceof MemoryOperations batch) {
            values.submitted(batch, position);
        } else if (work instanceof SemaphoreWork uses) {
            semaphores.submitted(uses);
        }
    }

    /** Notes what others may see before an operation that begins is complete. */
    void started(Work work, Position position) {
        if (work instanceof SemaphoreWork uses) {
            semaphores.began(uses, position);
        } else if (work instanceof MemoryOperations batch && !batch.hasWait()) {
            batch.values().forEach(each -> values.written(each, position));
        }
    }

    /** Adds the accesses of an operation that is complete. */
    void performed(Actor operation, Work work) {
        work.accesses(new Performed(operation, work));
        if (work instanceof SemaphoreWork uses) {
            semaphores.completed(uses, operation.position());
        }
    }

    /** Adds the read of the source of a copy by the host. */
    void readByHost(Actor host, Memcpy copy) {
        add(host, Kind.READ, copy.sourceRows());
    }

    private void add(Actor actor, Kind kind, ByteRows rows) {
        rows.forEachRange((from, to) -> {
            WrittenBytes written = kind == Kind.WRITE ? memory.read(from, to) : null;
            MemoryAccess access = new MemoryAccess(actor, kind, from, to, null, written);
            unwritten.accessed(access);
            addOfKernel(access);
        });
    }

    /** Takes over the accesses of one operation. */
    private final class Performed implements AccessConsumer {
        private final Actor actor;
        private final Work work;

        Performed(Actor actor, Work work) {
            this.actor = actor;
            this.work = work;
        }

        @Override
        public void reads(ByteRows rows) {
            boolean staged = actor.node() == null && work instanceof Memcpy copy && copy.isStaged();
            if (!staged) {
                add(actor, Kind.READ, rows);
            }
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
            MemoryAccess free = ended(actor, memory.base(), memory.base() + memory.size());
            if (!begun.remove(memory.id())) {
                pending.accessed(free);
            }
        }

        @Override
        public void writesValue(ValueOperation write) {
            if (((MemoryOperations) work).hasWait()) {
                values.written(write, actor.position());
            }
            unwritten.writtenOrFreed(write.address(), write.address() + write.width());
        }

        /** Records a discard as a write: an access at the same time is as undefined as at that of a write. */
        @Override
        public void discards(long from, long to) {
            addOfKernel(new MemoryAccess(actor, Kind.WRITE, from, to));
            unwritten.discarded(from, to);
        }

        @Override
        public void prefetches(long from, long to) {
            unwritten.prefetched(from, to);
        }

        @Override
        public void awaitsValue(ValueOperation wait) {
            values.awaited(wait, actor.position());
        }
    }

    /** Returns whether the host reads a value that a stream has written for it, and orders it after the write. */
    boolean orderHostRead(Kind kind, long from, long to) {
        return values.orderHostRead(kind, from, to);
    }

    /** Notes that the lifetime of memory begins. */
    void began(Actor actor, Allocation allocation) {
        MemoryAccess access =
                new MemoryAccess(actor, Kind.ALLOCATION, allocation.base(), allocation.base() + allocation.size());
        shadow.add(access);
        values.forget(access.from(), access.to());
        unwritten.allocated(access.from(), access.to());
    }

    /** Notes that the host ends the lifetime of memory of which work may not have begun the lifetime. */
    void endedByHost(Actor host, TracedAllocation allocation) {
        begun.remove(allocation.id());
        pending.accessed(ended(host, allocation.base(), allocation.base() + allocation.size()));
    }

    /** Notes that other memory is at addresses: nothing before is an access to it. */
    void mapped(long from, long to) {
        shadow.clear(from, to);
        values.forget(from, to);
    }

    /** Notes that the lifetime of memory ends, and returns that as an access. */
    MemoryAccess ended(Actor actor, long from, long to) {
        MemoryAccess access = new MemoryAccess(actor, Kind.FREE, from, to);
        shadow.add(access);
        unwritten.writtenOrFreed(access.from(), access.to());
        return access;
    }
}
