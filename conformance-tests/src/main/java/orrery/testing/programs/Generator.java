package orrery.testing.programs;

import java.util.Random;

/**
 * Generates programs.
 *
 * @param <P> the programs
 */
@FunctionalInterface
public interface Generator<P extends TestProgram> {

    /** Returns a program. The same numbers give the same program. */
    P next(Random random);
}
