package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.chain;
import static orrery.docs.exercises.Ordering.doesNotWait;
import static orrery.docs.exercises.Ordering.eachAfterItsOwn;
import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.nthAfterExactly;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Ordering.parallel;
import static orrery.docs.exercises.Placement.hasBlocks;
import static orrery.docs.exercises.Placement.hasBlocksOf;
import static orrery.docs.exercises.Placement.lasts;
import static orrery.docs.exercises.Placement.onDevice;
import static orrery.docs.exercises.Placement.overlapInTime;
import static orrery.docs.exercises.Placement.requireBlocks;
import static orrery.docs.exercises.Placement.writes;
import static orrery.docs.exercises.Printing.alwaysEnds;
import static orrery.docs.exercises.Printing.alwaysPrints;
import static orrery.docs.exercises.Printing.computes;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Printing.printsWhenComplete;
import static orrery.docs.exercises.Printing.requireOutput;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.callsMethod;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.handlesEachFailure;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inConditional;
import static orrery.docs.exercises.Requirements.noCallFails;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Requirements.runsKernels;

import com.google.common.collect.Iterables;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.sim.Check;
import orrery.testing.Timeline.Operation;

/** The exercises of the lessons on what streams, devices and programs share, and on tests. */
final class SystemExercises {
    private static final long LONGEST = 45_000;

    private SystemExercises() {}

    static Stream<Exercise> memoryOperations() {
        return Stream.of(
                impatient("stream-memory-operations-1")
                        .requires(
                                runs("produce", 3),
                                runs("consume", 3),
                                nthAfterExactly("consume", "produce"),
                                overlap("produce", "consume"),
                                findsNothing(Check.RACES),
                                alwaysEnds(),
                                awaitsAll()),
                impatient("stream-memory-operations-2")
                        .requires(
                                inOrder("produce", "consume"),
                                doesNotWait("consume", "more"),
                                called("cuStreamWriteValue32", 2),
                                findsNothing(Check.RACES),
                                alwaysEnds(),
                                awaitsAll()),
                impatient("stream-memory-operations-3")
                        .requires(
                                prints("round 1: 1\nround 2: 2"),
                                alwaysPrints("round 1: 1\nround 2: 2"),
                                runs("produce", 2),
                                findsNothing(Check.RACES),
                                called("cudaGraphInstantiate", 1),
                                called("cudaGraphLaunch", 2)));
    }

    static Stream<Exercise> programmaticLaunches() {
        return Stream.of(
                overlapping("programmatic-dependent-launch-1"),
                overlapping("programmatic-dependent-launch-2"),
                overlapping("programmatic-dependent-launch-3")
                        .requires(lasts("first", 30), lasts("second", 25))
                        .requires("both take less than 45 microseconds", attempt -> {
                            long nanos = last(attempt, "second").end()
                                    - last(attempt, "first").start();
                            require(nanos < LONGEST, "they take " + nanos / 1000.0 + " microseconds");
                        })
                        .requires("second begins in the second half of first", attempt -> {
                            Operation first = last(attempt, "first");
                            Operation second = last(attempt, "second");
                            require(
                                    second.start() > (first.start() + first.end()) / 2,
                                    "first runs from " + first.start() + " to " + first.end()
                                            + " ns, and second begins at " + second.start() + " ns");
                        }));
    }

    private static Exercise overlapping(String name) {
        return Exercise.named(name)
                .requires(
                        runs("first", 1),
                        runs("second", 1),
                        overlapInTime("first", "second"),
                        findsNothing(Check.RACES),
                        printsWhenComplete("second", 1),
                        alwaysPrints("42"));
    }

    static Stream<Exercise> deadlocks() {
        return Stream.of(
                impatient("deadlocks-1")
                        .requires(
                                runs("finish", 2),
                                inOrder("left", "finish"),
                                inOrder("right", "finish"),
                                overlap("left", "right"),
                                called("cuStreamWaitValue32", 2),
                                alwaysEnds(),
                                awaitsAll()),
                Exercise.named("deadlocks-2")
                        .on(options -> options.withDeadlockGrace(Duration.ofSeconds(1)))
                        .requires(
                                prints("the host is ready\nthe device has worked: cudaSuccess"),
                                called("cudaLaunchHostFunc", 1),
                                runs("work", 1),
                                inOrder("host function", "work"),
                                awaitsAll())
                        .requires(
                                "the host function is not complete before the host is ready",
                                attempt -> require(
                                        !attempt.isCompleteAt("the host is ready", "host function"),
                                        "it is complete when the program prints that the host is ready: it waits for"
                                                + " nothing that the host does after that")),
                impatient("deadlocks-3")
                        .requires(overlap("spin", "set"), overlapInTime("spin", "set"))
                        .requires("spin begins first and ends last", attempt -> {
                            Operation spin = last(attempt, "spin");
                            Operation set = last(attempt, "set");
                            require(
                                    spin.start() < set.start() && spin.end() >= set.end(),
                                    "spin runs from " + spin.start() + " to " + spin.end() + " ns, set from "
                                            + set.start() + " to " + set.end() + " ns");
                        })
                        .requires(awaitsAll()));
    }

    static Stream<Exercise> devices() {
        return Stream.of(
                twoDevices("several-devices-1")
                        .requires(
                                noCallFails(),
                                prints("23"),
                                onDevice("set", 1),
                                onDevice("add", 0),
                                executes("PtoP", 0),
                                executes("HtoD", 0),
                                called("cudaMalloc", 1),
                                printsWhenComplete("add", 1),
                                findsNothing(Check.RACES)),
                twoDevices("several-devices-2")
                        .requires(
                                inOrder("set", "PtoP", "add"),
                                executes("PtoP 4 B", 1),
                                onDevice("set", 0),
                                onDevice("add", 1),
                                printsWhenComplete("add", 1),
                                findsNothing(Check.RACES),
                                prints("23"),
                                hostWaitsAtMost(1)),
                twoDevices("several-devices-3")
                        .requires(
                                noCallFails(),
                                inOrder("first", "second"),
                                onDevice("first", 0),
                                onDevice("second", 1),
                                hostWaitsAtMost(1),
                                awaitsAll()));
    }

    private static Exercise twoDevices(String name) {
        return Exercise.named(name).on(options -> options.withDevices(Devices.h200(), Devices.h200()));
    }

    static Stream<Exercise> userObjects() {
        return Stream.of(
                Exercise.named("user-objects-1")
                        .requires(
                                runs("set", 1),
                                findsNothing(Check.LIFETIMES),
                                called("cudaGraphRetainUserObject", 1),
                                called("cudaFree", 1),
                                awaitsAll(),
                                findsNothing(Check.LEAKS)),
                Exercise.named("user-objects-2")
                        .requires(
                                prints("nobody needs it\nthe end"),
                                executes("destructor", 1),
                                called("cudaGraphRetainUserObject", 1),
                                called("cudaUserObjectRelease", 0)),
                Exercise.named("user-objects-3")
                        .requires(
                                executes("destructor", 1),
                                noCallFails(),
                                prints("the free: cudaSuccess"),
                                called("cudaFree", 1),
                                findsNothing(Check.LEAKS)));
    }

    static Stream<Exercise> testKit() {
        return Stream.of(
                Exercise.named("testing-with-the-kit-1")
                        .requires(
                                prints("the assertion holds"),
                                runs("work", 2),
                                executes("HtoD 262144 B", 2),
                                callsMethod("hasConcurrencyAtLeast", "the assertion is there"),
                                overlap("HtoD", "work"),
                                parallel("work", 2),
                                eachAfterItsOwn("work", "HtoD"),
                                awaitsAll()),
                Exercise.named("testing-with-the-kit-2")
                        .requires(
                                alwaysPrints("150"),
                                findsNothing(Check.RACES),
                                hostWaitsAtMost(1),
                                runs("set", 1),
                                runs("add", 2),
                                printsWhenComplete("add", 2))
                        .requires("its kernels are in two streams", attempt -> {
                            long streams = attempt.timeline().kernels().stream()
                                    .map(Operation::stream)
                                    .distinct()
                                    .count();
                            require(streams == 2, "they are in " + streams);
                        }),
                Exercise.named("testing-with-the-kit-3")
                        .requires(
                                prints("7"),
                                handlesEachFailure(),
                                runs("set", 1),
                                executes("DtoD 4 B", 1),
                                printsWhenComplete("DtoD", 1),
                                findsNothing(Check.LEAKS)));
    }

    static Stream<Exercise> servers() {
        return Stream.of(
                Exercise.named("gpu-tests-in-ci-1")
                        .on(options -> options.withDevices(Devices.t4()))
                        .requires(
                                prints("40 blocks"),
                                runs("work", 1),
                                hasBlocks("work", 40),
                                called("cudaLaunchCooperativeKernel", 1),
                                fits("an H200", Devices.h200(), 264),
                                fits("an A100", Devices.a100(), 216),
                                awaitsAll()),
                Exercise.named("gpu-tests-in-ci-2")
                        .requires(
                                alwaysPrints("7"),
                                runs("set", 1),
                                printsWhenComplete("set", 1),
                                findsNothing(Check.RACES),
                                hostWaitsAtMost(1),
                                awaitsAll()),
                Exercise.named("gpu-tests-in-ci-3")
                        .requires("all schedules were run", attempt -> {
                            require(
                                    attempt.otherMachines() >= 3,
                                    "the program has run " + attempt.otherMachines() + " of them");
                            requireOutput(
                                    attempt.output().contains("All 3 distinguishable schedules were run."), attempt);
                        })
                        .requires(
                                computes("distinguishable schedules"),
                                callsMethod("withShard", "the search has shards"),
                                callsMethod("merge", "what the shards have found is merged"))
                        .requires("all results are in one table", attempt -> {
                            List<String> lines = attempt.output().lines().toList();
                            boolean holds = Stream.of("100 ", "120 ", "150 ")
                                            .allMatch(
                                                    result -> lines.stream().anyMatch(line -> line.startsWith(result)))
                                    && lines.stream()
                                                    .filter(line -> line.contains("expectation"))
                                                    .count()
                                            == 1;
                            require(holds, "it prints: " + attempt.output().replace("\n", " / "));
                        }));
    }

    private static Requirement fits(String name, DeviceModel device, int blocks) {
        return new Requirement("on " + name + " it prints: " + blocks + " blocks", attempt -> {
            Attempt other = attempt.on(options -> options.withDevices(device));
            requireOutput(other.output().equals(blocks + " blocks"), other);
            requireBlocks(other, "work", blocks);
        });
    }

    static Stream<Exercise> asynchronousPrograms() {
        return Stream.of(
                Exercise.named("asynchronous-programs-1")
                        .requires(
                                prints("7"),
                                runs("set", 1),
                                called("cudaLaunchHostFunc", 1),
                                inOrder("set", "host function"),
                                hostWaitsAtMost(0),
                                printsWhenComplete("set", 1),
                                alwaysPrints("7")),
                Exercise.named("asynchronous-programs-2")
                        .requires(
                                prints("7"),
                                runs("set", 1),
                                executes("DtoH 4 B", 1),
                                noCallFails(),
                                hostWaitsAtMost(0),
                                printsWhenComplete("DtoH", 1),
                                findsNothing(Check.RACES),
                                alwaysPrints("7")),
                Exercise.named("asynchronous-programs-3")
                        .requires(
                                prints("12"),
                                alwaysPrints("12"),
                                hostWaitsAtMost(0),
                                printsWhenComplete("set", 2),
                                findsNothing(Check.RACES)));
    }

    static Stream<Exercise> deviceCode() {
        return Stream.of(
                Exercise.named("from-cu-to-test-1")
                        .requires(
                                prints("500000"),
                                runs("halve", 1),
                                writes("halve", 4000),
                                hasBlocksOf("halve", 128),
                                printsWhenComplete("DtoH", 1),
                                findsNothing(Check.RACES)),
                Exercise.named("from-cu-to-test-2")
                        .requires(
                                prints("7"),
                                runs("halve", 7),
                                chain("halve"),
                                inConditional("halve"),
                                printsWhenComplete("halve", 7),
                                called("cudaGraphLaunch", 1),
                                findsNothing(Check.RACES),
                                hostWaitsAtMost(1)),
                Exercise.named("from-cu-to-test-3")
                        .requires(
                                prints("2 3 4"),
                                runsKernels(1),
                                printsWhenComplete("DtoH", 1),
                                findsNothing(Check.RACES)));
    }

    /** Returns an exercise whose program may hang: the machine says so at once. */
    private static Exercise impatient(String name) {
        return Exercise.named(name).on(options -> options.withDeadlockGrace(Duration.ZERO));
    }

    /** Returns the last operation with a name. */
    private static Operation last(Attempt attempt, String name) {
        return Iterables.getLast(attempt.named(name));
    }
}
