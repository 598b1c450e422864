package orrery.conformance.properties;

import java.util.Arrays;
import orrery.conformance.properties.OrderingModel.Operation;
import orrery.conformance.properties.Planner.NamedEvent;
import orrery.conformance.properties.Planner.Stream;

/** A step of a program. It plans its calls; where they would make no sense it plans none. */
sealed interface PropertyStep {

    /** Adds the calls of this step. */
    void plan(Planner planner);

    /** A step that submits one operation to a stream. */
    sealed interface Work extends PropertyStep {
        Slot slot();

        @Override
        default void plan(Planner planner) {
            Stream stream = planner.stream(slot());
            plan(planner, stream, planner.work(stream));
        }

        /** Adds the call that submits {@code operation}. */
        void plan(Planner planner, Stream stream, Operation operation);
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** A kernel that does nothing. */
    record Nop(Slot slot) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            planner.call(stream, "launch " + stream.name() + " nop");
        }
    }

    /** A kernel that changes a cell so that the order of two such kernels shows. */
    record MulAdd(Slot slot, int cell, int factor, int addend) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int target = planner.assign(operation, cell, -1);
            int[] words = planner.device(target);
            words[0] = words[0] * factor + addend;
            planner.call(
                    stream,
                    "launch " + stream.name() + " muladd " + planner.pointer("c", target) + " " + factor + " "
                            + addend);
        }
    }

    /** A kernel that appends the number of its operation to a log. */
    record AppendToLog(Slot slot) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int id = operation.number();
            String log = planner.log(operation, id);
            planner.call(stream, "launch " + stream.name() + " mark " + log + " " + id);
        }
    }

    /** A kernel of many blocks, which no transcript has: for cells of many words. */
    record Sweep(Slot slot, int cell, int factor, int blocks, int threads, int nanos) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int target = planner.assign(operation, cell, -1);
            int[] words = planner.device(target);
            for (int i = 0; i < Math.min(blocks, words.length); i++) {
                words[i] = words[i] * factor + i;
            }
            planner.call(
                    stream,
                    "launch " + stream.name() + " sweep<<<" + blocks + "," + threads + ">>> "
                            + planner.pointer("c", target) + " " + words.length + " " + factor + " " + nanos,
                    rig -> rig.sweep(
                            stream.name(), blocks, threads, planner.offset(target), words.length, factor, nanos));
        }
    }

    /** A memset of a cell. */
    record Memset(Slot slot, int cell, int value) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int target = planner.assign(operation, cell, -1);
            Arrays.fill(planner.device(target), value);
            planner.call(
                    stream,
                    "cuMemsetD32Async " + planner.pointer("c", target) + " " + value + " " + planner.width() + " "
                            + stream.name());
        }
    }

    /** A write of a value by the stream itself. */
    record WriteValue(Slot slot, int cell, int value) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int target = planner.assign(operation, cell, -1);
            planner.device(target)[0] = value;
            planner.call(
                    stream, "cuStreamWriteValue32 " + stream.name() + " " + planner.pointer("c", target) + " " + value);
        }
    }

    /** A copy from one cell to another. */
    record Copy(Slot slot, int to, int from) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int target = planner.assign(operation, to, -1);
            int source = planner.assign(operation, from, target);
            System.arraycopy(planner.device(source), 0, planner.device(target), 0, planner.width());
            planner.call(
                    stream,
                    "cuMemcpyDtoDAsync " + planner.pointer("c", target) + " " + planner.pointer("c", source) + " "
                            + planner.cellBytes() + " " + stream.name());
        }
    }

    /** A copy of a cell to its counterpart on the host. */
    record CopyToHost(Slot slot, int cell) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int both = planner.assign(operation, cell, -1);
            System.arraycopy(planner.device(both), 0, planner.host(both), 0, planner.width());
            planner.call(
                    stream,
                    "cuMemcpyDtoHAsync " + planner.pointer("h", both) + " " + planner.pointer("c", both) + " "
                            + planner.cellBytes() + " " + stream.name());
        }
    }

    /** A copy of a cell from its counterpart on the host. */
    record CopyFromHost(Slot slot, int cell) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int both = planner.assign(operation, cell, -1);
            System.arraycopy(planner.host(both), 0, planner.device(both), 0, planner.width());
            planner.call(
                    stream,
                    "cuMemcpyHtoDAsync " + planner.pointer("c", both) + " " + planner.pointer("h", both) + " "
                            + planner.cellBytes() + " " + stream.name());
        }
    }

    /** A function on the host. */
    record HostFunction(Slot slot) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int id = operation.number();
            planner.hostFunction(id);
            planner.call(stream, "cuLaunchHostFunc " + stream.name() + " " + id);
        }
    }

    /** A callback of a stream. */
    record Callback(Slot slot) implements Work {
        @Override
        public void plan(Planner planner, Stream stream, Operation operation) {
            int id = operation.number();
            planner.hostFunction(id);
            planner.call(stream, "cuStreamAddCallback " + stream.name() + " " + id);
        }
    }

    /** A kernel that holds its stream until the host opens it. */
    record Gate(Slot slot) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            planner.gate(planner.stream(slot));
        }
    }

    /** Opens one of the closed gates. */
    record Open(int which) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            planner.open(which);
        }
    }

    // -- events --------------------------------------------------------------------------------------------------

    /** Records an event in a stream. */
    record RecordEvent(int event, Slot slot) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            Stream stream = planner.stream(slot);
            NamedEvent recorded = planner.event(event);
            planner.model().record(recorded.event(), stream.queue());
            planner.call(stream, "cuEventRecord " + recorded.name() + " " + stream.name());
        }
    }

    /** Lets a stream wait for an event. */
    record Wait(Slot slot, int event) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            Stream stream = planner.stream(slot);
            NamedEvent awaited = planner.event(event);
            planner.model().await(stream.queue(), awaited.event());
            planner.call(stream, "cuStreamWaitEvent " + stream.name() + " " + awaited.name());
        }
    }

    /** Records an event in the context. */
    record ContextRecord(int event) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            NamedEvent recorded = planner.event(event);
            planner.model().recordAll(recorded.event());
            planner.call("cuCtxRecordEvent ctx " + recorded.name());
        }
    }

    /** Lets the context wait for an event. */
    record ContextWait(int event) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            NamedEvent awaited = planner.event(event);
            planner.model().awaitAll(awaited.event());
            planner.call("cuCtxWaitEvent ctx " + awaited.name());
        }
    }

    /** The time from one event to another, where its sign is determined. */
    record Elapsed(int from, int to) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            NamedEvent first = planner.event(from);
            NamedEvent second = planner.event(to);
            String expected = planner.model().elapsed(first.event(), second.event());
            if (expected != null) {
                planner.ask("", "cuEventElapsedTime " + first.name() + " " + second.name(), expected);
            }
        }
    }

    // -- ends ----------------------------------------------------------------------------------------------------

    /** Destroys a stream; its work continues. */
    record Destroy(Slot slot) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            Stream stream = planner.streamIfAlive(slot);
            if (stream != null && slot.isCreated()) {
                planner.forget(slot);
                planner.call("cuStreamDestroy " + stream.name());
            }
        }
    }

    /** Destroys an event; pending waits for it are not affected. */
    record DestroyEvent(int event) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            NamedEvent destroyed = planner.eventIfAlive(event);
            if (destroyed != null) {
                planner.forget(event);
                planner.call("cuEventDestroy " + destroyed.name());
            }
        }
    }

    /** Waits for a stream, unless a closed gate is in the way. */
    record Synchronize(Slot slot) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            Stream stream = planner.stream(slot);
            if (planner.model().idle(stream.queue())) {
                planner.call(stream, "cuStreamSynchronize " + stream.name());
            }
        }
    }

    /** Waits for an event, unless a closed gate is in the way. */
    record SynchronizeEvent(int event) implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            NamedEvent awaited = planner.event(event);
            if (planner.model().complete(awaited.event())) {
                planner.call("cuEventSynchronize " + awaited.name());
            }
        }
    }

    /** Waits for everything, unless a closed gate is in the way. */
    record SynchronizeContext() implements PropertyStep {
        @Override
        public void plan(Planner planner) {
            if (planner.model().idle()) {
                planner.call("cuCtxSynchronize");
            }
        }
    }
}
