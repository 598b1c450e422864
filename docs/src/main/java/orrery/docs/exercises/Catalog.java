package orrery.docs.exercises;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import orrery.docs.exercises.Exercise.Description;

/** The points, titles and sentences of the exercises of the guide: the rows of the resource {@code catalog.txt}. */
final class Catalog {
    private static final Splitter COLUMNS = Splitter.on('|').trimResults();
    private static final ImmutableMap<String, Description> ALL = read();

    private Catalog() {}

    private static ImmutableMap<String, Description> read() {
        ImmutableMap.Builder<String, Description> all = ImmutableMap.builder();
        try {
            Resources.toString(Resources.getResource(Catalog.class, "catalog.txt"), StandardCharsets.UTF_8)
                    .lines()
                    .map(COLUMNS::splitToList)
                    .forEach(row -> all.put(row.get(0), description(row)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.buildOrThrow();
    }

    private static Description description(List<String> row) {
        return new Description(Integer.parseInt(row.get(1)), row.get(2), row.get(3));
    }

    /**
     * Returns the row of an exercise.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Description description(String exercise) {
        Description description = ALL.get(exercise);
        if (description == null) {
            throw new IllegalArgumentException("catalog.txt has no row for " + exercise);
        }
        return description;
    }
}
