package orrery.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.external.SemaphoreParams;
import orrery.core.external.SemaphoreWork;
import orrery.core.external.SimulatedSyncObject;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;
import orrery.sim.TimelineSemaphore;

/** What the signals of each external semaphore come after. */
final class SemaphoreOrder {
    /** The number of signals of a semaphore that are distinguished: the last ones. */
    private static final int KEPT = 64;

    private final ProgramOrder order;
    private final Map<SimulatedSyncObject, List<Signal>> signals = new HashMap<>();

    /** A signal that was executed, and what comes after it. */
    private record Signal(SemaphoreParams params, VectorTime time) {}

    SemaphoreOrder(ProgramOrder order) {
        this.order = order;
    }

    /** Notes the signals of work that begins: others may see them before it is complete. */
    void began(SemaphoreWork work, OrderPoint point) {
        for (SemaphoreWork.Use each : work.uses()) {
            if (each.signals()) {
                signaled(each.semaphore(), each.params(), point);
            }
        }
    }

    /** Orders the waits of work that is complete after the signals that they have waited for. */
    void completed(SemaphoreWork work, OrderPoint point) {
        for (SemaphoreWork.Use each : work.uses()) {
            if (!each.signals()) {
                awaited(each.semaphore(), each.params(), point);
            }
        }
    }

    private void signaled(SimulatedSyncObject semaphore, SemaphoreParams params, OrderPoint point) {
        VectorTime time = point.timeAfter();
        order.released(time);
        List<Signal> all = signals.computeIfAbsent(semaphore, any -> new ArrayList<>());
        all.add(new Signal(params, time));
        if (all.size() > KEPT) {
            all.remove(0);
        }
    }

    private void awaited(SimulatedSyncObject semaphore, SemaphoreParams params, OrderPoint point) {
        Signal signal = signalOf(semaphore, params);
        if (signal == null) {
            // Another process, the host or a signal that is not known any more: after whatever it may have been.
            point.acquire(order.released());
            point.acquire(order.afterHost());
        } else {
            point.acquire(signal.time);
        }
    }

    /** Returns the signal that a wait was for; null if it is not known. */
    private @Nullable Signal signalOf(SimulatedSyncObject semaphore, SemaphoreParams awaited) {
        List<Signal> all = signals.getOrDefault(semaphore, List.of());
        if (semaphore instanceof TimelineSemaphore) {
            boolean complete = all.size() < KEPT;
            return all.stream()
                    .filter(each -> complete && Long.compareUnsigned(each.params.value(), awaited.value()) >= 0)
                    .findFirst()
                    .orElse(null);
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            SemaphoreParams params = all.get(i).params;
            if (params.key() == awaited.key() && Objects.equals(params.fence(), awaited.fence())) {
                return all.get(i);
            }
        }
        return null;
    }
}
