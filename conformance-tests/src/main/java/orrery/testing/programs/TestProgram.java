package orrery.testing.programs;

import java.util.List;

/**
 * A program of driver calls with a prediction of what it does. Immutable; {@link Object#toString} returns its
 * statements as Java.
 */
public interface TestProgram {

    /** Makes the calls. Its work may be incomplete afterwards. */
    void run(ProgramRun run);

    /**
     * Waits for the work of {@link #run}, and verifies what must hold then.
     *
     * @throws AssertionError if it does not hold; the message says what the program has done instead
     */
    void verify(ProgramRun run);

    /** Returns programs with less in them, the smallest first; none if there is nothing to leave out. */
    List<? extends TestProgram> smaller();

    /** Returns how much is in the program. Each of {@link #smaller} has less. */
    int size();

    /** Returns the statements as Java; they use the variables that {@link JavaProgram} declares. */
    List<String> statements();

    /**
     * Returns the calls as lines of a transcript, which use the names that {@link TranscriptProgram} binds. A line that
     * does not just succeed ends with {@code =>} and the beginning of the answer that the program predicts. By default
     * there are none: the program cannot be written as a transcript.
     */
    default List<String> transcript() {
        return List.of();
    }
}
