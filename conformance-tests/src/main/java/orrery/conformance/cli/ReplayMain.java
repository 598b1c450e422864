package orrery.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import orrery.conformance.replay.Disagreement;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replay;
import orrery.conformance.replay.ReplayCounts;
import orrery.conformance.replay.Replayer;
import orrery.conformance.replay.UnreplayableException;
import orrery.conformance.transcript.Transcript;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code orrery replay FILE...}: replays transcripts of hardware and reports where the simulator, or the GPU of this
 * computer, disagrees.
 */
@Command(
        name = "orrery replay",
        description = "Replays transcripts of hardware, on the simulator or on the GPU of this computer.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every transcript agrees or is listed", "1:one disagrees", "2:error of use"})
public final class ReplayMain extends OrreryCommand {
    @Option(
            names = {"-a", "--all"},
            description = "shows every call that disagrees, and the divergences that are known")
    private boolean all;

    @Option(
            names = "--on",
            paramLabel = "TARGET",
            defaultValue = "simulated",
            description = "what they run on: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Target target;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            description = "the simulated devices: one of 'orrery devices', or a file that describes one (default: h200,"
                    + " which the transcripts of the project were recorded on)")
    private @Nullable String device;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "on hardware, seconds for a call, after which its process is ended (default: "
                    + "${DEFAULT-VALUE})")
    private int seconds;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the transcripts")
    private List<Path> files;

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireAtLeastOne("--limit", seconds, "s");
        try {
            return target == Target.HARDWARE ? replayOnHardware() : replayOnSimulator();
        } catch (UnreplayableException e) {
            throw misuse(e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            // What needed the memory is unreachable now.
            throw misuse("the transcripts need more than the heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; -Xmx sets its size");
        }
    }

    private int replayOnSimulator() {
        List<Transcript> transcripts = new ArrayList<>();
        for (Path file : files) {
            transcripts.addAll(transcripts(file));
        }
        PrintWriter out = out();
        Replayer replayer = new Replayer(Divergences.known(), device == null ? Devices.h200() : model(device));
        ReplayCounts counts = ReplayCounts.NONE;
        boolean allListed = true;
        ProgressBar bar = progressBar();
        for (Transcript transcript : transcripts) {
            int done = counts.transcripts();
            bar.show((double) done / transcripts.size(), () -> done + " of " + transcripts.size() + " transcripts");
            Replay replay = replayer.replay(transcript);
            counts = counts.plus(replay);
            Optional<Disagreement> first = replay.firstUnlisted();
            allListed &= first.isEmpty();
            List<Disagreement> shown =
                    all ? replay.disagreements() : first.stream().toList();
            if (!shown.isEmpty()) {
                bar.clear();
                out.println(transcript.name());
                shown.forEach(disagreement -> show(out, transcript, disagreement));
            }
        }
        bar.clear();
        out.println(counts);
        out.flush();
        return allListed ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private DeviceModel model(String nameOrFile) {
        try {
            return Devices.of(nameOrFile);
        } catch (IllegalArgumentException e) {
            String similar = Suggestions.of(nameOrFile, Devices.names());
            throw misuse("--device: " + e.getMessage() + similar, e);
        }
    }

    /** Replays the files on a GPU. Known divergences are those of the simulator, and do not count here. */
    private int replayOnHardware() throws IOException, InterruptedException {
        if (device != null) {
            throw misuse("--device is for simulated devices, not for hardware");
        }
        gpu("to replay on");
        PrintWriter out = out();
        IsolatedRunner runner = new IsolatedRunner(target, seconds);
        AtomicInteger agreeing = new AtomicInteger();
        AtomicInteger disagreeing = new AtomicInteger();
        for (Path file : files) {
            runner.run(file, transcripts(file), run -> {
                if (run.agrees()) {
                    agreeing.incrementAndGet();
                } else {
                    disagreeing.incrementAndGet();
                    out.println(run.transcript().name());
                    run.answers().stream()
                            .filter(each -> !each.agrees())
                            .limit(all ? Long.MAX_VALUE : 1)
                            .forEach(each -> show(
                                    out,
                                    run.transcript(),
                                    new Disagreement(each.call(), each.answer(), Optional.empty())));
                    if (run.broken() != null) {
                        out.println("  " + run.broken());
                    }
                }
            });
        }
        out.println((agreeing.get() + disagreeing.get()) + " transcripts: " + agreeing + " agree, " + disagreeing
                + " disagree");
        out.flush();
        return disagreeing.get() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static void show(PrintWriter out, Transcript transcript, Disagreement shown) {
        out.println("  " + transcript.file() + ":" + shown.call().line() + ": "
                + shown.call().text());
        out.println("    expected " + shown.call().expected());
        out.println("    got      " + shown.got());
        shown.divergence().ifPresent(known -> out.println("    known    " + known.sentence()));
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new ReplayMain()).setCaseInsensitiveEnumValuesAllowed(true);
    }
}
