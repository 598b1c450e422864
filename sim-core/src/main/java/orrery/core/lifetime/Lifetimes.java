package orrery.core.lifetime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.AllocationHistory;
import orrery.core.rule.CoreRule;
import orrery.core.stream.Stream;
import orrery.core.stream.SubmissionListener;
import orrery.core.work.Work;
import orrery.sim.CudaException;

/** Checks that work is ordered within the lifetimes of the stream-ordered allocations that it uses. */
public final class Lifetimes implements SubmissionListener {
    private final AddressSpace space;
    private final boolean strict;
    private final Consumer<String> warnings;
    private boolean active;

    /**
     * Creates a checker without allocations.
     *
     * @param strict whether a violation refuses the call; otherwise it is a warning
     * @param warnings receives the warnings
     */
    public Lifetimes(AddressSpace space, boolean strict, Consumer<String> warnings) {
        this.space = space;
        this.strict = strict;
        this.warnings = warnings;
    }

    /** Returns whether there has been a stream-ordered allocation. */
    @Override
    public boolean isActive() {
        return active;
    }

    /** Returns whether a violation refuses the call. */
    public boolean isStrict() {
        return strict;
    }

    /**
     * Returns the stream-ordered allocation at an address: the one that calls find, otherwise the last one that the
     * device has mapped there; null if there was none.
     */
    public @Nullable Allocation allocationAt(long address) {
        return space.findPooled(address);
    }

    /** Gives up what allocations keep of a context that was destroyed. */
    public void contextDestroyed() {
        if (active) {
            space.pooled().forEachHistory(AllocationHistory::contextDestroyed);
        }
    }

    /** Begins the lifetime of an allocation whose alloc was submitted last. */
    public void begin(Allocation memory, Stream stream, Work alloc) {
        active = true;
        memory.setHistory(new Lifetime(StreamPosition.newEpoch(stream, alloc)));
    }

    /** Checks the addresses that work uses. */
    @Override
    public void beforeSubmit(Stream stream, Work work) {
        work.addresses(address -> use(stream, work, address));
    }

    /** Checks the use of an address by work that is about to be submitted to a stream, and records the use. */
    public void use(Stream stream, Work work, long address) {
        Allocation memory = space.findPooled(address);
        Lifetime lifetime = memory == null ? null : lifetimeOf(memory);
        if (lifetime != null) {
            use(lifetime, memory, StreamPosition.newEpoch(stream, work));
        }
    }

    private static @Nullable Lifetime lifetimeOf(Allocation memory) {
        return (Lifetime) memory.history();
    }

    private void use(Lifetime lifetime, @Nullable Allocation memory, StreamPosition use) {
        StreamPosition free = lifetime.free();
        if (free != null) {
            if (!free.isInContextOf(use.stream())) {
                return;
            }
            if (free.isBefore(use.stream())) {
                report(LifetimeRule.NOT_FREED.violated(use + " uses " + memory + " after its free, " + free));
            } else {
                report(missingOrder(LifetimeRule.BEFORE_FREE, memory, use.toString(), free.toString()));
            }
            return;
        }
        if (!lifetime.alloc().isBefore(use.stream())) {
            report(missingOrder(
                    LifetimeRule.AFTER_ALLOC, memory, lifetime.alloc().toString(), use.toString()));
        }
        lifetime.addUse(use);
    }

    /** Checks the free of an allocation that is about to be submitted, and ends the lifetime. */
    public void end(Allocation memory, StreamPosition free) {
        Lifetime lifetime = lifetimeOf(memory);
        if (lifetime != null && !lifetime.alloc().isBefore(free.stream())) {
            report(missingOrder(
                    LifetimeRule.AFTER_ALLOC, memory, lifetime.alloc().toString(), free.toString()));
        }
        endAfterAlloc(memory, free);
    }

    /**
     * Checks a free that is ordered after the alloc regardless of streams, such as the free by the next launch of the
     * same graph, and ends the lifetime.
     */
    public void endAfterAlloc(Allocation memory, StreamPosition free) {
        Lifetime lifetime = lifetimeOf(memory);
        if (lifetime == null) {
            return;
        }
        for (StreamPosition use : lifetime.uses()) {
            if (!use.isBefore(free.stream())) {
                report(missingOrder(LifetimeRule.BEFORE_FREE, memory, use.toString(), free.toString()));
            }
        }
        lifetime.end(free);
    }

    /** Checks the free of an allocation by a call that does not wait, and ends the lifetime. */
    public void end(Allocation memory, String call) {
        Lifetime lifetime = lifetimeOf(memory);
        if (lifetime == null) {
            return;
        }
        for (StreamPosition use : lifetime.uses()) {
            if (!use.isKnownToHost()) {
                report(LifetimeRule.BEFORE_FREE.violated(
                        call + " frees " + memory + ", and the host has not waited for " + use + ", which uses it"));
            }
        }
        memory.setHistory(null);
    }

    /** Returns the violation of two pieces of work that use the same memory without an order between them. */
    public static CudaException missingOrder(CoreRule rule, @Nullable Allocation memory, String first, String second) {
        return rule.violated(first + " and " + second + " both use " + memory
                + " and are not ordered: an edge is missing from " + first + " to " + second);
    }

    /**
     * Reports a violation.
     *
     * @throws CudaException the violation, if the checker is strict
     */
    public void report(CudaException violation) {
        if (strict) {
            throw violation;
        }
        warnings.accept(violation.getMessage());
    }
}
