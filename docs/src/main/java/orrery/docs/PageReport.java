package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RunRecorder;
import orrery.docs.Examples.Observer;
import orrery.docs.program.Example;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Records a run for the page of a report. */
public final class PageReport implements Observer {
    private RecordedRun run;
    private List<Finding> findings = List.of();

    /** Creates an observer of one machine. */
    PageReport() {}

    /** Runs a program on a machine with changed options, and drops what it prints. */
    public static PageReport of(Example program, UnaryOperator<MachineOptions> options) throws IOException {
        PageReport page = new PageReport();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        page.findings = Examples.run(program, options, nowhere, page);
        return page;
    }

    @Override
    public Closeable observe(Machine machine) {
        RunRecorder recorder = RunRecorder.record(machine);
        return () -> {
            machine.settle();
            run = recorder.run();
        };
    }

    /** Returns whether there was a machine to record. */
    boolean isRecorded() {
        return run != null;
    }

    /** Returns what the machine did. */
    public RecordedRun run() {
        return Objects.requireNonNull(run);
    }

    /** Returns the report of the run. */
    public HtmlReport report(String name) {
        return report(name, findings);
    }

    /** Returns the report of the run with what the checks have found in it. */
    HtmlReport report(String name, List<Finding> found) {
        return HtmlReport.of(name, run()).withFindings(found);
    }
}
