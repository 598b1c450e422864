package orrery.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.SvgTimeline;
import orrery.docs.program.Example;

/** Runs programs for a site, and writes a report and a picture of each that has done something. */
final class ProgramReports {
    private static final String SCRIPTS = "report.js";

    private ProgramReports() {}

    /**
     * Writes {@code NAME.html} and {@code NAME.svg} into a folder, with the scripts that all pages load, and returns
     * the names of the programs.
     */
    static Set<String> write(Map<String, Example> programs, Path folder) throws IOException {
        Files.createDirectories(folder);
        HtmlReport.writeScripts(folder.resolve(SCRIPTS));
        Set<String> written = new TreeSet<>();
        for (Map.Entry<String, Example> each : programs.entrySet()) {
            if (write(each.getKey(), each.getValue(), folder)) {
                written.add(each.getKey());
            }
        }
        return written;
    }

    private static boolean write(String name, Example program, Path folder) throws IOException {
        PageReport report = PageReport.of(program, options -> options);
        if (report.run().operations().isEmpty()) {
            return false;
        }
        Path page = folder.resolve(name + ".html");
        Files.createDirectories(page.getParent());
        String reports = "../".repeat(folder.relativize(page).getNameCount() - 1);
        String pages = reports + "../docs/";
        report.report(name)
                .withRules(pages + "rules.html")
                .withLessons(RuleLessons.in(pages + "guide"))
                .writeLinked(page, reports + SCRIPTS);
        SvgTimeline.of(report.run()).write(folder.resolve(name + ".svg"));
        return true;
    }
}
