package orrery.testing;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.Function;

/**
 * Something that a timeline counts: see {@link TimelineAssert#verify}.
 *
 * @param name what it is, such as {@code launches of saxpy}
 * @param found returns the times at which it has happened, as texts
 */
public record CountedActivity(String name, Function<Timeline, List<String>> found) {

    /** Returns the launches of a kernel, by the name of its function. */
    static CountedActivity launches(String kernel) {
        return new CountedActivity(
                "launches of kernel " + kernel,
                timeline -> timeline.kernels().stream()
                        .filter(each -> each.isNamed(kernel))
                        .map(Timeline.Operation::toString)
                        .collect(ImmutableList.toImmutableList()));
    }

    /** Returns the operations with a name, as {@link Timeline#named} finds them. */
    static CountedActivity operations(String name) {
        return new CountedActivity(
                "operations " + name,
                timeline -> timeline.named(name).stream()
                        .map(Timeline.Operation::toString)
                        .collect(ImmutableList.toImmutableList()));
    }

    /** Returns the calls of a function of an API, those that fail included. */
    static CountedActivity calls(String function) {
        return new CountedActivity(
                "calls of " + function,
                timeline -> timeline.calls().stream()
                        .filter(each -> each.function().equals(function))
                        .map(Timeline.Call::toString)
                        .collect(ImmutableList.toImmutableList()));
    }

    @Override
    public String toString() {
        return name;
    }
}
