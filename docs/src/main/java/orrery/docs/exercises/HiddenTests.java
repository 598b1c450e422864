package orrery.docs.exercises;

/**
 * An exercise of a teacher, in a file that students do not have: {@code orrery check FILE --hidden-tests TESTS.java}.
 * The class has a constructor without parameters.
 */
@FunctionalInterface
public interface HiddenTests {

    /** Returns the exercise: its name, which the files of students begin with, and what must hold of an answer. */
    Exercise exercise();
}
