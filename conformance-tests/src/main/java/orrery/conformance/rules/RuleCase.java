package orrery.conformance.rules;

import com.google.common.collect.ImmutableList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/**
 * A case of a rule: a program that violates it, or one that complies with it. A chapter lists its cases at its top, one
 * in a row, and has the programs that several of them share below:
 *
 * <pre>{@code
 * static final List<RuleCase> CASES = List.of(
 *         violates("CTX-02", "popTooOften", rig -> pop(rig, 2)),
 *         complies("CTX-02", "popOnce", rig -> pop(rig, 1)));
 * }</pre>
 *
 * <p>What differs in the two rows of a pair is a value, or code that a program calls: {@code stream -> {}} where
 * nothing happens. A {@code boolean} would not say what it means.
 */
public final class RuleCase {
    private final String rule;
    private final String name;
    private final boolean isViolation;
    private final Program program;
    private final ImmutableList<String> texts;

    private RuleCase(String rule, String name, boolean isViolation, Program program, ImmutableList<String> texts) {
        this.rule = rule;
        this.name = name;
        this.isViolation = isViolation;
        this.program = program;
        this.texts = texts;
    }

    /** A program on a machine of its own. */
    @FunctionalInterface
    interface Program {
        void run(Rig rig) throws Throwable;
    }

    /** A program on a machine of its own, of which it calls the driver. */
    @FunctionalInterface
    interface DriverProgram {
        void run(Rig rig, CudaDriver cuda) throws Throwable;
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, Program program) {
        return new RuleCase(rule, name, true, program, ImmutableList.of());
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, DriverProgram program) {
        return violates(rule, name, rig -> program.run(rig, rig.cuda));
    }

    /** Returns a control case: it complies with a rule, and differs from a violating case in one expression. */
    static RuleCase complies(String rule, String name, Program program) {
        return new RuleCase(rule, name, false, program, ImmutableList.of());
    }

    /** Returns a control case: it complies with a rule, and differs from a violating case in one expression. */
    static RuleCase complies(String rule, String name, DriverProgram program) {
        return complies(rule, name, rig -> program.run(rig, rig.cuda));
    }

    /** Returns this case on two devices of the same kind. */
    RuleCase onTwoDevices() {
        Program onTwo = alone -> {
            try (Rig rig = Rig.withTwoDevices()) {
                program.run(rig);
            }
        };
        return new RuleCase(rule, name, isViolation, onTwo, texts);
    }

    /** Returns this case, whose message must contain these texts besides the rule. */
    RuleCase says(String... essentials) {
        return new RuleCase(rule, name, isViolation, program, ImmutableList.copyOf(essentials));
    }

    /** Returns the id of the rule, such as {@code CAPTURE-10}. */
    public String rule() {
        return rule;
    }

    /** Returns the name of the case among those of its rule, such as {@code endWithoutJoin}. */
    public String name() {
        return name;
    }

    /** Returns the rule and the name, such as {@code CAPTURE_10_endWithoutJoin}. */
    public String id() {
        return rule.replace('-', '_') + "_" + name;
    }

    /** Returns whether the program violates the rule. */
    public boolean isViolation() {
        return isViolation;
    }

    /** Returns what the message of the violation contains besides the rule. */
    ImmutableList<String> texts() {
        return texts;
    }

    /** Runs the case on a simulated machine of its own. What the program throws is thrown. */
    public void run() throws Throwable {
        try (Rig rig = new Rig()) {
            program.run(rig);
        }
    }

    /**
     * Runs the case on a driver. What the program throws is thrown.
     *
     * @param machine the simulated machine behind the driver; null for none
     * @throws UnsupportedOperationException if the case needs a simulated machine, and if it needs one with options of
     *     its own
     */
    public void run(CudaDriver driver, @Nullable Machine machine) throws Throwable {
        DriverUnderTest.runOn(driver, () -> {
            try (Rig rig = new Rig(driver, machine)) {
                program.run(rig);
            }
        });
    }

    /** Runs the case on simulated machines, with wrappers of their drivers. What the program throws is thrown. */
    public void run(UnaryOperator<CudaDriver> wrapper) throws Throwable {
        DriverUnderTest.runWrapped(wrapper, this::run);
    }

    @Override
    public String toString() {
        return id();
    }
}
