package orrery.testing.programs;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import orrery.device.CUresult;
import orrery.testing.oracle.OrderOracle;

/** A step of a {@link StreamProgram}. Streams and events are numbers, as in {@link ProgramRun}. */
public sealed interface StreamStep {

    /**
     * Returns the calls that create what the step uses; they are no work of the device.
     *
     * @param number the number of the step, for names
     */
    default List<ProgramCall> shared(int number) {
        return List.of();
    }

    /**
     * Returns the other calls.
     *
     * @param number the number of the step, for names
     */
    List<ProgramCall> calls(int number);

    /**
     * Tells an oracle what the step orders.
     *
     * @param records the records of events by earlier steps
     */
    void order(OrderOracle order, Map<Integer, Integer> records);

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
        public List<ProgramCall> calls(int number) {
            return List.of(
                    ProgramCall.delay(stream), work.inStream(Argument.stream(stream)), ProgramCall.onlyInRun(run -> {
                        if (run.isDelayed(stream)) {
                            run.verifyQueryOfStream(CUresult.CUDA_ERROR_NOT_READY, stream);
                        }
                    }));
        }

        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            order.submit(stream);
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

        private static String name(int number) {
            return "step" + number;
        }

        @Override
        public List<ProgramCall> shared(int number) {
            return Stream.concat(Stream.of(ProgramCall.delay(from)), work.shared(name(number)).stream())
                    .toList();
        }

        @Override
        public List<ProgramCall> calls(int number) {
            return work.inStreams(name(number), Argument.stream(from), Argument.stream(to));
        }

        /**
         * {@inheritDoc} The second part waits for something that the first one does when it begins: it is after what
         * the first part is after, and not after the first part itself.
         */
        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            int record = order.record(from);
            submit(work.firstOperations(), from, order);
            submit(work.secondOperations(), to, order);
            if (from != to) {
                order.wait(to, record);
            }
        }

        private static void submit(List<ChainWork.InStreams.Operation> operations, int stream, OrderOracle order) {
            for (ChainWork.InStreams.Operation each : operations) {
                if (each.ordered()) {
                    order.submit(stream);
                } else {
                    order.submitUnordered();
                }
            }
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
        public List<ProgramCall> calls(int number) {
            return List.of(
                    ProgramCall.delay(stream),
                    ProgramCall.of("cuEventRecord", Argument.event(event), Argument.stream(stream)),
                    ProgramCall.onlyInRun(run -> {
                        if (run.isDelayed(stream)) {
                            run.verifyQueryOfEvent(CUresult.CUDA_ERROR_NOT_READY, event);
                        }
                    }));
        }

        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            records.put(event, order.record(stream));
        }
    }

    /** Lets a stream wait for an event. */
    record Wait(int stream, int event) implements StreamStep {
        @Override
        public List<ProgramCall> calls(int number) {
            return List.of(ProgramCall.of(
                    "cuStreamWaitEvent", Argument.stream(stream), Argument.event(event), Argument.NO_FLAGS));
        }

        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            if (records.containsKey(event)) {
                order.wait(stream, records.get(event));
            }
        }
    }

    /** Lets the host wait for a stream. */
    record SynchronizeStream(int stream) implements StreamStep {
        @Override
        public List<ProgramCall> calls(int number) {
            return List.of(
                    ProgramCall.of("cuStreamSynchronize", Argument.stream(stream)),
                    ProgramCall.onlyInRun(run -> run.verifyQueryOfStream(CUresult.CUDA_SUCCESS, stream)));
        }

        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            order.synchronizeStream(stream);
        }

        @Override
        public boolean synchronizes() {
            return true;
        }
    }

    /** Lets the host wait for an event. */
    record SynchronizeEvent(int event) implements StreamStep {
        @Override
        public List<ProgramCall> calls(int number) {
            return List.of(
                    ProgramCall.of("cuEventSynchronize", Argument.event(event)),
                    ProgramCall.onlyInRun(run -> run.verifyQueryOfEvent(CUresult.CUDA_SUCCESS, event)));
        }

        @Override
        public void order(OrderOracle order, Map<Integer, Integer> records) {
            if (records.containsKey(event)) {
                order.synchronizeRecord(records.get(event));
            }
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
