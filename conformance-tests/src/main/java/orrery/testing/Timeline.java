package orrery.testing;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.EngineKind;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.timeline.TextTimeline;
import orrery.sim.timeline.TimelineFormat;

/**
 * What the devices of a machine have done, as objects. It records what they do from its creation on. Times are virtual.
 *
 * <pre>{@code
 * Timeline timeline = Timeline.of(machine);
 * // run the program
 * Duration kernels = timeline.named("saxpy").stream()
 *         .map(Timeline.Operation::duration)
 *         .reduce(Duration.ZERO, Duration::plus);
 * }</pre>
 *
 * <p>Any thread may call its methods.
 */
public final class Timeline {

    /**
     * An operation that has been executed: a kernel, a copy, a memset, a host function, or another node or stream
     * operation. Operations that only order others, such as event records, are not part of a timeline.
     *
     * @param id the number of the operation, unique within the machine
     * @param name the name: of a kernel the name of its function, of other operations a short description such as
     *     {@code HtoD 4 KiB}
     * @param kind the name of the kind of work, for example {@code kernel}
     * @param engine the engine that executed it
     * @param stream the name of its stream
     * @param device the ordinal of its device
     * @param correlationId the correlation id of the call that submitted it
     * @param start when it began, in nanoseconds of virtual time
     * @param end when it was complete, in nanoseconds of virtual time
     */
    public record Operation(
            long id,
            String name,
            String kind,
            EngineKind engine,
            String stream,
            int device,
            long correlationId,
            long start,
            long end) {

        /** Returns how long it took. */
        public Duration duration() {
            return Duration.ofNanos(end - start);
        }

        /** Returns whether there is a time at which both were executed. */
        public boolean overlaps(Operation other) {
            return start < other.end && other.start < end;
        }

        /** Returns whether it is a kernel. */
        public boolean isKernel() {
            return engine == EngineKind.COMPUTE;
        }

        /** Returns whether it has a name, or its name begins with that word. */
        boolean isNamed(String which) {
            return name.equals(which) || name.startsWith(which + " ") || name.startsWith(which + "(");
        }

        @Override
        public String toString() {
            return name + " in " + stream + ", " + start + " to " + end + " ns";
        }
    }

    /**
     * A call of a function of the driver or the runtime API.
     *
     * @param function the name of the function
     * @param correlationId the number of the call in its machine
     * @param result its result code
     */
    public record Call(String function, long correlationId, ResultCode result) {
        @Override
        public String toString() {
            return function + " #" + correlationId + " => " + result;
        }
    }

    private final List<Call> calls = new ArrayList<>();
    private final TextTimeline drawing = new TextTimeline();
    private final List<Operation> operations = new ArrayList<>();

    private final TimelineFormat format;
    private final boolean isShownByTest;

    private Timeline(TimelineFormat format, boolean isShownByTest) {
        this.format = format;
        this.isShownByTest = isShownByTest;
    }

    /** Returns the timeline of a machine from now on. */
    public static Timeline of(Machine machine) {
        return of(machine, TimelineFormat.defaults());
    }

    /**
     * Returns the timeline of a machine from now on.
     *
     * @param format how {@link #text} draws it
     */
    public static Timeline of(Machine machine, TimelineFormat format) {
        return listening(machine, new Timeline(format, false));
    }

    /** Returns the timeline of the machine of a test, which shows it as {@link TimelineReport} if it fails. */
    static Timeline ofTest(Machine machine) {
        return listening(machine, new Timeline(TimelineFormat.defaults(), true));
    }

    private static Timeline listening(Machine machine, Timeline timeline) {
        machine.trace().add(timeline.new Recorder());
        return timeline;
    }

    /** Returns whether a test that fails shows it, so that messages of assertions need not. */
    boolean isShownByTest() {
        return isShownByTest;
    }

    /** Returns the operations that are complete, in the order in which they began. The list is unmodifiable. */
    public synchronized List<Operation> operations() {
        return ImmutableList.sortedCopyOf(
                Comparator.comparingLong(Operation::start).thenComparingLong(Operation::end), operations);
    }

    /**
     * Returns the calls that have ended, in that order. Calls that a function of the runtime makes are not among them.
     * The list is unmodifiable.
     */
    public synchronized List<Call> calls() {
        return ImmutableList.copyOf(calls);
    }

    private synchronized void add(Call call) {
        calls.add(call);
    }

    /**
     * Returns the operations with a name, in the order in which they began: those whose name is {@code name}, or begins
     * with it as a word, so that {@code HtoD} stands for all copies to a device. The list is unmodifiable.
     */
    public List<Operation> named(String name) {
        return where(operation -> operation.isNamed(name));
    }

    /** Returns the kernels, in the order in which they began. The list is unmodifiable. */
    public List<Operation> kernels() {
        return where(Operation::isKernel);
    }

    private List<Operation> where(Predicate<Operation> condition) {
        return operations().stream().filter(condition).collect(ImmutableList.toImmutableList());
    }

    /** Returns the time from the first begin to the last end; zero without operations. */
    public Duration total() {
        List<Operation> all = operations();
        return all.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos(lastEnd(all) - all.get(0).start());
    }

    private static long lastEnd(List<Operation> all) {
        return all.stream().mapToLong(Operation::end).max().orElse(0);
    }

    /** Returns for how long nothing was executed between the first begin and the last end. */
    public Duration idle() {
        long idle = 0;
        long busyUntil = Long.MAX_VALUE;
        for (Operation operation : operations()) {
            idle += Math.max(0, operation.start() - busyUntil);
            busyUntil = busyUntil == Long.MAX_VALUE ? operation.end() : Math.max(busyUntil, operation.end());
        }
        return Duration.ofNanos(idle);
    }

    /** Returns the greatest number of operations that were executed at one time. */
    public int concurrency() {
        return concurrency(operations());
    }

    /** Returns the greatest number of these operations that were executed at one time. */
    static int concurrency(List<Operation> some) {
        long[] begins = some.stream().mapToLong(Operation::start).sorted().toArray();
        long[] ends = some.stream().mapToLong(Operation::end).sorted().toArray();
        int most = 0;
        int ended = 0;
        for (int begun = 0; begun < begins.length; begun++) {
            while (ends[ended] <= begins[begun]) {
                ended++;
            }
            most = Math.max(most, begun + 1 - ended);
        }
        return most;
    }

    /** Returns the timeline drawn as text. */
    public String text() {
        return drawing.render(format);
    }

    @Override
    public String toString() {
        return text();
    }

    private synchronized void add(TracedOperation operation) {
        operations.add(new Operation(
                operation.id(),
                operation.work().label(),
                operation.work().kind(),
                operation.work().engineKind(),
                operation.streamName(),
                operation.deviceOrdinal(),
                operation.correlationId(),
                operation.startedAt(),
                operation.completedAt()));
    }

    /** Listens to the machine. */
    private final class Recorder implements TraceListener {

        @Override
        public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
            drawing.apiEnter(correlationId, call, thread, time);
        }

        @Override
        public void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
            drawing.apiExit(correlationId, call, thread, time, result);
            add(new Call(call.name(), correlationId, result));
        }

        @Override
        public void submitted(TracedOperation operation, long time) {
            drawing.submitted(operation, time);
        }

        @Override
        public void started(TracedOperation operation, long time) {
            drawing.started(operation, time);
        }

        @Override
        public void completed(TracedOperation operation, long time) {
            drawing.completed(operation, time);
            boolean executes = switch (operation.work().engineKind()) {
                case ORDER, COMPOSITE -> false;
                case COMPUTE, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, FRONT_END, ELSEWHERE, HOST -> true;
            };
            if (executes && !operation.dropped()) {
                add(operation);
            }
        }
    }
}
