package orrery.testing;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.AbstractAssert;
import orrery.testing.Timeline.Operation;

/**
 * Assertions about a {@link Timeline}. Operations are named as in {@link Timeline#named}; a name without operations
 * fails every assertion that takes it. The message of a failure shows the timeline, except in a test with
 * {@link SimulatedGpu}: that shows it once, below the stack trace.
 */
public final class TimelineAssert extends AbstractAssert<TimelineAssert, Timeline> {

    /** Begins an assertion about a timeline. */
    public TimelineAssert(Timeline actual) {
        super(actual, TimelineAssert.class);
    }

    /** Verifies that some operation with one name was executed at the same time as some with another name. */
    public TimelineAssert overlaps(String first, String second) {
        if (firstOverlap(named(first), named(second)) == null) {
            throw failed(
                    String.format("expected an operation %s to overlap an operation %s, but none does", first, second));
        }
        return this;
    }

    /** Verifies that no operation with one name was executed at the same time as one with another name. */
    public TimelineAssert doesNotOverlap(String first, String second) {
        Operation[] overlap = firstOverlap(named(first), named(second));
        if (overlap != null) {
            throw failed(String.format(
                    "expected no operation %s to overlap an operation %s, but %s overlaps %s",
                    first, second, overlap[0], overlap[1]));
        }
        return this;
    }

    private static Operation[] firstOverlap(List<Operation> first, List<Operation> second) {
        for (Operation one : first) {
            for (Operation other : second) {
                if (!one.equals(other) && one.overlaps(other)) {
                    return new Operation[] {one, other};
                }
            }
        }
        return null;
    }

    /** Verifies that every operation with one name was complete before any operation with another name began. */
    public TimelineAssert runsBefore(String earlier, String later) {
        for (Operation first : named(earlier)) {
            for (Operation second : named(later)) {
                if (!first.equals(second) && first.end() > second.start()) {
                    throw failed(String.format(
                            "expected every operation %s to be complete before %s begins, but %s is not complete"
                                    + " when %s begins",
                            earlier, later, first, second));
                }
            }
        }
        return this;
    }

    /**
     * Verifies how often something has happened:
     *
     * <pre>{@code
     * assertThat(timeline).verify(launches("saxpy"), times(2)).verify(calls("cuMemAlloc"), atMost(3));
     * }</pre>
     */
    public TimelineAssert verify(CountedActivity activity, Count count) {
        isNotNull();
        List<String> found = activity.found().apply(actual);
        if (!count.contains(found.size())) {
            String actually = found.isEmpty() ? "none" : found.size() + ": " + found;
            throw failed(String.format("%s: expected %s, but found %s", activity, count, actually));
        }
        return this;
    }

    /** Verifies that a kernel was launched a number of times; 0 verifies that it never was. */
    public TimelineAssert hasLaunches(String kernel, int times) {
        isNotNull();
        long launches =
                actual.kernels().stream().filter(each -> each.isNamed(kernel)).count();
        if (launches != times) {
            throw failed(String.format("launches of kernel %s: expected %s, but found %s", kernel, times, launches));
        }
        return this;
    }

    /** Verifies that operations with a name were executed a number of times; 0 verifies that none was. */
    public TimelineAssert hasOperations(String name, int times) {
        isNotNull();
        int found = actual.named(name).size();
        if (found != times) {
            throw failed(String.format("operations %s: expected %s, but found %s", name, times, found));
        }
        return this;
    }

    /** Verifies that at most a number of operations were executed at one time. */
    public TimelineAssert hasConcurrencyAtMost(int limit) {
        isNotNull();
        if (actual.concurrency() > limit) {
            throw failed(String.format(
                    "expected at most %s operations at one time, but there were %s", limit, actual.concurrency()));
        }
        return this;
    }

    /** Verifies that at some time at least a number of operations were executed. */
    public TimelineAssert hasConcurrencyAtLeast(int least) {
        isNotNull();
        if (actual.concurrency() < least) {
            throw failed(String.format(
                    "expected at least %s operations at one time, but there were at most %s",
                    least, actual.concurrency()));
        }
        return this;
    }

    /** Verifies that at some time at least a number of kernels with a name were executed. */
    public TimelineAssert hasConcurrencyAtLeast(String kernel, int least) {
        int concurrency = Timeline.concurrency(named(kernel));
        if (concurrency < least) {
            throw failed(String.format(
                    "expected at least %s operations %s at one time, but there were at most %s",
                    least, kernel, concurrency));
        }
        return this;
    }

    /**
     * Verifies for how long nothing was executed at most, between the first begin and the last end.
     *
     * @param limit in virtual time
     */
    public TimelineAssert isIdleAtMost(Duration limit) {
        isNotNull();
        if (actual.idle().compareTo(limit) > 0) {
            throw failed(String.format(
                    "expected at most %s without work, but there were %s", text(limit), text(actual.idle())));
        }
        return this;
    }

    /**
     * Verifies that the time from the first begin to the last end is at most {@code limit}.
     *
     * @param limit in virtual time
     */
    public TimelineAssert takesAtMost(Duration limit) {
        isNotNull();
        if (actual.total().compareTo(limit) > 0) {
            throw failed(
                    String.format("expected all work within %s, but it took %s", text(limit), text(actual.total())));
        }
        return this;
    }

    private List<Operation> named(String name) {
        isNotNull();
        List<Operation> found = actual.named(name);
        if (found.isEmpty()) {
            throw failed(String.format("expected operations %s, but none was executed", name));
        }
        return found;
    }

    /** Returns a duration in the unit of timelines. */
    private static String text(Duration time) {
        return BigDecimal.valueOf(time.toNanos(), 3).stripTrailingZeros().toPlainString() + " us";
    }

    private AssertionError failed(String message) {
        return actual.isShownByTest()
                ? failure("%s", message)
                : failure("%s. The timeline is:%n%s", message, actual.text());
    }
}
