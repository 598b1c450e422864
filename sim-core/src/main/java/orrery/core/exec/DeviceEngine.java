package orrery.core.exec;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Failure;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.Destructor;
import orrery.core.work.EffectInstant;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Partition;
import orrery.core.work.Work;
import orrery.core.work.WorkQueues;
import orrery.device.CostModel;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.sim.DeviceRuntime;
import orrery.sim.EngineKind;

/** One device: its SMs, its copy engines, its front end and the driver's host thread. */
public final class DeviceEngine {
    /** From so many nanoseconds on a copy shares the bandwidth of the memory or of the link to the host with others. */
    private static final long LONG_COPY = 4000;

    private final int ordinal;
    private final DeviceModel model;
    private final CostModel costs;
    private final Executor executor;
    private final EventLoop loop;
    private final SmArray sms;
    private final int defaultUrgency;
    private final SharedBandwidth traffic;
    private final SharedBandwidth hostLink;
    private final Map<EngineKind, CopyEngineQueue> queues = new EnumMap<>(EngineKind.class);

    /** Creates the engine of the device with number {@code ordinal}. */
    public DeviceEngine(int ordinal, DeviceModel model, Executor executor) {
        this.ordinal = ordinal;
        this.model = model;
        this.costs = model.costs();
        this.executor = executor;
        this.loop = executor.loop();
        this.sms = new SmArray(this, model);
        this.traffic = new SharedBandwidth(loop, costs.traffic()::speed);
        this.hostLink = new SharedBandwidth(loop, copies -> copies > 1 ? 1 / costs.duplexSlowdown() : 1);
        this.defaultUrgency = model.priorities().defaultUrgency();
        executor.addDevice(costs.crossStream());
        int engines = model.attribute(DeviceAttribute.ASYNC_ENGINE_COUNT);
        CopyEngineQueue toDevice = new CopyEngineQueue(this);
        CopyEngineQueue toHost = engines > 1 ? new CopyEngineQueue(this) : toDevice;
        queues.put(EngineKind.COPY_TO_DEVICE, toDevice);
        queues.put(EngineKind.COPY_TO_HOST, toHost);
        queues.put(EngineKind.COPY_ON_DEVICE, engines > 2 ? new CopyEngineQueue(this) : toDevice);
        queues.put(EngineKind.HOST, new CopyEngineQueue(this));
    }

    /** Returns the device's number. */
    public int ordinal() {
        return ordinal;
    }

    /** Returns what the device is. */
    public DeviceModel model() {
        return model;
    }

    CostModel costs() {
        return costs;
    }

    Executor executor() {
        return executor;
    }

    /** Returns the bandwidth of the memory; the unit of demand is bytes per nanosecond. */
    SharedBandwidth traffic() {
        return traffic;
    }

    /**
     * Returns the urgency of work; 0 goes first. Kernels have their own, or else that of kernels {@code usually}.
     * Composite work hands that to what is inside. Priorities have no effect on other work, so that it has the default.
     */
    int urgency(Work work, EngineKind kind, int usually) {
        return switch (kind) {
            case COMPUTE -> {
                int own = KernelLaunch.urgencyOf(work);
                yield own == LaunchAttributes.AS_STREAM ? usually : own;
            }
            case COMPOSITE -> usually;
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, FRONT_END, ELSEWHERE, HOST, ORDER -> defaultUrgency;
        };
    }

    /** Begins an operation that is ready: the device can see it, and all that it depends on is complete. */
    void begin(OperationTable table, int row, long now) {
        begin(table, row, table.stateWord(row), now);
    }

    /** Does the same with a row that has that state word. */
    void begin(OperationTable table, int row, long word, long now) {
        FaultState faults = table.faults(row);
        if (faults.failed() && !admitAfterFault(table, row, now)) {
            return;
        }
        LaunchConfiguration launch = table.configuration(row, word);
        if (launch != null) {
            SmPool pool = sms.pool(launch.partition());
            WorkQueues queues = queuesOf(launch);
            if (queues == null || tryBegin(queues, table, row)) {
                pool.begin(table, row, word, launch, now);
            } else {
                awaitQueue(table, row, queues, now);
            }
            return;
        }
        Work work = table.work(row);
        if (blockUnlessMet(table, row, work, now)) {
            return;
        }
        switch (work.engineKind()) {
            case FRONT_END, ELSEWHERE -> run(table, row, now);
            case COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE, HOST -> {
                CopyEngineQueue queue = queueOf(work);
                if (queue == null) {
                    prepare(table, row);
                    run(table, row, now);
                } else {
                    queue.begin(table, row, now);
                }
            }
            case COMPOSITE -> {
                loop.endRepeatable();
                executor.start(table, row, now, "what is inside begins");
                Objects.requireNonNull(table.makeDetails(row).inside).begin(now);
            }
            case COMPUTE, ORDER -> throw new AssertionError(work.engineKind() + " has no begin of this kind");
        }
    }

    private boolean tryBegin(WorkQueues queues, OperationTable table, int row) {
        boolean begun = queues.tryBegin(table.owner(row).streamId());
        if (begun) {
            loop.endRepeatable();
        }
        return begun;
    }

    /** Returns the work queues of the context of a kernel; null for no limit. */
    private static @Nullable WorkQueues queuesOf(LaunchConfiguration launch) {
        Partition partition = launch.partition();
        return partition == null ? null : partition.workQueues();
    }

    /** Blocks a kernel until there is a work queue for its stream. */
    private void awaitQueue(OperationTable table, int row, WorkQueues queues, long now) {
        FaultState faults = table.faults(row);
        long stream = table.owner(row).streamId();
        block(table, row, now, "the work queues of its context are in use");
        loop.when(
                () -> faults.failed() || queues.hasRoom(stream),
                new Blocked(table, row, queues::toString, at -> begin(table, row, at)));
    }

    /** Drops or blocks an operation whose context has failed, or admits it; returns whether it is executed now. */
    private boolean admitAfterFault(OperationTable table, int row, long now) {
        FaultState faults = table.faults(row);
        AfterFaultPolicy afterFault = table.work(row).traits().afterFault();
        if (afterFault == AfterFaultPolicy.DROPPED) {
            loop.endRepeatable();
            table.drop(row);
            OperationDetails details = table.details(row);
            if (details != null && details.inside != null) {
                details.inside.dropped();
            }
            if (executor.trace().on()) {
                executor.view(table, row).started(now);
            }
            executor.complete(table, row, now);
            return false;
        }
        if (afterFault == AfterFaultPolicy.EXECUTED || faults.isKnownToHost(now)) {
            return true;
        }
        block(table, row, now, "the host's notice of the fault");
        loop.when(
                () -> faults.isKnownToHost(loop.now()),
                () -> faults.noticedAt(loop.hostTime()),
                new Blocked(table, row, () -> "the host's notice of the fault", at -> begin(table, row, at)));
        return false;
    }

    /** Blocks an operation that waits for a value or a semaphore, and returns whether it does. */
    private boolean blockUnlessMet(OperationTable table, int row, Work work, long now) {
        BlockingCondition condition = makeCondition(table, row, work);
        if (condition == null) {
            return false;
        }
        FaultState faults = table.faults(row);
        if (condition.tryAdvance(now)) {
            loop.endRepeatable();
            RuntimeException timeout = condition.timeoutError();
            if (timeout != null) {
                faults.recordFailure(timeout);
            }
            return false;
        }
        block(table, row, now, "its condition does not hold");
        loop.when(
                () -> faults.failed() || condition.tryAdvance(loop.now()),
                condition::deadline,
                new Blocked(table, row, condition::reason, at -> begin(table, row, at)));
        return true;
    }

    /**
     * Returns the condition of an operation, which is created at the first use; null for none. It is kept: it may hold
     * in parts, one after the other.
     */
    private static @Nullable BlockingCondition makeCondition(OperationTable table, int row, Work work) {
        return switch (work.traits().turn()) {
            case WHEN_READY -> null;
            case WHEN_CONDITION_HOLDS -> {
                OperationDetails details = table.makeDetails(row);
                if (details.condition == null) {
                    details.condition = ((BlockingWork) work).newCondition();
                }
                yield details.condition;
            }
        };
    }

    private void block(OperationTable table, int row, long now, String reason) {
        if (table.state(row) == OperationState.READY) {
            executor.transition(table, row, OperationState.BLOCKED, now, reason);
        }
    }

    /** What an operation that is blocked waits for, and what happens then. */
    private record Blocked(OperationTable table, int row, Supplier<String> description, TimedAction next)
            implements BlockedOperation {

        @Override
        public long operation() {
            return table.operation(row);
        }

        @Override
        public String reason() {
            return description.get();
        }

        @Override
        public void fire(long now) {
            EventLoop loop = table.executor().loop();
            loop.beginRepeatable();
            next.fire(now);
            loop.endRepeatable();
        }
    }

    /** Returns the queue that work goes through; null for none. Destructors are not ordered with host functions. */
    private @Nullable CopyEngineQueue queueOf(Work work) {
        return work instanceof Destructor ? null : queues.get(work.engineKind());
    }

    /** Creates what an operation needs to be executed, before that changes anything. */
    void prepare(OperationTable table, int row) {
        Work work = table.work(row);
        if (work.engineKind() == EngineKind.HOST && !isDroppedByFault(table, row)) {
            makeCallback(table, row, work);
        }
    }

    /** Executes an operation that has its engine; its end is when its duration is over. */
    void run(OperationTable table, int row, long now) {
        loop.endRepeatable();
        executor.start(table, row, now, "its engine is free");
        Work work = table.work(row);
        if (isDroppedByFault(table, row)) {
            executor.endAt(table, row, now);
            return;
        }
        if (work.engineKind() == EngineKind.HOST) {
            executor.effects().callbacks().tryStart(makeCallback(table, row, work));
        } else if (executor.instant(work.effectInstant()) == EffectInstant.BEGIN) {
            table.setEffectDone(row);
            runWork(table, row, work);
        }
        long nanos = nanosOf(table, row, work, now);
        if (nanos == 0 && loop.isNext()) {
            end(table, row, table.stateWord(row), now);
        } else if (nanos >= LONG_COPY) {
            copy(table, row, work.engineKind(), nanos, now);
        } else {
            executor.endAt(table, row, now + nanos);
        }
    }

    /** Returns the callback of an operation, and creates it at the first use. */
    private HostCallback makeCallback(OperationTable table, int row, Work work) {
        OperationDetails details = table.makeDetails(row);
        if (details.callback == null) {
            details.callback = executor.effects()
                    .callbacks()
                    .create(table.id(row), work, table.faults(row).result());
            table.setEffectDone(row);
        }
        return details.callback;
    }

    /** Lets a long copy take the time that it has at the side of others. */
    private void copy(OperationTable table, int row, EngineKind kind, long nanos, long now) {
        TimedAction whenOver = at -> end(table, row, table.stateWord(row), at);
        switch (kind) {
            case COPY_ON_DEVICE ->
                traffic.addMeasuredAlone(nanos, costs.traffic().bytesPerNano(), whenOver);
            case COPY_TO_DEVICE, COPY_TO_HOST -> hostLink.addMeasuredAlone(nanos, 1, whenOver);
            case COMPUTE, COMPOSITE, FRONT_END, ELSEWHERE, HOST, ORDER -> executor.endAt(table, row, now + nanos);
        }
    }

    private long nanosOf(OperationTable table, int row, Work work, long now) {
        CopyEngineQueue driverThread = work.engineKind() == EngineKind.HOST ? queueOf(work) : null;
        if (driverThread == null) {
            return executor.effects().nanosOfCopy(work, work.nanos(costs));
        }
        boolean waited = table.readyAt(row) > table.visibleAt(row);
        return costs.hostFunction().of(waited, now - driverThread.freeSince());
    }

    /**
     * The first block of a kernel begins. Its effect happens now if the device has to know what the kernel asks for
     * before it ends; else at its end.
     *
     * @param programmatic whether kernels depend on it programmatically, or it on others
     */
    void kernelBegins(OperationTable table, int row, LaunchConfiguration launch, boolean programmatic) {
        boolean atBegin = programmatic || executor.instant(launch.effectInstant()) == EffectInstant.BEGIN;
        if (atBegin && table.failure(row) == null) {
            runKernelEffect(table, row, launch);
        }
    }

    /** Executes what a kernel does to memory before its end, and starts the graph launches that it requests. */
    void runKernelEffect(OperationTable table, int row, LaunchConfiguration launch) {
        table.setEffectDone(row);
        if (isDroppedByFault(table, row)) {
            return;
        }
        runKernel(table, row, launch, null);
        if (launch.kernel().isLaunching()) {
            startRequested(table, loop.now());
        }
    }

    /** Executes what an operation does to memory at its end, if that has not happened. */
    private void runEffectAtEnd(OperationTable table, int row, @Nullable LaunchConfiguration launch) {
        if (isDroppedByFault(table, row)) {
            return;
        }
        if (launch == null) {
            runWork(table, row, table.work(row));
        } else {
            runKernel(table, row, launch, table.runtime());
        }
    }

    /**
     * Runs the effect of a kernel. An exhausted heap ends the effect, and nothing else.
     *
     * @param runtime what the kernel can ask the device for; null for what it can ask before its end
     */
    private void runKernel(OperationTable table, int row, LaunchConfiguration launch, @Nullable DeviceRuntime runtime) {
        try {
            executor.effects()
                    .runKernel(table, row, launch, runtime == null ? new KernelRuntime(table, row, launch) : runtime);
        } catch (OutOfMemoryError full) {
            table.faults(row).recordFailure(HeapReport.NO_HEAP);
        }
    }

    /** Runs the effect of work that is no kernel. An exhausted heap ends the effect, and nothing else. */
    private void runWork(OperationTable table, int row, Work work) {
        try {
            executor.effects().runWork(table, row, work);
        } catch (OutOfMemoryError full) {
            table.faults(row).recordFailure(HeapReport.NO_HEAP);
        }
    }

    /** Returns whether the context of an operation has failed, and the operation has no effect then. */
    private static boolean isDroppedByFault(OperationTable table, int row) {
        return table.faults(row).failed() && table.work(row).traits().afterFault() == AfterFaultPolicy.DROPPED;
    }

    /** Starts the graph launches that a kernel has requested so far. */
    private static void startRequested(OperationTable table, long now) {
        GraphScope scope = table.scope();
        if (scope != null) {
            scope.startRequested(now);
        }
    }

    /** The duration of an operation with that state word is over; of a kernel, that of its last block. */
    void end(OperationTable table, int row, long word, long now) {
        LaunchConfiguration launch = table.configuration(row, word);
        OperationDetails details = table.details(row, word);
        if (launch != null) {
            loop.endRepeatable();
            if (details != null && details.grid != null) {
                details.grid.lastEnded(now);
            } else {
                sms.pool(launch.partition()).endSingle(table, row, StateWord.sm(word), launch, now);
            }
            return;
        }
        Work work = table.work(row);
        CopyEngineQueue queue = queueOf(work);
        OutOfMemoryError noThread = null;
        if (work.engineKind() == EngineKind.HOST && (table.effectDone(row) || !isDroppedByFault(table, row))) {
            noThread = settleCallback(table, row, makeCallback(table, row, work), now);
        } else {
            settle(table, row, null, now);
        }
        if (queue != null) {
            queue.end(now);
        }
        reportNoThread(table, row, noThread);
    }

    /**
     * Completes the call of a host function; if it has not returned, as soon as it does. One for which there was no
     * thread is started.
     *
     * @return null, or why there is no thread: each next step tries again
     */
    private @Nullable OutOfMemoryError settleCallback(OperationTable table, int row, HostCallback callback, long now) {
        HostCallbacks callbacks = executor.effects().callbacks();
        OutOfMemoryError noThread = callbacks.tryStart(callback);
        if (!callback.hasReturned()) {
            loop.when(
                    () -> callbacks.canProceed(callback),
                    new Blocked(
                            table,
                            row,
                            callback::state,
                            at -> reportNoThread(table, row, settleCallback(table, row, callback, at))));
            loop.endRepeatable();
            return noThread;
        }
        loop.endRepeatable();
        Failure failure = callback.failure();
        if (failure != null) {
            table.failed(row, failure);
        }
        settle(table, row, null, now);
        return null;
    }

    private void reportNoThread(OperationTable table, int row, @Nullable OutOfMemoryError noThread) {
        if (noThread != null) {
            throw executor.heap().exhausted(table.describe(row), " needs a thread", noThread);
        }
    }

    /** Completes an operation whose resources are free again, and notes its failure. */
    void settle(OperationTable table, int row, @Nullable LaunchConfiguration launch, long now) {
        loop.endRepeatable();
        long word = table.stateWord(row);
        OperationDetails details = table.details(row, word);
        if (!StateWord.has(word, StateWord.EFFECT_DONE) && (details == null || details.failure == null)) {
            runEffectAtEnd(table, row, launch);
        }
        if (launch != null) {
            if (launch.kernel().isLaunching()) {
                startRequested(table, now);
            }
            WorkQueues queues = queuesOf(launch);
            if (queues != null) {
                queues.end(table.owner(row).streamId());
            }
        }
        Failure failure = table.failure(row);
        if (failure != null) {
            FaultMapping.report(failure, () -> table.describe(row), table.faults(row), now, executor.heap());
        }
        executor.complete(table, row, now);
    }
}
