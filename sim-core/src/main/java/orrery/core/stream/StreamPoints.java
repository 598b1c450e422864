package orrery.core.stream;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;
import orrery.core.fault.FaultState;
import orrery.core.order.LaunchPart;
import orrery.core.order.NodeEdges;
import orrery.core.order.OrderPoint;
import orrery.core.order.ProgramOrder;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;

/**
 * Gives the operations of one context their {@link OrderPoint}s, for a program that is checked. What comes after what
 * is stated by {@link OperationOrder}.
 */
final class StreamPoints {
    private final StreamOrder streams;
    private final OperationOrder order;
    private final ProgramOrder program;
    private final FaultState faults;

    /** The streams with operations. */
    private final Set<Stream> all = new LinkedHashSet<>();

    /** The streams with operations since the last one in the legacy stream. */
    private final Set<Stream> changed = new LinkedHashSet<>();

    private @Nullable OrderPoint contextWait;
    private @Nullable OrderPoint contextRecord;

    StreamPoints(StreamOrder streams, OperationOrder order, ProgramOrder program, FaultState faults) {
        this.streams = streams;
        this.order = order;
        this.program = program;
        this.faults = faults;
    }

    // -- operations ----------------------------------------------------------------------------------------------

    /** Notes that work is about to be submitted to a stream. */
    void submitting(Stream stream, Work work) {
        synchronized (program) {
            OrderPoint point = program.next(trackOf(stream), stream.point);
            order.ofWork(stream, work, new Adder(point));
            addWork(stream, point, work instanceof KernelLaunch);
            if (order.isAfterBlockingStreams(stream, work)) {
                changed.clear();
            }
            program.submitting(point);
        }
    }

    private int trackOf(Stream stream) {
        if (stream.track == ProgramOrder.HOST) {
            stream.track = program.newTrack();
        }
        return stream.track;
    }

    private void addWork(Stream stream, OrderPoint point, boolean kernel) {
        stream.point = point;
        stream.kernelLast = kernel;
        stream.launchEventPoint = null;
        all.add(stream);
        if (!order.isLegacy(stream)) {
            changed.add(stream);
        }
    }

    /** Notes that a stream comes after what copies of another context come after, or after all its work. */
    void joinWith(Stream stream, StreamPoints other, boolean serialized) {
        synchronized (program) {
            OrderPoint point = program.next(trackOf(stream), stream.point);
            order.ofJoin(stream, new Adder(point), other.order, other.new Adder(point), serialized);
            addWork(stream, point, false);
        }
    }

    /** Notes that all streams wait for the last work of a stream, also of another context. */
    void awaitedAll(Stream elsewhere) {
        synchronized (program) {
            OrderPoint point = program.join();
            order.ofContextWait(elsewhere, new Adder(point));
            contextWait = point;
        }
    }

    /** Lets all later work come after what the context waits for that these streams are a part of. */
    void waitLike(StreamPoints whole) {
        synchronized (program) {
            contextWait = whole.contextWait;
        }
    }

    /** Notes that an event is recorded in a stream. */
    void recorded(Stream stream, Event event) {
        synchronized (program) {
            OrderPoint point = program.join();
            order.ofRecord(stream, new Adder(point));
            stream.recordPoint = point;
            program.recorded(event, point);
        }
    }

    /** Notes that the launch of the last operation of a stream records an event. */
    void recordedLaunch(Stream stream, Event event) {
        synchronized (program) {
            if (stream.point != null) {
                program.recorded(event, stream.point);
            }
        }
    }

    /** Notes that a stream waits for an event. */
    void awaited(Stream stream, Event event) {
        synchronized (program) {
            OrderPoint before = stream.point;
            OrderPoint point = program.next(trackOf(stream), before);
            order.ofEventWait(stream, event, new Adder(point));
            addWork(stream, point, false);
            LaunchTrigger trigger = event.trigger();
            OrderPoint kernel = program.recordOf(event);
            stream.launchEventPoint = trigger == null || kernel == null
                    ? null
                    : new LaunchEventPoint(before, kernel, trigger.isProgrammatic());
        }
    }

    /**
     * A wait of a stream for an event that a launch recorded.
     *
     * @param before the operation of the stream before it; null for none
     * @param kernel the kernel of the launch
     * @param programmatic whether a kernel after the wait can wait for the rest of that kernel
     */
    record LaunchEventPoint(@Nullable OrderPoint before, OrderPoint kernel, boolean programmatic) {}

    /** Notes that an event is recorded in the whole context. */
    void recordedAll(Event event) {
        synchronized (program) {
            OrderPoint point = program.join();
            order.ofContextRecord(new Adder(point));
            contextRecord = point;
            program.recorded(event, point);
        }
    }

    /** Notes that all streams wait for an event. */
    void awaitedAll(Event event) {
        synchronized (program) {
            OrderPoint point = program.join();
            order.ofContextWait(event, new Adder(point));
            contextWait = point;
        }
    }

    /** Notes that the operation that is being submitted comes after another one, and returns it. */
    @Nullable
    OrderPoint submittedAfter(@Nullable OrderPoint earlier) {
        synchronized (program) {
            OrderPoint point = program.submitted();
            if (point != null) {
                add(point, earlier);
            }
            return point;
        }
    }

    // -- nodes of the launch that is being submitted ------------------------------------------------------------------

    /** Notes that a node of the launch that is being submitted records an event. */
    void recordedByNode(Event event, int position, NodeEdges edges) {
        synchronized (program) {
            OrderPoint launch = program.submitted();
            if (launch != null) {
                program.recordedByNode(event, new LaunchPart(launch, position, edges));
            }
        }
    }

    /** Notes that a node of the launch that is being submitted waits for an event. */
    void awaitedByNode(Event event, int position) {
        synchronized (program) {
            OrderPoint launch = program.submitted();
            OrderPoint record = program.recordOf(event);
            if (launch != null && record != null) {
                launch.addNodeWait(position, record);
            }
        }
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** Notes that the host has waited for a stream. */
    void hostWaited(Stream stream) {
        synchronized (program) {
            order.ofHostWait(stream, new HostWait());
            removeFinished();
        }
    }

    /** Notes that the host has waited for an event. */
    void hostWaited(Event event) {
        synchronized (program) {
            order.ofHostWait(event, new HostWait());
        }
    }

    /** Notes that the host has waited for all streams. */
    void hostWaitedForAll() {
        synchronized (program) {
            order.ofHostWait(new HostWait());
            removeFinished();
        }
    }

    /** Forgets destroyed streams that the host has waited for. */
    private void removeFinished() {
        all.removeIf(each ->
                (each.isDestroyed() || faults.ended()) && (each.point == null || program.isHostAfter(each.point)));
        changed.retainAll(all);
    }

    // -- what predecessors are used for --------------------------------------------------------------------------

    private static void add(OrderPoint to, @Nullable OrderPoint earlier) {
        if (earlier != null) {
            to.addPredecessor(earlier);
        }
    }

    /** Predecessors as points. */
    private abstract class Points implements Predecessors {

        abstract void add(@Nullable OrderPoint point);

        @Override
        public void addWork(Stream stream) {
            add(stream.point);
        }

        @Override
        public void addRecords(Stream stream) {
            add(stream.recordPoint);
        }

        @Override
        public void addEvent(Event event) {
            add(program.recordOf(event));
        }

        @Override
        public void addContextWaits() {
            add(contextWait);
        }

        @Override
        public void addAllStreams() {
            streams.whole().forEachPoints(part -> part.all.forEach(this::addWork));
        }

        @Override
        public void addAllContextWaits() {
            streams.whole().forEachPoints(part -> add(part.contextWait));
        }

        @Override
        public void addAllContextRecords() {
            streams.whole().forEachPoints(part -> add(part.contextRecord));
        }

        @Override
        public Iterable<Stream> candidates() {
            return changed;
        }
    }

    /** Adds predecessors to a point. */
    private final class Adder extends Points {
        private final OrderPoint target;

        Adder(OrderPoint target) {
            this.target = target;
        }

        @Override
        public void addWorkBeforeKernel(Stream stream, boolean programmatic) {
            LaunchEventPoint event = stream.launchEventPoint;
            if (event != null) {
                target.setPrimary(event.kernel(), event.programmatic());
                add(event.before());
            } else if (programmatic && stream.kernelLast && stream.point != null) {
                target.setPrimary(stream.point, true);
            } else {
                addWork(stream);
            }
        }

        @Override
        void add(@Nullable OrderPoint point) {
            StreamPoints.add(target, point);
        }
    }

    /** Lets the host come after predecessors. */
    private final class HostWait extends Points {

        @Override
        void add(@Nullable OrderPoint point) {
            if (point != null) {
                program.hostWaited(point);
            }
        }
    }
}
