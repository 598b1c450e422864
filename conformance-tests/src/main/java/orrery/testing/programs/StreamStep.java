package orrery.testing.programs;

import java.util.Random;

/** A step of a {@link StreamProgram}. Streams and events are numbers, as in {@link ProgramRun}. */
public sealed interface StreamStep {

    /** Makes the call. */
    void run(ProgramRun run);

    /** Returns the call as Java. */
    String statement();

    /** Returns the call as a line of a transcript. */
    String line();

    /** Returns whether the host waits in the call. */
    default boolean synchronizes() {
        return false;
    }

    /** Submits work to a stream. */
    record Work(int stream, CellWork work) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            work.submit(run, run.stream(stream));
        }

        @Override
        public String statement() {
            return work.inStream(JavaProgram.stream(stream));
        }

        @Override
        public String line() {
            return work.lineInStream(TranscriptProgram.stream(stream));
        }
    }

    /** Records an event in a stream. */
    record RecordEvent(int event, int stream) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuEventRecord(run.event(event), run.stream(stream));
        }

        @Override
        public String statement() {
            return "cuda.cuEventRecord(event" + event + ", " + JavaProgram.stream(stream) + ");";
        }

        @Override
        public String line() {
            return "cuEventRecord event" + event + " " + TranscriptProgram.stream(stream);
        }
    }

    /** Lets a stream wait for an event. */
    record Wait(int stream, int event) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuStreamWaitEvent(run.stream(stream), run.event(event), 0);
        }

        @Override
        public String statement() {
            return "cuda.cuStreamWaitEvent(" + JavaProgram.stream(stream) + ", event" + event + ", 0);";
        }

        @Override
        public String line() {
            return "cuStreamWaitEvent " + TranscriptProgram.stream(stream) + " event" + event;
        }
    }

    /** Lets the host wait for a stream. */
    record SynchronizeStream(int stream) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuStreamSynchronize(run.stream(stream));
        }

        @Override
        public String statement() {
            return "cuda.cuStreamSynchronize(" + JavaProgram.stream(stream) + ");";
        }

        @Override
        public String line() {
            return "cuStreamSynchronize " + TranscriptProgram.stream(stream);
        }

        @Override
        public boolean synchronizes() {
            return true;
        }
    }

    /** Lets the host wait for an event. */
    record SynchronizeEvent(int event) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuEventSynchronize(run.event(event));
        }

        @Override
        public String statement() {
            return "cuda.cuEventSynchronize(event" + event + ");";
        }

        @Override
        public String line() {
            return "cuEventSynchronize event" + event;
        }

        @Override
        public boolean synchronizes() {
            return true;
        }
    }

    /** Returns a random step. */
    static StreamStep random(Random random) {
        int stream = random.nextInt(ProgramRun.STREAMS);
        int event = random.nextInt(ProgramRun.EVENTS);
        int kind = random.nextInt(20);
        if (kind < 12) {
            return new Work(stream, CellWork.random(random));
        } else if (kind < 15) {
            return new RecordEvent(event, stream);
        } else if (kind < 18) {
            return new Wait(stream, event);
        }
        return kind == 18 ? new SynchronizeStream(stream) : new SynchronizeEvent(event);
    }
}
