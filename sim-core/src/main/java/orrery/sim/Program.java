package orrery.sim;

import org.jspecify.annotations.Nullable;

/** A program that an {@link Explorer} runs again and again, each time on a new machine. */
@FunctionalInterface
public interface Program {

    /**
     * Runs the program. It must do the same in every run, apart from what the machine decides.
     *
     * @param machine a new machine, which the explorer closes
     * @return the result of the run, which is compared with those of other runs; null for none
     * @throws Exception if the program fails
     */
    @Nullable
    Object run(Machine machine) throws Exception;
}
