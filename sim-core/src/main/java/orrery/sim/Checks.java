package orrery.sim;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.EnumSet;

/**
 * The mistakes that a machine looks for while a program runs. Immutable.
 *
 * <pre>{@code
 * Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()));
 * // run the program
 * machine.close();
 * machine.findings().forEach(System.out::println);
 * }</pre>
 *
 * <p>A check reports what the program permits, not what happened to go wrong: a race is found in any run in which both
 * accesses happen, whatever their times are.
 */
public final class Checks {
    private static final Checks NONE = new Checks(ImmutableSet.of(), false);

    private final ImmutableSet<Check> enabled;
    private final boolean throwing;

    private Checks(ImmutableSet<Check> enabled, boolean throwing) {
        this.enabled = enabled;
        this.throwing = throwing;
    }

    /** Returns no checks. This is the default, and costs nothing. */
    public static Checks none() {
        return NONE;
    }

    /** Returns all checks that need nothing from the program: all but {@link Check#HOST_THREADS}. */
    public static Checks all() {
        return new Checks(Sets.immutableEnumSet(EnumSet.complementOf(EnumSet.of(Check.HOST_THREADS))), false);
    }

    /** Returns some checks. */
    public static Checks of(Check... checks) {
        return new Checks(Sets.immutableEnumSet(Arrays.asList(checks)), false);
    }

    /**
     * Returns these checks, with an exception for their findings: {@link Machine#close} throws a
     * {@link FindingsException} if there are any.
     */
    public Checks throwing() {
        return new Checks(enabled, true);
    }

    /** Returns what is checked. */
    public ImmutableSet<Check> enabled() {
        return enabled;
    }

    /** Returns whether something is checked. */
    public boolean isEnabled(Check check) {
        return enabled.contains(check);
    }

    /** Returns whether findings are thrown when the machine is closed. */
    public boolean isThrowing() {
        return throwing;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Checks checks && checks.enabled.equals(enabled) && checks.throwing == throwing;
    }

    @Override
    public int hashCode() {
        return 2 * enabled.hashCode() + (throwing ? 1 : 0);
    }

    @Override
    public String toString() {
        return enabled + (throwing ? ", throwing" : "");
    }
}
