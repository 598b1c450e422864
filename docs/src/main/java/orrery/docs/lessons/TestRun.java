package orrery.docs.lessons;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of a class by JUnit and prints what comes of each. The pages about failures are deleted. */
final class TestRun {
    private TestRun() {}

    static void print(Class<?> tests, PrintStream out) {
        Map<String, TestExecutionResult> results = new TreeMap<>();
        TestExecutionListener listener = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    results.put(test.getDisplayName().replaceFirst("\\(.*", ""), result);
                }
            }
        };
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine())
                .build();
        try {
            Path reports = Files.createTempDirectory("orrery");
            LauncherFactory.create(config)
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(tests))
                                    .configurationParameter("orrery.testing.reports", reports.toString())
                                    .build(),
                            listener);
            MoreFiles.deleteRecursively(reports, RecursiveDeleteOption.ALLOW_INSECURE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        results.forEach((test, result) -> {
            out.println((result.getStatus() == TestExecutionResult.Status.SUCCESSFUL ? "passes: " : "FAILS:  ") + test);
            result.getThrowable()
                    .ifPresent(failure -> String.valueOf(failure.getMessage())
                            .strip()
                            .lines()
                            .forEach(line -> out.println(("  " + line).stripTrailing())));
        });
    }
}
