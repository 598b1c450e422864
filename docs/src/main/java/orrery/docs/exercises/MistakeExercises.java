package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.doesNotWait;
import static orrery.docs.exercises.Ordering.nthAfter;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Ordering.parallel;
import static orrery.docs.exercises.Placement.writes;
import static orrery.docs.exercises.Printing.alwaysPrints;
import static orrery.docs.exercises.Printing.computes;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Printing.printsBeforeEndOf;
import static orrery.docs.exercises.Printing.printsWhenComplete;
import static orrery.docs.exercises.Printing.requireOutput;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.handlesEachFailure;
import static orrery.docs.exercises.Requirements.hostDoesNotWaitBetween;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import java.util.List;
import java.util.stream.Stream;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.Check;
import orrery.sim.CudaException;
import orrery.sim.FaultPlan;
import orrery.testing.Timeline.Operation;

/** The exercises of the lessons on errors, races, schedules and failures. */
final class MistakeExercises {
    private static final String LAUNCH_FAILS = "cuLaunchKernel#1=INVALID_VALUE; cuLaunchKernelEx#1=INVALID_VALUE";

    private MistakeExercises() {}

    private static Exercise withFaults(String name, String plan) {
        return Exercise.named(name).on(options -> options.withFaults(FaultPlan.parse(plan)));
    }

    static Stream<Exercise> errors() {
        return Stream.of(
                Exercise.named("errors-that-stay-1")
                        .requires(
                                prints("the launch answers cudaSuccess"),
                                called("cudaMalloc", 2),
                                runs("set", 1),
                                computes("cudaSuccess"),
                                new Requirement("if the launch fails, nothing is printed before that", attempt -> {
                                    String output = attempt.outputWith(LAUNCH_FAILS);
                                    require(output.isEmpty(), "it prints before it launches the kernel: " + output);
                                }),
                                awaitsAll()),
                withFaults("errors-that-stay-2", "kernel b#1=trap")
                        .requires(
                                prints("b fails: cudaErrorLaunchFailure"),
                                runs("a", 1),
                                called("cudaLaunchKernel", 2),
                                whenFails("kernel a#1=trap", "a fails: cudaErrorLaunchFailure", 1),
                                whenFails("kernel c#1=trap", "c fails: cudaErrorLaunchFailure", 3),
                                whenFails("", "all kernels have run", 3)),
                withFaults("errors-that-stay-3", "kernel work#1=trap")
                        .requires(
                                prints("the buffer is free, cudaErrorLaunchFailure"),
                                called("cudaLaunchKernel", 1),
                                called("cudaStreamAddCallback", 1),
                                whenFails("", "the buffer is free, cudaSuccess", 1)));
    }

    /** Returns what the program prints, and how many kernels it launches, on a machine where something else fails. */
    private static Requirement whenFails(String plan, String text, int launches) {
        String when = plan.isEmpty() ? "when nothing fails" : "when " + plan.replaceFirst("#.*", "") + " fails";
        return new Requirement(when + ", it prints: " + text, attempt -> {
            Attempt other = attempt.with(plan);
            requireOutput(other.output().equals(text), other);
            int found = ApiCalls.of(other.calls(), "cudaLaunchKernel").size();
            require(found == launches, "it launches " + found + " kernels; " + launches + " would be right");
        });
    }

    static Stream<Exercise> races() {
        return Stream.of(
                Exercise.named("races-1")
                        .requires(
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                prints("the total is 9"),
                                runs("set", 1),
                                runs("add", 1),
                                runs("sum", 1),
                                overlap("prepare", "set"),
                                hostDoesNotWaitBetween("set", "sum"),
                                printsWhenComplete("sum", 1),
                                hostWaitsAtMost(2)),
                Exercise.named("races-2")
                        .requires(
                                findsNothing(Check.RACES),
                                executes("HtoD 1048576 B", 4),
                                runs("add", 4),
                                overlap("HtoD", "add"),
                                new Requirement("no copy waits for the kernel before it", attempt -> {
                                    List<Operation> copies = attempt.named("HtoD");
                                    for (int i = 0; i < copies.size(); i++) {
                                        Operation copy = copies.get(i);
                                        long before = attempt.named("add").stream()
                                                .filter(each -> attempt.isOrdered(each, copy))
                                                .count();
                                        require(
                                                before <= Math.max(0, i - 1),
                                                "it waits for " + before + " kernels, also for one that uses the other"
                                                        + " buffer: copy " + (i + 1));
                                    }
                                }),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("races-3")
                        .requires(
                                findsNothing(Check.RACES),
                                prints("63 to 0"),
                                runs("reverse", 1),
                                writes("reverse", 256),
                                printsWhenComplete("DtoH", 1),
                                called("cudaLaunchKernel", 1)));
    }

    static Stream<Exercise> schedules() {
        return Stream.of(
                Exercise.named("every-schedule-1")
                        .requires(
                                alwaysPrints("the number is 26"),
                                findsNothing(Check.RACES),
                                runs("add", 1),
                                runs("twice", 1),
                                overlap("prepare", "add"),
                                printsWhenComplete("twice", 1),
                                hostWaitsAtMost(1)),
                Exercise.named("every-schedule-2")
                        .requires(
                                alwaysPrints("the sum is 12"),
                                findsNothing(Check.RACES),
                                runs("set", 2),
                                parallel("set", 2),
                                runs("sum", 1),
                                printsWhenComplete("sum", 1),
                                hostWaitsAtMost(1)),
                Exercise.named("every-schedule-3")
                        .requires(
                                alwaysPrints("the result is 7"),
                                findsNothing(Check.RACES),
                                executes("DtoH 4 B", 1),
                                printsWhenComplete("DtoH", 1),
                                doesNotWait("next", "background"),
                                printsBeforeEndOf("background"),
                                hostWaitsAtMost(2),
                                awaitsAll()));
    }

    /** Returns that the program ends with an exception if a call fails. */
    private static Requirement passesOn(String fault) {
        String function = fault.replaceFirst("#.*", "");
        return new Requirement("if " + function + " fails, the program ends with its error", attempt -> {
            Attempt other;
            try {
                other = attempt.with(fault);
            } catch (CudaException | CudaRuntimeException expected) {
                return;
            }
            require(
                    other.failedCalls().isEmpty(),
                    other.failedCalls() + ", and the program goes on and prints: " + other.output());
        });
    }

    static Stream<Exercise> failures() {
        return Stream.of(
                Exercise.named("injected-faults-1")
                        .requires(
                                handlesEachFailure(),
                                prints("the cell is 7"),
                                runs("add", 1),
                                printsWhenComplete("add", 1),
                                findsNothing(Check.RACES),
                                findsNothing(Check.UNINITIALIZED_READS),
                                findsNothing(Check.LEAKS)),
                Exercise.named("injected-faults-2")
                        .requires(
                                handlesEachFailure(),
                                passesOn("cudaMemcpy#1=INVALID_VALUE; cuMemcpyHtoD#1=INVALID_VALUE"),
                                prints("the cell is 42"),
                                executes("HtoD 4 B", 1),
                                runs("add", 1),
                                printsWhenComplete("add", 1),
                                findsNothing(Check.LEAKS)),
                withFaults("injected-faults-3", "cuMemAlloc#1=OUT_OF_MEMORY")
                        .requires(
                                called("cudaMalloc", 2),
                                runs("work", 2),
                                executes("memset 33554432 B", 2),
                                nthAfter("work", "memset"),
                                awaitsAll(),
                                findsNothing(Check.LEAKS),
                                new Requirement("when nothing fails, it works on 64 MiB at once", attempt -> {
                                    Attempt other = attempt.with("");
                                    List<Operation> works = other.timeline().named("work");
                                    require(works.size() == 1, "work runs " + Requirements.count(works.size()));
                                    require(
                                            other.timeline()
                                                            .named("memset 67108864 B")
                                                            .size()
                                                    == 1,
                                            "it clears " + Requirements.names(other.named("memset")));
                                })));
    }
}
