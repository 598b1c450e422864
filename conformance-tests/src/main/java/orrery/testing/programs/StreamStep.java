package orrery.testing.programs;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import orrery.device.CUresult;

/** A step of a {@link StreamProgram}. Streams and events are numbers, as in {@link ProgramRun}. */
public sealed interface StreamStep {

    /** Makes the calls. */
    void run(ProgramRun run);

    /**
     * Returns the calls as Java.
     *
     * @param number the number of the step, for the names of variables
     */
    List<String> statements(int number);

    /**
     * Returns the lines of a transcript that create what the step uses; they are no work of the device.
     *
     * @param number the number of the step, for names
     */
    default List<String> sharedLines(int number) {
        return List.of();
    }

    /** Returns the calls as lines of a transcript. */
    List<String> lines(int number);

    /** Returns what the operations of the device that it submits do to the numbers, one for each. */
    default List<ProgramWork> operations() {
        return List.of();
    }

    /** Returns the streams of {@link #operations}. */
    default List<Integer> operationStreams() {
        return List.of();
    }

    /** Returns whether the host waits in the call. */
    default boolean synchronizes() {
        return false;
    }

    /** Submits work to a stream. */
    record Work(int stream, CellWork work) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            boolean isDelayed = run.delay(stream);
            work.submit(run, run.stream(stream));
            if (isDelayed) {
                run.verifyQuery(
                        CUresult.CUDA_ERROR_NOT_READY,
                        run.cuda().cuStreamQuery(run.stream(stream)),
                        "stream " + stream);
            }
        }

        @Override
        public List<String> statements(int number) {
            return List.of(work.inStream(JavaProgram.stream(stream)));
        }

        @Override
        public List<String> lines(int number) {
            return List.of(work.lineInStream(TranscriptProgram.stream(stream)));
        }

        @Override
        public List<ProgramWork> operations() {
            return List.of(work);
        }

        @Override
        public List<Integer> operationStreams() {
            return List.of(stream);
        }
    }

    /**
     * Submits the first part of a chain to a stream, and the second one to the same or, unless it uses memory that the
     * first one allocates, to another. What the second part waits for orders the streams.
     *
     * @param from the stream of the first part
     * @param to the stream of the second part
     * @param work the chain
     */
    record Chain(int from, int to, ChainWork.InStreams work) implements StreamStep {

        /** Checks the streams. */
        public Chain {
            if (work instanceof AllocationChain && from != to) {
                throw new IllegalArgumentException("memory is allocated in stream " + from + " and freed in stream "
                        + to + "; legal is the same stream, because nothing orders the two");
            }
        }

        @Override
        public void run(ProgramRun run) {
            run.delay(from);
            ChainWork.InStreams.StreamChain chain = work.inStreams(run);
            chain.first(run.stream(from));
            chain.second(run.stream(to));
        }

        private static String name(int number) {
            return "step" + number;
        }

        @Override
        public List<String> statements(int number) {
            return work.streamStatements(name(number), JavaProgram.stream(from), JavaProgram.stream(to));
        }

        @Override
        public List<String> sharedLines(int number) {
            return work.sharedLines(name(number));
        }

        @Override
        public List<String> lines(int number) {
            return work.streamLines(name(number), TranscriptProgram.stream(from), TranscriptProgram.stream(to));
        }

        @Override
        public List<ProgramWork> operations() {
            return Stream.of(work.firstOperations(), work.secondOperations())
                    .flatMap(List::stream)
                    .map(ChainWork.InStreams.Operation::work)
                    .toList();
        }

        @Override
        public List<Integer> operationStreams() {
            return Stream.concat(
                            work.firstOperations().stream().map(each -> from),
                            work.secondOperations().stream().map(each -> to))
                    .toList();
        }
    }

    /** Records an event in a stream. */
    record RecordEvent(int event, int stream) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            boolean isDelayed = run.delay(stream);
            run.cuda().cuEventRecord(run.event(event), run.stream(stream));
            if (isDelayed) {
                run.verifyQuery(
                        CUresult.CUDA_ERROR_NOT_READY, run.cuda().cuEventQuery(run.event(event)), "event " + event);
            }
        }

        @Override
        public List<String> statements(int number) {
            return List.of("cuda.cuEventRecord(event" + event + ", " + JavaProgram.stream(stream) + ");");
        }

        @Override
        public List<String> lines(int number) {
            return List.of("cuEventRecord event" + event + " " + TranscriptProgram.stream(stream));
        }
    }

    /** Lets a stream wait for an event. */
    record Wait(int stream, int event) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuStreamWaitEvent(run.stream(stream), run.event(event), 0);
        }

        @Override
        public List<String> statements(int number) {
            return List.of("cuda.cuStreamWaitEvent(" + JavaProgram.stream(stream) + ", event" + event + ", 0);");
        }

        @Override
        public List<String> lines(int number) {
            return List.of("cuStreamWaitEvent " + TranscriptProgram.stream(stream) + " event" + event);
        }
    }

    /** Lets the host wait for a stream. */
    record SynchronizeStream(int stream) implements StreamStep {
        @Override
        public void run(ProgramRun run) {
            run.cuda().cuStreamSynchronize(run.stream(stream));
            run.verifyQuery(CUresult.CUDA_SUCCESS, run.cuda().cuStreamQuery(run.stream(stream)), "stream " + stream);
        }

        @Override
        public List<String> statements(int number) {
            return List.of("cuda.cuStreamSynchronize(" + JavaProgram.stream(stream) + ");");
        }

        @Override
        public List<String> lines(int number) {
            return List.of("cuStreamSynchronize " + TranscriptProgram.stream(stream));
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
            run.verifyQuery(CUresult.CUDA_SUCCESS, run.cuda().cuEventQuery(run.event(event)), "event " + event);
        }

        @Override
        public List<String> statements(int number) {
            return List.of("cuda.cuEventSynchronize(event" + event + ");");
        }

        @Override
        public List<String> lines(int number) {
            return List.of("cuEventSynchronize event" + event);
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
        if (kind < 9) {
            return new Work(stream, CellWork.random(random));
        } else if (kind < 12) {
            ChainWork.InStreams work = ChainWork.randomInStreams(random);
            return new Chain(
                    stream, work instanceof AllocationChain ? stream : random.nextInt(ProgramRun.STREAMS), work);
        } else if (kind < 15) {
            return new RecordEvent(event, stream);
        } else if (kind < 18) {
            return new Wait(stream, event);
        }
        return kind == 18 ? new SynchronizeStream(stream) : new SynchronizeEvent(event);
    }
}
