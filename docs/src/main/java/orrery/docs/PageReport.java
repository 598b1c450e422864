package orrery.docs;

import java.io.Closeable;
import java.util.List;
import java.util.Objects;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RunRecorder;
import orrery.docs.Examples.Observer;
import orrery.sim.Finding;
import orrery.sim.Machine;

/** Records a run for the page of a report. */
final class PageReport implements Observer {
    private RecordedRun run;

    @Override
    public Closeable observe(Machine machine) {
        RunRecorder recorder = RunRecorder.record(machine);
        return () -> {
            machine.settle();
            run = recorder.run();
        };
    }

    /** Returns the report of the run. */
    HtmlReport report(String name, List<Finding> findings) {
        return HtmlReport.of(name, Objects.requireNonNull(run)).withFindings(findings);
    }
}
