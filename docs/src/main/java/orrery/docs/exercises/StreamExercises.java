package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.alwaysPrints;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inOrder;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.parallel;
import static orrery.docs.exercises.Requirements.prints;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Requirements.takesAtMost;
import static orrery.testing.OrreryAssertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.sim.Check;
import orrery.sim.Finding;
import orrery.testing.Timeline;

/** The exercises of the lessons on kernels, streams, events and priorities. */
final class StreamExercises {
    private StreamExercises() {}

    static Stream<Exercise> kernels() {
        return Stream.of(
                Exercise.named("first-kernel-1").requires(runs("twice", 1), prints("the sum is 999000")),
                Exercise.named("first-kernel-2")
                        .requires(
                                prints("the sum is 1000"),
                                executes("memset", 1),
                                runs("increment", 1),
                                findsNothing(Check.UNINITIALIZED_READS)),
                Exercise.named("first-kernel-3").requires(runs("work", 1), takesAtMost(60)));
    }

    static Stream<Exercise> streams() {
        return Stream.of(
                Exercise.named("streams-and-overlap-1")
                        .requires(runs("work", 2), executes("HtoD", 2), overlap("HtoD", "work"), hostWaitsAtMost(1)),
                Exercise.named("streams-and-overlap-2")
                        .requires(
                                runs("set", 3),
                                parallel("set", 3),
                                called("cudaMalloc", 3),
                                findsNothing(Check.LIFETIMES),
                                new Requirement(
                                        "all buffers are freed",
                                        attempt -> require(
                                                attempt.findings(Check.LEAKS).isEmpty(),
                                                Finding.text(attempt.findings(Check.LEAKS))))),
                Exercise.named("streams-and-overlap-3")
                        .requires(prints("7 and 8"), parallel("set", 2), executes("DtoH", 2), hostWaitsAtMost(1)));
    }

    static Stream<Exercise> events() {
        return Stream.of(
                Exercise.named("events-1")
                        .requires(
                                "left and right run at the same time",
                                attempt -> assertThat(attempt.timeline()).overlaps("left", "right"))
                        .requires(
                                "sum begins when both are complete",
                                attempt -> assertThat(attempt.timeline())
                                        .runsBefore("left", "sum")
                                        .runsBefore("right", "sum"))
                        .requires(hostWaitsAtMost(1), called("cudaStreamWaitEvent", 1)),
                Exercise.named("events-2")
                        .requires(prints("the time of work", Pattern.compile("(2[5-9]|3[0-2]) us")), runs("work", 1)),
                Exercise.named("events-3").requires(inOrder("writer", "reader"), hostWaitsAtMost(1)));
    }

    static Stream<Exercise> legacyStream() {
        return Stream.of(
                Exercise.named("legacy-stream-1")
                        .requires(
                                overlap("left", "right"),
                                overlap("left", "log"),
                                overlap("log", "right"),
                                new Requirement("log is in the legacy stream", attempt -> {
                                    List<String> streams = attempt.timeline().named("log").stream()
                                            .map(Timeline.Operation::stream)
                                            .toList();
                                    require(streams.equals(List.of("legacy")), "log runs in " + streams);
                                })),
                Exercise.named("legacy-stream-2")
                        .requires(
                                alwaysPrints("the result is 7"),
                                findsNothing(Check.RACES),
                                executes("memset", 1),
                                runs("add", 1),
                                hostWaitsAtMost(1)),
                Exercise.named("legacy-stream-3")
                        .requires(
                                alwaysPrints("the result is 7"),
                                findsNothing(Check.RACES),
                                runs("add", 1),
                                overlap("background", "next"),
                                called("cudaStreamCreate", 0)));
    }

    static Stream<Exercise> priorities() {
        return Stream.of(
                Exercise.named("stream-priorities-1")
                        .requires(runs("large", 1), runs("next", 1), inOrder("urgent", "next"), hostWaitsAtMost(1)),
                Exercise.named("stream-priorities-2")
                        .requires(runs("log", 1), runs("urgent", 1), hostWaitsAtMost(1))
                        .requires("urgent is complete before log is", attempt -> {
                            Timeline.Operation urgent = only(attempt, "urgent");
                            Timeline.Operation log = only(attempt, "log");
                            require(
                                    urgent.end() < log.end(),
                                    "log is complete at " + log.end() + " ns, urgent at " + urgent.end() + " ns");
                        }),
                Exercise.named("stream-priorities-3")
                        .requires(runs("batch", 1), runs("urgent", 1), called("cudaGraphLaunch", 1))
                        .requires("urgent begins before batch", attempt -> {
                            Timeline.Operation urgent = only(attempt, "urgent");
                            Timeline.Operation batch = only(attempt, "batch");
                            require(
                                    urgent.start() < batch.start(),
                                    "batch begins at " + batch.start() + " ns, urgent at " + urgent.start() + " ns");
                        })
                        .requires(hostWaitsAtMost(1)));
    }

    /** The one operation with a name. */
    private static Timeline.Operation only(Attempt attempt, String name) {
        List<Timeline.Operation> operations = attempt.timeline().named(name);
        require(operations.size() == 1, name + " runs " + operations.size() + " times");
        return operations.get(0);
    }
}
