package orrery.docs.site;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RunRecorder;
import orrery.cupti.report.SvgTimeline;
import orrery.docs.Examples;
import orrery.docs.program.Example;
import orrery.sim.Finding;

/** Runs programs, and writes a report and a picture of each that has done something. */
final class ProgramReports {
    private ProgramReports() {}

    /** Writes {@code NAME.html} and {@code NAME.svg} into a folder, and returns the names of the programs. */
    static Set<String> write(Map<String, Example> programs, Path folder) throws IOException {
        Set<String> written = new TreeSet<>();
        for (Map.Entry<String, Example> each : programs.entrySet()) {
            if (write(each.getKey(), each.getValue(), folder)) {
                written.add(each.getKey());
            }
        }
        return written;
    }

    private static boolean write(String name, Example program, Path folder) throws IOException {
        RecordedRun[] run = new RecordedRun[1];
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        List<Finding> findings = Examples.run(program, options -> options, nowhere, machine -> {
            RunRecorder recorder = RunRecorder.record(machine);
            return () -> {
                machine.settle();
                run[0] = recorder.run();
            };
        });
        if (run[0] == null || run[0].operations().isEmpty()) {
            return false;
        }
        Path page = folder.resolve(name + ".html");
        Files.createDirectories(page.getParent());
        HtmlReport.of(name, run[0]).withFindings(findings).write(page);
        SvgTimeline.of(run[0]).write(folder.resolve(name + ".svg"));
        return true;
    }
}
