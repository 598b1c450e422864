package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.TracedAllocation;

/**
 * Tells frees that may wait for work that uses the memory, and need not: "this API may perform implicit
 * synchronization" (cuda.h, cuMemFree). It is no mistake to be warned of if the host has waited before the call.
 */
final class FreeCheck {
    private final ProgramOrder order;
    private final Shadow shadow;
    private final CallCheck calls;
    private @Nullable Call current;

    /**
     * A call that frees memory.
     *
     * @param who the function
     * @param host the host before the call
     */
    private record Call(long address, String who, OrderPoint host) {}

    FreeCheck(ProgramOrder order, Shadow shadow, CallCheck calls) {
        this.order = order;
        this.shadow = shadow;
        this.calls = calls;
    }

    /** Notes that a call is about to free memory. */
    void freeing(long address, String who) {
        if (calls.isEnabled()) {
            current = new Call(address, who, order.beginHostStep());
        }
    }

    /** Notes that memory is freed, and tells the first access to it for which the host has not waited before. */
    void freed(TracedAllocation memory) {
        Call call = current;
        current = null;
        if (call == null || call.address != memory.base()) {
            return;
        }
        shadow.accesses(memory.base(), memory.base() + memory.size()).stream()
                .filter(each -> each.kind() != Kind.ALLOCATION && !each.actor().isHost())
                .filter(each -> !call.host.isAfter(each.actor().position()))
                .findFirst()
                .ifPresent(each -> calls.add(call.who + " frees " + memory + ", and the host has not waited for "
                        + each.actor().name() + ", which uses it: " + call.who
                        + " may wait for the device, and need not"));
    }
}
