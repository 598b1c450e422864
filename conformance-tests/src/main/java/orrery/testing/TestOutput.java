package orrery.testing;

import java.io.PrintStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.RecordingStream;
import orrery.cupti.report.RunRecorder;

/**
 * Notes for the pages of tests what is printed to {@code System.out}. A text belongs to the test of the thread that
 * prints it, or of the thread that has created that one: tests may run in parallel.
 */
final class TestOutput {
    private static final ThreadLocal<@Nullable RunRecorder> RECORDER = new InheritableThreadLocal<>();

    /** How many tests run. */
    private static int running;

    private static PrintStream original = System.out;

    /** What {@code System.out} is while tests run. */
    private static @Nullable PrintStream recording;

    private TestOutput() {}

    /** Tells a recorder what the current thread prints from now on. */
    static synchronized void begin(RunRecorder recorder) {
        RECORDER.set(recorder);
        if (running++ == 0 && System.out != recording) {
            original = System.out;
            Charset charset = RecordingStream.charsetOfOutput();
            recording = new PrintStream(new RecordingStream(original, charset, TestOutput::printed), true, charset);
            System.setOut(recording);
        }
    }

    private static void printed(String text) {
        RunRecorder recorder = RECORDER.get();
        if (recorder != null) {
            recorder.printed(text);
        }
    }

    /** Tells nobody what the current thread prints from now on. */
    static synchronized void end() {
        System.out.flush();
        RECORDER.remove();
        if (--running == 0 && System.out == recording) { // else somebody else has replaced it
            System.setOut(original);
        }
    }
}
