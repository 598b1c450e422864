package orrery.conformance.cli;

import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.TranscriptReader;
import orrery.testing.programs.TestProgram;
import orrery.testing.programs.TranscriptProgram;

/**
 * The transcript of a {@link TestProgram}. Each answer in it is what the program predicts. Where the program predicts
 * less than a whole answer, the rest is the answer of the simulator.
 */
public final class PredictedTranscript {
    private static final String SUCCESS = "CUDA_SUCCESS";

    private PredictedTranscript() {}

    /**
     * Returns the transcript of a program, in the form of a file.
     *
     * @param name the name of the transcript, without a space
     * @param program a program with lines of a transcript
     */
    public static String of(TestProgram program, String name) {
        StringBuilder text = new StringBuilder("=== ").append(name).append('\n');
        try {
            new Replayer(Divergences.known())
                    .replay(
                            TranscriptReader.read(name, TranscriptProgram.lines(program, name))
                                    .get(0),
                            (call, answer) ->
                                    text.append("%-70s => %s\n".formatted(call.text(), expected(call, answer))));
        } catch (MalformedTranscriptException e) {
            throw new IllegalArgumentException("the program is not a transcript: " + e.getMessage(), e);
        }
        return text.toString();
    }

    private static String expected(Call call, String answer) {
        if (answer.startsWith(call.expected())) {
            return answer;
        }
        return call.expected().equals(SUCCESS) && !call.target().isEmpty()
                ? SUCCESS + " " + call.target()
                : call.expected();
    }
}
