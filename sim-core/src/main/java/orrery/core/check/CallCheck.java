package orrery.core.check;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.event.Event;
import orrery.core.fault.FaultState;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.stream.Stream;
import orrery.sim.Check;
import orrery.sim.Finding;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Synchronization;
import orrery.sim.TracedAllocation;

/** Finds legal calls that are probably a mistake. It says nothing about what correct programs do as well. */
final class CallCheck {
    private final Findings findings;
    private final ProgramOrder order;
    private final Shadow shadow;
    private final boolean enabled;

    /** The call that frees memory now. */
    private @Nullable Free free;

    /** The events that order and do not measure, for which nobody has waited. */
    private final Map<Long, Unused> unused = new LinkedHashMap<>();

    private final Set<Long> unrecorded = new HashSet<>();
    private final Set<Long> withoutWork = new HashSet<>();

    /** An event for which nobody has waited, and the last call that has recorded it. */
    private static final class Unused {
        private final String name;
        private String stream = "";
        private @Nullable CallSite record;

        Unused(String name) {
            this.name = name;
        }
    }

    /**
     * A call that frees memory.
     *
     * @param who the function
     * @param host the host before the call
     */
    private record Free(long address, String who, OrderPoint host) {}

    CallCheck(Findings findings, ProgramOrder order, Shadow shadow) {
        this.findings = findings;
        this.order = order;
        this.shadow = shadow;
        this.enabled = findings.isEnabled(Check.CALLS);
    }

    /** Returns whether calls are looked at. */
    boolean isEnabled() {
        return enabled;
    }

    /** Notes that the program has created an object. */
    void created(Object object) {
        if (!enabled) {
            return;
        }
        if (object instanceof Event event) {
            unrecorded.add(event.id());
            if (!event.timed()) {
                unused.put(event.id(), new Unused(event.toString()));
            }
        } else if (object instanceof Stream stream) {
            withoutWork.add(stream.streamId());
        }
    }

    /** Notes that work was submitted to a stream. */
    void submitted(long stream) {
        if (!withoutWork.isEmpty()) {
            withoutWork.remove(stream);
        }
    }

    /** Notes that an event was recorded. */
    void recorded(long event, String stream) {
        if (enabled) {
            unrecorded.remove(event);
            Unused record = unused.get(event);
            if (record != null) {
                record.stream = stream;
                record.record = CallSite.current();
            }
        }
    }

    /** Notes that a graph was launched that records an event. */
    void recordedByGraph(long event) {
        unrecorded.remove(event);
    }

    /**
     * Notes that a call synchronizes, or asks whether something is complete.
     *
     * @param who the function
     */
    void synchronizing(Synchronization how, long stream, long event, String who) {
        if (!enabled) {
            return;
        }
        unused.remove(event);
        if (how == Synchronization.EVENT_SYNCHRONIZE && unrecorded.contains(event)) {
            add(who + " is called for event " + event
                    + ", which was never recorded, so that it is complete at once; record it before");
        } else if (how == Synchronization.STREAM_SYNCHRONIZE && withoutWork.contains(stream)) {
            add(who + " is called for stream " + stream
                    + ", which has never had any work, so that it is idle; wait for the stream that has the work");
        }
    }

    /**
     * Notes that a call is about to free memory. "This API may perform implicit synchronization" (cuda.h, cuMemFree):
     * it may wait for work that uses the memory, and need not.
     */
    void freeing(long address, String who) {
        if (enabled) {
            free = new Free(address, who, order.beginHostStep());
        }
    }

    /** Notes that memory is freed, and adds the first access to it for which the host has not waited before. */
    void freed(TracedAllocation memory) {
        Free call = free;
        free = null;
        if (call == null || call.address != memory.base()) {
            return;
        }
        shadow.accesses(memory.base(), memory.base() + memory.size()).stream()
                .filter(each -> each.kind() != Kind.ALLOCATION && !each.actor().isHost())
                .filter(each -> !call.host.isAfter(each.actor().position()))
                .findFirst()
                .ifPresent(each -> add(call.who + " frees " + memory + ", and the host has not waited for "
                        + each.actor().name() + ", which uses it: " + call.who
                        + " may wait for the device, and need not; wait for " + each.actor().stream() + " before it"));
    }

    /** Adds a call that is made now. */
    void add(String message) {
        findings.add(
                Check.CALLS, message, () -> new Finding.SuspiciousCall(message, CallSite.stack(CallSite.current())));
    }

    /** Adds a failure of the devices of which no call has told the program. */
    void closing(FaultState faults) {
        if (faults.failed() && !faults.isTold()) {
            add(faults.where() + " has failed with " + faults.result()
                    + ", and no call has told the program: nothing waits for the work and looks at the result");
        }
    }

    /** Adds the records for which nobody has waited. */
    void close() {
        for (Unused each : unused.values()) {
            if (each.record != null) {
                String message = each.name + " is recorded in " + each.stream
                        + ", and nobody waits for it or asks about it; wait"
                        + " for it where its work is needed, or leave out the record";
                findings.add(
                        Check.CALLS, message, () -> new Finding.SuspiciousCall(message, CallSite.stack(each.record)));
            }
        }
    }
}
