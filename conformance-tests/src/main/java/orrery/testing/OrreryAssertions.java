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
 * assertThat(timeline).runsBefore("HtoD", "saxpy").verify(launches("saxpy"), times(2));
 * assertThat(graph).hasText("0:KERNEL store() 1:MEMSET(0)");
 * assertThatCall(() -> cuda.cuStreamEndCapture(stream)).violates(RuleIds.CAPTURE_10);
 * }</pre>
 */
public class OrreryAssertions extends Assertions {

    /** Creates the assertions; for subclasses. */
    protected OrreryAssertions() {}

    /** Begins an assertion about what the devices have done. */
    public static TimelineAssert assertThat(Timeline actual) {
        return new TimelineAssert(actual);
    }

    /** Begins an assertion about a graph. */
    public static GraphAssert assertThat(CUgraph actual) {
        return new GraphAssert(actual);
    }

    /** Returns the launches of a kernel, for {@link TimelineAssert#verify}. */
    public static CountedActivity launches(String kernel) {
        return CountedActivity.launches(kernel);
    }

    /** Returns the operations that {@link Timeline#named} finds, for {@link TimelineAssert#verify}. */
    public static CountedActivity operations(String name) {
        return CountedActivity.operations(name);
    }

    /** Returns the calls of a function such as {@code cuMemAlloc}, for {@link TimelineAssert#verify}. */
    public static CountedActivity calls(String function) {
        return CountedActivity.calls(function);
    }

    /** Returns the count of exactly a number. */
    public static Count times(int number) {
        return new Count(number, number);
    }

    /** Returns the count of a number or more. */
    public static Count atLeast(int number) {
        return new Count(number, Integer.MAX_VALUE);
    }

    /** Returns the count of a number or less. */
    public static Count atMost(int number) {
        return new Count(0, number);
    }

    /** Returns the count of 0. */
    public static Count never() {
        return times(0);
    }

    /** Makes a call and begins an assertion about its answer. */
    public static CallAssert assertThatCall(ThrowingCallable call) {
        return new CallAssert(Assertions.catchThrowable(call));
    }
}
