package orrery.core.memory;

import org.jspecify.annotations.Nullable;

/** Describes the memory at an address, for messages. */
final class AddressDescription {
    private AddressDescription() {}

    static String of(AddressSpace space, long address) {
        Allocation near = space.nearest(address);
        if (PooledAddresses.contains(address)) {
            return ofPool(space.pooled(), near, address);
        }
        if (near == null) {
            return ReservedAddresses.contains(address)
                    ? space.reserved().describe(address)
                    : "no allocation was ever at or before this address";
        }
        return ofNearest(near, address);
    }

    private static String ofPool(PooledAddresses pooled, @Nullable Allocation near, long address) {
        Allocation freedEarly = pooled.findFreedEarly(address);
        if (freedEarly != null) {
            return freedEarly + " contained it and has been freed" + freedBy(freedEarly);
        }
        if (near == null) {
            return "no allocation was ever at or before this address, which is one of pools and graphs: memory of a"
                    + " graph is there when a launch of the graph has allocated it";
        }
        boolean isFreeing = near.live() && near.contains(address, 1) && pooled.findVisible(address) == null;
        return isFreeing
                ? near + " contains it until its free" + freedBy(near) + " executes"
                : ofNearest(near, address);
    }

    private static String ofNearest(Allocation near, long address) {
        if (!near.contains(address, 1)) {
            return "no allocation contains it; " + near + (near.live() ? "" : ", which " + near.endReason() + ",")
                    + " ends before it";
        }
        if (!near.live()) {
            return near + " contained it and " + near.endReason() + freedBy(near);
        }
        return near + (near.attachment() == null ? "" : ", attached to " + near.attachment() + ",")
                + " contains it at offset " + (address - near.base());
    }

    private static String freedBy(Allocation allocation) {
        AllocationHistory history = allocation.history();
        String free = history == null ? null : history.freedBy();
        return free == null ? "" : " by " + free;
    }
}
