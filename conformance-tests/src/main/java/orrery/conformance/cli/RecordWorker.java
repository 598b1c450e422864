package orrery.conformance.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/**
 * The process that runs transcripts: prints the calls of each transcript with their answers, then a line {@value #END}.
 * It ends after a transcript that leaves a fault, which the driver keeps for the life of a process.
 */
final class RecordWorker {
    /** What is printed after a transcript. */
    static final String END = "# end";

    /** What is printed in place of it after a fault. */
    static final String FAULT = "# end with a fault";

    /** What is printed between a call and its answer. */
    static final String ARROW = " => ";

    private static final Set<String> FAULTS =
            Set.of("CUDA_ERROR_LAUNCH_FAILED", "CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_ASSERT");

    private RecordWorker() {}

    /** Runs the transcripts of a file from a number on: {@code FILE FIRST TARGET}. */
    public static void main(String[] args) throws Exception {
        List<Transcript> transcripts = TranscriptReader.read(Path.of(args[0]));
        Target target = Target.valueOf(args[2]);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Replayer replayer = new Replayer(Divergences.known());
        for (Transcript transcript : transcripts.subList(Integer.parseInt(args[1]), transcripts.size())) {
            boolean[] faulty = new boolean[1];
            BiConsumer<Call, String> each = (call, answer) -> {
                out.println(call.text() + ARROW + answer);
                out.flush();
                faulty[0] |= target == Target.HARDWARE && FAULTS.stream().anyMatch(answer::startsWith);
            };
            if (target == Target.HARDWARE) {
                replayer.replayOnHardware(transcript, each);
            } else {
                replayer.replay(transcript, each);
            }
            out.println(faulty[0] ? FAULT : END);
            out.flush();
            if (faulty[0]) {
                System.exit(0);
            }
        }
        // Threads of the driver do not keep the process.
        System.exit(0);
    }
}
