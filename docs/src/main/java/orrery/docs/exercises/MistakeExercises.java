package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.alwaysPrints;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.handlesEachFailure;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.parallel;
import static orrery.docs.exercises.Requirements.prints;
import static orrery.docs.exercises.Requirements.runs;

import java.util.stream.Stream;
import orrery.sim.Check;
import orrery.sim.FaultPlan;

/** The exercises of the lessons on errors, races, schedules and failures. */
final class MistakeExercises {
    private MistakeExercises() {}

    private static Exercise withFaults(String name, String plan) {
        return Exercise.named(name).on(options -> options.withFaults(FaultPlan.parse(plan)));
    }

    static Stream<Exercise> errors() {
        return Stream.of(
                Exercise.named("errors-that-stay-1")
                        .requires(prints("the launch answers cudaSuccess"), called("cudaMalloc", 2), runs("set", 1)),
                withFaults("errors-that-stay-2", "kernel b#1=trap")
                        .requires(
                                prints("b fails: cudaErrorLaunchFailure"), runs("a", 1), called("cudaLaunchKernel", 2)),
                withFaults("errors-that-stay-3", "kernel work#1=trap")
                        .requires(
                                prints("the buffer is free, cudaErrorLaunchFailure"),
                                called("cudaLaunchKernel", 1),
                                called("cudaStreamAddCallback", 1)));
    }

    static Stream<Exercise> races() {
        return Stream.of(
                Exercise.named("races-1")
                        .requires(
                                findsNothing(Check.RACES),
                                prints("the total is 9"),
                                runs("sum", 1),
                                overlap("prepare", "set"),
                                hostWaitsAtMost(2)),
                Exercise.named("races-2")
                        .requires(
                                findsNothing(Check.RACES),
                                executes("HtoD", 4),
                                runs("add", 4),
                                overlap("HtoD", "add"),
                                hostWaitsAtMost(1)),
                Exercise.named("races-3")
                        .requires(
                                findsNothing(Check.RACES),
                                prints("63 to 0"),
                                runs("reverse", 1),
                                called("cudaLaunchKernel", 1)));
    }

    static Stream<Exercise> schedules() {
        return Stream.of(
                Exercise.named("every-schedule-1")
                        .requires(
                                alwaysPrints("the number is 26"),
                                runs("add", 1),
                                runs("twice", 1),
                                overlap("prepare", "add"),
                                hostWaitsAtMost(1)),
                Exercise.named("every-schedule-2")
                        .requires(
                                alwaysPrints("the sum is 12"),
                                runs("set", 2),
                                parallel("set", 2),
                                runs("sum", 1),
                                hostWaitsAtMost(1)),
                Exercise.named("every-schedule-3")
                        .requires(
                                alwaysPrints("the result is 7"),
                                executes("DtoH", 1),
                                called("cudaEventSynchronize", 1),
                                overlap("background", "next"),
                                hostWaitsAtMost(2)));
    }

    static Stream<Exercise> failures() {
        return Stream.of(
                Exercise.named("injected-faults-1")
                        .requires(
                                handlesEachFailure(),
                                prints("the cell is 7"),
                                runs("add", 1),
                                findsNothing(Check.LEAKS)),
                Exercise.named("injected-faults-2")
                        .requires(
                                handlesEachFailure(),
                                prints("the cell is 42"),
                                executes("HtoD", 1),
                                runs("add", 1),
                                findsNothing(Check.LEAKS)),
                withFaults("injected-faults-3", "cudaMalloc#1=OUT_OF_MEMORY")
                        .requires(
                                called("cudaMalloc", 2),
                                runs("work", 2),
                                executes("memset", 2),
                                findsNothing(Check.LEAKS)));
    }
}
