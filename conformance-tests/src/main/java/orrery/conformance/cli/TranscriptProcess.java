package orrery.conformance.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process that runs the transcripts of a file from a number on, and prints the answers. */
final class TranscriptProcess implements AutoCloseable {
    /** What {@link #next} returns when the process has ended. */
    static final String CLOSED = "# closed";

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private String lastLine = "";

    TranscriptProcess(Path file, int first, Target target) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        if (target == Target.HARDWARE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of(
                OrreryCommand.LOG_OPTION,
                "-cp",
                System.getProperty("java.class.path"),
                RecordWorker.class.getName(),
                file.toString(),
                String.valueOf(first),
                target.name()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Loading a kernel lazily waits for the device, which may wait for a value that the host writes later.
        builder.environment().put("CUDA_MODULE_LOADING", "EAGER");
        process = builder.start();
        Thread reader = new Thread(this::readLines, "transcript process");
        reader.setDaemon(true);
        reader.start();
    }

    private void readLines() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add(e.toString());
        }
        lines.add(CLOSED);
    }

    /** Returns the next line, {@link #CLOSED} after the last one; null if none came in time. */
    @Nullable
    String next(int seconds) throws InterruptedException {
        String line = lines.poll(seconds, TimeUnit.SECONDS);
        if (line != null && !line.equals(CLOSED)) {
            lastLine = line;
        }
        return line;
    }

    /** Returns the line that {@link #next} has returned last; empty if there was none. */
    String lastLine() {
        return lastLine;
    }

    /** Ends the process. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
