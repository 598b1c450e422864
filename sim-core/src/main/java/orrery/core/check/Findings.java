package orrery.core.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;

/** The findings of a machine. Equal findings are reported once. */
final class Findings {
    private final Checks checks;
    private final List<Finding> all = new ArrayList<>();
    private final Set<Object> told = new HashSet<>();

    Findings(Checks checks) {
        this.checks = checks;
    }

    /** Returns whether something is looked for. */
    boolean isEnabled(Check check) {
        return checks.isEnabled(check);
    }

    /**
     * Adds a finding, if it is looked for and nothing was told with the same key.
     *
     * @param key identifies the finding
     * @param finding creates it
     */
    void add(Check check, Object key, Supplier<Finding> finding) {
        if (checks.isEnabled(check) && told.add(List.of(check, key))) {
            all.add(finding.get());
        }
    }

    /** Returns what was found so far. */
    List<Finding> all() {
        return List.copyOf(all);
    }
}
