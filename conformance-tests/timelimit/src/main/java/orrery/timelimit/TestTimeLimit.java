package orrery.timelimit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Ends the JVM when a test or a property neither ends nor reacts to the interrupt of its own time limit, after it has
 * printed what all threads do. Surefire's {@code forkedProcessTimeoutInSeconds} does not end a JVM whose test goes on.
 * The system property {@code orrery.test.seconds} sets the limit for a test; by default it is an hour. Registered as a
 * service.
 */
public final class TestTimeLimit implements TestExecutionListener {
    private static final int EXIT_CODE = 1;

    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor(job -> {
        Thread thread = new Thread(job, "test-time-limit");
        thread.setDaemon(true);
        return thread;
    });

    private final Duration limit;
    private final Consumer<String> end;
    private final Map<String, Future<?>> running = new ConcurrentHashMap<>();

    /** Creates the listener that ends the JVM. */
    public TestTimeLimit() {
        this(
                Duration.ofSeconds(
                        Long.getLong("orrery.test.seconds", Duration.ofHours(1).toSeconds())),
                report -> {
                    System.err.println(report);
                    Runtime.getRuntime().halt(EXIT_CODE);
                });
    }

    /**
     * Creates a listener.
     *
     * @param end is given a report when a test has run for the limit
     */
    TestTimeLimit(Duration limit, Consumer<String> end) {
        this.limit = limit;
        this.end = end;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            running.put(
                    test.getUniqueId(),
                    TIMER.schedule(() -> end.accept(report(test)), limit.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Future<?> timer = running.remove(test.getUniqueId());
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private String report(TestIdentifier test) {
        StringBuilder report = new StringBuilder(
                test.getUniqueId() + " has run for " + limit.toSeconds() + " seconds; this JVM ends\n");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            report.append(thread).append('\n');
            for (StackTraceElement frame : frames) {
                report.append("    at ").append(frame).append('\n');
            }
        });
        return report.toString();
    }
}
