package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import orrery.conformance.reference.ReferenceOperation.Identity;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.HostCost;
import orrery.device.SmSet;

/**
 * The host: what a call costs, what it puts into streams and after what, and how long it waits. What is due happens
 * when a call has cost its time, and while a call waits.
 */
final class ReferenceHost {
    private final ReferenceExecutor executor;
    private final CostModel costs;
    private final Map<Place, ReferenceContext> contexts = new EnumMap<>(Place.class);
    private final List<ReferenceEvent> events = new ArrayList<>();
    private final List<ReferenceGraphExec> graphs = new ArrayList<>();
    private final Map<Integer, ReferenceStream> allocatedIn = new HashMap<>();
    private final List<String> answers = new ArrayList<>();

    /** By stream or event, how many operations the policy had chosen when the host last asked about it. */
    private final IdentityHashMap<Object, Integer> runsWhenAsked = new IdentityHashMap<>();

    private long time;

    /** Whether the current step is a call that has come in. */
    private boolean entered;

    private int step;

    /** A call is refused. */
    @SuppressWarnings("serial") // never leaves this class
    private static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /**
     * A host.
     *
     * @param program the program that it will run
     * @param executor the devices
     * @param partitions the SMs of green contexts
     * @param time when the program begins
     */
    ReferenceHost(Program program, ReferenceExecutor executor, Map<Place, SmSet> partitions, long time) {
        Hardware hardware = program.hardware();
        this.executor = executor;
        this.costs = hardware.devices().get(0).costs();
        this.time = time;
        List<ReferenceDevice> devices = new ArrayList<>();
        for (DeviceModel model : hardware.devices()) {
            devices.add(new ReferenceDevice(executor, model, hardware.linked()));
        }
        for (Place place : hardware.places()) {
            ReferenceDevice device = devices.get(place == Place.SECOND ? 1 : 0);
            contexts.put(place, new ReferenceContext(device, place, partitions.get(place)));
            if (place.partition()) {
                contexts.get(Place.FIRST).add(contexts.get(place));
            }
        }
        for (int i = 0; i < program.events(); i++) {
            events.add(new ReferenceEvent(Program.isTimed(i)));
        }
        List<ReferenceGraphExec> forKernels = new ArrayList<>();
        program.forKernels().forEach(graph -> forKernels.add(exec(program, graph, forKernels)));
        program.graphs().forEach(graph -> graphs.add(exec(program, graph, forKernels)));
    }

    private ReferenceGraphExec exec(Program program, Graph graph, List<ReferenceGraphExec> forKernels) {
        return new ReferenceGraphExec(graph, program.nodePriorities(), events, forKernels);
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
        } finally {
            leave();
        }
    }

    private ReferenceStream stream(Queue queue) {
        return contexts.get(queue.place()).stream(queue);
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** A call comes in; after a fault that the host has heard of it is refused. */
    private void enter(HostCost cost) {
        entered = true;
        time += costs.host(cost);
        happen();
        if (executor.fault().isKnownToHost(time)) {
            throw refusal();
        }
    }

    /** A call ends. Where a policy chooses, what runs goes on to its end first, if the host has come to the device. */
    private void leave() {
        if (entered && executor.hasPolicy()) {
            executor.runToEnd();
        }
        entered = false;
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
        executor.fault().reportToHost();
        return new Refused(executor.fault().code().name());
    }

    private long visibleAt() {
        return time + costs.submitLatency();
    }

    /** Advances the time and runs everything that becomes due. */
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

    /** Sets the value of an external semaphore. */
    String signal(int semaphore, int value) {
        executor.memory().signal(semaphore, value);
        return Step.DONE;
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** Puts work into a stream. */
    String submit(Queue queue, Work work) {
        enter(work.hostCost());
        time += work.moreHostNanos(costs);
        ReferenceStream stream = stream(queue);
        ReferenceContext elsewhere = elsewhere(work, stream);
        if (elsewhere != null) {
            joinWith(elsewhere, stream);
        }
        ReferenceOperation operation =
                work.operation(new Identity(stream, urgency(work, stream), work.kind(), visibleAt()), step);
        if (mayBeginEarly(work, stream.tail)) {
            operation.follow(stream.tail, ReferenceProgrammatic.Port.TRIGGER, true);
        } else {
            operation.follow(stream.tail);
        }
        stream.context().followOthers(operation, stream, time);
        stream.context().append(operation, stream);
        if (elsewhere != null && !stream.device().linked()) {
            elsewhere.holdAfter(operation, visibleAt());
        }
        if (work.hostWaits()) {
            awaitAll(stream.context().tails(stream, time));
            look();
        }
        return Step.DONE;
    }

    /** The context of another device whose memory a copy uses; null if there is none. */
    private ReferenceContext elsewhere(Work work, ReferenceStream stream) {
        if (work instanceof Copy copy) {
            for (Area area : List.of(copy.target().area(), copy.source().area())) {
                ReferenceContext owner = area.onDevice() ? contexts.get(area.place()) : null;
                if (owner != null && owner.device() != stream.device()) {
                    return owner;
                }
            }
        }
        return null;
    }

    /** Before a copy that uses memory of another context comes what the copy comes after there. */
    private void joinWith(ReferenceContext elsewhere, ReferenceStream stream) {
        ReferenceOperation join = new ReferenceMarker(new Identity(stream, "join", visibleAt()), 0);
        join.follow(stream.tail);
        stream.context().followOthers(join, stream, time);
        elsewhere.followFromElsewhere(join, stream.legacy(), time);
        stream.context().append(join, stream);
    }

    /** A kernel has a priority of its own or that of its stream. Priorities have no effect on other work. */
    private static int urgency(Work work, ReferenceStream stream) {
        return work instanceof Kernel kernel
                ? stream.device().urgency(kernel.attributes().priorityOr(stream.priority()))
                : stream.device().defaultUrgency();
    }

    /** A kernel that is launched so can begin before the kernel right before it is complete. */
    private static boolean mayBeginEarly(Work work, ReferenceOperation tail) {
        return work instanceof Kernel kernel && kernel.attributes().programmatic() && tail instanceof ReferenceKernel;
    }

    /**
     * Allocates memory in a stream. It comes after the work of its own stream only: nobody else can still use the place
     * of it.
     */
    String allocate(int memory, Queue queue) {
        if (!allocatedIn.containsKey(memory)) {
            enter(HostCost.ALLOCATE_ASYNC);
            ReferenceStream stream = stream(queue);
            memoryOperation("alloc", stream, 0, false);
            allocatedIn.put(memory, stream);
        }
        return Step.DONE;
    }

    /** Frees memory in the stream in which it was allocated. */
    String free(int memory) {
        if (allocatedIn.containsKey(memory)) {
            enter(HostCost.FREE_ASYNC);
            memoryOperation("free", allocatedIn.remove(memory), costs.poolFree(), true);
        }
        return Step.DONE;
    }

    private void memoryOperation(String kind, ReferenceStream stream, long nanos, boolean afterOthers) {
        ReferenceOperation operation = new ReferenceFrontEndOperation(
                new Identity(stream, kind, visibleAt()), nanos, EffectInstant.BEGIN, () -> {});
        operation.follow(stream.tail);
        if (afterOthers) {
            stream.context().followOthers(operation, stream, time);
        }
        stream.context().append(operation, stream);
    }

    /** Launches an executable graph. One that does nothing comes after the work of its own stream only. */
    String launch(int graph, Queue queue) {
        if (graphs.isEmpty()) {
            return Step.DONE;
        }
        ReferenceGraphExec exec = graphs.get(graph % graphs.size());
        enter(HostCost.GRAPH_LAUNCH);
        ReferenceStream stream = stream(queue);
        Graph shape = exec.graph();
        long more = costs.graphLaunch().of(shape.nodes().size(), shape.roots(), shape.ends(), shape.edges());
        ReferenceGraphLaunch launch = new ReferenceGraphLaunch(
                new Identity(stream, stream.urgency(), "graph", visibleAt()), exec, visibleAt() + more);
        launch.follow(stream.tail);
        if (!exec.graph().idle()) {
            stream.context().followOthers(launch, stream, time);
        }
        launch.enqueued();
        stream.context().append(launch, stream);
        time += more;
        return Step.DONE;
    }

    // -- events --------------------------------------------------------------------------------------------------

    /** Records an event. Only a record that keeps the time is work of its stream. */
    String record(int number, Queue queue) {
        ReferenceEvent event = events.get(number);
        ReferenceStream stream = stream(queue);
        enter(HostCost.EVENT_RECORD);
        time += event.timed() ? costs.host(HostCost.EVENT_RECORD_TIMED) - costs.host(HostCost.EVENT_RECORD) : 0;
        boolean pending = !event.timed() && stream.tail != null && !stream.tail.isCompleteAt(time);
        ReferenceOperation record = event.newRecord(new Identity(stream, "event record", visibleAt()));
        record.follow(stream.tail);
        record.follow(stream.lastRecord);
        stream.context().followOthers(record, stream, time);
        stream.lastRecord = record;
        event.record(record);
        if (event.timed()) {
            stream.context().append(record, stream);
        } else {
            record.submit();
        }
        time += pending ? costs.host(HostCost.EVENT_PENDING) : 0;
        return Step.DONE;
    }

    /** Lets a stream wait for an event: after its own work, and in the legacy stream after that of others too. */
    String await(Queue queue, int number) {
        ReferenceOperation record = events.get(number).record();
        ReferenceStream stream = stream(queue);
        enter(HostCost.STREAM_WAIT_EVENT);
        boolean pending = record != null && !record.isCompleteAt(time);
        if (record == null || !pending && !stream.legacy()) {
            return Step.DONE;
        }
        ReferenceOperation wait = new ReferenceMarker(new Identity(stream, "event wait", visibleAt()), 0);
        wait.follow(stream.tail);
        wait.follow(record);
        if (stream.legacy()) {
            stream.context().followOthers(wait, stream, time);
        }
        stream.context().append(wait, stream);
        time += pending ? costs.host(HostCost.EVENT_PENDING) : 0;
        return Step.DONE;
    }

    /** Lets an event stand for the work of all streams of a context. */
    String recordAll(Place place, int number) {
        ReferenceEvent event = events.get(number);
        ReferenceContext context = contexts.get(place);
        enter(HostCost.EVENT_RECORD);
        ReferenceOperation record = event.newRecord(new Identity(context.whole(), "event record", visibleAt()));
        context.orderRecord(record, time);
        event.record(record);
        record.submit();
        return Step.DONE;
    }

    /** Lets all later work of a context wait for an event. */
    String awaitAll(Place place, int number) {
        enter(HostCost.STREAM_WAIT_EVENT);
        contexts.get(place).awaitAll(events.get(number).record(), visibleAt(), time);
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
        ReferenceStream stream = stream(queue);
        enter(HostCost.STREAM_QUERY_PENDING);
        ask(stream);
        look();
        if (stream.context().isBusy(stream, time)) {
            return CUresult.CUDA_ERROR_NOT_READY.name();
        }
        time += costs.host(HostCost.STREAM_QUERY_IDLE) - costs.host(HostCost.STREAM_QUERY_PENDING);
        return CUresult.CUDA_SUCCESS.name();
    }

    /** A host that asks again lets a policy run one more operation if none has run since: it would ask for ever. */
    private void ask(Object what) {
        if (executor.hasPolicy()) {
            Integer runs = executor.runs();
            if (runs.equals(runsWhenAsked.get(what))) {
                executor.runChosen();
            } else {
                executor.runToEnd();
            }
            time = Math.max(time, executor.horizon());
            runsWhenAsked.put(what, executor.runs());
        }
    }

    /** Asks whether an event is complete. */
    String queryEvent(int number) {
        enter(HostCost.EVENT_QUERY);
        ask(events.get(number));
        look();
        return (events.get(number).isCompleteAt(time) ? CUresult.CUDA_SUCCESS : CUresult.CUDA_ERROR_NOT_READY).name();
    }

    /** Waits for a stream. */
    String synchronize(Queue queue) {
        enter(HostCost.STREAM_SYNCHRONIZE);
        ReferenceStream stream = stream(queue);
        awaitAll(stream.context().tails(stream, time));
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

    /** Waits for all streams of the first context. */
    String synchronize() {
        enter(HostCost.CONTEXT_SYNCHRONIZE);
        awaitAll(contexts.get(Place.FIRST).allOperations(time));
        look();
        return Step.DONE;
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
        if (!executor.fault().raised() || executor.fault().isKnownToHost(time)) {
            return false;
        }
        executor.fault().reportToHost();
        return executor.hostLooks(time);
    }
}
