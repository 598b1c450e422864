package orrery.sim;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A kind of mistake that a machine can look for while a program runs. */
public enum Check {
    /** Accesses to the same bytes by operations, or by an operation and the host, that nothing orders. */
    RACES("races"),
    /** Reads of bytes that nobody has written since their allocation. */
    UNINITIALIZED_READS("init"),
    /**
     * Races between threads of the host that use views of pinned or managed memory. Without this check, what threads do
     * is ordered as it happens.
     *
     * <p>The machine sees who submits work and who waits for it. It sees neither locks nor queues, futures or volatile
     * variables of the program, which call {@link Machine#released} and {@link Machine#acquired}. To be on the safe
     * side, a thread comes after everything that was done before its first call or access, and what a thread has done
     * comes before everything that is done after its end, whether or not somebody has waited for that. Therefore
     * {@link Checks#all} does not contain this check: a program with locks is reported until it tells of them.
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
