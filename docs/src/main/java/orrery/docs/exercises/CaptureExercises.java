package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.chain;
import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Ordering.overlapInEachLaunch;
import static orrery.docs.exercises.Printing.alwaysPrints;
import static orrery.docs.exercises.Printing.printsWhenComplete;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.calledAtMost;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inGraph;
import static orrery.docs.exercises.Requirements.isOnlyNode;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import java.util.stream.Stream;
import orrery.sim.Check;

/** The exercises of the lessons on stream capture. */
final class CaptureExercises {
    private CaptureExercises() {}

    static Stream<Exercise> capture() {
        return Stream.of(
                Exercise.named("capture-1")
                        .requires(
                                called("cudaGraphLaunch", 2),
                                runs("left", 2),
                                runs("right", 2),
                                inGraph("left", "right"),
                                overlapInEachLaunch("left", "right"),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("capture-2")
                        .requires(
                                called("cudaGraphLaunch", 4),
                                runs("step", 40),
                                inGraph("step"),
                                chain("step"),
                                calledAtMost("cudaStreamBeginCapture", 1),
                                called("cudaGraphInstantiate", 1),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("capture-3")
                        .requires(
                                alwaysPrints("the total is 6"),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                called("cudaGraphLaunch", 3),
                                called("cudaGraphInstantiate", 1),
                                runs("addFrom", 3),
                                executes("HtoD 4 B", 3),
                                inGraph("addFrom", "HtoD"),
                                printsWhenComplete("addFrom", 3)));
    }

    static Stream<Exercise> brokenCaptures() {
        return Stream.of(
                Exercise.named("broken-captures-1")
                        .requires(
                                called("cudaGraphLaunch", 1),
                                executes("HtoD 1048576 B", 1),
                                runs("add", 1),
                                isOnlyNode("add"),
                                inOrder("HtoD", "add"),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("broken-captures-2")
                        .requires(
                                called("cudaGraphLaunch", 1),
                                inGraph("a", "b", "c", "d"),
                                inOrder("a", "b", "d"),
                                inOrder("a", "c", "d"),
                                overlap("b", "c"),
                                awaitsAll()),
                Exercise.named("broken-captures-3")
                        .requires(
                                called("cudaStreamBeginCapture", 1),
                                called("cudaStreamEndCapture", 1),
                                callsLibraryInCapture(),
                                called("cudaGraphLaunch", 0),
                                runs("library", 1),
                                awaitsAll()));
    }

    /** Returns that the call of the library that a capture refuses is made. */
    private static Requirement callsLibraryInCapture() {
        return new Requirement(
                "the library is called in the capture first, which it breaks",
                attempt -> require(
                        attempt.failedCalls().stream()
                                .anyMatch(each -> each.function().endsWith("StreamSynchronize")),
                        "no call of it is refused: the capture is over when it is called, or has not begun"));
    }
}
