package orrery.conformance.cli;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code orrery record FILE... -o OUT}: runs transcripts on the GPU of this computer and writes what it answered. They
 * run in processes of their own, so that one that crashes, hangs or leaves a fault costs only itself.
 */
@Command(
        name = "orrery record",
        description = "Runs transcripts on the GPU of this computer and writes what it answered.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every answer is as before", "1:one differs, or a transcript crashed", "2:error of use"})
public final class RecordMain implements Callable<Integer> {
    private static final String CLOSED = "# closed";

    /** Transcripts leave objects behind: an H200 has addresses for some 460 pools of a process. */
    private static final int TRANSCRIPTS_A_PROCESS = 50;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-o", "--output"},
            required = true,
            description = "the file that is written")
    private Path output;

    @Option(
            names = "--limit",
            defaultValue = "30",
            description = "seconds for a call, after which the process is ended (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the transcripts")
    private List<Path> files;

    private int agreeing;
    private int differing;
    private int broken;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (BufferedWriter out = Files.newBufferedWriter(output)) {
            for (Path file : files) {
                record(file, read(file), out);
            }
        }
        spec.commandLine()
                .getOut()
                .println((agreeing + differing + broken) + " transcripts: " + agreeing + " answer as before, "
                        + differing + " differ, " + broken + " crashed or hung");
        spec.commandLine().getOut().flush();
        return differing + broken == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private List<Transcript> read(Path file) throws IOException {
        try {
            return TranscriptReader.read(file);
        } catch (MalformedTranscriptException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void record(Path file, List<Transcript> transcripts, BufferedWriter out)
            throws IOException, InterruptedException {
        Worker worker = null;
        int first = 0;
        for (int i = 0; i < transcripts.size(); i++) {
            Transcript transcript = transcripts.get(i);
            if (worker == null) {
                worker = new Worker(file, i);
                first = i;
            }
            out.write("=== " + transcript.name() + "\n");
            if (transcript.primaryContext()) {
                out.write("# context: primary\n");
            }
            boolean usable = record(worker, transcript, out);
            out.write("\n");
            out.flush();
            if (!usable || i + 1 == first + TRANSCRIPTS_A_PROCESS) {
                worker.end();
                worker = null;
            }
        }
        if (worker != null) {
            worker.end();
        }
    }

    /** Writes the answers of a transcript; returns whether the process can run another one. */
    private boolean record(Worker worker, Transcript transcript, BufferedWriter out)
            throws IOException, InterruptedException {
        boolean agrees = true;
        int calls = 0;
        for (String line = worker.next(seconds); ; line = worker.next(seconds)) {
            if (line == null || line.equals(CLOSED)) {
                if (calls < transcript.calls().size()) {
                    out.write(line == null ? "# HUNG\n" : "# CRASHED " + worker.tail() + "\n");
                    broken++;
                } else {
                    count(agrees);
                }
                return false;
            }
            if (line.equals(RecordWorker.END) || line.equals(RecordWorker.FAULT)) {
                count(agrees);
                return line.equals(RecordWorker.END);
            }
            if (calls < transcript.calls().size() && line.contains(" => ")) {
                Call call = transcript.calls().get(calls++);
                boolean same = line.endsWith("=> " + call.expected());
                agrees &= same;
                out.write(line + (same ? "" : "   # before: " + call.expected()) + "\n");
            }
        }
    }

    private void count(boolean agrees) {
        if (agrees) {
            agreeing++;
        } else {
            differing++;
        }
    }

    /** A process that runs the transcripts of a file from a number on. */
    private static final class Worker {
        private final Process process;
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private String tail = "";

        Worker(Path file, int first) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString()));
            command.addAll(List.of(
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    RecordWorker.class.getName(),
                    file.toString(),
                    String.valueOf(first)));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            // A kernel that is loaded while a gate holds the device would wait for the gate.
            builder.environment().put("CUDA_MODULE_LOADING", "EAGER");
            process = builder.start();
            Thread reader = new Thread(this::read, "recorder");
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    lines.add(line);
                }
            } catch (IOException e) {
                lines.add(e.toString());
            }
            lines.add(CLOSED);
        }

        /** Returns the next line; null if none came in time. */
        @Nullable
        String next(int seconds) throws InterruptedException {
            String line = lines.poll(seconds, TimeUnit.SECONDS);
            if (line != null && !line.equals(CLOSED)) {
                tail = line;
            }
            return line;
        }

        /** Returns the latest line. */
        String tail() {
            return tail;
        }

        void end() {
            process.destroyForcibly();
        }
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new RecordMain()).execute(args));
    }
}
