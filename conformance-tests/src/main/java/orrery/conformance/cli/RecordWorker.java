package orrery.conformance.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/**
 * The process that runs transcripts on a GPU: prints the calls of each transcript with their answers, then a line
 * {@value #END}. It ends after a transcript that leaves a fault, which the driver keeps for the life of a process.
 */
final class RecordWorker {
    static final String END = "# end";

    /** What is printed in place of it after a fault. */
    static final String FAULT = "# end with a fault";

    private static final Set<String> FAULTS =
            Set.of("CUDA_ERROR_LAUNCH_FAILED", "CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_ASSERT");

    private RecordWorker() {}

    /** Runs the transcripts of a file from a number on: {@code FILE FIRST}. */
    public static void main(String[] args) throws Exception {
        List<Transcript> transcripts = TranscriptReader.read(Path.of(args[0]));
        PrintStream out = System.out;
        Replayer replayer = new Replayer(Divergences.known());
        for (Transcript transcript : transcripts.subList(Integer.parseInt(args[1]), transcripts.size())) {
            boolean[] faulty = new boolean[1];
            replayer.replayOnHardware(transcript, (call, answer) -> {
                out.println("%-70s => %s".formatted(call.text(), answer));
                out.flush();
                faulty[0] |= FAULTS.stream().anyMatch(answer::startsWith);
            });
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
