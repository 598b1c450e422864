package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The fenced blocks of the pages beside the guide, by language. */
public final class Snippets {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(\\w*)\n(.*?)^ *```$");
    private static final Pattern ELLIPSIS = Pattern.compile("(?m)^ *\\.\\.\\.( +//.*)?$");
    private static final Pattern CALLS = Pattern.compile("(?m)^ *//\\.\\.\\. (.*)\n");

    /**
     * A block.
     *
     * @param name the name of the page, and the number of the block among those of its language
     */
    record Snippet(String name, String language, String text) {
        @Override
        public String toString() {
            return language + " " + name;
        }
    }

    private Snippets() {}

    /** Returns the pages by name, without the extension. */
    private static Map<String, Path> pages() throws IOException {
        Map<String, Path> pages = new LinkedHashMap<>();
        pages.put("README", Path.of("../README.md"));
        try (Stream<Path> files = Files.list(Path.of("."))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(file -> pages.put(file.getFileName().toString().replace(".md", ""), file));
        }
        try (Stream<Path> files = Files.list(Path.of("course"))) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(file ->
                            pages.put("course/" + file.getFileName().toString().replace(".md", ""), file));
        }
        return pages;
    }

    static List<Snippet> all() throws IOException {
        List<Snippet> found = new ArrayList<>();
        for (Map.Entry<String, Path> page : pages().entrySet()) {
            Map<String, Integer> counts = new LinkedHashMap<>();
            for (MatchResult block :
                    BLOCK.matcher(Files.readString(page.getValue())).results().toList()) {
                int number = counts.merge(block.group(2), 1, Integer::sum);
                found.add(new Snippet(page.getKey() + "-" + number, block.group(2), block.group(3)));
            }
        }
        return found;
    }

    static List<Snippet> of(String language) throws IOException {
        return all().stream()
                .filter(snippet -> snippet.language().equals(language))
                .toList();
    }

    /**
     * Returns a snippet as a class {@code Snippet} with a main method. A template has the rest: {@code SNIPPET} stands
     * for the snippet, {@code LINES} for a method for each of its lines, and the calls after {@code //...} are made
     * where the snippet has an ellipsis.
     */
    static String program(Snippet snippet, String template) {
        String calls =
                CALLS.matcher(template).results().map(call -> call.group(1)).collect(Collectors.joining("\n"));
        String text = ELLIPSIS.matcher(snippet.text()).replaceAll(calls.replace("$", "\\$"));
        String each = snippet.text()
                .lines()
                .map(line -> "void line" + Integer.toUnsignedString(line.hashCode()) + "() { " + line + " }")
                .collect(Collectors.joining("\n"));
        return CALLS.matcher(template).replaceAll("").replace("SNIPPET", text).replace("LINES", each);
    }

    /** Returns the commands of the snippets for a shell, without their comments. */
    static List<String> commands() throws IOException {
        return of("sh").stream()
                .flatMap(snippet -> snippet.text().lines())
                .map(line -> line.replaceFirst(" +#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Runs the tests of a class, which all pass. */
    public static void runTests(Class<?> tests, int count) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine())
                .build();
        LauncherFactory.create(config)
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(tests))
                                .build(),
                        listener);
        listener.getSummary().getFailures().forEach(failure -> {
            throw new AssertionError(failure.getTestIdentifier().getDisplayName(), failure.getException());
        });
        assertEquals(count, listener.getSummary().getTestsSucceededCount());
    }
}
