package orrery.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.external.ExternalSignal;
import orrery.core.external.ExternalSignals;
import orrery.core.external.ExternalTask;
import orrery.core.external.ExternalWait;
import orrery.core.external.ExternalWaits;
import orrery.core.external.SemaphoreParams;
import orrery.core.external.SimulatedSyncObject;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;
import orrery.sim.TimelineSemaphore;

/** What the signals of each external semaphore come behind. */
final class SemaphoreOrder {
    /** The number of signals of a semaphore that are told from each other: the last ones. */
    private static final int KEPT = 64;

    private final ProgramOrder order;
    private final Map<SimulatedSyncObject, List<Signal>> signals = new HashMap<>();

    /** A signal that was executed, and what comes behind it. */
    private record Signal(SemaphoreParams params, VectorTime time) {}

    SemaphoreOrder(ProgramOrder order) {
        this.order = order;
    }

    /** Notes signals. */
    void signaled(ExternalSignals work, OrderPoint point) {
        for (ExternalSignal each : work.signals()) {
            signaled(each.semaphore().object(), each.params(), point);
        }
    }

    /** Orders waits that are over behind the signals that they have waited for. */
    void awaited(ExternalWaits work, OrderPoint point) {
        for (ExternalWait each : work.waits()) {
            awaited(each.semaphore().object(), each.params(), point);
        }
    }

    /** Notes that an external queue signals. */
    void signaled(ExternalTask.SemaphoreUse use, OrderPoint point) {
        signaled(use.semaphore(), use.params(), point);
    }

    /** Orders a wait of an external queue behind the signal that it has waited for. */
    void awaited(ExternalTask.SemaphoreUse use, OrderPoint point) {
        awaited(use.semaphore(), use.params(), point);
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
            // Another process, the host or a signal that is not known any more: behind whatever it may have been.
            point.acquire(order.released());
            point.acquire(order.host().timeAfter());
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
