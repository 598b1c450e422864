package orrery.docs;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * How often answers in a folder were checked that did not solve their exercise, and which exercises were solved: the
 * file {@code .orrery-tries} in it. A file that has not changed since is no further try.
 */
final class Tries {
    private static final String NAME = ".orrery-tries";

    /** What ends the key of an exercise that was solved. */
    private static final String SOLVED = ".solved";

    private final Path file;
    private final Properties counts = new Properties();

    private Tries(Path file) {
        this.file = file;
    }

    /** Returns those of the folder of an answer. */
    static Tries beside(Path answer) throws IOException {
        Tries tries = new Tries(answer.resolveSibling(NAME));
        if (Files.isReadable(tries.file)) {
            try (Reader reader = Files.newBufferedReader(tries.file)) {
                tries.counts.load(reader);
            }
        }
        return tries;
    }

    /** Returns how many there were of an exercise. */
    int of(String exercise) {
        String count = counts.getProperty(exercise, "0");
        return count.matches("\\d{1,6}") ? Integer.parseInt(count) : 0;
    }

    /** Returns whether one of them, or a later one, has solved the exercise. */
    boolean areSolved(String exercise) {
        return counts.containsKey(exercise + SOLVED);
    }

    /**
     * Counts one that has not solved its exercise, unless the answer is the same as in the last one; or keeps that one
     * has solved it. Nothing is kept where nothing can be written.
     */
    void add(String exercise, Path answer, boolean isSolved) throws IOException {
        if (isSolved) {
            if (counts.put(exercise + SOLVED, "yes") == null) {
                store();
            }
            return;
        }
        String hash = Hashing.sha256().hashBytes(Files.readAllBytes(answer)).toString();
        if (hash.equals(counts.put(exercise + ".last", hash))) {
            return;
        }
        counts.setProperty(exercise, String.valueOf(of(exercise) + 1));
        store();
    }

    private void store() throws IOException {
        if (Files.isWritable(file.toAbsolutePath().getParent())) {
            try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                counts.store(
                        writer,
                        "How often answers were checked that did not solve their exercise, and which were solved");
            }
        }
    }
}
