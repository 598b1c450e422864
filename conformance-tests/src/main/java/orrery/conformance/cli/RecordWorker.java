package orrery.conformance.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/**
 * The process that runs transcripts: prints the calls of each transcript with their answers, then a line {@value #END}.
 * It ends after a transcript that leaves a fault, which the driver keeps for the life of a process.
 */
final class RecordWorker {
    /** The line behind a transcript. */
    static final String END = "# end";

    /** The line behind a transcript that leaves a fault. It is the last line of the process. */
    static final String FAULT = "# end with a fault";

    /** What is printed between a call and its answer. */
    static final String ARROW = " => ";

    private RecordWorker() {}

    /** Runs the transcripts of a file from a number on: {@code FILE FIRST TARGET}. */
    public static void main(String[] args) throws Exception {
        List<Transcript> transcripts = TranscriptReader.read(Path.of(args[0]));
        Target target = Target.valueOf(args[2]);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Replayer replayer = new Replayer(Divergences.known());
        boolean isUsable = true;
        for (int i = Integer.parseInt(args[1]); isUsable && i < transcripts.size(); i++) {
            isUsable = run(replayer, transcripts.get(i), target, out);
            print(out, isUsable ? END : FAULT);
        }
        // Threads that the driver has started must not keep the process alive.
        System.exit(0);
    }

    /** Runs a transcript and prints its answers; returns whether the process can run another one. */
    private static boolean run(Replayer replayer, Transcript transcript, Target target, PrintStream out)
            throws Exception {
        if (target == Target.SIMULATED) {
            replayer.replay(transcript, (call, answer) -> print(out, call.text() + ARROW + answer));
            return true;
        }
        AtomicBoolean hasFault = new AtomicBoolean();
        replayer.replayOnHardware(transcript, (call, answer) -> {
            print(out, call.text() + ARROW + answer);
            if (Transcript.isFault(answer)) {
                hasFault.set(true);
            }
        });
        return !hasFault.get();
    }

    private static void print(PrintStream out, String line) {
        out.println(line);
        out.flush();
    }
}
