package orrery.docs.exercises;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The exercises of the guide by name, in the order of its lessons. */
public final class Exercises {
    private static final ImmutableMap<String, Exercise> ALL = Stream.of(
                    StreamExercises.kernels(),
                    StreamExercises.streams(),
                    StreamExercises.events(),
                    StreamExercises.legacyStream(),
                    CaptureExercises.capture(),
                    CaptureExercises.brokenCaptures(),
                    GraphExercises.byHand(),
                    GraphExercises.updates(),
                    GraphExercises.conditionals(),
                    MemoryExercises.nodes(),
                    GraphExercises.deviceLaunch(),
                    DeviceExercises.partitions(),
                    DeviceExercises.externalSemaphores(),
                    DeviceExercises.profile(),
                    MemoryExercises.streamOrdered(),
                    MistakeExercises.errors(),
                    MistakeExercises.races(),
                    MistakeExercises.schedules(),
                    MistakeExercises.failures(),
                    SystemExercises.memoryOperations(),
                    SystemExercises.programmaticLaunches(),
                    SystemExercises.deadlocks(),
                    SystemExercises.devices(),
                    SystemExercises.userObjects(),
                    SystemExercises.testKit(),
                    SystemExercises.servers(),
                    SystemExercises.asynchronousPrograms(),
                    SystemExercises.deviceCode(),
                    PriorityExercises.streams(),
                    GraphExercises.childGraphs())
            .flatMap(Function.identity())
            .collect(ImmutableMap.toImmutableMap(Exercise::name, Function.identity()));

    private Exercises() {}

    /** Returns all exercises. */
    public static ImmutableMap<String, Exercise> all() {
        return ALL;
    }

    /** Returns the exercise after another one; empty after the last one, and after one of a teacher. */
    public static Optional<Exercise> after(String name) {
        List<String> names = ALL.keySet().asList();
        int index = names.indexOf(name);
        return index < 0 || index == names.size() - 1
                ? Optional.empty()
                : Optional.of(ALL.values().asList().get(index + 1));
    }

    /** Returns the exercises of a lesson. */
    public static List<Exercise> of(String lesson) {
        return ALL.values().stream()
                .filter(each -> each.lesson().equals(lesson))
                .toList();
    }
}
