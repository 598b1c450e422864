package orrery.core.external;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.Detail;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.CudaException;

/**
 * Waits for a set of external semaphores. Each semaphore is acquired as soon as it is available. If one wait times out,
 * all remaining waits are abandoned, and semaphores that were acquired stay acquired.
 *
 * @param waits the waits
 */
public record ExternalWaits(ImmutableList<ExternalWait> waits) implements ExternalWork, BlockingWork {
    private static final WorkTraits TRAITS = new WorkTraits(
            AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_CONDITION_HOLDS, Progress.NEEDS_OTHERS);

    @Override
    public List<ExternalSemaphore> semaphores() {
        return waits.stream().map(ExternalWait::semaphore).toList();
    }

    @Override
    public ExternalWaits issueFences() {
        return this;
    }

    @Override
    public String kind() {
        return "semaphore wait";
    }

    @Override
    public String label() {
        return waits.size() == 1 ? "wait " + waits.get(0).label() : "wait for " + waits.size() + " semaphores";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.EXT_SEMAS_WAIT;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        int other = ((ExternalWaits) newer).waits.size();
        return waits.size() == other
                ? null
                : UpdateConflict.parameters(
                        "it waited for " + waits.size() + " semaphores, and the update waits for " + other);
    }

    @Override
    public List<Detail> details() {
        return waits.stream().flatMap(wait -> wait.details().stream()).toList();
    }

    @Override
    public long nanos(CostModel costs) {
        return waits.stream().mapToLong(wait -> wait.nanos(costs)).sum();
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public BlockingCondition newCondition() {
        return new Waiting(waits);
    }

    /** Does nothing: {@link #newCondition} has acquired all semaphores. */
    @Override
    public void perform(CUresult status) {}

    /** The state of one execution of the waits. */
    private static final class Waiting implements BlockingCondition {
        private final List<ExternalWait> open;
        private final List<Long> deadlines = new ArrayList<>();
        private boolean begun;
        private @Nullable CudaException lapsed;

        Waiting(List<ExternalWait> waits) {
            open = new ArrayList<>(waits);
        }

        @Override
        public boolean tryAdvance(long now) {
            if (!begun) {
                begun = true;
                open.forEach(wait -> deadlines.add(wait.deadline(now)));
            }
            for (int i = 0; i < open.size() && lapsed == null; ) {
                if (open.get(i).tryAcquire()) {
                    open.remove(i);
                    deadlines.remove(i);
                } else {
                    i++;
                }
            }
            if (lapsed == null && now >= deadline()) {
                lapsed = lapse(open.get(deadlines.indexOf(deadline())));
            }
            return open.isEmpty() || lapsed != null;
        }

        private static CudaException lapse(ExternalWait wait) {
            return ExternalRule.TIMEOUT.violated("a stream waited for " + Integer.toUnsignedString(wait.timeoutMs())
                    + " ms for " + wait.describeWait());
        }

        @Override
        public long deadline() {
            return deadlines.stream().mapToLong(Long::longValue).min().orElse(FOR_EVER);
        }

        @Override
        public String reason() {
            return String.join(
                    ", and for ", open.stream().map(ExternalWait::describeWait).toList());
        }

        @Override
        public @Nullable CudaException timeoutError() {
            return lapsed;
        }
    }
}
