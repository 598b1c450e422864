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
 * Counts the failed attempts at each exercise, and remembers which exercises were solved, in the file
 * {@code .orrery-tries} of a folder. An answer that is checked again unchanged is not counted. Nothing is kept in a
 * folder that is not writable.
 */
final class AttemptLog {
    private static final String NAME = ".orrery-tries";

    /** The ends of the keys of exercises that were solved, and of the hashes of their last answers. */
    private static final String SOLVED = ".solved";

    private static final String LAST_HASH = ".last";

    private final Path file;
    private final Properties counts = new Properties();

    private AttemptLog(Path file) {
        this.file = file;
    }

    /** Reads the log of the folder that holds an answer. */
    static AttemptLog beside(Path answer) throws IOException {
        AttemptLog log = new AttemptLog(answer.resolveSibling(NAME));
        if (Files.isReadable(log.file)) {
            try (Reader reader = Files.newBufferedReader(log.file)) {
                log.counts.load(reader);
            }
        }
        return log;
    }

    /** Returns how many different answers have failed. */
    int failures(String exercise) {
        String count = counts.getProperty(exercise, "0");
        // A number that somebody has edited counts as 0.
        return count.matches("\\d{1,6}") ? Integer.parseInt(count) : 0;
    }

    /** Returns whether some answer has solved the exercise. */
    boolean isSolved(String exercise) {
        return counts.containsKey(exercise + SOLVED);
    }

    /** Records that an answer has solved the exercise. */
    void recordSolved(String exercise) throws IOException {
        if (counts.put(exercise + SOLVED, "yes") == null) {
            store();
        }
    }

    /** Counts an answer that has not solved the exercise, unless it is the same as the last one. */
    void recordFailure(String exercise, Path answer) throws IOException {
        String hash = Hashing.sha256().hashBytes(Files.readAllBytes(answer)).toString();
        if (!hash.equals(counts.put(exercise + LAST_HASH, hash))) {
            counts.setProperty(exercise, String.valueOf(failures(exercise) + 1));
            store();
        }
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
