package orrery.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run once under each distinguishable schedule, as {@link orrery.sim.Explorer} finds them. It fails if
 * one of the runs fails, or gives a result that is not expected; the failure shows the table of results, the orders of
 * two runs side by side, and the timeline of the run that failed.
 *
 * <pre>{@code
 * @SimulatedGpu(checks = {})
 * class SumTest {
 *     @EverySchedule(expected = "6")
 *     void theSumDoesNotDependOnTheOrder(CudaDriver cuda, RunResult result) {
 *         ...
 *         result.set(cuda.host().ints(host).get(0));
 *     }
 * }
 * }</pre>
 *
 * <p>The methods that are annotated with {@code @BeforeEach} and {@code @AfterEach} are run with each run of the test,
 * all on one instance of the class: a field keeps its value from one run to the next unless it is set again. After the
 * last schedule the test is run once more in the order of submission, with the checks of {@link SimulatedGpu}.
 *
 * <p>The table is also published as the report entry {@code schedules} of the test.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@ExtendWith(SimulatedGpuExtension.class)
public @interface EverySchedule {

    /**
     * Returns the results that a run may have, as texts. If there are none, a run may have any result, and must only
     * not fail.
     */
    String[] expected() default {};

    /** Returns how many schedules are run at most. If there are more, the test fails. */
    long maxSchedules() default 100_000;
}
