package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.alwaysPrints;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.handlesEachFailure;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inOrder;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.parallel;
import static orrery.docs.exercises.Requirements.prints;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import com.google.common.collect.Iterables;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
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
                        .requires(overlap("produce", "consume"), runs("consume", 3), findsNothing(Check.RACES)),
                impatient("stream-memory-operations-2")
                        .requires(
                                inOrder("produce", "consume"),
                                called("cuStreamWaitValue32", 1),
                                called("cuStreamWriteValue32", 2)),
                impatient("stream-memory-operations-3")
                        .requires(
                                prints("round 1: 1\nround 2: 2"),
                                alwaysPrints("round 1: 1\nround 2: 2"),
                                called("cudaGraphInstantiate", 1),
                                called("cudaGraphLaunch", 2)));
    }

    static Stream<Exercise> programmaticLaunches() {
        return Stream.of(
                overlapping("programmatic-dependent-launch-1"),
                overlapping("programmatic-dependent-launch-2"),
                overlapping("programmatic-dependent-launch-3")
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
        return Exercise.named(name).requires(overlap("first", "second"), findsNothing(Check.RACES), prints("42"));
    }

    static Stream<Exercise> deadlocks() {
        return Stream.of(
                impatient("deadlocks-1")
                        .requires(
                                inOrder("left", "finish"),
                                inOrder("right", "finish"),
                                runs("finish", 2),
                                called("cuStreamWaitValue32", 2)),
                Exercise.named("deadlocks-2")
                        .on(options -> options.withDeadlockGrace(Duration.ofSeconds(1)))
                        .requires(
                                prints("the host is ready\nthe device has worked: cudaSuccess"),
                                called("cudaLaunchHostFunc", 1),
                                inOrder("host function", "work")),
                impatient("deadlocks-3")
                        .requires(overlap("spin", "set"))
                        .requires("spin begins first and ends last", attempt -> {
                            Operation spin = last(attempt, "spin");
                            Operation set = last(attempt, "set");
                            require(
                                    spin.start() < set.start() && spin.end() >= set.end(),
                                    "spin runs from " + spin.start() + " to " + spin.end() + " ns, set from "
                                            + set.start() + " to " + set.end() + " ns");
                        }));
    }

    static Stream<Exercise> devices() {
        return Stream.of(
                twoDevices("several-devices-1").requires(prints("23"), onDevice("add", 0), executes("PtoP", 0)),
                twoDevices("several-devices-2")
                        .requires(inOrder("PtoP", "add"), findsNothing(Check.RACES), prints("23"), hostWaitsAtMost(1)),
                twoDevices("several-devices-3")
                        .requires(
                                inOrder("first", "second"),
                                onDevice("first", 0),
                                onDevice("second", 1),
                                called("cudaStreamWaitEvent", 1),
                                called("cudaEventSynchronize", 0)));
    }

    private static Exercise twoDevices(String name) {
        return Exercise.named(name).on(options -> options.withDevices(Devices.h200(), Devices.h200()));
    }

    private static Requirement onDevice(String kernel, int device) {
        return new Requirement(kernel + " runs on device " + device, attempt -> {
            int actual = last(attempt, kernel).device();
            require(actual == device, "it runs on device " + actual);
        });
    }

    static Stream<Exercise> userObjects() {
        return Stream.of(
                Exercise.named("user-objects-1")
                        .requires(
                                findsNothing(Check.LIFETIMES),
                                called("cudaGraphRetainUserObject", 1),
                                called("cudaFree", 1),
                                findsNothing(Check.LEAKS)),
                Exercise.named("user-objects-2")
                        .requires(
                                prints("nobody needs it\nthe end"),
                                called("cudaGraphRetainUserObject", 1),
                                called("cudaUserObjectRelease", 0)),
                Exercise.named("user-objects-3")
                        .requires(prints("the free: cudaSuccess"), called("cudaFree", 1), findsNothing(Check.LEAKS)));
    }

    static Stream<Exercise> testKit() {
        return Stream.of(
                Exercise.named("testing-with-the-kit-1")
                        .requires(overlap("HtoD", "work"), parallel("work", 2), runs("work", 2), executes("HtoD", 2)),
                Exercise.named("testing-with-the-kit-2")
                        .requires(alwaysPrints("150"), hostWaitsAtMost(1))
                        .requires("its kernels are in two streams", attempt -> {
                            long streams = attempt.timeline().kernels().stream()
                                    .map(Operation::stream)
                                    .distinct()
                                    .count();
                            require(streams == 2, "they are in " + streams);
                        }),
                Exercise.named("testing-with-the-kit-3")
                        .requires(prints("7"), handlesEachFailure(), executes("DtoD", 1)));
    }

    static Stream<Exercise> servers() {
        return Stream.of(
                Exercise.named("gpu-tests-in-ci-1")
                        .on(options -> options.withDevices(Devices.t4()))
                        .requires(prints("40 blocks"))
                        .requires("on an H200 it prints: 264 blocks", attempt -> {
                            String output = attempt.on(options -> options.withDevices(Devices.h200()))
                                    .output();
                            require(output.equals("264 blocks"), "it prints: " + output);
                        })
                        .requires(runs("work", 1), called("cudaLaunchCooperativeKernel", 1)),
                Exercise.named("gpu-tests-in-ci-2")
                        .requires(alwaysPrints("7"), findsNothing(Check.RACES), hostWaitsAtMost(1)),
                Exercise.named("gpu-tests-in-ci-3")
                        .requires(
                                "all schedules were run",
                                attempt -> require(
                                        attempt.output().contains("All 3 distinguishable schedules were run."),
                                        "it prints:\n" + attempt.output()))
                        .requires("all results are in one table", attempt -> {
                            List<String> lines = attempt.output().lines().toList();
                            boolean holds = Stream.of("100 ", "120 ", "150 ")
                                            .allMatch(
                                                    result -> lines.stream().anyMatch(line -> line.startsWith(result)))
                                    && lines.stream()
                                                    .filter(line -> line.contains("expectation"))
                                                    .count()
                                            == 1;
                            require(holds, "it prints:\n" + attempt.output());
                        }));
    }

    static Stream<Exercise> asynchronousPrograms() {
        return Stream.of(
                Exercise.named("asynchronous-programs-1")
                        .requires(prints("7"), called("cudaLaunchHostFunc", 1), hostWaitsAtMost(0)),
                Exercise.named("asynchronous-programs-2")
                        .requires(prints("7"), hostWaitsAtMost(0), findsNothing(Check.RACES)),
                Exercise.named("asynchronous-programs-3")
                        .requires(prints("12"), alwaysPrints("12"), hostWaitsAtMost(0), findsNothing(Check.RACES)));
    }

    static Stream<Exercise> deviceCode() {
        return Stream.of(
                Exercise.named("from-cu-to-test-1")
                        .requires(prints("500000"), runs("halve", 1), findsNothing(Check.RACES)),
                Exercise.named("from-cu-to-test-2")
                        .requires(prints("7"), runs("halve", 7), called("cudaGraphLaunch", 1), hostWaitsAtMost(1)),
                Exercise.named("from-cu-to-test-3").requires(prints("2 3 4"), findsNothing(Check.RACES)));
    }

    /** An exercise whose program may hang: the machine says so at once. */
    private static Exercise impatient(String name) {
        return Exercise.named(name).on(options -> options.withDeadlockGrace(Duration.ZERO));
    }

    /** The last operation with a name. */
    private static Operation last(Attempt attempt, String name) {
        List<Operation> operations = attempt.timeline().named(name);
        require(!operations.isEmpty(), name + " never runs");
        return Iterables.getLast(operations);
    }
}
