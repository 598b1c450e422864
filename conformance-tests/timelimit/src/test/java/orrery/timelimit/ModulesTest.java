package orrery.timelimit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import net.jqwik.api.lifecycle.LifecycleHook;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TestExecutionListener;

/** The tests of each module have time limits. */
class ModulesTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String DEPENDENCY = "<artifactId>orrery-timelimit</artifactId>";

    @Test
    void eachModuleWithTestsDependsOnTheLimits() throws IOException {
        List<Path> modules;
        try (Stream<Path> folders = Files.walk(ROOT, 2)) {
            modules = folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))
                            && Files.isDirectory(folder.resolve("src/test/java")))
                    .toList();
        }
        assertTrue(modules.size() > 6, modules::toString);
        for (Path module : modules) {
            assertTrue(Files.readString(module.resolve("pom.xml")).contains(DEPENDENCY), module::toString);
        }
    }

    @Test
    void theLimitsAreRegistered() {
        assertTrue(ServiceLoader.load(LifecycleHook.class).stream()
                .anyMatch(hook -> hook.type() == PropertyTimeLimit.class));
        assertTrue(ServiceLoader.load(TestExecutionListener.class).stream()
                .anyMatch(listener -> listener.type() == TestTimeLimit.class));
    }
}
