package orrery.docs.exercises;

import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.EngineKind;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * Finds the calls that wait for the device and have another purpose: copies and memsets that are synchronous with
 * respect to the host, and functions that free memory. Which of them are is what the machine says: a copy to pageable
 * memory is, and a copy between two allocations of a device is not, whether the name ends with {@code Async} or not. A
 * call that begins when the host has waited for all earlier work counts as none.
 */
final class HostWaits implements TraceListener {
    private static final Pattern CANDIDATES = Pattern.compile("cu(da)?\\w*(Memcpy|Memset|Free)\\w*");

    private final HappensBeforeRelation order;
    private final Set<Long> pending = new HashSet<>();
    private final Set<Long> complete = new HashSet<>();
    private final Set<Long> candidates = new HashSet<>();
    private final Set<Long> calls = new HashSet<>();

    HostWaits(HappensBeforeRelation order) {
        this.order = order;
    }

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction function, long thread, long time) {
        if (CANDIDATES.matcher(function.name()).matches()) {
            complete.removeIf(order::isHostAfter);
            if (!pending.isEmpty() || !complete.isEmpty()) {
                candidates.add(correlationId);
            }
        }
    }

    @Override
    public synchronized void apiExit(
            long correlationId, ApiFunction function, long thread, long time, ResultCode result) {
        if (candidates.remove(correlationId) && complete.removeIf(order::isHostAfter)) {
            calls.add(correlationId);
        }
    }

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        switch (operation.work().engineKind()) {
            case COMPUTE, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, COMPOSITE -> pending.add(operation.id());
            case ORDER, FRONT_END, ELSEWHERE, HOST -> {}
        }
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        boolean isGraph = operation.work().engineKind() == EngineKind.COMPOSITE;
        if (pending.remove(operation.id()) && !isGraph && !operation.dropped()) {
            complete.add(operation.id());
        }
    }

    /** Returns the numbers of the calls. */
    synchronized ImmutableSet<Long> calls() {
        return ImmutableSet.copyOf(calls);
    }
}
