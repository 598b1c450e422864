package orrery.docs.exercises;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Streams;
import java.util.List;
import java.util.function.Function;

/** The exercises of the guide by name, in the order of its lessons. */
public final class Exercises {
    private static final ImmutableMap<String, Exercise> ALL = Streams.concat(
                    StreamExercises.all().stream(), SystemExercises.all().stream())
            .collect(ImmutableMap.toImmutableMap(Exercise::name, Function.identity()));

    private Exercises() {}

    /** Returns all exercises. */
    public static ImmutableMap<String, Exercise> all() {
        return ALL;
    }

    /** Returns those of a lesson. */
    public static List<Exercise> of(String lesson) {
        return ALL.values().stream()
                .filter(each -> each.lesson().equals(lesson))
                .toList();
    }
}
