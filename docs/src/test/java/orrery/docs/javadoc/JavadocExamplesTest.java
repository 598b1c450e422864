package orrery.docs.javadoc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The examples of the Javadoc of what programs name. */
class JavadocExamplesTest {
    private static final Path SIM = Path.of("../sim-core/src/main/java/orrery/sim");

    private static final List<Path> EXPORTED = List.of(
            SIM,
            Path.of("../sim-api/src/main/java/orrery"),
            Path.of("../sim-cupti/src/main/java/orrery"),
            Path.of("../sim-cupti/export/src/main/java/orrery"),
            Path.of("../conformance-tests/src/main/java/orrery/testing"));

    private static final Pattern NAMED_TYPE =
            Pattern.compile("(?m)^public ((abstract|final|sealed) )*(class|interface|record) ");

    private static final Path RUNTIME = Path.of("../sim-api/src/main/java/orrery/runtime");

    /** A structure that programs make and fill in. */
    private static final Pattern STRUCT = Pattern.compile("(?m)^    public cuda\\w+\\((CUgraphNodeType type)?\\) \\{");

    /** What has no members to show, and what programs are given by the exploration only. */
    private static final Set<String> WITHOUT =
            Set.of("ContextHandle.java", "StreamHandle.java", "Footprint.java", "ObservingChooser.java");

    @Test
    void allCompile() throws IOException {
        List<JavadocExample> examples = EXPORTED.stream()
                .flatMap(each -> JavadocExample.of(each).stream())
                .toList();
        assertEquals(List.of(), new ExampleSource(examples).errors());
    }

    @Test
    void everyTypeOfTheSimulatorThatProgramsNameShowsOne() {
        Set<String> without = JavadocExample.javaFiles(SIM).stream()
                .filter(file -> NAMED_TYPE.matcher(JavadocExample.read(file)).find())
                .filter(file -> JavadocExample.of(file).isEmpty())
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toSet());
        assertEquals(WITHOUT, without);
    }

    @Test
    void everyStructOfTheRuntimeShowsOne() {
        assertEquals(
                List.of(),
                JavadocExample.javaFiles(RUNTIME).stream()
                        .filter(file ->
                                STRUCT.matcher(JavadocExample.read(file)).find())
                        .filter(file -> JavadocExample.of(file).isEmpty())
                        .toList());
    }
}
