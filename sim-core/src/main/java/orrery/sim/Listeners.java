package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import orrery.device.ResultCode;

/** Forwards notifications to the listeners of a trace. A listener that throws is reported and dropped. */
final class Listeners implements TraceListener {
    private final Trace trace;
    private final ImmutableList<Entry> entries;
    private final ImmutableList<Entry> ofOrder;
    private final ImmutableList<Entry> ofBlocks;
    private final ImmutableList<Entry> ofGraphs;

    /** A listener, and what it has answered when it was added. */
    record Entry(TraceListener listener, boolean ofOrder, boolean ofBlocks, boolean ofGraphs) {

        /** Asks a listener what it observes. */
        static Entry of(TraceListener listener) {
            return new Entry(listener, listener.observesOrder(), listener.observesBlocks(), listener.observesGraphs());
        }
    }

    /** Creates the listeners of a trace. */
    Listeners(Trace trace, ImmutableList<Entry> entries) {
        this.trace = trace;
        this.entries = entries;
        this.ofOrder = entries.stream().filter(Entry::ofOrder).collect(ImmutableList.toImmutableList());
        this.ofBlocks = entries.stream().filter(Entry::ofBlocks).collect(ImmutableList.toImmutableList());
        this.ofGraphs = entries.stream().filter(Entry::ofGraphs).collect(ImmutableList.toImmutableList());
    }

    ImmutableList<Entry> entries() {
        return entries;
    }

    @Override
    public boolean observesOrder() {
        return !ofOrder.isEmpty();
    }

    @Override
    public void ordered(long operation, long earlier, boolean programmatic) {
        tell(ofOrder, listener -> listener.ordered(operation, earlier, programmatic));
    }

    @Override
    public boolean observesBlocks() {
        return !ofBlocks.isEmpty();
    }

    @Override
    public void blocksEnded(TracedOperation operation, int[] sms, long blocks, long start, long end) {
        tell(ofBlocks, listener -> listener.blocksEnded(operation, sms, blocks, start, end));
    }

    @Override
    public boolean observesGraphs() {
        return !ofGraphs.isEmpty();
    }

    @Override
    public void graphChanged(GraphChange change) {
        tell(ofGraphs, listener -> listener.graphChanged(change));
    }

    @Override
    public void callFailed(long correlationId, ApiFunction call, long thread, long time, Throwable failure) {
        tell(listener -> listener.callFailed(correlationId, call, thread, time, failure));
    }

    private void tell(Consumer<TraceListener> notification) {
        tell(entries, notification);
    }

    private void tell(ImmutableList<Entry> some, Consumer<TraceListener> notification) {
        for (Entry each : some) {
            tell(each.listener(), notification);
        }
    }

    private void tell(TraceListener listener, Consumer<TraceListener> notification) {
        try {
            notification.accept(listener);
        } catch (Throwable failure) {
            // Removed first: the listener and the exception are code of the program, which need not let itself be
            // printed.
            trace.remove(listener);
            log().error(
                            "{} has thrown an exception and is notified no more",
                            ProgramText.of(listener),
                            ProgramText.printable(failure));
        }
    }

    /** Returns the log. It is not looked up before: SLF4J says on the console where it has no provider. */
    private static Logger log() {
        return LoggerFactory.getLogger(Trace.class);
    }

    @Override
    public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        tell(listener -> listener.apiEnter(correlationId, call, thread, time));
    }

    @Override
    public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        tell(listener -> listener.apiExit(correlationId, call, thread, time, result));
    }

    @Override
    public void submitted(TracedOperation operation, long time) {
        tell(listener -> listener.submitted(operation, time));
    }

    @Override
    public void started(TracedOperation operation, long time) {
        tell(listener -> listener.started(operation, time));
    }

    @Override
    public @Nullable KernelProbe instrument(TracedOperation operation) {
        List<KernelProbe> probes = new ArrayList<>();
        tell(listener -> {
            KernelProbe probe = listener.instrument(operation);
            if (probe != null) {
                probes.add(probe);
            }
        });
        return probes.isEmpty() ? null : probes.stream().reduce(ProbePair::new).get();
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        tell(listener -> listener.completed(operation, time));
    }

    @Override
    public void driverCalled(
            long correlationId, ApiFunction call, long thread, long start, long end, ResultCode result) {
        tell(listener -> listener.driverCalled(correlationId, call, thread, start, end, result));
    }

    @Override
    public void contextCreated(TracedContext context, long time) {
        tell(listener -> listener.contextCreated(context, time));
    }

    @Override
    public void streamCreated(TracedStream stream, long time) {
        tell(listener -> listener.streamCreated(stream, time));
    }

    @Override
    public void eventRecorded(long eventId, TracedStream stream, long operation, long time) {
        tell(listener -> listener.eventRecorded(eventId, stream, operation, time));
    }

    @Override
    public void eventRecordedByGraph(long eventId, TracedStream stream, long operation, long time) {
        tell(listener -> listener.eventRecordedByGraph(eventId, stream, operation, time));
    }

    @Override
    public void synchronizing(
            Synchronization how, TracedContext context, long streamId, long eventId, long record, long time) {
        tell(listener -> listener.synchronizing(how, context, streamId, eventId, record, time));
    }

    @Override
    public void allocated(TracedAllocation allocation, long time) {
        tell(listener -> listener.allocated(allocation, time));
    }

    @Override
    public void freed(TracedAllocation allocation, long time) {
        tell(listener -> listener.freed(allocation, time));
    }

    @Override
    public void annotated(Annotation annotation) {
        tell(listener -> listener.annotated(annotation));
    }

    @Override
    public void named(NamedObject object, String name, long... numbers) {
        tell(listener -> listener.named(object, name, numbers));
    }

    @Override
    public void warning(String message, long time) {
        tell(listener -> listener.warning(message, time));
    }
}
