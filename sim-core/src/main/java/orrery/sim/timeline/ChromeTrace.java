package orrery.sim.timeline;

import com.google.common.collect.Lists;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.TransferWork;
import orrery.device.ResultCode;
import orrery.sim.Annotation;
import orrery.sim.ApiFunction;
import orrery.sim.EngineKind;
import orrery.sim.MemoryKind;
import orrery.sim.NamedObject;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedOperation;

/**
 * Writes what a machine does as Chrome trace events, which Perfetto and {@code chrome://tracing} show. Host threads are
 * the threads of one process; each device has a process for its streams and one for its engines. Calls and work are
 * slices, event records and waits are instants, flow arrows lead from a call to the work that it submitted, and
 * counters show the allocated memory.
 *
 * <pre>{@code
 * try (ChromeTrace chrome = ChromeTrace.to(Path.of("trace.json"))) {
 *     machine.trace().add(chrome);
 *     ...
 * }
 * }</pre>
 *
 * <p>Events are written while they happen; viewers sort them. The output is valid JSON once the trace is closed; later
 * events are ignored.
 */
public final class ChromeTrace implements TraceListener, AutoCloseable {
    /** A call that has not returned. */
    private record Call(long correlationId, String name, long thread, long start) {}

    /** An operation that has not completed, with its tracks once it has started; -1 before. */
    private static final class OpenOperation {
        private final TracedOperation operation;
        private final @Nullable Call call;
        private int track = -1;
        private int streamTrack = -1;

        OpenOperation(TracedOperation operation, @Nullable Call call) {
            this.operation = operation;
            this.call = call;
        }
    }

    private final JsonEvents out;
    private final ChromeTracks tracks;
    private final Map<Long, Call> openCalls = new TreeMap<>();
    private final Map<Long, OpenOperation> openOperations = new HashMap<>();
    private final Map<Long, Long> allocationBytes = new HashMap<>();
    private final Map<Integer, String> openRanges = new HashMap<>();

    /** Allocated bytes by process and kind of memory. */
    private final Map<Integer, long[]> allocatedBytes = new HashMap<>();

    private long latest;
    private boolean closed;

    /** Creates a trace that is written to {@code writer}, in any encoding, and closes it at the end. */
    public ChromeTrace(Writer writer) {
        this.out = new JsonEvents(writer);
        this.tracks = new ChromeTracks(out);
    }

    /**
     * Creates a trace in a file, whose content it replaces.
     *
     * @throws IOException if the file cannot be opened
     */
    public static ChromeTrace to(Path file) throws IOException {
        return new ChromeTrace(Files.newBufferedWriter(file, StandardCharsets.US_ASCII));
    }

    /**
     * Ends the trace and closes the writer. Calls and work that have not ended are written up to the latest time that
     * is known.
     *
     * @throws IOException the first failure of the writer, now or earlier
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        for (Call call : openCalls.values()) {
            call(call, latest).flag("unfinished").endObject().end();
        }
        for (OpenOperation open : new TreeMap<>(openOperations).values()) {
            if (open.track >= 0) {
                work(open, open.operation.startedAt(), Math.max(latest, open.operation.startedAt()), true);
            }
        }
        closed = true;
        out.close();
    }

    /** Notes the time of an event; returns whether the trace is still open. */
    private boolean advance(long time) {
        latest = Math.max(latest, time);
        return !closed;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        if (advance(time)) {
            openCalls.put(thread, new Call(correlationId, call.name(), thread, time));
        }
    }

    @Override
    public synchronized void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        Call begun = openCalls.remove(thread);
        if (advance(time) && begun != null) {
            call(begun, time).string("result", result.name()).endObject().end();
        }
    }

    private JsonEvents call(Call call, long end) {
        tracks.declareHostThread(call.thread());
        return out.event('X')
                .string("name", call.name())
                .string("cat", "call")
                .number("pid", ChromeTracks.HOST)
                .number("tid", call.thread())
                .micros("ts", call.start())
                .micros("dur", end - call.start())
                .beginObject("args")
                .number("correlation", call.correlationId());
    }

    // -- work ----------------------------------------------------------------------------------------------------

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        if (!closed) {
            openOperations.put(operation.id(), new OpenOperation(operation, callOf(operation)));
        }
    }

    /** Returns the call that submits an operation; null if it began before the trace. */
    private @Nullable Call callOf(TracedOperation operation) {
        for (Call call : openCalls.values()) {
            if (call.correlationId() == operation.correlationId()) {
                return call;
            }
        }
        return null;
    }

    @Override
    public synchronized void started(TracedOperation operation, long time) {
        if (advance(time)) {
            OpenOperation open =
                    openOperations.computeIfAbsent(operation.id(), id -> new OpenOperation(operation, null));
            open.track = tracks.takeEngineTrack(operation, time);
            open.streamTrack = tracks.takeStreamTrack(operation, time);
        }
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        if (!advance(time)) {
            return;
        }
        OpenOperation open = openOperations.remove(operation.id());
        if (operation.work().engineKind() == EngineKind.ORDER) {
            instant(operation);
        } else {
            work(
                    open == null ? new OpenOperation(operation, null) : open,
                    operation.startedAt(),
                    operation.completedAt(),
                    false);
        }
    }

    private void instant(TracedOperation operation) {
        tracks.declareStreamTrack(operation);
        out.event('i').string("name", operation.work().label()).string("cat", "order");
        tracks.writeStreamTrack(operation, 0);
        out.micros("ts", operation.startedAt()).string("s", "t").beginObject("args");
        identify(operation).endObject().end();
    }

    private void work(OpenOperation open, long start, long end, boolean unfinished) {
        TracedOperation operation = open.operation;
        String name = Drawing.label(operation);
        if (open.streamTrack < 0) {
            open.streamTrack = tracks.takeStreamTrack(operation, start);
        }
        tracks.releaseStreamTrack(operation, open.streamTrack, end);
        out.event('X').string("name", name).string("cat", operation.work().kind());
        tracks.writeStreamTrack(operation, open.streamTrack);
        out.micros("ts", start).micros("dur", end - start).beginObject("args");
        describe(identify(operation), operation, start);
        if (unfinished) {
            out.flag("unfinished");
        }
        if (operation.dropped()) {
            out.flag("dropped");
        }
        out.endObject().end();
        if (open.track >= 0) {
            tracks.releaseEngineTrack(operation, open.track, end);
            out.event('X').string("name", name).string("cat", operation.work().kind());
            tracks.writeEngineTrack(operation, open.track);
            out.micros("ts", start).micros("dur", end - start).beginObject("args");
            out.number("operation", operation.id())
                    .string("stream", operation.streamName())
                    .endObject()
                    .end();
        }
        if (open.call != null) {
            arrow(open, open.call, start);
        }
    }

    private JsonEvents identify(TracedOperation operation) {
        return out.number("operation", operation.id())
                .number("correlation", operation.correlationId())
                .number("stream", operation.streamId());
    }

    /** Returns why an operation did not start when it was ready, and for how long. */
    private static String waits(TracedOperation operation, long start) {
        List<String> all = new ArrayList<>();
        long end = start;
        for (TracedOperation.Wait wait : Lists.reverse(operation.waits())) {
            all.add((end - wait.from()) + " ns: " + wait.cause().text()
                    + (wait.taker() == 0 ? "" : " by operation " + wait.taker()));
            end = wait.from();
        }
        return String.join("; ", Lists.reverse(all));
    }

    private static void describe(JsonEvents out, TracedOperation operation, long start) {
        out.micros("sinceVisible", Math.max(0, start - operation.visibleAt()));
        if (!operation.waits().isEmpty()) {
            out.string("waited", waits(operation, start));
        }
        long bytes = TransferWork.bytesOf(operation.work());
        if (bytes > 0) {
            out.number("bytes", bytes);
        }
        if (operation.work() instanceof KernelLaunch launch) {
            out.string("shape", launch.shape().toString())
                    .number("registersPerThread", launch.kernel().registersPerThread());
            if (!launch.attributes().cluster().none()) {
                out.string("clusters", launch.attributes().cluster().toString());
            }
            if (launch.attributes().cooperative()) {
                out.flag("cooperative");
            }
        }
    }

    /**
     * Writes an arrow to the start of the work. It leaves the call 1 ns after its start, since a slice that ends at the
     * start would be taken for its origin.
     */
    private void arrow(OpenOperation open, Call call, long start) {
        tracks.declareHostThread(call.thread());
        out.event('s')
                .string("name", "submit")
                .string("cat", "submit")
                .number("id", open.operation.id())
                .number("pid", ChromeTracks.HOST)
                .number("tid", call.thread())
                .micros("ts", Math.min(start, call.start() + 1))
                .end();
        out.event('f')
                .string("bp", "e")
                .string("name", "submit")
                .string("cat", "submit")
                .number("id", open.operation.id());
        tracks.writeStreamTrack(open.operation, open.streamTrack);
        out.micros("ts", start).end();
    }

    // -- memory and warnings -------------------------------------------------------------------------------------

    @Override
    public synchronized void allocated(TracedAllocation allocation, long time) {
        if (!closed) {
            allocationBytes.put(allocation.id(), allocation.size());
            writeAllocated(allocation, allocation.size(), time);
        }
    }

    @Override
    public synchronized void freed(TracedAllocation allocation, long time) {
        Long size = allocationBytes.remove(allocation.id());
        if (size != null) {
            writeAllocated(allocation, -size, time);
        }
    }

    private void writeAllocated(TracedAllocation allocation, long change, long time) {
        if (!advance(time)) {
            return;
        }
        boolean onHost = allocation.kind() == MemoryKind.PINNED || allocation.kind() == MemoryKind.PAGEABLE;
        int process = onHost ? tracks.declareHost() : tracks.declareStreams(Math.max(0, allocation.deviceOrdinal()));
        long[] sizes = allocatedBytes.computeIfAbsent(process, p -> new long[MemoryKind.values().length]);
        sizes[allocation.kind().ordinal()] += change;
        out.event('C')
                .string("name", "allocated memory")
                .string("cat", "memory")
                .number("pid", process)
                .number("tid", 0)
                .micros("ts", time)
                .beginObject("args");
        for (MemoryKind kind : MemoryKind.values()) {
            boolean here = (kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE) == onHost;
            if (here) {
                out.number(kind.name().toLowerCase(Locale.ROOT), sizes[kind.ordinal()]);
            }
        }
        out.endObject().end();
    }

    /** Ranges are written as asynchronous events: they may overlap, and end on other threads. */
    @Override
    public synchronized void annotated(Annotation annotation) {
        if (!advance(annotation.time())) {
            return;
        }
        tracks.declareHostThread(annotation.thread());
        boolean instant = annotation.kind() == Annotation.Kind.INSTANT;
        boolean end = annotation.kind() == Annotation.Kind.END;
        String message = end ? openRanges.remove(annotation.id()) : annotation.message();
        if (annotation.kind() == Annotation.Kind.START) {
            openRanges.put(annotation.id(), message);
        }
        if (end && message == null) {
            return;
        }
        out.event(instant ? 'i' : end ? 'e' : 'b')
                .string("name", message)
                .string("cat", annotation.domain() == null ? "range" : annotation.domain())
                .number("pid", ChromeTracks.HOST)
                .number("tid", annotation.thread())
                .micros("ts", annotation.time());
        if (instant) {
            out.string("s", "t").end();
        } else {
            out.number("id", annotation.id()).end();
        }
    }

    /** Gives threads, devices and streams the names that the program has chosen. Contexts have no track. */
    @Override
    public synchronized void named(NamedObject object, String name, long... numbers) {
        if (closed) {
            return;
        }
        switch (object) {
            case THREAD -> tracks.nameHostThread(numbers[1], name);
            case DEVICE -> tracks.nameDevice((int) numbers[0], name);
            case STREAM -> tracks.nameStream((int) numbers[0], numbers[2], name);
            case CONTEXT -> {}
        }
    }

    @Override
    public synchronized void warning(String message, long time) {
        if (advance(time)) {
            int host = tracks.declareHost();
            out.event('i')
                    .string("name", message)
                    .string("cat", "warning")
                    .number("pid", host)
                    .number("tid", 0)
                    .micros("ts", time)
                    .string("s", "g")
                    .end();
        }
    }
}
