package orrery.testing;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** So many characters of a hash of its id tell a test from others whose names look alike. */
    private static final int HASH_CHARACTERS = 8;

    /** File systems allow 255 bytes, of which the ends of the name need some. */
    private static final int MAX_CHARACTERS = 200;

    /** The folders of Maven and Gradle, and where in them reports are. */
    private static final ImmutableMap<String, String> FOLDERS =
            ImmutableMap.of("target", "surefire-reports", "build", "reports/orrery");

    /** Returns the file of a test; empty if there is no folder for it. */
    static Optional<ReportFile> of(ExtensionContext test) {
        return test.getConfigurationParameter(FOLDER)
                .map(Path::of)
                .or(() -> folder(Path.of("")))
                .map(folder -> new ReportFile(title(test), folder.resolve("orrery-" + name(test) + ".html")));
    }

    /** Returns where the build tool of a project has its reports; empty if it has built nothing. */
    static Optional<Path> folder(Path project) {
        return FOLDERS.entrySet().stream()
                .filter(each -> Files.isDirectory(project.resolve(each.getKey())))
                .map(each -> project.resolve(each.getKey()).resolve(each.getValue()))
                .findFirst();
    }

    private static String title(ExtensionContext test) {
        return test.getRequiredTestClass().getSimpleName()
                + "."
                + test.getRequiredTestMethod().getName()
                + run(test);
    }

    /** Returns the name of a run of a method that has several; empty if it has one. */
    private static String run(ExtensionContext test) {
        Method method = test.getRequiredTestMethod();
        String usual = method.getName() + parameters(method, ", ", "(", ")");
        return test.getDisplayName().equals(usual) ? "" : "-" + test.getDisplayName();
    }

    private static String parameters(Method method, String between, String before, String after) {
        return Stream.of(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(between, before, after));
    }

    /** Returns the name of the file: class, method, parameters, run, and what no other test has. */
    private static String name(ExtensionContext test) {
        Method method = test.getRequiredTestMethod();
        boolean overloaded = Stream.of(method.getDeclaringClass().getDeclaredMethods())
                .anyMatch(other -> !other.equals(method)
                        && !other.isSynthetic()
                        && other.getName().equals(method.getName()));
        String parameters = overloaded ? parameters(method, "_", "_", "") : "";
        String all = test.getRequiredTestClass().getName() + "." + method.getName() + parameters + run(test);
        String name = LEGAL.negate().collapseFrom(all, '_');
        String id = Hashing.sha256()
                .hashString(test.getUniqueId(), StandardCharsets.UTF_8)
                .toString();
        return name.substring(0, Math.min(name.length(), MAX_CHARACTERS)) + "-" + id.substring(0, HASH_CHARACTERS);
    }
}
