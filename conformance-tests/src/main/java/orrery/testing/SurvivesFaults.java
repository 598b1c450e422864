package orrery.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run once for each of its calls that can fail, each time failing that call with a result code that its
 * function documents. It fails if the program does not handle one of the failures: if it swallows the error, hides it
 * behind another one, leaks, or hangs. See {@link orrery.sim.FailureReport.Verdict}.
 *
 * <pre>{@code
 * @SimulatedGpu
 * class UploadTest {
 *     @SurvivesFaults
 *     void anUploadThatFailsReleasesItsMemory(CudaDriver cuda) {
 *         upload(cuda);
 *     }
 * }
 * }</pre>
 *
 * <p>A run that ends normally has survived the failure if it has the same {@link RunResult} as without a failure. A run
 * without a result has the result that it has passed. The methods that are annotated with {@code @BeforeEach} and
 * {@code @AfterEach} are run with each run of the test, on one instance of the class, and their calls fail too.
 *
 * <p>What was tried is published as the report entry {@code faults} of the test.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@ExtendWith(SimulatedGpuExtension.class)
public @interface SurvivesFaults {

    /** Returns the limit of the real time of a run, in milliseconds. A run that exceeds it hangs. */
    long runLimitMillis() default 10_000;
}
