package orrery.testing.programs;

import java.util.Iterator;
import java.util.function.Predicate;

/** Finds a smaller program that fails like a large one. */
public final class Shrinker {
    /** How many programs are tried at most. */
    private static final int MAX_TRIES = 2_000;

    private Shrinker() {}

    /**
     * Returns a program that fails too, none of whose smaller versions does, as far as 2,000 tries show.
     *
     * @param program a program that fails
     * @param fails whether a program fails
     */
    public static TestProgram shrink(TestProgram program, Predicate<TestProgram> fails) {
        TestProgram smallest = program;
        Iterator<? extends TestProgram> candidates = program.smaller().iterator();
        for (int i = 0; i < MAX_TRIES && candidates.hasNext(); i++) {
            TestProgram candidate = candidates.next();
            if (fails.test(candidate)) {
                smallest = candidate;
                candidates = candidate.smaller().iterator();
            }
        }
        return smallest;
    }
}
