package orrery.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What the published artifacts bring along. A library that only some users need is optional, and its absence is told
 * where it would be used.
 */
class DependenciesTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    /** The modules that users depend on, with the libraries that these bring along. */
    static Stream<Arguments> librariesThatUsersGet() {
        return Stream.of(
                Arguments.of("sim-device", Set.of("guava", "jspecify")),
                Arguments.of("sim-core", Set.of("guava", "jackson-core", "jspecify", "slf4j-api")),
                Arguments.of("sim-core/ptx", Set.of("asm", "guava", "jspecify")),
                Arguments.of("sim-api", Set.of("guava", "jspecify")),
                Arguments.of("sim-api/jcuda", Set.of("asm", "guava", "jspecify")),
                Arguments.of("sim-cupti", Set.of("guava", "jackson-core", "jspecify")),
                Arguments.of(
                        "sim-cupti/export",
                        Set.of(
                                "commons-csv",
                                "flightrecorder.writer",
                                "guava",
                                "jackson-core",
                                "jspecify",
                                "sqlite-jdbc")),
                Arguments.of(
                        "conformance-tests",
                        Set.of("assertj-core", "guava", "jspecify", "junit-jupiter-api", "junit-platform-commons")));
    }

    @ParameterizedTest
    @MethodSource
    void librariesThatUsersGet(String module, Set<String> libraries) throws Exception {
        Set<String> found = new TreeSet<>();
        for (Element dependency : dependencies(ROOT.resolve(module).resolve("pom.xml"))) {
            if (isForUsers(dependency) && !text(dependency, "groupId").equals("${project.groupId}")) {
                found.add(text(dependency, "artifactId"));
            }
        }
        assertEquals(new TreeSet<>(libraries), found);
    }

    /** Logging is the user's: a configuration in a jar would be that of the program. */
    @ParameterizedTest
    @MethodSource("librariesThatUsersGet")
    void noModuleConfiguresLogging(String module, Set<String> libraries) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main"))) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.getFileName()
                                    .toString()
                                    .matches("logback.*\\.xml|log4j.*|logging\\.properties|simplelogger\\.properties"))
                            .toList());
        }
    }

    /** Published is what the BOM lists. */
    @Test
    void everyPublishedModuleIsInTheTable() throws Exception {
        Set<String> published = new TreeSet<>();
        for (Element dependency : dependencies(ROOT.resolve("sim-api/bom/pom.xml"))) {
            published.add(text(dependency, "artifactId"));
        }
        Set<String> inTable = new TreeSet<>();
        for (Arguments each : librariesThatUsersGet().toList()) {
            inTable.add(artifact(ROOT.resolve(each.get()[0].toString()).resolve("pom.xml")));
        }
        assertEquals(published, inTable);
    }

    private static boolean isForUsers(Element dependency) {
        return !text(dependency, "optional").equals("true")
                && !Set.of("test", "provided").contains(text(dependency, "scope"));
    }

    private static Element root(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getDocumentElement();
    }

    private static String artifact(Path pom) throws Exception {
        return text(root(pom), "artifactId");
    }

    /** Returns the dependencies of the project itself, or of its list of managed ones; not those of plugins. */
    private static List<Element> dependencies(Path pom) throws Exception {
        List<Element> found = new ArrayList<>();
        Element project = root(pom);
        for (Element section : children(project)) {
            if (section.getTagName().equals("dependencies")) {
                found.addAll(children(section));
            } else if (section.getTagName().equals("dependencyManagement")) {
                children(section).forEach(managed -> found.addAll(children(managed)));
            }
        }
        return found;
    }

    private static String text(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .map(child -> child.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                found.add(element);
            }
        }
        return found;
    }
}
