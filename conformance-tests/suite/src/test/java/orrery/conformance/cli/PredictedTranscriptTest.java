package orrery.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import orrery.testing.programs.CellWork;
import orrery.testing.programs.ProgramRun;
import orrery.testing.programs.Programs;
import orrery.testing.programs.StreamProgram;
import orrery.testing.programs.StreamStep;
import orrery.testing.programs.TestProgram;

/** Random programs as transcripts, with the answers that they predict. */
@Tag("one-jdk")
class PredictedTranscriptTest {
    private static final int TRIES = 100;

    static Set<String> names() {
        return Programs.byName().keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void programsDoWhatTheyPredictAsTranscripts(String name) throws MalformedTranscriptException {
        for (int seed = 0; seed < TRIES; seed++) {
            TestProgram program = Programs.byName().get(name).next(new Random(1_000_003L * seed));
            Transcript transcript = TranscriptReader.read(
                            name, PredictedTranscript.of(program, name).lines().toList())
                    .get(0);
            assertThat(transcript.calls())
                    .hasSizeGreaterThan(program.transcript().size());
            assertThat(new Replayer(Divergences.none()).replay(transcript).disagreements())
                    .isEmpty();
        }
    }

    @Test
    void aTranscriptSaysWhatTheProgramPredictsAndNotWhatTheSimulatorAnswers() {
        StreamProgram program = new StreamProgram(
                ImmutableList.of(new StreamStep.Work(1, new CellWork.Set(3, 7)), new StreamStep.SynchronizeEvent(0)));
        assertThat(program.transcript())
                .containsExactly(
                        "close flag",
                        "launch null gate flag",
                        "launch stream2 gate flag",
                        "cuMemsetD32Async memory+12 7 1 stream1",
                        "open flag",
                        "cuEventSynchronize event0",
                        "cuCtxSynchronize",
                        "read memory 8 => CUDA_SUCCESS 0 0 0 7 0 0 0 0");
        TestProgram wrong = new WrongPrediction();
        assertThat(PredictedTranscript.of(wrong, "wrong"))
                .containsPattern("read memory 8 +=> CUDA_SUCCESS 1 2 3\n")
                .containsPattern("exec = cuGraphInstantiate event0 +=> CUDA_SUCCESS exec\n");
    }

    /** A program that predicts what no simulator answers. */
    private record WrongPrediction() implements TestProgram {
        @Override
        public void run(ProgramRun run) {
            // Only its transcript is of interest.
        }

        @Override
        public void verify(ProgramRun run) {
            // Only its transcript is of interest.
        }

        @Override
        public List<TestProgram> smaller() {
            return List.of();
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public List<String> statements() {
            return List.of();
        }

        @Override
        public List<String> transcript() {
            return List.of("exec = cuGraphInstantiate event0", "read memory 8 => CUDA_SUCCESS 1 2 3");
        }
    }
}
