package orrery.docs;

import com.google.common.base.Splitter;
import java.util.List;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;

/** Reads what the options of commands say about mistakes: what to look for, and what goes wrong. */
final class MistakeOptions {
    private MistakeOptions() {}

    /**
     * Returns what {@code --check} asks for: nothing without the option, everything if it names nothing.
     *
     * @param names the value of the option; null without it
     * @throws IllegalArgumentException if there is no check of a name
     */
    static Checks checks(String names) {
        if (names == null) {
            return Checks.none();
        } else if (names.isEmpty()) {
            return Checks.all();
        }
        return Checks.of(Splitter.on(',')
                .trimResults()
                .splitToStream(names)
                .map(Check::ofOption)
                .toArray(Check[]::new));
    }

    /**
     * Returns a plan with the faults of {@code --fault}.
     *
     * @throws IllegalArgumentException if a text is no fault
     */
    static FaultPlan faults(FaultPlan usual, List<String> texts) {
        FaultPlan.Builder plan = usual.toBuilder();
        texts.stream()
                .map(FaultPlan::parse)
                .flatMap(each -> each.faults().stream())
                .forEach(plan::add);
        return plan.build();
    }
}
