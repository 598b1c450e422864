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
import orrery.core.external.SimulatedTimelineSemaphore;
import orrery.core.order.Position;
import orrery.core.order.ProgramOrder;
import orrery.core.order.VectorTime;

/**
 * Finds the signals that a wait for an external semaphore is ordered after: with values, those that a
 * {@link ValueHistory} says; otherwise the last one that matches.
 */
final class SemaphoreOrder {
    /** The number of signals of a semaphore without values that are distinguished: the last ones. */
    private static final int KEPT = 64;

    private final ProgramOrder order;
    private final Map<SimulatedTimelineSemaphore, Timeline> timelines = new HashMap<>();
    private final Map<SimulatedSyncObject, List<Signal>> signals = new HashMap<>();

    /** A signal that was executed, and what comes after it. */
    private record Signal(SemaphoreParams params, VectorTime time) {}

    /** The values of a semaphore, from the submission of its first use on. */
    private static final class Timeline {
        private final ValueHistory values;
        private long hostSignals;

        Timeline(SimulatedTimelineSemaphore semaphore, VectorTime time) {
            values = new ValueHistory(semaphore.present(), time);
            hostSignals = semaphore.hostSignal().count();
        }
    }

    SemaphoreOrder(ProgramOrder order) {
        this.order = order;
    }

    /** Notes work that is submitted. */
    void submitted(SemaphoreWork work) {
        for (SemaphoreWork.Use each : work.uses()) {
            if (each.semaphore() instanceof SimulatedTimelineSemaphore semaphore) {
                timeline(semaphore);
            }
        }
    }

    /** Notes the signals of work that begins: others may see them before it is complete. */
    void began(SemaphoreWork work, Position position) {
        for (SemaphoreWork.Use each : work.uses()) {
            if (each.signals()) {
                signaled(each.semaphore(), each.params(), position);
            }
        }
    }

    /** Orders the waits of work that is complete after the signals that they have waited for. */
    void completed(SemaphoreWork work, Position position) {
        for (SemaphoreWork.Use each : work.uses()) {
            if (!each.signals()) {
                VectorTime time = timeOfWait(each.semaphore(), each.params(), position);
                if (time != null) {
                    position.acquire(time);
                } else {
                    // Another process, the host or a signal that is not known any more: after whatever it may be.
                    position.acquire(order.released());
                    position.acquire(order.afterHost());
                }
            }
        }
    }

    /** Returns the values of a semaphore, with what the host has signaled since the last use. */
    private Timeline timeline(SimulatedTimelineSemaphore semaphore) {
        Timeline timeline = timelines.computeIfAbsent(semaphore, any -> new Timeline(semaphore, order.afterHost()));
        SimulatedTimelineSemaphore.HostSignal last = semaphore.hostSignal();
        if (last.count() > timeline.hostSignals) {
            timeline.hostSignals = last.count();
            timeline.values.add(last.value(), null, order.afterHost());
        }
        return timeline;
    }

    private void signaled(SimulatedSyncObject semaphore, SemaphoreParams params, Position position) {
        VectorTime time = position.timeAfter();
        order.released(time);
        order.released(semaphore, time);
        if (semaphore instanceof SimulatedTimelineSemaphore withValue) {
            timeline(withValue).values.add(params.value(), position, time);
            return;
        }
        List<Signal> all = signals.computeIfAbsent(semaphore, any -> new ArrayList<>());
        all.add(new Signal(params, time));
        if (all.size() > KEPT) {
            all.remove(0);
        }
    }

    /** Returns what a wait comes after; null if that is not known. */
    private @Nullable VectorTime timeOfWait(SimulatedSyncObject semaphore, SemaphoreParams awaited, Position waiter) {
        if (semaphore instanceof SimulatedTimelineSemaphore withValue) {
            return timeline(withValue)
                    .values
                    .timeOfWait(waiter, value -> Long.compareUnsigned(value, awaited.value()) >= 0);
        }
        List<Signal> all = signals.getOrDefault(semaphore, List.of());
        for (int i = all.size() - 1; i >= 0; i--) {
            Signal signal = all.get(i);
            if (signal.params.key() == awaited.key() && Objects.equals(signal.params.fence(), awaited.fence())) {
                return signal.time;
            }
        }
        return null;
    }
}
