package orrery.core.external;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.core.work.Detail;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.WorkTraits;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Signals a set of external semaphores.
 *
 * @param signals the signals, executed in order
 */
public record ExternalSignals(ImmutableList<ExternalSignal> signals) implements ExternalWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.givingNotice();

    @Override
    public List<ExternalSemaphore> semaphores() {
        return signals.stream().map(ExternalSignal::semaphore).toList();
    }

    @Override
    public List<Use> uses() {
        return signals.stream()
                .map(each -> new Use(each.semaphore().object(), each.params(), true))
                .toList();
    }

    @Override
    public void checkFlags() {
        signals.forEach(signal -> signal.semaphore().checkSignalFlags(signal.flags()));
    }

    @Override
    public ExternalSignals issueFences() {
        return new ExternalSignals(
                signals.stream().map(ExternalSignal::issueFence).collect(toImmutableList()));
    }

    @Override
    public String kind() {
        return "semaphore signal";
    }

    @Override
    public String label() {
        return signals.size() == 1 ? "signal " + signals.get(0).label() : "signal " + signals.size() + " semaphores";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.EXT_SEMAS_SIGNAL;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        int other = ((ExternalSignals) newer).signals.size();
        return signals.size() == other
                ? null
                : UpdateConflict.parameters("it signalled " + UnsignedText.of(signals.size(), "semaphore")
                        + ", and the update signals " + other);
    }

    @Override
    public List<Detail> details() {
        return signals.stream().flatMap(signal -> signal.details().stream()).toList();
    }

    @Override
    public long nanos(CostModel costs) {
        return signals.stream().mapToLong(signal -> signal.nanos(costs)).sum();
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public void perform(CUresult status) {
        signals.forEach(ExternalSignal::perform);
    }
}
