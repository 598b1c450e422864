package orrery.cupti.collect;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import orrery.core.kernel.KernelProbe;
import orrery.core.trace.TracedOperation;
import orrery.cupti.ActivityFlag;
import orrery.cupti.ActivityKind;
import orrery.cupti.collect.SourceProbe.Counts;
import orrery.cupti.collect.SourceProbe.Site;
import orrery.cupti.record.BranchActivity;
import orrery.cupti.record.GlobalAccessActivity;
import orrery.cupti.record.SourceLocatorActivity;

/**
 * SOURCE_LOCATOR, GLOBAL_ACCESS and BRANCH: what the lines of kernels do. Kernels are looked at from within while one
 * of the last two is collected; accesses are those through views of a kernel's arguments, branches those it tells of.
 */
final class SourceWriter {
    private static final Comparator<Site> IN_ORDER_OF_SOURCE = Comparator.comparing(Site::type)
            .thenComparingInt(Site::line)
            .thenComparingInt(Site::offset)
            .thenComparing(Site::load, Comparator.reverseOrder());

    /** A line of a file. */
    private record Line(String file, int number) {}

    private final Recorder recorder;
    private final Map<Long, SourceProbe> probes = new HashMap<>();
    private final Map<Line, Integer> locators = new HashMap<>();
    private final Set<Line> told = new HashSet<>();

    SourceWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    /** What looks at a kernel that is about to run; null if nobody wants to know. */
    KernelProbe probe(TracedOperation operation, int warpSize) {
        Switches switches = recorder.switches();
        if (!switches.on(ActivityKind.GLOBAL_ACCESS, operation.context())
                && !switches.on(ActivityKind.BRANCH, operation.context())) {
            return null;
        }
        SourceProbe probe = new SourceProbe(warpSize);
        probes.put(operation.id(), probe);
        return probe;
    }

    /** Tells what a kernel that is complete has done. */
    void write(TracedOperation operation) {
        if (probes.isEmpty()) {
            return;
        }
        SourceProbe probe = probes.remove(operation.id());
        if (probe != null) {
            probe.counts().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(IN_ORDER_OF_SOURCE))
                    .forEach(each -> write(operation, each.getKey(), each.getValue()));
        }
    }

    private void write(TracedOperation operation, Site site, Counts counts) {
        ActivityKind kind = site.isBranch() ? ActivityKind.BRANCH : ActivityKind.GLOBAL_ACCESS;
        if (!recorder.switches().on(kind, operation.context())) {
            return;
        }
        int locator = locator(new Line(site.file(), site.line()));
        Slot slot = recorder.in(
                operation.context(),
                operation.streamId(),
                kind,
                site.isBranch() ? BranchActivity.TYPE : GlobalAccessActivity.TYPE);
        if (slot == null) {
            return;
        }
        slot.set("sourceLocatorId", locator)
                .set("correlationId", Place.correlation(operation))
                .set("pcOffset", site.offset())
                .set("executed", counts.warps())
                .set("threadsExecuted", counts.threads());
        if (site.isBranch()) {
            slot.set("diverged", counts.diverged());
        } else {
            slot.set("flags", site.bytes() | (site.load() ? ActivityFlag.GLOBAL_ACCESS_KIND_LOAD : 0))
                    .set("l2Transactions", counts.sectors())
                    .set("theoreticalL2Transactions", counts.fewestSectors());
        }
    }

    /** The number of a line, which has a record of its own as soon as somebody wants to know. */
    private int locator(Line line) {
        int id = locators.computeIfAbsent(line, l -> locators.size() + 1);
        Slot slot =
                told.contains(line) ? null : recorder.global(ActivityKind.SOURCE_LOCATOR, SourceLocatorActivity.TYPE);
        if (slot != null) {
            told.add(line);
            slot.set("id", id)
                    .set("lineNumber", line.number())
                    .set("fileName", recorder.texts().address(line.file()));
        }
        return id;
    }
}
