package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.alwaysPrints;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inOrder;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Requirements.takesAtMost;

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
                                overlap("left", "right"),
                                hostWaitsAtMost(1)),
                Exercise.named("capture-2")
                        .requires(
                                called("cudaGraphLaunch", 4),
                                runs("step", 40),
                                called("cudaGraphInstantiate", 1),
                                hostWaitsAtMost(1),
                                takesAtMost(160)),
                Exercise.named("capture-3")
                        .requires(
                                alwaysPrints("the total is 6"),
                                findsNothing(Check.RACES),
                                called("cudaGraphLaunch", 3),
                                called("cudaGraphInstantiate", 1),
                                runs("addFrom", 3)));
    }

    static Stream<Exercise> brokenCaptures() {
        return Stream.of(
                Exercise.named("broken-captures-1")
                        .requires(
                                called("cudaGraphLaunch", 1),
                                executes("HtoD", 1),
                                runs("add", 1),
                                inOrder("HtoD", "add"),
                                hostWaitsAtMost(1)),
                Exercise.named("broken-captures-2")
                        .requires(
                                called("cudaGraphLaunch", 1),
                                inOrder("a", "b"),
                                overlap("b", "c"),
                                inOrder("b", "d"),
                                inOrder("c", "d")),
                Exercise.named("broken-captures-3")
                        .requires(
                                called("cudaStreamBeginCapture", 1),
                                called("cudaStreamEndCapture", 1),
                                runs("library", 1)));
    }
}
