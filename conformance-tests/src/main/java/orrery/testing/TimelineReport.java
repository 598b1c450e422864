package orrery.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** The timeline of a test that has failed. It is no failure: it is added to one as a suppressed exception. */
final class TimelineReport extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Creates a report of what a machine has done, and writes the page that shows it.
     *
     * @param failure what the test has thrown; empty if checks have found something in it
     */
    TimelineReport(MachineOfTest machine, Optional<ReportFile> file, Optional<Throwable> failure) {
        super(
                "what the machine did in this test"
                        + file.map(page -> write(machine, page, failure)).orElse("") + ":\n"
                        + machine.timeline().text(),
                null,
                false,
                false);
    }

    /** Writes the page, and returns what is said about it. */
    private static String write(MachineOfTest machine, ReportFile file, Optional<Throwable> failure) {
        try {
            Files.createDirectories(file.path().toAbsolutePath().getParent());
            machine.report(file.title(), failure).write(file.path());
            return ", also drawn in " + file.path().toUri();
        } catch (IOException | RuntimeException e) { // the failure of the test says more than that of its page
            return " (the page " + file.path() + " cannot be written: " + e + ")";
        }
    }
}
