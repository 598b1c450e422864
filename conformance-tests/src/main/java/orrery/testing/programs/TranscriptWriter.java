package orrery.testing.programs;

/** Writes a program as a transcript, in the form of a file. */
@FunctionalInterface
public interface TranscriptWriter {

    /**
     * Returns the transcript of a program.
     *
     * @param name the name of the transcript, without a space
     */
    String write(TestProgram program, String name);
}
