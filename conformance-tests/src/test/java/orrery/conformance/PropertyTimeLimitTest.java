package orrery.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** JUnit's time limits do not hold for properties: each module that has some limits their time itself. */
class PropertyTimeLimitTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String SERVICE = "src/test/resources/META-INF/services/net.jqwik.api.lifecycle.LifecycleHook";
    private static final String CLASS = "PropertyTimeLimit";
    private static final Pattern PROPERTY = Pattern.compile("(?m)^\\s*@Property\\b");

    /** The modules with properties, each with one of its classes that has some. */
    private static final ImmutableSortedMap<Path, Path> MODULES = modules();

    private static ImmutableSortedMap<Path, Path> modules() {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.filter(module -> Files.isDirectory(module.resolve("src/test/java")))
                    .flatMap(module -> sources(module)
                            .filter(source -> PROPERTY.matcher(read(source)).find())
                            .findFirst()
                            .map(source -> Map.entry(module, source))
                            .stream())
                    .collect(ImmutableSortedMap.toImmutableSortedMap(
                            Comparator.naturalOrder(), Map.Entry::getKey, Map.Entry::getValue));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources(Path module) {
        try (Stream<Path> all = Files.walk(module.resolve("src/test/java"))) {
            return all.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyModuleWithPropertiesLimitsTheirTime() {
        assertThat(MODULES).hasSizeGreaterThan(2);
        MODULES.forEach((module, example) -> {
            Path service = module.resolve(SERVICE);
            assertThat(service).as("the time limit of %s", example).exists();
            List<String> hooks = read(service).lines().toList();
            assertThat(hooks).as(service.toString()).anyMatch(hook -> hook.endsWith("." + CLASS));
            assertThat(sources(module)).contains(limit(module));
        });
    }

    @Test
    void modulesLimitItAlike() {
        assertThat(MODULES.keySet().stream()
                        .map(module -> read(limit(module)).replaceFirst("^package .*;", ""))
                        .distinct())
                .hasSize(1);
    }

    /** Returns the source of the hook that the service names. */
    private static Path limit(Path module) {
        String hook = read(module.resolve(SERVICE))
                .lines()
                .filter(each -> each.endsWith("." + CLASS))
                .findFirst()
                .orElseThrow();
        return module.resolve("src/test/java").resolve(hook.replace('.', '/') + ".java");
    }
}
