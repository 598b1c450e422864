package orrery.testing.oracle;

import java.util.List;

/**
 * Says what must hold after a program.
 *
 * @param <T> what a run shows
 */
public interface Oracle<T> {

    /** Returns what does not hold, a sentence each; none if all holds. The list is unmodifiable. */
    List<String> objections(T shown);

    /**
     * Verifies that all holds.
     *
     * @throws AssertionError if something does not hold; the message has all objections
     */
    default void verify(T shown) {
        List<String> objections = objections(shown);
        if (!objections.isEmpty()) {
            throw new AssertionError(String.join("\n", objections));
        }
    }
}
