package orrery.conformance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** Named pipes for tests of files that are no regular ones. */
public final class NamedPipes {
    private NamedPipes() {}

    /** Makes a named pipe, or skips the test where there are none. */
    public static void makeOrSkip(Path pipe) throws InterruptedException {
        assumeTrue(isMade(pipe), "there are no named pipes");
    }

    private static boolean isMade(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException noCommand) {
            return false;
        }
    }
}
