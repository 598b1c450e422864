package orrery.testing.programs;

import orrery.sim.MachineOptions;

/**
 * A property that {@code orrery campaign} tries on many programs. A class that implements it needs a constructor
 * without parameters:
 *
 * <pre>{@code
 * final class NoLeaks implements CampaignProperty {
 *     public Generator<?> programs() {
 *         return Programs.memory();
 *     }
 *
 *     public void check(TestProgram program) {
 *         ProgramRun.check(program, MachineOptions.defaults().withChecks(Checks.of(Check.LEAKS).throwing()));
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface CampaignProperty {

    /** Returns what generates the programs. */
    Generator<?> programs();

    /**
     * Fails if the property does not hold for a program, with any exception or error. By default it holds if the
     * program does what it predicts on a machine with default options.
     */
    default void check(TestProgram program) {
        ProgramRun.check(program, MachineOptions.defaults());
    }
}
