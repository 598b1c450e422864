package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;

/** Predecessors as operations of the engine. */
abstract class DevicePredecessors implements Predecessors {
    private final WholeContext whole;
    private final Engine engine;

    private DevicePredecessors(WholeContext whole) {
        this.whole = whole;
        this.engine = whole.engine();
    }

    /** Adds an operation; null adds nothing. */
    abstract void add(@Nullable Operation operation);

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
        return whole.retainUnfinished();
    }

    final WholeContext whole() {
        return whole;
    }

    final Engine engine() {
        return engine;
    }

    /** Draws edges from predecessors to one operation at a time. */
    static final class Edges extends DevicePredecessors {
        private @Nullable Operation operation;

        Edges(WholeContext whole) {
            super(whole);
        }

        /** Draws edges to {@code next} from now on. */
        Edges to(Operation next) {
            operation = next;
            return this;
        }

        @Override
        public void addWorkBeforeKernel(Stream stream, boolean programmatic) {
            Operation last = stream.tail;
            LaunchEventWait waits = stream.launchEventWait;
            if (waits != null) {
                for (LaunchEventWait.Recorded each : waits.kernels()) {
                    addOverlapped(each.kernel(), each.trigger());
                }
                last = waits.before();
            }
            if (programmatic && last != null && last.isPendingKernel()) {
                addOverlapped(last, LaunchTrigger.PROGRAMMATIC);
            } else {
                add(last);
            }
        }

        private void addOverlapped(Operation kernel, LaunchTrigger trigger) {
            engine().orderProgrammatically(operation(), kernel, trigger.port(), trigger.isProgrammatic());
        }

        @Override
        public void addContextWaits() {
            super.addContextWaits();
            whole().forgetCompleteWait();
        }

        @Override
        void add(@Nullable Operation earlier) {
            engine().order(operation(), earlier);
        }

        private Operation operation() {
            return Objects.requireNonNull(operation, "no operation that edges lead to");
        }
    }

    /** Collects the operations that the host waits for. */
    static final class HostWait extends DevicePredecessors {
        private final List<Operation> operations = new ArrayList<>();

        HostWait(WholeContext whole) {
            super(whole);
        }

        /** Returns the operations. */
        List<Operation> operations() {
            return operations;
        }

        @Override
        void add(@Nullable Operation operation) {
            if (operation != null) {
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
        void add(@Nullable Operation operation) {
            complete = complete && Operation.isAbsentOrCompleteAt(operation, time);
        }
    }
}
