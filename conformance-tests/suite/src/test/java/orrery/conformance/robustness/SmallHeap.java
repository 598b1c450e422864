package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs programs in a JVM of their own, whose heap is small. */
final class SmallHeap {
    private static final int SECONDS = 120;

    private SmallHeap() {}

    /** Runs the main method of a class with a heap of so many MiB, and returns what it printed. It has to succeed. */
    static String run(Class<?> program, int mebibytes, String... arguments) throws IOException, InterruptedException {
        String[] command = new String[7 + arguments.length];
        command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        command[1] = "-Xmx" + mebibytes + "m";
        command[2] = "-XX:+UseSerialGC"; // of a small heap, it takes the least time
        command[3] = "-XX:TieredStopAtLevel=1"; // optimizing takes longer than what it saves
        command[4] = "-cp";
        command[5] = System.getProperty("java.class.path");
        command[6] = program.getName();
        System.arraycopy(arguments, 0, command, 7, arguments.length);
        Path output = Files.createTempFile("small-heap", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertTrue(ended, () -> program.getName() + " runs for more than " + SECONDS + " s: " + text);
            assertEquals(0, process.exitValue(), text);
            return text;
        } finally {
            Files.delete(output);
        }
    }
}
