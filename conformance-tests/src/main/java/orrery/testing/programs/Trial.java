package orrery.testing.programs;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;

/** One run of a {@link Campaign}, which makes many, each with other random numbers. */
@FunctionalInterface
public interface Trial {

    /**
     * Makes a try.
     *
     * @param number the number of the try, from 0
     * @param random decides what is tried
     * @return a text about the failure, if the try fails
     * @throws IOException if what fails cannot be saved
     */
    Optional<String> run(long number, Random random) throws IOException;
}
