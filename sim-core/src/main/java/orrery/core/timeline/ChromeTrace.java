package orrery.core.timeline;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import orrery.core.call.ApiFunction;
import orrery.core.context.Context;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.trace.Annotation;
import orrery.core.trace.TraceListener;
import orrery.core.trace.TracedOperation;
import orrery.core.work.EngineKind;
import orrery.core.work.KernelLaunch;
import orrery.device.ResultCode;

/**
 * Writes what a machine does as Chrome trace events, which Perfetto and {@code chrome://tracing} show. Host threads are
 * the threads of one process; each device is a process of streams and one of engines. Calls and work are slices, event
 * records and waits are instants, arrows lead from a call to the work that it submitted, and counters follow the memory
 * that is allocated.
 *
 * <pre>{@code
 * try (ChromeTrace chrome = ChromeTrace.to(Path.of("trace.json"))) {
 *     machine.trace().add(chrome);
 *     ...
 * }
 * }</pre>
 *
 * <p>Events are written as they are heard; viewers sort them. What is written becomes valid JSON with {@link #close},
 * and what is heard afterwards is ignored.
 */
public final class ChromeTrace implements TraceListener, AutoCloseable {
    /** A call that has not returned. */
    private record Call(long correlationId, String name, long thread, long start) {}

    /** What is remembered of an operation until it is complete. */
    private static final class Flight {
        private final TracedOperation operation;
        private final Call call;
        private int track = -1;
        private int streamTrack = -1;

        Flight(TracedOperation operation, Call call) {
            this.operation = operation;
            this.call = call;
        }
    }

    private final JsonEvents out;
    private final ChromeTracks tracks;
    private final Map<Long, Call> open = new TreeMap<>();
    private final Map<Long, Flight> flights = new HashMap<>();
    private final Map<Long, Long> allocations = new HashMap<>();
    private final Map<Integer, String> ranges = new HashMap<>();
    private final Map<Integer, long[]> taken = new HashMap<>();
    private long latest;
    private boolean closed;

    /** Writes to {@code writer}, in any encoding, and closes it at the end. */
    public ChromeTrace(Writer writer) {
        this.out = new JsonEvents(writer);
        this.tracks = new ChromeTracks(out);
        out.raw("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    }

    /**
     * Writes to a file, in place of what is in it.
     *
     * @throws IOException if the file cannot be opened
     */
    public static ChromeTrace to(Path file) throws IOException {
        return new ChromeTrace(Files.newBufferedWriter(file, StandardCharsets.US_ASCII));
    }

    /**
     * Ends the trace and closes the writer. What has not finished is written as far as it came.
     *
     * @throws IOException the first failure of the writer, now or earlier
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        for (Call call : open.values()) {
            call(call, latest).flag("unfinished").close().end();
        }
        for (Flight flight : new TreeMap<>(flights).values()) {
            if (flight.track >= 0) {
                work(flight, flight.operation.startedAt(), Math.max(latest, flight.operation.startedAt()), true);
            }
        }
        closed = true;
        out.raw("\n]}\n").finish();
    }

    /** Whether what happens at {@code time} is still written. */
    private boolean goesOn(long time) {
        latest = Math.max(latest, time);
        return !closed;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        if (goesOn(time)) {
            open.put(thread, new Call(correlationId, call.name(), thread, time));
        }
    }

    @Override
    public synchronized void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        Call begun = open.remove(thread);
        if (goesOn(time) && begun != null) {
            call(begun, time).string("result", result.name()).close().end();
        }
    }

    private JsonEvents call(Call call, long end) {
        tracks.hostThread(call.thread());
        return out.event('X')
                .string("name", call.name())
                .string("cat", "call")
                .number("pid", ChromeTracks.HOST)
                .number("tid", call.thread())
                .micros("ts", call.start())
                .micros("dur", end - call.start())
                .begin("args")
                .number("correlation", call.correlationId());
    }

    // -- work ----------------------------------------------------------------------------------------------------

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        if (!closed) {
            flights.put(operation.id(), new Flight(operation, callOf(operation)));
        }
    }

    /** The call that is making this submission, if it was heard. */
    private Call callOf(TracedOperation operation) {
        for (Call call : open.values()) {
            if (call.correlationId() == operation.correlationId()) {
                return call;
            }
        }
        return null;
    }

    @Override
    public synchronized void started(TracedOperation operation, long time) {
        if (goesOn(time)) {
            Flight flight = flights.computeIfAbsent(operation.id(), id -> new Flight(operation, null));
            flight.track = tracks.takeEngine(operation, time);
            flight.streamTrack = tracks.takeStream(operation, time);
        }
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        if (!goesOn(time)) {
            return;
        }
        Flight flight = flights.remove(operation.id());
        if (operation.work().engineKind() == EngineKind.ORDER) {
            instant(operation);
        } else {
            work(
                    flight == null ? new Flight(operation, null) : flight,
                    operation.startedAt(),
                    operation.completedAt(),
                    false);
        }
    }

    private void instant(TracedOperation operation) {
        tracks.stream(operation);
        out.event('i').string("name", operation.work().label()).string("cat", "order");
        tracks.inStream(operation, 0);
        out.micros("ts", operation.startedAt()).string("s", "t").begin("args");
        identify(operation).close().end();
    }

    private void work(Flight flight, long start, long end, boolean unfinished) {
        TracedOperation operation = flight.operation;
        String name = Drawing.label(operation);
        if (flight.streamTrack < 0) {
            flight.streamTrack = tracks.takeStream(operation, start);
        }
        tracks.releaseStream(operation, flight.streamTrack, end);
        out.event('X').string("name", name).string("cat", operation.work().kind());
        tracks.inStream(operation, flight.streamTrack);
        out.micros("ts", start).micros("dur", end - start).begin("args");
        describe(identify(operation), operation, start);
        if (unfinished) {
            out.flag("unfinished");
        }
        out.close().end();
        if (flight.track >= 0) {
            tracks.releaseEngine(operation, flight.track, end);
            out.event('X').string("name", name).string("cat", operation.work().kind());
            tracks.inEngine(operation, flight.track);
            out.micros("ts", start).micros("dur", end - start).begin("args");
            out.number("operation", operation.id())
                    .string("stream", operation.streamName())
                    .close()
                    .end();
        }
        if (flight.call != null) {
            arrow(flight, start);
        }
    }

    private JsonEvents identify(TracedOperation operation) {
        return out.number("operation", operation.id())
                .number("correlation", operation.correlationId())
                .number("stream", operation.streamId());
    }

    private static void describe(JsonEvents out, TracedOperation operation, long start) {
        out.micros("sinceVisible", Math.max(0, start - operation.visibleAt()));
        if (operation.work().bytes() > 0) {
            out.number("bytes", operation.work().bytes());
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

    /** From just after the beginning of the call, where no earlier slice can claim it, to the beginning of the work. */
    private void arrow(Flight flight, long start) {
        tracks.hostThread(flight.call.thread());
        out.event('s')
                .string("name", "submit")
                .string("cat", "submit")
                .number("id", flight.operation.id())
                .number("pid", ChromeTracks.HOST)
                .number("tid", flight.call.thread())
                .micros("ts", Math.min(start, flight.call.start() + 1))
                .end();
        out.event('f')
                .string("bp", "e")
                .string("name", "submit")
                .string("cat", "submit")
                .number("id", flight.operation.id());
        tracks.inStream(flight.operation, flight.streamTrack);
        out.micros("ts", start).end();
    }

    // -- memory and warnings -------------------------------------------------------------------------------------

    @Override
    public synchronized void allocated(Allocation allocation, long time) {
        if (!closed) {
            allocations.put(allocation.id(), allocation.size());
            counted(allocation, allocation.size(), time);
        }
    }

    @Override
    public synchronized void freed(Allocation allocation, long time) {
        Long size = allocations.remove(allocation.id());
        if (size != null) {
            counted(allocation, -size, time);
        }
    }

    private void counted(Allocation allocation, long change, long time) {
        if (!goesOn(time)) {
            return;
        }
        boolean onHost = allocation.kind() == MemoryKind.PINNED || allocation.kind() == MemoryKind.PAGEABLE;
        int device = !onHost && allocation.owner() instanceof Context context
                ? context.device().ordinal()
                : 0;
        int process = onHost ? tracks.host() : tracks.streams(device);
        long[] sizes = taken.computeIfAbsent(process, p -> new long[MemoryKind.values().length]);
        sizes[allocation.kind().ordinal()] += change;
        out.event('C')
                .string("name", "allocated memory")
                .number("pid", process)
                .number("tid", 0)
                .micros("ts", time)
                .begin("args");
        for (MemoryKind kind : MemoryKind.values()) {
            boolean here = (kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE) == onHost;
            if (here) {
                out.number(kind.name().toLowerCase(Locale.ROOT), sizes[kind.ordinal()]);
            }
        }
        out.close().end();
    }

    /** Ranges may overlap, and end on other threads. */
    @Override
    public synchronized void annotated(Annotation annotation) {
        if (!goesOn(annotation.time())) {
            return;
        }
        tracks.hostThread(annotation.thread());
        boolean instant = annotation.kind() == Annotation.Kind.INSTANT;
        boolean end = annotation.kind() == Annotation.Kind.END;
        String message = end ? ranges.remove(annotation.id()) : annotation.message();
        if (annotation.kind() == Annotation.Kind.START) {
            ranges.put(annotation.id(), message);
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

    @Override
    public synchronized void warning(String message, long time) {
        if (goesOn(time)) {
            int host = tracks.host();
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
