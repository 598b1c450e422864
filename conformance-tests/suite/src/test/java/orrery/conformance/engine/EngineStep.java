package orrery.conformance.engine;

import orrery.device.CUresult;

/** A step of a program: a call, which answers in words. */
sealed interface EngineStep {
    /** The answer of a call that returns nothing. */
    String DONE = CUresult.CUDA_SUCCESS.name();

    /** The answer of a call that waits for what can never come. */
    String DEADLOCK = "deadlock";

    /** Makes the call. */
    String call(EngineRun run);

    /** The answer of a call that returns milliseconds. */
    static String millis(float value) {
        return value + " ms";
    }

    /** Puts work into a stream. */
    record Submit(Queue stream, DeviceWork work) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            work.submit(run, stream, run.step());
            return DONE;
        }

        @Override
        public String toString() {
            return stream + ": " + work;
        }
    }

    /** Allocates memory of a number in a stream, if there is none, from a pool that only this stream uses. */
    record Allocate(int memory, Queue stream) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.allocate(memory, stream);
            return DONE;
        }
    }

    /** Frees memory of a number, if there is any, in the stream in which it was allocated. */
    record Free(int memory) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.free(memory);
            return DONE;
        }
    }

    /** Launches an executable graph, if there is one. */
    record Launch(int graph, Queue stream) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.launch(graph, run.stream(stream));
            return DONE;
        }
    }

    /** Records an event in a stream. */
    record RecordEvent(int event, Queue stream) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.driver().cuEventRecord(run.event(event), run.stream(stream));
            return DONE;
        }
    }

    /** Lets a stream wait for an event. */
    record AwaitEvent(Queue stream, int event) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.driver().cuStreamWaitEvent(run.stream(stream), run.event(event), 0);
            return DONE;
        }
    }

    /** Records an event in a context. */
    record RecordAll(Place context, int event) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.contexts().recordAll(context, run.event(event));
            return DONE;
        }
    }

    /** Lets a context wait for an event. */
    record AwaitAll(Place context, int event) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.contexts().awaitAll(context, run.event(event));
            return DONE;
        }
    }

    /** Asks for the time between two events. */
    record Elapsed(int from, int to) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            return millis(run.driver().cuEventElapsedTime(run.event(from), run.event(to)));
        }
    }

    /** Asks whether a stream has work. */
    record QueryStream(Queue stream) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            return run.driver().cuStreamQuery(run.stream(stream)).name();
        }
    }

    /** Asks whether an event is complete. */
    record QueryEvent(int event) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            return run.driver().cuEventQuery(run.event(event)).name();
        }
    }

    /** Waits for a stream. */
    record SynchronizeStream(Queue stream) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.driver().cuStreamSynchronize(run.stream(stream));
            return DONE;
        }
    }

    /** Waits for an event. */
    record SynchronizeEvent(int event) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.driver().cuEventSynchronize(run.event(event));
            return DONE;
        }
    }

    /** Waits for all streams of the first device. */
    record SynchronizeContext() implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.driver().cuCtxSynchronize();
            return DONE;
        }
    }

    /** Writes a value into pinned memory, from the host. */
    record Write(int flag, int value) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.write(new Cell(Area.PINNED, flag), value);
            return DONE;
        }
    }

    /** Sets the value of an external semaphore, from the host. */
    record Signal(int semaphore, int value) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.signal(semaphore, value);
            return DONE;
        }
    }

    /** Lets time pass on the host. */
    record Pass(int nanos) implements EngineStep {
        @Override
        public String call(EngineRun run) {
            run.pass(nanos);
            return DONE;
        }
    }
}
