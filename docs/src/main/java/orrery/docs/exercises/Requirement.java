package orrery.docs.exercises;

import java.util.function.Consumer;

/**
 * Something that must hold of the answer to an exercise.
 *
 * @param text what must hold, in words
 * @param assertion throws an {@link AssertionError} if it does not
 */
public record Requirement(String text, Consumer<Attempt> assertion) {

    /** Returns whether it holds of a run. */
    Verdict judge(Attempt attempt) {
        try {
            assertion.accept(attempt);
            return new Verdict(text, true, "");
        } catch (AssertionError failure) {
            return new Verdict(text, false, String.valueOf(failure.getMessage()).strip());
        } catch (RuntimeException failure) { // a further run of the answer has failed
            return new Verdict(text, false, Exercise.textOf(failure));
        }
    }
}
