package orrery.testing.programs;

import java.util.Optional;
import java.util.function.Predicate;

/** Makes programs smaller that fail. */
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
        int tries = 0;
        boolean shrinks = true;
        while (shrinks && tries < MAX_TRIES) {
            Optional<? extends TestProgram> next = Optional.empty();
            for (TestProgram each : smallest.smaller()) {
                if (tries++ >= MAX_TRIES) {
                    break;
                } else if (fails.test(each)) {
                    next = Optional.of(each);
                    break;
                }
            }
            shrinks = next.isPresent();
            smallest = shrinks ? next.get() : smallest;
        }
        return smallest;
    }
}
