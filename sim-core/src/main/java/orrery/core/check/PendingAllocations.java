package orrery.core.check;

import java.util.Map;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.work.AccessConsumer;
import orrery.core.work.ByteRows;
import orrery.core.work.ValueOperation;
import orrery.sim.Finding.Access.Kind;

/**
 * Finds accesses to memory that work allocates which has not run yet. Such an access fails, and the allocation may
 * never run, so that it does not find the access itself.
 */
final class PendingAllocations {
    private final AddressSpace memory;
    private final Map<Long, PendingOperation> operations;
    private final Shadow.Conflicts conflicts;

    /**
     * Creates the check.
     *
     * @param operations the operations that are not complete
     * @param conflicts receives the pairs that nothing orders
     */
    PendingAllocations(AddressSpace memory, Map<Long, PendingOperation> operations, Shadow.Conflicts conflicts) {
        this.memory = memory;
        this.operations = operations;
        this.conflicts = conflicts;
    }

    /** Looks at an access that has happened. */
    void accessed(MemoryAccess access) {
        if (memory.findMapped(access.from()) == null) {
            for (PendingOperation each : operations.values()) {
                each.work().accesses(new Allocations(each.actor(), access));
            }
        }
    }

    /** Compares the allocation of an operation with an access. */
    private final class Allocations implements AccessConsumer {
        private final Actor actor;
        private final MemoryAccess access;

        Allocations(Actor actor, MemoryAccess access) {
            this.actor = actor;
            this.access = access;
        }

        @Override
        public void allocates(Allocation allocation) {
            long end = allocation.base() + allocation.size();
            boolean contains = allocation.base() <= access.from() && access.from() < end;
            if (contains && !access.actor().isAfter(actor)) {
                MemoryAccess begin = new MemoryAccess(actor, Kind.ALLOCATION, allocation.base(), end);
                conflicts.unordered(access, begin, access.from(), Math.min(access.to(), end));
            }
        }

        @Override
        public void reads(ByteRows rows) {}

        @Override
        public void writes(ByteRows rows) {}

        @Override
        public void frees(Allocation allocation) {}

        @Override
        public void writesValue(ValueOperation write) {}

        @Override
        public void awaitsValue(ValueOperation wait) {}
    }
}
