package orrery.docs;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OutputWidth;
import orrery.conformance.cli.Terminal;
import orrery.cupti.export.TraceFile;
import orrery.hardware.Gpus;
import orrery.sim.timeline.TimelineFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code orrery run}, which picocli sets. */
final class RunOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            completionCandidates = TraceExtensions.class,
            description = "writes what the machine does to FILE, whose extension chooses the format: "
                    + "${COMPLETION-CANDIDATES}; docs/traces.md says what reads which")
    @Nullable
    Path trace;

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "writes a page for the browser: timeline, dependencies, graphs, memory, calls, findings, and "
                    + "the critical path")
    @Nullable
    Path report;

    @Option(names = "--embed", description = "writes the report as a fragment of HTML, for a page of one's own")
    boolean embedded;

    @Option(
            names = "--compare",
            paramLabel = "PROGRAM",
            description = "shows another lesson, answer, example or FILE.java beside this one in the report")
    @Nullable
    String compared;

    @Option(
            names = "--timeline",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "draws the timeline, as is done unless --no-timeline is given")
    boolean timeline;

    @Mixin
    MistakeOptions mistakes = new MistakeOptions();

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            description =
                    "the device of the machine: one of 'orrery devices', or a file that describes one; given several"
                            + " times, several devices")
    private List<String> devices = List.of();

    @Option(
            names = "--schedule",
            paramLabel = "NAME",
            description = "runs operations one at a time in the order of a schedule, such as 2.1.7h0, that 'orrery "
                    + "explore' has named")
    private @Nullable String schedule;

    @Option(
            names = "--kernels",
            paramLabel = "FORM",
            description = "runs kernels that are there in Java and as PTX in one form: java, as is done by default, or "
                    + "ptx")
    private @Nullable KernelForm kernels;

    @Option(names = "--calls", description = "shows the calls of host threads in the timeline")
    private boolean calls;

    @Option(names = "--ascii", description = "draws the timeline in ASCII")
    boolean ascii;

    @Option(
            names = "--stack-trace",
            description = "shows all calls that led to the failure of the program, those within the simulator too")
    boolean stackTrace;

    /** The extensions of trace files, for the help. */
    static final class TraceExtensions implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TraceFile.extensions().stream()
                    .map(each -> each.substring(1)) // the help would be broken into lines after a dot
                    .iterator();
        }
    }

    /** The forms of kernels, by the names that users give. */
    enum KernelForm {
        /** Lambdas. */
        java,
        /** Device code. */
        ptx
    }

    /** Chooses the form of the kernels for this process. */
    void chooseKernels() {
        if (kernels != null) {
            System.setProperty("orrery.kernels", kernels.name());
        }
    }

    /** Returns whether a schedule is chosen. */
    boolean hasSchedule() {
        return schedule != null;
    }

    /**
     * Returns how machines are changed.
     *
     * @throws ParameterException if an option has a value that is not legal
     */
    MachineChanges changes() {
        return MachineChanges.of(spec, mistakes, devices, schedule);
    }

    /**
     * Returns the format of the timeline.
     *
     * @throws ParameterException if there is none of that width
     */
    TimelineFormat format(OutputWidth width, Terminal terminal) {
        try {
            TimelineFormat format = TimelineFormat.defaults();
            format = width.known().isPresent() ? format.withWidth(width.columns()) : format;
            format = calls ? format.withCalls() : format;
            return ascii || !terminal.unicode() ? format.inAscii() : format;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /**
     * Refuses a trace of no format, a fragment of no report, and another program that there is not.
     *
     * @throws ParameterException if one of them is given
     */
    void validate() {
        if (trace != null && TraceFile.extensions().stream().noneMatch(trace.toString()::endsWith)) {
            throw new ParameterException(
                    spec.commandLine(), trace + " ends in none of " + String.join(", ", TraceFile.extensions()));
        }
        if (embedded && report == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--embed says how the report is written; legal is --embed with --report FILE.html");
        }
        if (compared != null && !UserProgram.isFile(compared)) {
            ChosenProgram.named(spec, compared);
        }
    }

    /**
     * Refuses what the GPU of the computer cannot do.
     *
     * @throws ParameterException if that is given
     */
    void refuseOnHardware() {
        boolean onSimulatorOnly = Stream.of(trace, report, compared, schedule).anyMatch(Objects::nonNull)
                || mistakes.hasChecks()
                || mistakes.hasFaults()
                || !devices.isEmpty();
        if (onSimulatorOnly) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--trace, --report, --compare, --check, --fault, --device and --schedule look into the machine or "
                            + "change it, which only the simulator allows; -D" + Gpus.DEVICE + "=" + Gpus.HARDWARE
                            + " is given");
        }
    }
}
