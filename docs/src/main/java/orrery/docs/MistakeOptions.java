package orrery.docs;

import com.google.common.base.Splitter;
import com.google.common.collect.Sets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;
import picocli.CommandLine.Option;

/** The options of commands about mistakes: what to look for, and what goes wrong. */
final class MistakeOptions {
    /** The name of the races that change nothing, which can only be left out. */
    private static final String BENIGN = "benign";

    @Option(
            names = "--check",
            paramLabel = "KINDS",
            arity = "0..1",
            fallbackValue = "",
            preprocessor = AttachedValue.class,
            description =
                    "looks for mistakes: races, threads, init, bounds, leaks, calls, separated by commas; for all but "
                            + "threads if none is named; -NAME leaves one out, -benign the races of equal writes")
    private @Nullable String check;

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            description =
                    "makes something go wrong: 'cuMemAlloc#3=OUT_OF_MEMORY' fails the third call of the function; "
                            + "several faults are separated by semicolons, or given by several options; "
                            + "docs/testing.md lists the forms")
    private List<String> faults = List.of();

    /** Returns whether checks look for mistakes. */
    boolean hasChecks() {
        return check != null;
    }

    /** Returns whether something is to go wrong. */
    boolean hasFaults() {
        return !faults.isEmpty();
    }

    /**
     * Returns what checks look for.
     *
     * @throws IllegalArgumentException if there is no check of a name
     */
    Checks checks() {
        return checks(check);
    }

    /**
     * Returns what goes wrong.
     *
     * @throws IllegalArgumentException if a text is no fault
     */
    FaultPlan faults() {
        return FaultPlan.parse(String.join(";", faults));
    }

    /**
     * Returns what {@code --check} asks for: nothing without the option, everything if it names nothing. A name after a
     * minus sign is left out, and so are benign races after {@code -benign}; if all names are left out, they are left
     * out of everything.
     *
     * @param names the value of the option; null without it
     * @throws IllegalArgumentException if there is no check of a name
     */
    static Checks checks(@Nullable String names) {
        if (names == null) {
            return Checks.none();
        }
        Set<Check> added = EnumSet.noneOf(Check.class);
        Set<Check> left = EnumSet.noneOf(Check.class);
        boolean benign = true;
        for (String name : Splitter.on(',').trimResults().omitEmptyStrings().split(names)) {
            if (name.equals("-" + BENIGN)) {
                benign = false;
            } else if (name.startsWith("-")) {
                left.add(Check.ofOption(name.substring(1)));
            } else {
                added.add(Check.ofOption(name));
            }
        }
        Set<Check> from = added.isEmpty() ? Checks.all().enabled() : added;
        Checks checks = Checks.of(Sets.difference(from, left).toArray(new Check[0]));
        return benign ? checks : checks.withoutBenignRaces();
    }
}
