package orrery.sim;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A kind of mistake that a machine can look for while a program runs.
 *
 * <pre>{@code
 * Checks checks = Checks.of(Check.RACES, Check.UNINITIALIZED_READS);
 * try (Machine checked = Machine.create(MachineOptions.defaults().withChecks(checks.throwing()))) {
 *     ... // the program
 * }
 * }</pre>
 */
public enum Check {
    /** Accesses to the same bytes by operations, or by an operation and the host, that nothing orders. */
    RACES("races"),
    /** Reads of bytes that nobody has written since their allocation. */
    UNINITIALIZED_READS("init"),
    /**
     * Races between threads of the host that use views of pinned or managed memory. Without this check, what threads do
     * is ordered as it happens.
     *
     * <p>The machine sees which thread submits work and which waits for it. It does not see the locks, queues, futures
     * or volatile variables of the program, which reports them by {@link Machine#released} and
     * {@link Machine#acquired}. A thread is ordered after everything before its first call or access, and before
     * everything after its end, so that some races are not reported. {@link Checks#all} does not contain this check,
     * because it reports false races in programs that use locks without these calls.
     */
    HOST_THREADS("threads"),
    /** Accesses before the allocation or after the free of memory, or not ordered with these. */
    LIFETIMES("bounds"),
    /** What the program created and did not destroy, and work that never completes. */
    LEAKS("leaks"),
    /** Legal calls that are probably a mistake, such as a wait for an event that was never recorded. */
    CALLS("calls");

    private final String option;

    Check(String option) {
        this.option = option;
    }

    /** Returns its name on the command line. */
    public String option() {
        return option;
    }

    /**
     * Returns the check with a name on the command line.
     *
     * @throws IllegalArgumentException if there is none; the message lists the legal names
     */
    public static Check ofOption(String option) {
        for (Check each : values()) {
            if (each.option.equals(option)) {
                return each;
            }
        }
        throw new IllegalArgumentException("there is no check " + option + "; legal are "
                + Arrays.stream(values()).map(Check::option).collect(Collectors.joining(", ")));
    }
}
