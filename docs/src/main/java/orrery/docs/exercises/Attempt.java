package orrery.docs.exercises;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import orrery.docs.program.Answer;
import orrery.docs.program.TimelineStyle;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.FailureReport;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.testing.Timeline;

/** One run of a reader's answer to an exercise, with all checks enabled, and what came of it. */
public final class Attempt {
    private final Answer answer;
    private final MachineOptions options;
    private final Timeline timeline;
    private final String output;
    private final ImmutableList<Finding> findings;

    private Attempt(Answer answer, MachineOptions options, Timeline timeline, String output, List<Finding> findings) {
        this.answer = answer;
        this.options = options;
        this.timeline = timeline;
        this.output = output;
        this.findings = ImmutableList.copyOf(findings);
    }

    /** Runs an answer on a machine of its own. What it throws is thrown. */
    static Attempt of(Answer answer, MachineOptions options) {
        Machine machine = Machine.create(options);
        Timeline timeline = Timeline.of(machine, TimelineStyle.format());
        String output;
        try (machine) {
            output = output(answer, machine);
        }
        return new Attempt(answer, options, timeline, output, machine.findings());
    }

    private static String output(Answer answer, Machine machine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    /** Returns what it printed, without white space at both ends. */
    public String output() {
        return output;
    }

    /** Returns what the devices did. */
    public Timeline timeline() {
        return timeline;
    }

    /** Returns what a check has found. */
    public ImmutableList<Finding> findings(Check check) {
        return findings.stream().filter(each -> each.check() == check).collect(ImmutableList.toImmutableList());
    }

    /** Runs the answer again, on a machine with changed options. */
    public Attempt on(UnaryOperator<MachineOptions> change) {
        return of(answer, change.apply(options));
    }

    /** Runs the answer again, under every schedule that can be told apart; the results are what it prints. */
    public Exploration everySchedule() {
        return Explorer.defaults()
                .withOptions(options.withChecks(Checks.none()))
                .explore(machine -> output(answer, machine));
    }

    /**
     * Runs the answer again, once for each call that can fail, and makes that call fail; the results are what it
     * prints.
     */
    public FailureReport everyFailure() {
        return Explorer.defaults().withOptions(options).failureReport(machine -> output(answer, machine));
    }
}
