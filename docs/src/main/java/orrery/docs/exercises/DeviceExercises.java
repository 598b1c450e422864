package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.eachBesideTheOneBefore;
import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.nthAfter;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Placement.hasOwnMultiprocessors;
import static orrery.docs.exercises.Placement.haveOwnMultiprocessors;
import static orrery.docs.exercises.Printing.alwaysPrints;
import static orrery.docs.exercises.Printing.prints;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.findsNothing;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.docs.lessons.Profile;
import orrery.sim.Check;
import orrery.testing.Timeline.Operation;

/** The exercises of the lessons on parts of a device, other APIs beside it, and records of what it does. */
final class DeviceExercises {
    private static final Pattern WAIT = Pattern.compile("(\\w+) waited (\\d+) us");
    private static final Pattern IDLE = Pattern.compile("idle for (\\d+) us");
    private static final int LONGEST_IDLE = 15;

    private DeviceExercises() {}

    static Stream<Exercise> partitions() {
        return Stream.of(
                Exercise.named("partitions-1")
                        .requires(
                                called("cudaGreenCtxCreate", 2),
                                runs("large", 1),
                                runs("urgent", 1),
                                overlap("large", "urgent"),
                                hasOwnMultiprocessors("large", "urgent", 116),
                                awaitsAll()),
                Exercise.named("partitions-2")
                        .requires(
                                called("cudaGreenCtxCreate", 2),
                                runs("large", 1),
                                runs("urgent", 1),
                                overlap("large", "urgent"),
                                hasOwnMultiprocessors("large", "urgent", 124),
                                awaitsAll()),
                Exercise.named("partitions-3")
                        .requires(
                                called("cudaGreenCtxCreate", 3),
                                runs("job", 3),
                                Ordering.parallel("job", 3),
                                haveOwnMultiprocessors("job", 16),
                                awaitsAll()));
    }

    static Stream<Exercise> externalSemaphores() {
        return Stream.of(
                Exercise.named("external-semaphores-1")
                        .requires(
                                prints("13\n23\n33"),
                                runs("add", 3),
                                executes("render", 3),
                                nthAfter("add", "render"),
                                nthAfter("present", "add"),
                                hostWaitsAtMost(0)),
                Exercise.named("external-semaphores-2")
                        .requires(
                                prints("13"),
                                alwaysPrints("13"),
                                runs("add", 1),
                                inOrder("render", "add", "present"),
                                hostWaitsAtMost(0)),
                Exercise.named("external-semaphores-3")
                        .requires(
                                prints("13\n23\n33\n43"),
                                runs("add", 4),
                                executes("render", 4),
                                nthAfter("add", "render"),
                                nthAfter("present", "add"),
                                eachBesideTheOneBefore("render", "add"),
                                hostWaitsAtMost(0)));
    }

    static Stream<Exercise> profile() {
        return Stream.of(
                Exercise.named("profile-1")
                        .measuring(Profile::kernelRecords)
                        .requires(
                                runs("work", 3),
                                awaitsAll(),
                                hostWaitsAtMost(1),
                                new Requirement(
                                        "the recorder hands over the records of all kernels",
                                        attempt -> require(
                                                attempt.measured() == 3 || attempt.measured() == Profile.NO_RECORDER,
                                                "it has handed over " + attempt.measured() + " of 3 when the program"
                                                        + " ends: the others are in a buffer that is not full")),
                                prints("kernels: 3")),
                Exercise.named("profile-2")
                        .requires(
                                runs("a", 1),
                                runs("b", 1),
                                runs("c", 1),
                                awaitsAll(),
                                new Requirement("it prints how long each kernel waited", DeviceExercises::requireWaits),
                                new Requirement(
                                        "if a takes twice as long, it prints how long c waits then",
                                        attempt -> requireWaits(attempt.with("kernel a*2.0")))),
                Exercise.named("profile-3")
                        .requires(
                                runs("set", 3),
                                executes("DtoH 4 B", 3),
                                nthAfter("DtoH", "set"),
                                hostWaitsAtMost(1),
                                awaitsAll(),
                                findsNothing(Check.RACES),
                                new Requirement(
                                        "it prints how long the device was idle, " + LONGEST_IDLE + " us at most",
                                        attempt -> {
                                            long idle =
                                                    attempt.timeline().idle().toNanos() / 1000;
                                            require(idle <= LONGEST_IDLE, "the device was idle for " + idle + " us");
                                            requireNumber(attempt, IDLE, 1, idle, "the device was idle");
                                        })));
    }

    /** Fails unless the program prints for each kernel the time from its launch to its start. */
    private static void requireWaits(Attempt attempt) {
        List<MatchResult> lines = WAIT.matcher(attempt.output()).results().toList();
        for (String name : List.of("a", "b", "c")) {
            Operation kernel = attempt.named(name).get(0);
            long waited = (kernel.start() - attempt.observed().callTime(kernel.correlationId())) / 1000;
            List<MatchResult> found =
                    lines.stream().filter(each -> each.group(1).equals(name)).toList();
            require(
                    found.size() == 1,
                    "it prints " + Requirements.count(found.size()) + " how long " + name + " waited");
            long printed = Long.parseLong(found.get(0).group(2));
            require(
                    Math.abs(printed - waited) <= 1,
                    name + " started " + waited + " us after its launch was called; it prints " + printed + " us");
        }
    }

    private static void requireNumber(Attempt attempt, Pattern pattern, int group, long expected, String what) {
        List<MatchResult> found = pattern.matcher(attempt.output()).results().toList();
        Printing.requireOutput(found.size() == 1, attempt);
        long printed = Long.parseLong(found.get(0).group(group));
        require(Math.abs(printed - expected) <= 1, what + " for " + expected + " us; it prints " + printed + " us");
    }
}
