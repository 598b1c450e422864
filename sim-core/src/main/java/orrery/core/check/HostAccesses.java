package orrery.core.check;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.sim.Finding.Access.Kind;

/**
 * Collects the accesses of the host through views. Accesses to consecutive bytes in one step of the host are one
 * access.
 */
final class HostAccesses {
    private final ProgramOrder order;
    private final WrittenBytes.Source memory;
    private final Consumer<MemoryAccess> action;
    private final Map<Kind, Pending> kinds = new EnumMap<>(Kind.class);
    private boolean isPending;

    /**
     * Creates a collector.
     *
     * @param memory reads what was written
     * @param action receives the accesses
     */
    HostAccesses(ProgramOrder order, WrittenBytes.Source memory, Consumer<MemoryAccess> action) {
        this.order = order;
        this.memory = memory;
        this.action = action;
    }

    /** Accesses of one kind that were not passed on yet. */
    private static final class Pending {
        private final Kind kind;
        private @Nullable Actor actor;
        private @Nullable Thread thread;
        private @Nullable OrderPoint point;
        private long from;
        private long to;

        Pending(Kind kind) {
            this.kind = kind;
        }

        /** Adds bytes, if they continue the access; returns whether they are in it now. */
        boolean add(OrderPoint now, long address, int bytes) {
            boolean continues = point == now && thread == Thread.currentThread();
            if (!continues || address < from || address > to) {
                return false;
            }
            to = Math.max(to, address + bytes);
            return true;
        }
    }

    /** Adds an access of the calling thread. */
    void add(Kind kind, long address, int bytes) {
        OrderPoint now = order.beginHostStep();
        Pending pending = kinds.computeIfAbsent(kind, Pending::new);
        if (pending.add(now, address, bytes)) {
            return;
        }
        flush();
        isPending = true;
        pending.actor = actor(CallSite.current(), now);
        pending.thread = Thread.currentThread();
        pending.point = now;
        pending.from = address;
        pending.to = address + bytes;
    }

    /** Returns the host at a step. */
    Actor actor(@Nullable CallSite site, OrderPoint step) {
        String thread = "thread " + Thread.currentThread().getName();
        return new Actor(step, Long.MAX_VALUE, () -> "the host", thread, thread, true, site, null);
    }

    /** Passes on what was collected. */
    void flush() {
        flush(memory);
    }

    /** Passes on what was collected, after an effect that may have changed what was written. */
    void flushAfterEffect() {
        flush(WrittenBytes.Source.NONE);
    }

    private void flush(WrittenBytes.Source source) {
        if (isPending) {
            isPending = false;
            kinds.values().forEach(each -> flush(each, source));
        }
    }

    private void flush(Pending pending, WrittenBytes.Source source) {
        Actor actor = pending.actor;
        if (actor != null) {
            pending.actor = null;
            pending.point = null;
            WrittenBytes written = pending.kind == Kind.WRITE ? source.read(pending.from, pending.to) : null;
            action.accept(new MemoryAccess(actor, pending.kind, pending.from, pending.to, null, written));
        }
    }
}
