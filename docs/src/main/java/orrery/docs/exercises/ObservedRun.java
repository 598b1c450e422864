package orrery.docs.exercises;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.sim.ApiFunction;
import orrery.sim.GraphChange;
import orrery.sim.GraphPart;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchShape;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;
import orrery.testing.Timeline.Operation;

/** The notifications of a machine about a run that its timeline lacks, by the ids of operations, streams and calls. */
final class ObservedRun implements TraceListener {
    /** The kind of nodes that record events. */
    private static final String EVENT_RECORD = "event record";

    private final Map<Long, LaunchShape> shapes = new HashMap<>();
    private final SetMultimap<Long, Integer> multiprocessors = HashMultimap.create();
    private final ListMultimap<Long, BlockRound> rounds = ArrayListMultimap.create();
    private final SetMultimap<Long, Long> written = HashMultimap.create();
    /** The calls that have launched the graphs of nodes. */
    private final Map<Long, Long> graphNodes = new HashMap<>();

    /** The executions of graphs that nodes belong to. */
    private final Map<Long, GraphPart> graphs = new HashMap<>();

    /** The nodes that record events. */
    private final Set<Long> recordNodes = new HashSet<>();

    private final List<String> nodeNames = new ArrayList<>();

    private final Map<Long, Long> callTimes = new HashMap<>();
    private final Map<Long, TracedOperation> pending = new LinkedHashMap<>();
    private final List<TracedStream> streams = new ArrayList<>();
    private final Map<Long, Long> streamIds = new HashMap<>();
    private final Map<Long, Integer> positions = new HashMap<>();
    private final List<StreamStep> steps = new ArrayList<>();
    private final AddedNodes addedNodes = new AddedNodes();
    private long call;

    /**
     * Something that was submitted to a stream: an operation, or a record of an event.
     *
     * @param stream the id of the stream
     * @param operation the id of the operation; 0 for a record
     * @param call the number of the call that submitted it; that of the last call for a record
     */
    record StreamStep(long stream, long operation, long call) {
        boolean isRecord() {
            return operation == 0;
        }
    }

    /** Blocks of a kernel that were placed together. */
    private record BlockRound(long blocks, long start, long end) {}

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction function, long thread, long time) {
        call = correlationId;
        callTimes.put(correlationId, time);
        addedNodes.enter(correlationId, function);
    }

    @Override
    public boolean observesGraphs() {
        return true;
    }

    @Override
    public synchronized void graphChanged(GraphChange change) {
        addedNodes.add(change);
    }

    @Override
    public synchronized void streamCreated(TracedStream stream, long time) {
        streams.add(stream);
    }

    @Override
    public synchronized void eventRecorded(long eventId, TracedStream stream, long operation, long time) {
        steps.add(new StreamStep(stream.streamId(), 0, call));
    }

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        switch (operation.work().engineKind()) {
            case COMPUTE, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, COMPOSITE ->
                pending.put(operation.id(), operation);
            case ORDER, FRONT_END, ELSEWHERE, HOST -> {}
        }
        streamIds.put(operation.id(), operation.streamId());
        positions.put(operation.id(), operation.position());
        LaunchShape shape = operation.work().launchShape();
        if (shape != null) {
            shapes.put(operation.id(), shape);
        }
        if (operation.graph() == null) {
            steps.add(new StreamStep(operation.streamId(), operation.id(), operation.correlationId()));
        } else {
            graphNodes.put(operation.id(), operation.correlationId());
            graphs.put(operation.id(), operation.graph());
            nodeNames.add(operation.work().label());
            if (operation.work().kind().equals(EVENT_RECORD)) {
                recordNodes.add(operation.id());
            }
        }
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        pending.remove(operation.id());
    }

    @Override
    public boolean observesBlocks() {
        return true;
    }

    @Override
    public synchronized void blocksEnded(TracedOperation operation, int[] sms, long blocks, long start, long end) {
        multiprocessors.putAll(operation.id(), Ints.asList(sms.clone()));
        rounds.put(operation.id(), new BlockRound(blocks, start, end));
    }

    @Override
    public KernelProbe instrument(TracedOperation operation) {
        Set<Long> addresses = new HashSet<>();
        return new KernelProbe() {
            @Override
            public void onThread(long block, int thread) {}

            @Override
            public void onBranch(boolean taken) {}

            @Override
            public void onAccess(boolean load, int bytes, long address) {
                for (int i = 0; !load && i < bytes; i++) {
                    if (addresses.add(address + i)) {
                        wrote(operation.id(), address + i);
                    }
                }
            }
        };
    }

    private synchronized void wrote(long operation, long address) {
        written.put(operation, address);
    }

    /** Returns the grid and the blocks of a kernel; null if it was not launched. */
    synchronized @Nullable LaunchShape shape(long operation) {
        return shapes.get(operation);
    }

    /** Returns the SMs on which blocks of a kernel have run. */
    synchronized ImmutableSet<Integer> multiprocessors(long operation) {
        return ImmutableSet.copyOf(multiprocessors.get(operation));
    }

    /** Returns how many blocks of a kernel have begun when another one had ended. */
    synchronized long blocksAfterFirstEnd(long operation) {
        List<BlockRound> all = rounds.get(operation);
        long first = all.stream().mapToLong(BlockRound::end).min().orElse(0);
        return all.stream()
                .filter(each -> each.start() >= first)
                .mapToLong(BlockRound::blocks)
                .sum();
    }

    /** Returns how many bytes a kernel has written; one that it has written twice counts once. */
    synchronized int written(long operation) {
        return written.get(operation).size();
    }

    /** Returns how many bytes operations have written together; one that several have written counts once. */
    synchronized int written(List<Operation> operations) {
        return (int) operations.stream()
                .flatMap(each -> written.get(each.id()).stream())
                .distinct()
                .count();
    }

    /** Returns whether an operation is a node of a graph. */
    synchronized boolean isNode(long operation) {
        return graphNodes.containsKey(operation);
    }

    /** Returns whether two operations are nodes of the same launch of a graph by the host. */
    synchronized boolean areInSameLaunch(long one, long other) {
        Long launch = graphNodes.get(one);
        return launch != null && launch.equals(graphNodes.get(other));
    }

    /** Returns whether an operation is in a body of a conditional node. */
    synchronized boolean isInConditional(long operation) {
        GraphPart graph = graphs.get(operation);
        return graph != null && graph.conditional();
    }

    /** Returns whether an operation is in a graph that a kernel has launched. */
    synchronized boolean isLaunchedByKernel(long operation) {
        GraphPart graph = graphs.get(operation);
        return graph != null && graph.launchingKernel() != null;
    }

    /** Returns the names of the nodes that launches of graphs have submitted. */
    synchronized ImmutableList<String> nodeNames() {
        return ImmutableList.copyOf(nodeNames);
    }

    /** Returns the nodes that record events. */
    synchronized ImmutableSet<Long> recordNodes() {
        return ImmutableSet.copyOf(recordNodes);
    }

    /** Returns the index among the steps of an operation, or of the launch of its graph; -1 for none. */
    synchronized int indexOfStep(long operation) {
        Long launch = graphNodes.get(operation);
        for (int i = 0; i < steps.size(); i++) {
            StreamStep step = steps.get(i);
            boolean isIt = launch == null ? step.operation() == operation : step.call() == launch;
            if (!step.isRecord() && isIt) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the position of a node in its executable graph, from 0. */
    synchronized int position(long operation) {
        return positions.getOrDefault(operation, 0);
    }

    /** Returns the priority of the stream of an operation; 0 for a stream that the program has not created. */
    synchronized int streamPriority(long operation) {
        long id = streamIds.getOrDefault(operation, 0L);
        return streams.stream()
                .filter(each -> each.streamId() == id)
                .mapToInt(TracedStream::priority)
                .findFirst()
                .orElse(0);
    }

    /** Returns the nodes that the program has added to graphs. */
    synchronized AddedNodes addedNodes() {
        return addedNodes;
    }

    /** Returns when a call began, in nanoseconds of virtual time. */
    synchronized long callTime(long correlationId) {
        return callTimes.getOrDefault(correlationId, 0L);
    }

    /** Returns the kernels, copies and graphs that are not complete, as their names. */
    synchronized ImmutableList<String> pending() {
        return pending.values().stream()
                .map(each -> each.work().label() + " in " + each.streamName())
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns whether each stream that the program has created is non-blocking. */
    synchronized boolean areStreamsNonBlocking() {
        return streams.stream().noneMatch(TracedStream::blocking);
    }

    /** Returns what was submitted to streams, in that order. */
    synchronized ImmutableList<StreamStep> steps() {
        return ImmutableList.copyOf(steps);
    }
}
