package orrery.docs;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.List;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Verdict;

/**
 * The result of checking one student's file.
 *
 * @param file the file
 * @param exercise the exercise that it answers
 * @param outcome whether it is solved
 * @param held how many requirements hold
 * @param requirements how many the exercise has; 0 if none was looked at
 * @param hints each requirement that does not hold, and why; why the file is {@link Outcome#UNUSABLE}, if it is
 */
record Grade(Path file, Exercise exercise, Outcome outcome, int held, int requirements, ImmutableList<String> hints) {

    /** What an answer can be. */
    enum Outcome {
        /** All requirements hold. */
        SOLVED("solved"),
        /** Some requirement does not hold. */
        NOT_SOLVED("not solved"),
        /** It is no program that can be run. */
        UNUSABLE("unusable");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Returns the grade of a file whose requirements were checked. */
    static Grade of(Path file, Exercise exercise, List<Verdict> verdicts) {
        int held = (int) verdicts.stream().filter(Verdict::holds).count();
        ImmutableList<String> hints = verdicts.stream()
                .filter(each -> !each.holds())
                .map(each -> each.requirement() + ": " + AnswerCheck.withoutTimeline(each.reason()))
                .collect(ImmutableList.toImmutableList());
        Outcome outcome = hints.isEmpty() ? Outcome.SOLVED : Outcome.NOT_SOLVED;
        return new Grade(file, exercise, outcome, held, verdicts.size(), hints);
    }

    /** Returns the grade of a file that cannot be run. */
    static Grade unusable(Path file, Exercise exercise, String why) {
        return new Grade(file, exercise, Outcome.UNUSABLE, 0, 0, ImmutableList.of(why.strip()));
    }

    /** Returns whether all requirements hold. */
    boolean isSolved() {
        return outcome == Outcome.SOLVED;
    }

    /** Returns the points of the exercise if it is solved, otherwise 0. */
    int points() {
        return isSolved() ? exercise.description().points() : 0;
    }
}
