package orrery.docs.javadoc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Javadoc says which release has brought what programs name; what a package had from its beginning, the package says.
 */
class SinceTest {
    private static final Pattern EXPORT = Pattern.compile("(?m)^ {4}exports ([a-z.]+);$");
    private static final Pattern SINCE = Pattern.compile("(?m)^ \\* @since \\d+\\.\\d+\\.\\d+$");

    static Stream<Path> packages() throws IOException {
        Stream.Builder<Path> all = Stream.builder();
        for (String module :
                new String[] {"sim-device", "sim-core", "sim-core/ptx", "sim-api", "sim-cupti", "sim-cupti/export"}) {
            Path sources = Path.of("..", module, "src/main/java");
            EXPORT.matcher(Files.readString(sources.resolve("module-info.java")))
                    .results()
                    .map(export -> sources.resolve(export.group(1).replace('.', '/')))
                    .forEach(all);
        }
        all.add(Path.of("../sim-api/jcuda/src/main/java/orrery/jcuda"));
        Path kit = Path.of("../conformance-tests/src/main/java/orrery/testing");
        Stream.of("", "oracle", "programs", "tck").map(kit::resolve).forEach(all);
        return all.build();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void eachPackageThatIsExportedSaysSince(Path folder) throws IOException {
        assertTrue(
                SINCE.matcher(Files.readString(folder.resolve("package-info.java")))
                        .find(),
                folder + "/package-info.java has no @since with a release");
    }
}
