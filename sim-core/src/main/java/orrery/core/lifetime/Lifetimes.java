package orrery.core.lifetime;

import java.util.function.Consumer;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.rule.CudaException;
import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** The lives of all allocations that are made in the order of streams, and what violates them. */
public final class Lifetimes {
    private final AddressSpace space;
    private final boolean strict;
    private final Consumer<String> warnings;
    private boolean any;

    /**
     * No allocation yet.
     *
     * @param strict whether a call that violates a life is refused
     * @param warnings who is told else
     */
    public Lifetimes(AddressSpace space, boolean strict, Consumer<String> warnings) {
        this.space = space;
        this.strict = strict;
        this.warnings = warnings;
    }

    /** Whether there has been such an allocation: before that, nobody needs to look. */
    public boolean any() {
        return any;
    }

    /** Whether a violation refuses the call. */
    public boolean strict() {
        return strict;
    }

    /** An allocation that calls find at an address, or that the device has or had there; null if none was made. */
    public Allocation at(long address) {
        return space.pooledAt(address);
    }

    /** An alloc has been submitted. */
    public void begin(Allocation memory, Stream stream, Work alloc) {
        any = true;
        memory.life(new Lifetime(stream, alloc));
    }

    /** Work is about to be submitted to a stream. */
    public void use(Stream stream, Work work) {
        work.addresses(address -> use(stream, work, address));
    }

    /** Work that uses an address is about to be submitted to a stream. */
    public void use(Stream stream, Work work, long address) {
        Allocation memory = space.pooledAt(address);
        if (memory != null && memory.life() instanceof Lifetime life) {
            use(life, memory, new Place(stream, work));
        }
    }

    private void use(Lifetime life, Allocation memory, Place use) {
        Place free = life.free();
        if (free != null) {
            if (free.stream().order() != use.stream().order()) {
                return;
            }
            if (free.isBefore(use.stream())) {
                found(LifetimeRule.NOT_FREED.violated(use + " is given " + memory + " behind its free, " + free));
            } else {
                found(unordered(LifetimeRule.BEFORE_FREE, memory, use.toString(), free.toString()));
            }
            return;
        }
        if (!life.isBefore(use.stream())) {
            found(unordered(LifetimeRule.BEHIND_ALLOC, memory, life.toString(), use.toString()));
        }
        life.use(use);
    }

    /** The free of an allocation is about to be submitted. */
    public void end(Allocation memory, Place free) {
        if (memory.life() instanceof Lifetime life && !life.isBefore(free.stream())) {
            found(unordered(LifetimeRule.BEHIND_ALLOC, memory, life.toString(), free.toString()));
        }
        endBehindAlloc(memory, free);
    }

    /**
     * The same for a free that comes behind the alloc whatever the streams are, as that of the next launch of a graph.
     */
    public void endBehindAlloc(Allocation memory, Place free) {
        if (!(memory.life() instanceof Lifetime life)) {
            return;
        }
        for (Place use : life.uses()) {
            if (!use.isBefore(free.stream())) {
                found(unordered(LifetimeRule.BEFORE_FREE, memory, use.toString(), free.toString()));
            }
        }
        life.end(free);
    }

    /** The allocation is freed by a call that waits. */
    public void end(Allocation memory) {
        memory.life(null);
    }

    /** A violation: two pieces of work that something must order. */
    public static CudaException unordered(LifetimeRule rule, Allocation memory, String first, String second) {
        return rule.violated(first + " and " + second + " both concern " + memory
                + ", and nothing orders them: an edge is missing from " + first + " to " + second);
    }

    /** A violation was found. */
    public void found(CudaException violation) {
        if (strict) {
            throw violation;
        }
        warnings.accept(violation.getMessage());
    }
}
