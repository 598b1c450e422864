package orrery.sim;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

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
    private static final Checks NONE = new Checks(ImmutableSet.of(), false, true);

    private final Set<Check> enabled;
    private final boolean throwing;
    private final boolean benignRaces;

    private Checks(Set<Check> enabled, boolean throwing, boolean benignRaces) {
        this.enabled = enabled;
        this.throwing = throwing;
        this.benignRaces = benignRaces;
    }

    /** Returns no checks. This is the default, and costs nothing. */
    public static Checks none() {
        return NONE;
    }

    /** Returns all checks that need nothing from the program: all but {@link Check#HOST_THREADS}. */
    public static Checks all() {
        return new Checks(Sets.immutableEnumSet(EnumSet.complementOf(EnumSet.of(Check.HOST_THREADS))), false, true);
    }

    /** Returns some checks. */
    public static Checks of(Check... checks) {
        return new Checks(Sets.immutableEnumSet(Arrays.asList(checks)), false, true);
    }

    /**
     * Returns these checks, with an exception for their findings: {@link Machine#close} throws a
     * {@link FindingsException} if there are any.
     */
    public Checks throwing() {
        return new Checks(enabled, true, benignRaces);
    }

    /**
     * Returns these checks without benign races: two writes that nothing orders are not reported where they write equal
     * values, as in a kernel whose threads all set the same flag. Memory is the same in either order of the two.
     * Everything else is reported as before: a write that changes nothing and a read, and two writes whose values are
     * equal in another run only.
     *
     * <p>The machine compares what is written. Kernels take longer than with benign races, and what was written last is
     * kept twice.
     */
    public Checks withoutBenignRaces() {
        return new Checks(enabled, throwing, false);
    }

    /** Returns whether races are reported that change nothing, since both writes write equal values. */
    public boolean includesBenignRaces() {
        return benignRaces;
    }

    /** Returns what is checked. The set is unmodifiable. */
    public Set<Check> enabled() {
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
        return other instanceof Checks checks
                && checks.enabled.equals(enabled)
                && checks.throwing == throwing
                && checks.benignRaces == benignRaces;
    }

    @Override
    public int hashCode() {
        return Objects.hash(enabled, throwing, benignRaces);
    }

    @Override
    public String toString() {
        return enabled + (benignRaces ? "" : ", without benign races") + (throwing ? ", throwing" : "");
    }
}
