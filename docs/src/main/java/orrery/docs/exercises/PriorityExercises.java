package orrery.docs.exercises;

import static orrery.docs.exercises.Ordering.inOrder;
import static orrery.docs.exercises.Ordering.overlap;
import static orrery.docs.exercises.Placement.hasThreads;
import static orrery.docs.exercises.Requirements.awaitsAll;
import static orrery.docs.exercises.Requirements.called;
import static orrery.docs.exercises.Requirements.inGraph;
import static orrery.docs.exercises.Requirements.require;
import static orrery.docs.exercises.Requirements.runs;

import java.util.List;
import java.util.stream.Stream;
import orrery.testing.Timeline.Operation;

/**
 * The exercises of the lesson on priorities. The program orders nothing; which kernel the device places first decides,
 * as all have become ready when it has no room.
 */
final class PriorityExercises {
    /** All threads that an H200 holds at once. */
    private static final long FULL_THREADS = 264 * 1024;

    private static final int GREATEST = -5;

    private PriorityExercises() {}

    static Stream<Exercise> streams() {
        return Stream.of(
                Exercise.named("stream-priorities-1")
                        .requires(
                                runs("large", 1),
                                runs("next", 1),
                                runs("urgent", 1),
                                hasGreatestPriority("urgent"),
                                isLaunchedAfter("next", "large"),
                                isLaunchedAfter("urgent", "next"),
                                overlap("large", "next"),
                                overlap("large", "urgent"),
                                overlap("next", "urgent"),
                                beginsBefore("urgent", "next"),
                                awaitsAll()),
                Exercise.named("stream-priorities-2")
                        .requires(
                                runs("log", 1),
                                runs("urgent", 1),
                                hasThreads("log", 2 * FULL_THREADS),
                                isLaunchedAfter("urgent", "log"),
                                overlap("log", "urgent"),
                                isCompleteBefore("urgent", "log"),
                                awaitsAll()),
                Exercise.named("stream-priorities-3")
                        .requires(
                                runs("prepare", 1),
                                runs("batch", 1),
                                runs("urgent", 1),
                                inGraph("prepare", "batch", "urgent"),
                                inOrder("prepare", "batch"),
                                inOrder("prepare", "urgent"),
                                overlap("batch", "urgent"),
                                isLaterNode("urgent", "batch"),
                                beginsBefore("urgent", "batch"),
                                called("cudaGraphLaunch", 1),
                                awaitsAll()));
    }

    private static Requirement hasGreatestPriority(String kernel) {
        return new Requirement("the stream of " + kernel + " has the greatest priority", attempt -> {
            int priority =
                    attempt.observed().streamPriority(only(attempt, kernel).id());
            require(priority == GREATEST, "it has " + priority + "; the greatest is " + GREATEST);
        });
    }

    private static Requirement isLaunchedAfter(String later, String earlier) {
        return new Requirement(later + " is launched after " + earlier, attempt -> {
            long first = only(attempt, earlier).correlationId();
            long second = only(attempt, later).correlationId();
            require(
                    first < second,
                    later + " is launched by call " + second + " of the program, " + earlier + " by call " + first);
        });
    }

    private static Requirement isLaterNode(String later, String earlier) {
        return new Requirement(later + " is captured after " + earlier, attempt -> {
            int first = attempt.observed().position(only(attempt, earlier).id());
            int second = attempt.observed().position(only(attempt, later).id());
            require(first < second, later + " is node " + second + " of the graph, " + earlier + " is node " + first);
        });
    }

    private static Requirement beginsBefore(String first, String second) {
        return new Requirement(first + " begins before " + second, attempt -> {
            long its = only(attempt, first).start();
            long others = only(attempt, second).start();
            require(its < others, first + " begins at " + its + " ns, " + second + " at " + others + " ns");
        });
    }

    private static Requirement isCompleteBefore(String first, String second) {
        return new Requirement(first + " is complete before " + second, attempt -> {
            long its = only(attempt, first).end();
            long others = only(attempt, second).end();
            require(its < others, first + " is complete at " + its + " ns, " + second + " at " + others + " ns");
        });
    }

    private static Operation only(Attempt attempt, String kernel) {
        List<Operation> operations = attempt.named(kernel);
        require(operations.size() == 1, kernel + " runs " + operations.size() + " times");
        return operations.get(0);
    }
}
