package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.reference.ReferenceOperation.Identity;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.HostCost;

/**
 * The host: what a call costs, what it puts into streams and behind what, and how long it waits. What is due happens
 * when a call has cost its time, and while a call waits.
 */
final class ReferenceHost {
    private final ReferenceExecutor executor = new ReferenceExecutor();
    private final ReferenceDevice device;
    private final CostModel costs;
    private final Map<Queue, ReferenceStream> streams = new EnumMap<>(Queue.class);
    private final ReferenceStream context;
    private final List<ReferenceEvent> events = new ArrayList<>();
    private final List<ReferenceGraphExec> graphs = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private List<ReferenceStream> active = new ArrayList<>();
    private ReferenceOperation contextWait;
    private long time;
    private int step;

    /** A call is refused. */
    @SuppressWarnings("serial") // never leaves this class
    private static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /** A host that begins a program at {@code time}. */
    ReferenceHost(Program program, DeviceModel model, long time) {
        this.device = new ReferenceDevice(executor, model);
        this.costs = model.costs();
        this.time = time;
        for (Queue queue : Queue.values()) {
            streams.put(queue, new ReferenceStream(device, queue));
        }
        this.context = new ReferenceStream(device, null);
        for (int i = 0; i < Program.EVENTS; i++) {
            events.add(new ReferenceEvent(Program.isTimed(i)));
        }
        List<ReferenceGraphExec> forKernels = new ArrayList<>();
        program.forKernels().forEach(graph -> forKernels.add(new ReferenceGraphExec(graph, events, forKernels)));
        program.graphs().forEach(graph -> graphs.add(new ReferenceGraphExec(graph, events, forKernels)));
    }

    /** Runs a program to its end. */
    Outcome run(Program program) {
        for (Step each : program.allSteps()) {
            answers.add(Outcome.answer(time, answerTo(each)));
            step++;
        }
        executor.settle(time);
        return new Outcome(
                executor.completions(),
                executor.memory().log(),
                answers,
                Outcome.memory(executor.memory().areas()));
    }

    private String answerTo(Step each) {
        try {
            return each.call(this);
        } catch (Refused why) {
            return why.getMessage();
        }
    }

    ReferenceExecutor executor() {
        return executor;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** A call comes in; behind a fault that the host has heard of it is refused. */
    private void enter(HostCost cost) {
        time += costs.host(cost);
        happen();
        if (executor.fault().heardBy(time)) {
            throw refusal();
        }
    }

    private void happen() {
        executor.hostLooks(time);
        executor.runUntil(time);
    }

    /** The call looks at the device, and so hears of a fault. */
    private void look() {
        if (executor.fault().raised()) {
            throw refusal();
        }
    }

    private Refused refusal() {
        executor.fault().heard();
        return new Refused(executor.fault().code().name());
    }

    private long visibleAt() {
        return time + costs.submitLatency();
    }

    /** Lets time pass. */
    String pass(long nanos) {
        time += nanos;
        happen();
        return Step.DONE;
    }

    /** Writes a value into memory that the device may look at. */
    String write(Cell cell, int value) {
        executor.memory().write(cell, new int[] {value});
        return Step.DONE;
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** Puts work into a stream. */
    String submit(Queue queue, Work work) {
        enter(work.hostCost());
        time += work.moreHostNanos(costs);
        ReferenceStream stream = streams.get(queue);
        ReferenceOperation operation = work.operation(new Identity(stream, work.kind(), visibleAt()), step);
        operation.follow(stream.tail);
        followOthers(operation, stream);
        append(operation, stream);
        if (work.hostWaits()) {
            awaitAll(tails(stream));
            look();
        }
        return Step.DONE;
    }

    /** Launches an executable graph. One that does nothing comes behind the work of its own stream only. */
    String launch(int graph, Queue queue) {
        if (graphs.isEmpty()) {
            return Step.DONE;
        }
        ReferenceGraphExec exec = graphs.get(graph % graphs.size());
        enter(HostCost.GRAPH_LAUNCH);
        Graph shape = exec.graph();
        time += costs.graphLaunch().of(shape.nodes().size(), shape.roots(), shape.ends(), shape.edges());
        ReferenceStream stream = streams.get(queue);
        ReferenceGraphLaunch launch = new ReferenceGraphLaunch(new Identity(stream, "graph", visibleAt()), exec);
        launch.follow(stream.tail);
        if (!exec.graph().idle()) {
            followOthers(launch, stream);
        }
        launch.enqueued();
        append(launch, stream);
        return Step.DONE;
    }

    /** The legacy stream and those that synchronize with it come behind each other; all come behind context waits. */
    private void followOthers(ReferenceOperation operation, ReferenceStream stream) {
        if (stream.legacy()) {
            for (ReferenceStream other : unfinished()) {
                if (other.blocking()) {
                    operation.follow(other.tail);
                }
            }
        } else if (stream.blocking()) {
            ReferenceStream legacy = streams.get(Queue.LEGACY);
            operation.follow(legacy.tail);
            operation.follow(legacy.lastRecord);
        }
        operation.follow(contextWait);
    }

    private void append(ReferenceOperation operation, ReferenceStream stream) {
        stream.tail = operation;
        if (!active.contains(stream)) {
            active.add(stream);
        }
        operation.submit();
    }

    /** The streams whose work is not complete, in the order in which they were found to have some. */
    private List<ReferenceStream> unfinished() {
        active = new ArrayList<>(active.stream()
                .filter(stream -> !stream.tail.isCompleteAt(time))
                .toList());
        return active;
    }

    // -- events --------------------------------------------------------------------------------------------------

    /** Records an event. Only a record that keeps the time is work of its stream. */
    String record(int number, Queue queue) {
        ReferenceEvent event = events.get(number);
        ReferenceStream stream = streams.get(queue);
        enter(HostCost.EVENT_RECORD);
        time += event.timed() ? costs.host(HostCost.EVENT_RECORD_TIMED) - costs.host(HostCost.EVENT_RECORD) : 0;
        ReferenceOperation record = event.newRecord(new Identity(stream, "event record", visibleAt()));
        record.follow(stream.tail);
        record.follow(stream.lastRecord);
        followOthers(record, stream);
        stream.lastRecord = record;
        event.record(record);
        if (event.timed()) {
            append(record, stream);
        } else {
            record.submit();
        }
        return Step.DONE;
    }

    /** Lets a stream wait for an event: behind its own work, and in the legacy stream behind that of others too. */
    String await(Queue queue, int number) {
        ReferenceOperation record = events.get(number).record();
        ReferenceStream stream = streams.get(queue);
        enter(HostCost.STREAM_WAIT_EVENT);
        if (record == null || record.isCompleteAt(time) && !stream.legacy()) {
            return Step.DONE;
        }
        ReferenceOperation wait = new ReferenceMarker(new Identity(stream, "event wait", visibleAt()), 0);
        wait.follow(stream.tail);
        wait.follow(record);
        if (stream.legacy()) {
            followOthers(wait, stream);
        }
        append(wait, stream);
        return Step.DONE;
    }

    /** Lets an event stand for the work of all streams. */
    String recordAll(int number) {
        ReferenceEvent event = events.get(number);
        enter(HostCost.EVENT_RECORD);
        ReferenceOperation record = event.newRecord(new Identity(context, "event record", visibleAt()));
        for (ReferenceStream stream : unfinished()) {
            record.follow(stream.tail);
        }
        event.record(record);
        record.submit();
        return Step.DONE;
    }

    /** Lets all later work wait for an event. */
    String awaitAll(int number) {
        ReferenceOperation record = events.get(number).record();
        enter(HostCost.STREAM_WAIT_EVENT);
        if (record == null || record.isCompleteAt(time)) {
            return Step.DONE;
        }
        ReferenceOperation join = new ReferenceMarker(new Identity(context, "join", visibleAt()), 0);
        join.follow(record);
        join.follow(contextWait);
        contextWait = join;
        join.submit();
        return Step.DONE;
    }

    /** The time between two events, in milliseconds. */
    String elapsed(int from, int to) {
        enter(HostCost.EVENT_ELAPSED_TIME);
        ReferenceEvent first = events.get(from);
        ReferenceEvent second = events.get(to);
        if (!first.timed() || !second.timed() || first.record() == null || second.record() == null) {
            return CUresult.CUDA_ERROR_INVALID_HANDLE.name();
        } else if (!first.isCompleteAt(time) || !second.isCompleteAt(time)) {
            return CUresult.CUDA_ERROR_NOT_READY.name();
        }
        return Step.millis((second.record().end() - first.record().end()) / 1e6f);
    }

    // -- queries and synchronization -----------------------------------------------------------------------------

    /** Asks whether the work of a stream is complete. */
    String query(Queue queue) {
        ReferenceStream stream = streams.get(queue);
        enter(HostCost.STREAM_QUERY_PENDING);
        look();
        boolean others = stream.legacy() && unfinished().stream().anyMatch(ReferenceStream::blocking);
        if (others || stream.tail != null && !stream.tail.isCompleteAt(time)) {
            return CUresult.CUDA_ERROR_NOT_READY.name();
        }
        time += costs.host(HostCost.STREAM_QUERY_IDLE) - costs.host(HostCost.STREAM_QUERY_PENDING);
        return CUresult.CUDA_SUCCESS.name();
    }

    /** Asks whether an event is complete. */
    String queryEvent(int number) {
        enter(HostCost.EVENT_QUERY);
        look();
        return (events.get(number).isCompleteAt(time) ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_NOT_READY).name();
    }

    /** Waits for a stream. */
    String synchronize(Queue queue) {
        enter(HostCost.STREAM_SYNCHRONIZE);
        awaitAll(tails(streams.get(queue)));
        look();
        return Step.DONE;
    }

    /** Waits for an event. */
    String synchronizeEvent(int number) {
        enter(HostCost.EVENT_SYNCHRONIZE);
        ReferenceOperation record = events.get(number).record();
        awaitAll(record == null ? List.of() : List.of(record));
        look();
        return Step.DONE;
    }

    /** Waits for all streams. */
    String synchronize() {
        enter(HostCost.CONTEXT_SYNCHRONIZE);
        awaitAll(unfinished().stream().map(stream -> stream.tail).toList());
        look();
        return Step.DONE;
    }

    /** What a synchronization with a stream waits for. */
    private List<ReferenceOperation> tails(ReferenceStream stream) {
        List<ReferenceOperation> tails = new ArrayList<>();
        if (stream.tail != null) {
            tails.add(stream.tail);
        }
        if (stream.legacy()) {
            unfinished().stream().filter(ReferenceStream::blocking).forEach(other -> tails.add(other.tail));
        }
        if (stream.lastRecord != null && stream.lastRecord.isComplete()) {
            tails.add(stream.lastRecord);
        }
        return tails;
    }

    /** Waits for operations one after the other. Who has waited goes on a while later. */
    private void awaitAll(List<ReferenceOperation> operations) {
        for (ReferenceOperation operation : operations) {
            if (operation.isCompleteAt(time)) {
                continue;
            }
            while (!operation.isComplete()) {
                if (!executor.step() && !executor.hostLooks(time) && !hears()) {
                    throw new Refused(Step.DEADLOCK);
                }
            }
            if (operation.end() > time) {
                time = operation.end() + costs.notifyLatency();
                happen();
            }
        }
    }

    /** A host that waits hears of a fault; whether something goes on for that. */
    private boolean hears() {
        if (!executor.fault().raised() || executor.fault().heardBy(time)) {
            return false;
        }
        executor.fault().heard();
        return executor.hostLooks(time);
    }
}
