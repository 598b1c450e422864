package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.count;
import static orrery.docs.exercises.Requirements.require;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import orrery.docs.exercises.ObservedRun.StreamStep;
import orrery.testing.Timeline.Operation;

/** The requirements on the streams of operations, and on the events that are recorded in them. */
final class Streams {
    private Streams() {}

    /**
     * Returns that events are recorded before and after a kernel, in its stream or that of its graph, or by nodes of
     * the graph.
     */
    static Requirement isBetweenEvents(String kernel) {
        return new Requirement("an event is recorded before " + kernel + ", and another one after it", attempt -> {
            Operation operation = attempt.named(kernel).get(0);
            List<StreamStep> steps = attempt.observed().steps();
            int index = attempt.observed().indexOfStep(operation.id());
            require(index >= 0, kernel + " is no work that the host has launched");
            long stream = steps.get(index).stream();
            Set<Long> nodes = attempt.observed().recordNodes();
            long before = records(steps.subList(0, index), stream)
                    + nodes.stream()
                            .filter(each -> attempt.isOrdered(each, operation.id()))
                            .count();
            long after = records(steps.subList(index + 1, steps.size()), stream)
                    + nodes.stream()
                            .filter(each -> attempt.isOrdered(operation.id(), each))
                            .count();
            require(
                    before >= 1 && after >= 1,
                    "in its stream, " + count(before) + " before and " + count(after) + " after it");
        });
    }

    private static long records(List<StreamStep> steps, long stream) {
        return steps.stream()
                .filter(each -> each.isRecord() && each.stream() == stream)
                .count();
    }

    /** Returns that operations with a name are in a number of streams. */
    static Requirement inStreams(String name, int number) {
        return new Requirement(name + " runs in " + number + " streams", attempt -> {
            List<String> its = streams(attempt, name);
            require(its.size() == number, "it runs in " + String.join(", ", its));
        });
    }

    /** Returns that all operations with two names are in one stream. */
    static Requirement inSameStream(String one, String other) {
        return new Requirement(one + " is in the stream of " + other, attempt -> {
            List<String> its = streams(attempt, one);
            List<String> others = streams(attempt, other);
            require(
                    its.size() == 1 && its.equals(others),
                    one + " is in the stream " + String.join(", ", its) + ", and " + other + " in the stream "
                            + String.join(", ", others));
        });
    }

    /** Returns that operations with one name are in another stream than those with another name. */
    static Requirement inOtherStream(String one, String other) {
        return new Requirement(one + " is in another stream than " + other, attempt -> {
            List<String> its = streams(attempt, one);
            require(
                    its.stream().noneMatch(streams(attempt, other)::contains),
                    "both are in the stream " + String.join(", ", its));
        });
    }

    /** Returns the names of the streams of operations, in the order of their begins. */
    static List<String> streams(Attempt attempt, String name) {
        return attempt.named(name).stream().map(Operation::stream).distinct().collect(Collectors.toList());
    }
}
