package orrery.docs;

import com.google.common.base.Splitter;
import com.google.common.collect.Sets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;

/** Reads what the options of commands say about mistakes: what to look for, and what goes wrong. */
final class MistakeOptions {
    private MistakeOptions() {}

    /** The name of the races that change nothing, which can only be left out. */
    private static final String BENIGN = "benign";

    /**
     * Returns what {@code --check} asks for: nothing without the option, everything if it names nothing. A name after a
     * minus sign is left out, and so are benign races after {@code -benign}; if all names are left out, they are left
     * out of everything.
     *
     * @param names the value of the option; null without it
     * @throws IllegalArgumentException if there is no check of a name
     */
    static Checks checks(String names) {
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

    /**
     * Returns the faults of {@code --fault}.
     *
     * @throws IllegalArgumentException if a text is no fault
     */
    static FaultPlan faults(List<String> texts) {
        return FaultPlan.parse(String.join(";", texts));
    }
}
