package orrery.timelimit;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.launcher.TestIdentifier;

/** A test that does not end is reported with what all threads do; one that has ended is not. */
class TestTimeLimitTest {
    private final BlockingQueue<String> reports = new LinkedBlockingQueue<>();

    private static TestIdentifier test(String name, TestDescriptor.Type type) {
        return TestIdentifier.from(
                new AbstractTestDescriptor(UniqueId.forEngine("engine").append("test", name), name) {
                    @Override
                    public Type getType() {
                        return type;
                    }
                });
    }

    @Test
    void onlyATestThatDoesNotEndIsReported() throws InterruptedException {
        TestTimeLimit limit = new TestTimeLimit(Duration.ofMillis(50), reports::add);
        TestIdentifier ended = test("ended", TestDescriptor.Type.TEST);
        limit.executionStarted(ended);
        limit.executionFinished(ended, TestExecutionResult.successful());
        limit.executionStarted(test("class", TestDescriptor.Type.CONTAINER));
        limit.executionStarted(test("hangs", TestDescriptor.Type.TEST));
        String report = reports.poll(1, TimeUnit.MINUTES);
        assertNotNull(report);
        for (String words :
                List.of("[test:hangs] has run for 0 seconds; this JVM ends", "test-time-limit", "    at ")) {
            assertTrue(report.contains(words), report);
        }
        assertTrue(reports.isEmpty(), reports::toString);
    }
}
