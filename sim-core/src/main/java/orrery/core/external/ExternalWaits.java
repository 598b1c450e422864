package orrery.core.external;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.Detail;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.WorkTraits;
import orrery.device.CUgraphNodeType;
import orrery.device.CostModel;
import orrery.sim.CudaException;

/**
 * Waits for a list of external semaphores, one after the other: a semaphore is not acquired before those ahead of it.
 * The timeout of a wait begins when the waits ahead of it are over. A wait that times out is skipped.
 *
 * @param waits the waits, in order
 */
public record ExternalWaits(ImmutableList<ExternalWait> waits) implements ExternalWork, BlockingWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.needingOthers();

    @Override
    public List<ExternalSemaphore> semaphores() {
        return waits.stream().map(ExternalWait::semaphore).toList();
    }

    @Override
    public List<Use> uses() {
        return waits.stream()
                .map(each -> new Use(each.semaphore().object(), each.params(), false))
                .toList();
    }

    @Override
    public void checkFlags() {
        waits.forEach(wait -> wait.semaphore().checkWaitFlags(wait.flags()));
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
                : UpdateConflict.parameters("it waited for " + UnsignedText.of(waits.size(), "semaphore")
                        + ", and the update waits for " + other);
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

    /** Returns a condition that acquires all semaphores; nothing is left to perform. */
    @Override
    public BlockingCondition newCondition() {
        return new Waiting(waits);
    }

    /** The state of one execution of the waits. */
    private static final class Waiting implements BlockingCondition {
        private final List<ExternalWait> waits;
        private int next;
        private boolean begun;
        private long deadline = FOR_EVER;
        private @Nullable CudaException lapsed;

        Waiting(List<ExternalWait> waits) {
            this.waits = waits;
        }

        @Override
        public boolean canAdvance(long now) {
            return next == waits.size() || waits.get(next).canAcquire() || now >= deadline;
        }

        @Override
        public boolean advance(long now) {
            while (next < waits.size()) {
                ExternalWait wait = waits.get(next);
                if (!begun) {
                    begun = true;
                    deadline = wait.deadline(now);
                }
                if (!canAdvance(now)) {
                    return false;
                } else if (wait.canAcquire()) {
                    wait.acquire();
                } else {
                    lapsed = lapsed == null ? lapse(wait) : lapsed;
                }
                next++;
                begun = false;
                deadline = FOR_EVER;
            }
            return true;
        }

        private static CudaException lapse(ExternalWait wait) {
            return ExternalRule.TIMEOUT.violated("a stream waited for " + Integer.toUnsignedString(wait.timeoutMs())
                    + " ms for " + wait.describeWait());
        }

        @Override
        public long deadline() {
            return deadline;
        }

        @Override
        public String reason() {
            return String.join(
                    ", and for ",
                    waits.subList(next, waits.size()).stream()
                            .map(ExternalWait::describeWait)
                            .toList());
        }

        @Override
        public @Nullable CudaException timeoutError() {
            return lapsed;
        }
    }
}
