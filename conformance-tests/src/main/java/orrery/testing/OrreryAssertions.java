package orrery.testing;

import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import orrery.driver.CUgraph;

/**
 * The assertions of AssertJ, and those for timelines, graphs and calls that fail:
 *
 * <pre>{@code
 * import static orrery.testing.OrreryAssertions.*;
 *
 * assertThat(timeline).runsBefore("HtoD", "saxpy").hasLaunches("saxpy", 2);
 * assertThat(graph).hasText("0:KERNEL store() 1:MEMSET(0)");
 * assertThatCall(() -> cuda.cuStreamEndCapture(stream)).violates("CAPTURE-07");
 * }</pre>
 */
public class OrreryAssertions extends Assertions {

    /** For subclasses. */
    protected OrreryAssertions() {}

    /** Begins an assertion about what the devices have done. */
    public static TimelineAssert assertThat(Timeline actual) {
        return new TimelineAssert(actual);
    }

    /** Begins an assertion about a graph. */
    public static GraphAssert assertThat(CUgraph actual) {
        return new GraphAssert(actual);
    }

    /** Makes a call and begins an assertion about its answer. */
    public static CallAssert assertThatCall(ThrowingCallable call) {
        return new CallAssert(Assertions.catchThrowable(call));
    }
}
