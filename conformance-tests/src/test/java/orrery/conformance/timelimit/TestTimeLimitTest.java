package orrery.conformance.timelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.launcher.TestExecutionListener;
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
        assertThat(reports.poll(1, TimeUnit.MINUTES))
                .contains("[test:hangs] has run for 0 seconds; this JVM ends", "test-time-limit", "    at ");
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conformance-tests", "docs"})
    void isRegistered(String module) {
        Path service = Path.of("..", module, "src/test/resources/META-INF/services");
        assertThat(service.resolve(TestExecutionListener.class.getName()))
                .content()
                .isEqualTo(TestTimeLimit.class.getName() + "\n");
    }
}
