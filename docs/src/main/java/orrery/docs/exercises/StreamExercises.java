package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.eachAfterItsOwn;
import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Ordering.parallel;
import static orrery.docs.exercises.Placement.hasBlocksOf;
import static orrery.docs.exercises.Placement.hasThreads;
import static orrery.docs.exercises.Placement.parallelInTime;
import static orrery.docs.exercises.Placement.runsAtOnce;
import static orrery.docs.exercises.Placement.writes;
import static orrery.docs.exercises.Printing.alwaysPrints;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Printing.printsBeforeEndOf;
import static orrery.docs.exercises.Printing.printsWhenComplete;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.calledAtLeast;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Streams.inOtherStream;
import static orrery.docs.exercises.Streams.inSameStream;
import static orrery.docs.exercises.Streams.isBetweenEvents;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.sim.Check;

/** The exercises of the lessons on kernels, streams and events. */
final class StreamExercises {
    private StreamExercises() {}

    static Stream<Exercise> kernels() {
        return Stream.of(
                Exercise.named("first-kernel-1")
                        .requires(
                                runs("twice", 1),
                                writes("twice", 4000),
                                hasBlocksOf("twice", 256),
                                prints("the sum is 999000"),
                                printsWhenComplete("DtoH", 1),
                                findsNothing(Check.LIFETIMES)),
                Exercise.named("first-kernel-2")
                        .requires(
                                prints("the sum is 1000"),
                                executes("memset", 1),
                                runs("increment", 1),
                                writes("increment", 4000),
                                executes("DtoH 4000 B", 1),
                                printsWhenComplete("DtoH", 1),
                                findsNothing(Check.UNINITIALIZED_READS)),
                Exercise.named("first-kernel-3")
                        .requires(runs("work", 1), hasThreads("work", 132 * 2048), runsAtOnce("work"), awaitsAll()));
    }

    static Stream<Exercise> streams() {
        return Stream.of(
                Exercise.named("streams-and-overlap-1")
                        .requires(
                                runs("work", 2),
                                executes("HtoD 1048576 B", 2),
                                overlap("HtoD", "work"),
                                eachAfterItsOwn("work", "HtoD"),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("streams-and-overlap-2")
                        .requires(
                                runs("set", 3),
                                parallel("set", 3),
                                parallelInTime("set", 3),
                                new Requirement(
                                        "each set has memory of its own",
                                        attempt -> require(
                                                attempt.observed().written(attempt.named("set")) == 3 * Integer.BYTES,
                                                "they write "
                                                        + attempt.observed().written(attempt.named("set"))
                                                        + " bytes together, and each of them writes 4")),
                                awaitsAll(),
                                findsNothing(Check.LIFETIMES),
                                findsNothing(Check.CALLS),
                                findsNothing(Check.LEAKS)),
                Exercise.named("streams-and-overlap-3")
                        .requires(
                                prints("7 and 8"),
                                parallel("set", 2),
                                overlap("DtoH", "set"),
                                printsWhenComplete("DtoH", 2),
                                executes("DtoH 4 B", 2),
                                hostWaitsAtMost(1),
                                alwaysPrints("7 and 8"),
                                findsNothing(Check.RACES)));
    }

    static Stream<Exercise> events() {
        return Stream.of(
                Exercise.named("events-1")
                        .requires(
                                overlap("left", "right"),
                                inOrder("left", "sum"),
                                inOrder("right", "sum"),
                                calledAtLeast("cudaStreamWaitEvent", 1),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("events-2")
                        .requires(
                                runs("work", 1),
                                isBetweenEvents("work"),
                                prints(
                                        "the time of work in us, as Lab.micros writes it",
                                        Pattern.compile("(2[5-9]|3[0-2]) us")),
                                new Requirement("if work takes twice as long, it prints that time", attempt -> {
                                    Attempt slow = attempt.with("kernel work*2.0");
                                    boolean holds = slow.output().matches("5\\d us");
                                    require(holds, "work took 50 us then, and it prints: " + slow.output());
                                }),
                                awaitsAll()),
                Exercise.named("events-3")
                        .requires(
                                runs("writer", 1),
                                runs("reader", 1),
                                inOrder("writer", "reader"),
                                inOtherStream("reader", "writer"),
                                hostWaitsAtMost(1),
                                awaitsAll()));
    }

    static Stream<Exercise> legacyStream() {
        return Stream.of(
                Exercise.named("legacy-stream-1")
                        .requires(
                                overlap("left", "right"),
                                overlap("left", "log"),
                                overlap("log", "right"),
                                new Requirement("log is in the legacy stream", attempt -> {
                                    List<String> streams = Streams.streams(attempt, "log");
                                    require(streams.equals(List.of("legacy")), "log runs in " + streams);
                                }),
                                awaitsAll()),
                Exercise.named("legacy-stream-2")
                        .requires(
                                alwaysPrints("the result is 7"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                executes("memset 4 B", 1),
                                executes("DtoH 4 B", 1),
                                printsWhenComplete("DtoH", 1),
                                runs("add", 1),
                                inSameStream("memset", "add"),
                                hostWaitsAtMost(1)),
                Exercise.named("legacy-stream-3")
                        .requires(
                                alwaysPrints("the result is 7"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                runs("add", 1),
                                executes("DtoH 4 B", 1),
                                printsWhenComplete("DtoH", 1),
                                Ordering.doesNotWait("DtoH", "background"),
                                Ordering.doesNotWait("next", "background"),
                                printsBeforeEndOf("background"),
                                new Requirement(
                                        "the streams are non-blocking",
                                        attempt -> require(
                                                attempt.observed().areStreamsNonBlocking(),
                                                "a stream waits for the legacy stream, and makes it wait")),
                                awaitsAll()));
    }
}
