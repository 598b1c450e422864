package orrery.docs.exercises;

import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.atLeast;
import static orrery.testing.OrreryAssertions.calls;
import static orrery.testing.OrreryAssertions.launches;
import static orrery.testing.OrreryAssertions.never;
import static orrery.testing.OrreryAssertions.times;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import orrery.device.Devices;
import orrery.sim.Check;
import orrery.sim.Exploration;
import orrery.testing.Timeline.Operation;

/**
 * The exercises of the lessons on memory operations, programmatic launches, deadlocks, devices, ownership and tests.
 */
final class SystemExercises {
    private SystemExercises() {}

    static ImmutableList<Exercise> all() {
        return ImmutableList.<Exercise>builder()
                .addAll(memoryOperations())
                .addAll(programmaticLaunches())
                .addAll(deadlocks())
                .addAll(devices())
                .addAll(userObjects())
                .addAll(testKit())
                .addAll(servers())
                .build();
    }

    private static List<Exercise> memoryOperations() {
        return List.of(
                impatient("stream-memory-operations-1")
                        .requires(
                                "consumer begins while producer works",
                                attempt -> assertThat(attempt.timeline())
                                        .overlaps("produce", "consume")
                                        .verify(launches("consume"), times(3)))
                        .requires("consumer waits for each chunk", findsNothing(Check.RACES)),
                impatient("stream-memory-operations-2")
                        .requires(
                                "consume begins when produce is complete",
                                attempt -> assertThat(attempt.timeline()).runsBefore("produce", "consume"))
                        .requires(
                                "consumer waits for a number in memory",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cuStreamWaitValue32"), times(1))
                                        .verify(calls("cuStreamWriteValue32"), times(2))),
                impatient("stream-memory-operations-3")
                        .requires("each launch copies the number of its round", prints("round 1: 1\nround 2: 2"))
                        .requires(
                                "it does so under every schedule",
                                attempt -> assertThat(results(attempt.everySchedule()))
                                        .containsExactly("round 1: 1\nround 2: 2"))
                        .requires(
                                "one graph is launched twice",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaGraphInstantiate"), times(1))
                                        .verify(calls("cudaGraphLaunch"), times(2))));
    }

    private static List<Exercise> programmaticLaunches() {
        return List.of(
                overlapping("programmatic-dependent-launch-1"),
                overlapping("programmatic-dependent-launch-2"),
                overlapping("programmatic-dependent-launch-3")
                        .requires(
                                "both take less than 45 microseconds",
                                attempt -> assertThat(last(attempt, "second").end()
                                                - last(attempt, "first").start())
                                        .isLessThan(45_000))
                        .requires("second begins in the second half of first", attempt -> {
                            Operation first = last(attempt, "first");
                            assertThat(last(attempt, "second").start())
                                    .isGreaterThan((first.start() + first.end()) / 2);
                        }));
    }

    private static Exercise overlapping(String name) {
        return Exercise.named(name)
                .requires(
                        "first and second overlap",
                        attempt -> assertThat(attempt.timeline()).overlaps("first", "second"))
                .requires("second reads what first has written", findsNothing(Check.RACES))
                .requires("the result is right", prints("42"));
    }

    private static List<Exercise> deadlocks() {
        return List.of(
                impatient("deadlocks-1")
                        .requires(
                                "finish begins when left and right are complete",
                                attempt -> assertThat(attempt.timeline())
                                        .runsBefore("left", "finish")
                                        .runsBefore("right", "finish")
                                        .verify(launches("finish"), times(2)))
                        .requires(
                                "both streams wait for a number",
                                attempt ->
                                        assertThat(attempt.timeline()).verify(calls("cuStreamWaitValue32"), times(2))),
                Exercise.named("deadlocks-2")
                        .on(options -> options.withDeadlockGrace(Duration.ofSeconds(1)))
                        .requires(
                                "the host is ready, and then the device has worked",
                                prints("the host is ready\nthe device has worked: cudaSuccess"))
                        .requires(
                                "a host function holds work",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaLaunchHostFunc"), times(1))
                                        .runsBefore("host function", "work")),
                impatient("deadlocks-3")
                        .requires(
                                "set runs while spin waits",
                                attempt -> assertThat(attempt.timeline()).overlaps("spin", "set"))
                        .requires("spin begins first and ends last", attempt -> {
                            Operation spin = last(attempt, "spin");
                            Operation set = last(attempt, "set");
                            assertThat(spin.start()).isLessThan(set.start());
                            assertThat(spin.end()).isGreaterThanOrEqualTo(set.end());
                        }));
    }

    private static List<Exercise> devices() {
        return List.of(
                twoDevices("several-devices-1")
                        .requires("the kernel of device 0 adds", attempt -> {
                            assertThat(last(attempt, "add").device()).isZero();
                            assertThat(attempt.output()).isEqualTo("23");
                        })
                        .requires(
                                "nothing is copied between devices",
                                attempt -> assertThat(attempt.timeline().named("PtoP"))
                                        .isEmpty()),
                twoDevices("several-devices-2")
                        .requires(
                                "the kernel of device 1 begins when the copy is complete",
                                attempt -> assertThat(attempt.timeline()).runsBefore("PtoP", "add"))
                        .requires("their order does not depend on luck", findsNothing(Check.RACES))
                        .requires("it prints the sum", prints("23"))
                        .requires(
                                "the host waits only when all is submitted",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaDeviceSynchronize"), times(1))
                                        .verify(calls("cudaStreamSynchronize"), never())
                                        .verify(calls("cudaEventSynchronize"), never())),
                twoDevices("several-devices-3")
                        .requires(
                                "second begins when first is complete",
                                attempt -> assertThat(attempt.timeline()).runsBefore("first", "second"))
                        .requires("they run on two devices", attempt -> {
                            assertThat(last(attempt, "first").device()).isZero();
                            assertThat(last(attempt, "second").device()).isEqualTo(1);
                        })
                        .requires(
                                "the stream of device 1 waits for an event",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaStreamWaitEvent"), times(1))
                                        .verify(calls("cudaEventSynchronize"), never())));
    }

    private static Exercise twoDevices(String name) {
        return Exercise.named(name).on(options -> options.withDevices(Devices.h200(), Devices.h200()));
    }

    private static List<Exercise> userObjects() {
        return List.of(
                Exercise.named("user-objects-1")
                        .requires("the buffer lives while the kernel runs", findsNothing(Check.LIFETIMES))
                        .requires(
                                "the graph has a user object",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaGraphRetainUserObject"), atLeast(1)))
                        .requires("the buffer is freed, once", attempt -> {
                            assertThat(attempt.timeline()).verify(calls("cudaFree"), times(1));
                            assertThat(attempt.findings(Check.LEAKS)).isEmpty();
                        }),
                Exercise.named("user-objects-2")
                        .requires(
                                "the destructor is called when the graph is destroyed",
                                prints("nobody needs it\nthe end"))
                        .requires(
                                "the reference of the program is the graph's",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(calls("cudaGraphRetainUserObject"), times(1))
                                        .verify(calls("cudaUserObjectRelease"), never())),
                Exercise.named("user-objects-3")
                        .requires("the call that frees succeeds", prints("the free: cudaSuccess"))
                        .requires("the buffer is freed", findsNothing(Check.LEAKS))
                        .requires(
                                "nobody is refused",
                                attempt -> assertThat(attempt.timeline()).verify(calls("cudaFree"), times(1))));
    }

    private static List<Exercise> testKit() {
        return List.of(
                Exercise.named("testing-with-the-kit-1")
                        .requires(
                                "the assertion holds",
                                attempt -> assertThat(attempt.timeline())
                                        .overlaps("HtoD", "work")
                                        .hasConcurrencyAtLeast("work", 2))
                        .requires(
                                "two parts are copied",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(launches("work"), times(2))
                                        .hasOperations("HtoD", 2)),
                Exercise.named("testing-with-the-kit-2")
                        .requires(
                                "every schedule gives 150",
                                attempt -> assertThat(results(attempt.everySchedule()))
                                        .containsExactly("150"))
                        .requires("there are two streams, and no wait of the host between", attempt -> {
                            assertThat(attempt.timeline().kernels().stream()
                                            .map(Operation::stream)
                                            .distinct())
                                    .hasSize(2);
                            assertThat(attempt.timeline())
                                    .verify(calls("cudaDeviceSynchronize"), times(1))
                                    .verify(calls("cudaStreamSynchronize"), never())
                                    .verify(calls("cudaEventSynchronize"), never());
                        }),
                Exercise.named("testing-with-the-kit-3")
                        .requires("it prints 7", prints("7"))
                        .requires(
                                "every failure of a call is handled",
                                attempt -> assertThat(attempt.everyFailure().problems())
                                        .isEmpty())
                        .requires(
                                "it copies on the device",
                                attempt -> assertThat(attempt.timeline()).hasOperations("DtoD", 1)));
    }

    private static List<Exercise> servers() {
        return List.of(
                Exercise.named("gpu-tests-in-ci-1")
                        .on(options -> options.withDevices(Devices.t4()))
                        .requires("on a T4 it launches 40 blocks", prints("40 blocks"))
                        .requires(
                                "on an H200 it launches 264 blocks",
                                attempt -> prints("264 blocks")
                                        .accept(attempt.on(options -> options.withDevices(Devices.h200()))))
                        .requires(
                                "one kernel runs",
                                attempt -> assertThat(attempt.timeline())
                                        .verify(launches("work"), times(1))
                                        .verify(calls("cudaLaunchCooperativeKernel"), times(1))),
                Exercise.named("gpu-tests-in-ci-2")
                        .requires(
                                "every schedule gives 7",
                                attempt -> assertThat(results(attempt.everySchedule()))
                                        .containsExactly("7"))
                        .requires("the host reads behind the kernel", findsNothing(Check.RACES)),
                Exercise.named("gpu-tests-in-ci-3")
                        .requires(
                                "all schedules were run",
                                attempt -> assertThat(attempt.output())
                                        .contains("All 3 distinguishable schedules were run."))
                        .requires(
                                "all results are printed, in one table",
                                attempt -> assertThat(attempt.output())
                                        .containsPattern("(?m)^100 ")
                                        .containsPattern("(?m)^120 ")
                                        .containsPattern("(?m)^150 ")
                                        .containsOnlyOnce("schedules  schedule")));
    }

    /** An exercise whose program may hang: the machine says so at once. */
    private static Exercise impatient(String name) {
        return Exercise.named(name).on(options -> options.withDeadlockGrace(Duration.ZERO));
    }

    private static Consumer<Attempt> prints(String output) {
        return attempt -> assertThat(attempt.output().lines())
                .containsExactlyElementsOf(output.lines().toList());
    }

    /** That a check finds nothing. */
    private static Consumer<Attempt> findsNothing(Check check) {
        return attempt -> assertThat(attempt.findings(check)).isEmpty();
    }

    private static List<String> results(Exploration exploration) {
        return exploration.outcomes().stream().map(Exploration.Outcome::result).toList();
    }

    /** The last operation with a name. */
    private static Operation last(Attempt attempt, String name) {
        List<Operation> operations = attempt.timeline().named(name);
        assertThat(operations).as("operations " + name).isNotEmpty();
        return Iterables.getLast(operations);
    }
}
