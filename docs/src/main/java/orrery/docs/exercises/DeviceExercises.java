package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.executes;
import static orrery.docs.exercises.Requirements.hostWaitsAtMost;
import static orrery.docs.exercises.Requirements.inOrder;
import static orrery.docs.exercises.Requirements.overlap;
import static orrery.docs.exercises.Requirements.parallel;
import static orrery.docs.exercises.Requirements.prints;
import static orrery.docs.exercises.Requirements.runs;
import static orrery.docs.exercises.Requirements.takesAtMost;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The exercises of the lessons on parts of a device, other APIs beside it, and records of what it does. */
final class DeviceExercises {
    private DeviceExercises() {}

    static Stream<Exercise> partitions() {
        return Stream.of(
                Exercise.named("partitions-1")
                        .requires(
                                called("cudaGreenCtxCreate", 2),
                                runs("large", 1),
                                runs("urgent", 1),
                                overlap("large", "urgent"),
                                takesAtMost(170)),
                Exercise.named("partitions-2")
                        .requires(
                                called("cudaGreenCtxCreate", 2),
                                runs("large", 1),
                                runs("urgent", 1),
                                overlap("large", "urgent"),
                                takesAtMost(135)),
                Exercise.named("partitions-3")
                        .requires(
                                called("cudaGreenCtxCreate", 3), runs("job", 3), parallel("job", 3), takesAtMost(700)));
    }

    static Stream<Exercise> externalSemaphores() {
        return Stream.of(
                Exercise.named("external-semaphores-1")
                        .requires(prints("13\n23\n33"), runs("add", 3), executes("render", 3), hostWaitsAtMost(0)),
                Exercise.named("external-semaphores-2")
                        .requires(prints("13"), runs("add", 1), inOrder("add", "present"), hostWaitsAtMost(0)),
                Exercise.named("external-semaphores-3")
                        .requires(
                                prints("13\n23\n33\n43"),
                                runs("add", 4),
                                executes("render", 4),
                                overlap("render", "add"),
                                hostWaitsAtMost(0)));
    }

    static Stream<Exercise> profile() {
        return Stream.of(
                Exercise.named("profile-1").requires(prints("kernels: 3"), runs("work", 3), hostWaitsAtMost(1)),
                Exercise.named("profile-2")
                        .requires(
                                runs("a", 1),
                                runs("b", 1),
                                runs("c", 1),
                                prints(
                                        "that c waited for a, and a and b for their launches only",
                                        Pattern.compile("(?s)(?=.*a waited [3-9] us)(?=.*b waited [3-9] us)"
                                                + "(?=.*c waited [34]\\d us).*"))),
                Exercise.named("profile-3")
                        .requires(
                                prints(
                                        "that the device was idle for 15 us at most",
                                        Pattern.compile("idle for (\\d|1[0-5]) us")),
                                runs("set", 3),
                                executes("DtoH", 3),
                                hostWaitsAtMost(1)));
    }
}
