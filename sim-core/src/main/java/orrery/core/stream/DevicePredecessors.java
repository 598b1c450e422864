package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.exec.EdgePort;
import orrery.core.exec.Executor;

/** Predecessors as operations of the executor. */
abstract class DevicePredecessors implements Predecessors {
    private final WholeContext whole;
    private final Executor executor;

    private DevicePredecessors(WholeContext whole) {
        this.whole = whole;
        this.executor = whole.executor();
    }

    /** Adds an operation; {@link Executor#NONE} adds nothing. */
    abstract void add(long operation);

    @Override
    public void addWork(Stream stream) {
        add(stream.tail);
    }

    @Override
    public final void addRecords(Stream stream) {
        if (stream.lastRecord != stream.tail) {
            add(stream.lastRecord);
        }
    }

    @Override
    public final void addEvent(Event event) {
        add(event.recordedOperation());
    }

    @Override
    public void addContextWaits() {
        add(whole.lastWait());
    }

    @Override
    public final void addAllStreams() {
        whole.forEachUnfinished(this::addWork);
    }

    @Override
    public final void addAllContextWaits() {
        whole.forEachPart(part -> add(part.lastWait()));
    }

    @Override
    public final void addAllContextRecords() {
        whole.forEachPart(part -> add(part.lastRecord()));
    }

    @Override
    public final Iterable<Stream> candidates() {
        return whole.unfinished();
    }

    final WholeContext whole() {
        return whole;
    }

    final Executor executor() {
        return executor;
    }

    /** Draws edges from predecessors to one operation at a time. */
    static final class Edges extends DevicePredecessors {
        private long operation;

        Edges(WholeContext whole) {
            super(whole);
        }

        /** Draws edges to {@code next} from now on. */
        Edges to(long next) {
            operation = next;
            return this;
        }

        @Override
        public void addOverlappedWork(Stream stream) {
            if (executor().isPendingKernel(stream.tail)) {
                executor().orderProgrammatically(operation, stream.tail, EdgePort.PROGRAMMATIC, true);
            } else {
                executor().order(operation, stream.tail);
            }
        }

        @Override
        public void addContextWaits() {
            super.addContextWaits();
            whole().forgetCompleteWait();
        }

        @Override
        void add(long earlier) {
            executor().order(operation, earlier);
        }
    }

    /** Collects the operations that the host waits for. */
    static final class HostWait extends DevicePredecessors {
        private final List<Long> operations = new ArrayList<>();

        HostWait(WholeContext whole) {
            super(whole);
        }

        /** Returns the operations. */
        List<Long> operations() {
            return operations;
        }

        @Override
        void add(long operation) {
            if (operation != Executor.NONE) {
                operations.add(operation);
            }
        }
    }

    /** Looks whether all predecessors are complete at a time. */
    static final class Completion extends DevicePredecessors {
        private final long time;
        private boolean complete = true;

        Completion(WholeContext whole, long time) {
            super(whole);
            this.time = time;
        }

        /** Returns whether all of them are complete. */
        boolean isComplete() {
            return complete;
        }

        @Override
        void add(long operation) {
            complete = complete && executor().isCompleteAt(operation, time);
        }
    }
}
