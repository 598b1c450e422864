package orrery.testing;

import com.google.common.base.CharMatcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Where the page about a failed test is written.
 *
 * @param title the name of the test, for the page
 * @param path the file
 */
record ReportFile(String title, Path path) {
    /** The configuration parameter that names the folder. */
    static final String FOLDER = "orrery.testing.reports";

    private static final CharMatcher LEGAL = CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("._-"));

    /** Returns the file of a test; empty if there is no folder for it. */
    static Optional<ReportFile> of(ExtensionContext test) {
        Optional<Path> folder = test.getConfigurationParameter(FOLDER)
                .map(Path::of)
                .or(() -> Optional.of(Path.of("target"))
                        .filter(Files::isDirectory)
                        .map(target -> target.resolve("surefire-reports")));
        String method = test.getRequiredTestMethod().getName();
        // A method that is run several times has a display name for each run.
        String run = test.getDisplayName().startsWith(method + "(") ? "" : "-" + test.getDisplayName();
        String title = test.getRequiredTestClass().getSimpleName() + "." + method + run;
        return folder.map(path ->
                new ReportFile(title, path.resolve("orrery-" + LEGAL.negate().collapseFrom(title, '_') + ".html")));
    }
}
