package orrery.core.check;

import java.util.EnumMap;
import java.util.Map;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.sim.Finding.Access.Kind;

/** The accesses of the host through views. Accesses to consecutive bytes in one step of the host are one access. */
final class HostAccesses {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final UnwrittenMemory unwritten;
    private final WorkAccesses accesses;
    private final WrittenBytes.Source memory;
    private final Map<Kind, Pending> kinds = new EnumMap<>(Kind.class);

    /**
     * Creates a collector.
     *
     * @param shadow receives the accesses
     * @param memory reads what was written
     */
    HostAccesses(
            ProgramOrder order,
            Shadow shadow,
            UnwrittenMemory unwritten,
            WorkAccesses accesses,
            WrittenBytes.Source memory) {
        this.order = order;
        this.shadow = shadow;
        this.unwritten = unwritten;
        this.accesses = accesses;
        this.memory = memory;
    }

    /** Accesses of one kind that were not passed on yet. */
    private static final class Pending {
        private final Actor actor;
        private final Thread thread;
        private final long from;
        private long to;

        Pending(Actor actor, long from, long to) {
            this.actor = actor;
            this.thread = Thread.currentThread();
            this.from = from;
            this.to = to;
        }

        /** Adds bytes, if they continue the access; returns whether they are in it now. */
        @SuppressWarnings("ReferenceEquality") // a step has one point
        boolean add(OrderPoint now, long address, int bytes) {
            boolean continues = actor.position() == now && thread == Thread.currentThread();
            if (!continues || address < from || address > to) {
                return false;
            }
            to = Math.max(to, address + bytes);
            return true;
        }
    }

    /** Notes an access of the calling thread that is about to happen. */
    void accessed(Kind kind, long address, int bytes) {
        long end = address + bytes;
        if (accesses.orderHostRead(kind, address, end)) {
            return;
        }
        if (kind == Kind.ATOMIC_READ) {
            Actor reader = Actor.host(order.beginHostStep(), null);
            order.hostFound(accesses.timeOfAtomics(reader, address, end));
        }
        if (kind != Kind.WRITE && unwritten.hasUnwritten(address, end)) {
            Actor reader = Actor.host(order.beginHostStep(), CallSite.current());
            unwritten.accessed(new MemoryAccess(reader, Kind.READ, address, end));
        }
        if (kind != Kind.READ) {
            unwritten.writtenOrFreed(address, end);
        }
        add(kind, address, bytes);
        accesses.hostAccesses(kind, address, end);
    }

    private void add(Kind kind, long address, int bytes) {
        OrderPoint now = order.beginHostStep();
        Pending pending = kinds.get(kind);
        if (pending == null || !pending.add(now, address, bytes)) {
            flush();
            kinds.put(kind, new Pending(Actor.host(now, CallSite.current()), address, address + bytes));
        }
    }

    /** Passes on what was collected. */
    void flush() {
        flush(false);
    }

    /**
     * Passes on what was collected.
     *
     * @param isAfterEffect whether an effect may have changed what was written
     */
    void flush(boolean isAfterEffect) {
        if (!kinds.isEmpty()) {
            kinds.forEach((kind, each) -> {
                WrittenBytes written = kind == Kind.WRITE && !isAfterEffect ? memory.read(each.from, each.to) : null;
                shadow.add(new MemoryAccess(each.actor, kind, each.from, each.to, null, written));
            });
            kinds.clear();
        }
    }
}
