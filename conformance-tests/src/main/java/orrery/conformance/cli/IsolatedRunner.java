package orrery.conformance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;

/**
 * Runs transcripts in other processes, so that one that crashes, hangs or leaves a fault does not affect the others. A
 * process runs several transcripts until one ends it.
 */
final class IsolatedRunner {
    /**
     * Limited because transcripts do not destroy all objects: an H200 has addresses for some 460 pools of a process.
     */
    static final int TRANSCRIPTS_A_PROCESS = 50;

    private final Target target;
    private final int seconds;
    private final int transcriptsPerProcess;

    /** Receives each run when it has ended. */
    @FunctionalInterface
    interface Listener {
        /** Takes a run. */
        void ran(IsolatedRun run) throws IOException;
    }

    /**
     * Creates a runner.
     *
     * @param target what the transcripts run on
     * @param seconds the longest time of a call, after which the process is ended
     */
    IsolatedRunner(Target target, int seconds) {
        this(target, seconds, TRANSCRIPTS_A_PROCESS);
    }

    /**
     * Creates a runner.
     *
     * @param target what the transcripts run on
     * @param seconds the longest time of a call, after which the process is ended
     * @param transcriptsPerProcess how many transcripts share a process, if none of them ends it
     */
    IsolatedRunner(Target target, int seconds, int transcriptsPerProcess) {
        this.target = target;
        this.seconds = seconds;
        this.transcriptsPerProcess = transcriptsPerProcess;
    }

    /** Runs the transcripts of a file. */
    void run(Path file, List<Transcript> transcripts, Listener listener) throws IOException, InterruptedException {
        int next = 0;
        while (next < transcripts.size()) {
            int end = Math.min(next + transcriptsPerProcess, transcripts.size());
            try (TranscriptProcess process = new TranscriptProcess(file, next, target)) {
                boolean usable = true;
                while (usable && next < end) {
                    usable = run(process, transcripts.get(next++), listener);
                }
            }
        }
    }

    /** Runs a transcript; returns whether the process can run another one. */
    private boolean run(TranscriptProcess process, Transcript transcript, Listener listener)
            throws IOException, InterruptedException {
        List<IsolatedRun.Answered> answers = new ArrayList<>();
        while (true) {
            String line = process.next(seconds);
            boolean complete = answers.size() == transcript.calls().size();
            if (line == null) {
                listener.ran(new IsolatedRun(
                        transcript, answers, complete ? null : "hangs: no answer within " + seconds + " s (--limit)"));
                return false;
            }
            if (line.equals(TranscriptProcess.CLOSED)) {
                listener.ran(new IsolatedRun(
                        transcript,
                        answers,
                        complete ? null : "crashes: its process has ended, after " + process.lastLine()));
                return false;
            }
            if (line.equals(RecordWorker.END) || line.equals(RecordWorker.FAULT)) {
                listener.ran(new IsolatedRun(transcript, answers, null));
                return line.equals(RecordWorker.END);
            }
            int arrow = line.indexOf(RecordWorker.ARROW);
            if (!complete && arrow >= 0) {
                Call call = transcript.calls().get(answers.size());
                answers.add(new IsolatedRun.Answered(call, line.substring(arrow + RecordWorker.ARROW.length())));
            }
        }
    }
}
