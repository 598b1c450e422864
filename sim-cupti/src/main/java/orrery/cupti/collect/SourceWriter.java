package orrery.cupti.collect;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.cupti.collect.SourceProbe.Counts;
import orrery.cupti.collect.SourceProbe.Site;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.BranchActivity;
import orrery.cupti.record.GlobalAccessActivity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.SourceLocatorActivity;
import orrery.sim.KernelProbe;
import orrery.sim.TracedOperation;

/**
 * Writes SOURCE_LOCATOR, GLOBAL_ACCESS and BRANCH records: what the source lines of kernels do. Kernels are
 * instrumented while one of the last two kinds is enabled. Accesses are those through the views of a kernel's
 * arguments; branches are those that the kernel reports.
 */
final class SourceWriter {
    private static final Comparator<Site> SOURCE_ORDER = Comparator.comparing(Site::type)
            .thenComparingInt(Site::line)
            .thenComparingInt(Site::offset)
            .thenComparing(Site::load, Comparator.reverseOrder());

    /** A line of a file; the file is null if the class does not name it. */
    private record Line(@Nullable String file, int number) {}

    private final EnabledKinds enabled;
    private final RecordAllocator allocator;
    private final StringTable strings;
    private final Map<Long, SourceProbe> probes = new HashMap<>();
    private final Map<Line, Integer> locatorIds = new HashMap<>();
    private final Set<Line> written = new HashSet<>();

    SourceWriter(WriterResources resources) {
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
        this.strings = resources.strings();
    }

    /** Creates the probe of a kernel that is about to run; null if neither kind is enabled. */
    @Nullable
    KernelProbe probe(TracedOperation operation, int warpSize) {
        if (!enabled.contains(ActivityKind.GLOBAL_ACCESS, operation.context())
                && !enabled.contains(ActivityKind.BRANCH, operation.context())) {
            return null;
        }
        SourceProbe probe = new SourceProbe(warpSize);
        probes.put(operation.id(), probe);
        return probe;
    }

    /** Writes what the probe of an operation has counted, if it has one. */
    void write(TracedOperation operation) {
        if (probes.isEmpty()) {
            return;
        }
        SourceProbe probe = probes.remove(operation.id());
        if (probe != null) {
            probe.counts().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(SOURCE_ORDER))
                    .forEach(each -> write(operation, each.getKey(), each.getValue()));
        }
    }

    private void write(TracedOperation operation, Site site, Counts counts) {
        if (site.isBranch()) {
            writeBranch(operation, site, counts);
        } else {
            writeAccess(operation, site, counts);
        }
    }

    private void writeBranch(TracedOperation operation, Site site, Counts counts) {
        FieldWriter record = allocate(operation, site, ActivityKind.BRANCH, BranchActivity.TYPE);
        if (record != null) {
            common(record, operation, site, counts);
            record.set("diverged", counts.diverged());
        }
    }

    private void writeAccess(TracedOperation operation, Site site, Counts counts) {
        FieldWriter record = allocate(operation, site, ActivityKind.GLOBAL_ACCESS, GlobalAccessActivity.TYPE);
        if (record != null) {
            common(record, operation, site, counts);
            record.set("flags", site.bytes() | (site.load() ? ActivityFlag.GLOBAL_ACCESS_KIND_LOAD : ActivityFlag.NONE))
                    .set("l2Transactions", counts.sectors())
                    .set("theoreticalL2Transactions", counts.fewestSectors());
        }
    }

    /** Allocates a record after that of its source line. */
    private @Nullable FieldWriter allocate(
            TracedOperation operation, Site site, ActivityKind kind, RecordType<?> type) {
        if (!enabled.contains(kind, operation.context())) {
            return null;
        }
        writeLocator(new Line(site.file(), site.line()));
        return allocator.allocate(operation.context(), operation.streamId(), kind, type);
    }

    private void common(FieldWriter record, TracedOperation operation, Site site, Counts counts) {
        record.set("sourceLocatorId", locatorId(new Line(site.file(), site.line())))
                .set("correlationId", OperationFields.correlationId(operation))
                .set("pcOffset", site.offset())
                .set("executed", counts.warps())
                .set("threadsExecuted", counts.threads());
    }

    private int locatorId(Line line) {
        return locatorIds.computeIfAbsent(line, each -> locatorIds.size() + 1);
    }

    /** Writes a source line once, as soon as SOURCE_LOCATOR is enabled. */
    private void writeLocator(Line line) {
        int id = locatorId(line);
        if (written.contains(line)) {
            return;
        }
        FieldWriter record = allocator.allocateGlobal(ActivityKind.SOURCE_LOCATOR, SourceLocatorActivity.TYPE);
        if (record != null) {
            written.add(line);
            record.set("id", id).set("lineNumber", line.number()).set("fileName", strings.address(line.file()));
        }
    }
}
