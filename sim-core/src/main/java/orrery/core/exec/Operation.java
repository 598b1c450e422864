package orrery.core.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.core.kernel.DeviceRuntime;
import orrery.core.time.TimedAction;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.core.work.Hold;
import orrery.core.work.Work;
import orrery.device.CostModel;

/**
 * One execution of a piece of work. It counts the operations that it still waits for and keeps those that wait for it;
 * once complete it keeps only its times. If it is the launch of a kernel, it is also what that kernel asks for things.
 */
public class Operation implements TimedAction, TracedOperation, DeviceRuntime {
    /** The time of what has not happened. */
    static final long NEVER = -1;

    /** The place of what has none of its own. */
    static final int NO_PLACE = -1;

    private static final int NO_SEAT = -1;

    private long id;
    private Work work;
    private WorkOwner owner;
    private DeviceEngine engine;
    private FaultState faults;
    private long correlationId;
    private long visibleAt;
    private int urgency;
    private Operation firstWaiter;
    private Waiter otherWaiters;
    private int unmet;
    private int seat = NO_SEAT;
    private int place = NO_PLACE;
    private boolean running;
    private boolean complete;
    private boolean dropped;
    private long readyAt;
    private long startedAt;
    private long begunAt;
    private long completedAt;
    private Early early;
    private KernelRun kernel;
    private Throwable failure;
    private Effect effect;
    private Hold hold;
    private CompositeWork.Inside inside;

    /** An operation that is prepared later, perhaps more than once. */
    Operation() {}

    private Operation(WorkOwner owner, DeviceEngine engine, FaultState faults) {
        this.owner = owner;
        this.engine = engine;
        this.faults = faults;
    }

    /** The execution of a piece of work, which waits for its commitment. */
    static Operation of(long number, Work work, WorkOwner owner, long call, long visible) {
        // What is known before there is an object can be stored in it without more ado.
        DeviceEngine engine = owner.engine();
        FaultState faults = owner.faults();
        Operation operation = new Operation(owner, engine, faults);
        operation.prepare(number, work, owner, call, visible);
        return operation;
    }

    /** Makes this the execution of {@code next}: nothing of an earlier one is left. It waits for its commitment. */
    final void prepare(long number, Work next, WorkOwner whose, long call, long visible) {
        id = number;
        work = next;
        // Storing a reference costs more than finding that it is there.
        if (owner != whose) {
            owner = whose;
            engine = whose.engine();
            faults = whose.faults();
        }
        correlationId = call;
        visibleAt = visible;
        readyAt = visible;
        urgency = next.urgency() >= 0 ? next.urgency() : whose.urgency();
        unmet = 1;
        running = false;
        complete = false;
        begunAt = NEVER;
        if (early != null) {
            early = null;
        }
        dropped = false;
    }

    // -- ordering ------------------------------------------------------------------------------------------------

    /** Makes this operation wait for {@code earlier}; {@code latency} passes between the two. */
    void after(Operation earlier, long latency) {
        if (earlier.complete) {
            readyAt = Math.max(readyAt, earlier.completedAt + latency);
            return;
        }
        unmet++;
        if (earlier.firstWaiter == null) {
            earlier.firstWaiter = this;
        } else {
            earlier.otherWaiters = new Waiter(this, earlier.otherWaiters);
        }
    }

    /** Makes this operation wait for one more thing that will be {@link #met}. */
    final void waitForMore() {
        unmet++;
    }

    /** One thing less to wait for; true if it was the last. */
    final boolean met(long at) {
        readyAt = Math.max(readyAt, at);
        return --unmet == 0;
    }

    void complete(long at) {
        running = false;
        complete = true;
        completedAt = at;
        if (failure != null) {
            failure = null;
        }
        if (hold != null) {
            hold = null;
        }
        if (inside != null) {
            inside = null;
        }
        forgetKernel();
    }

    /** It has its turn and is complete; nothing has been noted of it. */
    final void completeAtOnce(long at) {
        startedAt = at;
        completedAt = at;
        complete = true;
    }

    /** Forgets what it was the execution of. */
    final void forgetWork() {
        work = null;
    }

    /** Its kernel is over. */
    void forgetKernel() {
        kernel = null;
    }

    /** Lets those go on that wait for this operation, which is complete, and forgets them. */
    void release(Scheduler scheduler) {
        if (firstWaiter != null) {
            releaseWaiters(scheduler);
        }
        if (seat != NO_SEAT) {
            engine.loop().leave(seat);
            seat = NO_SEAT;
        }
        if (early != null) {
            Early left = early;
            early = null;
            left.completed(completedAt);
        }
    }

    private void releaseWaiters(Scheduler scheduler) {
        Operation first = firstWaiter;
        Waiter others = otherWaiters;
        firstWaiter = null;
        otherWaiters = null;
        if (seat != NO_SEAT && first.seat == NO_SEAT) {
            passSeat(first);
        }
        scheduler.released(first, this);
        if (others != null) {
            for (Operation waiter : others.inOrder()) {
                scheduler.released(waiter, this);
            }
        }
    }

    /** Gives the seat to who comes next: to look for another costs more. */
    private void passSeat(Operation next) {
        engine.loop().pass(seat, next);
        next.seat = seat;
        seat = NO_SEAT;
    }

    /** The operations that wait for this one. */
    List<Operation> waiters() {
        List<Operation> all = new ArrayList<>();
        if (firstWaiter != null) {
            all.add(firstWaiter);
        }
        if (otherWaiters != null) {
            all.addAll(Arrays.asList(otherWaiters.inOrder()));
        }
        if (early != null) {
            early.addWaiters(all);
        }
        return all;
    }

    /** What programmatic dependent launch adds, or null. */
    final Early early() {
        return early;
    }

    /** What programmatic dependent launch adds, made when it is first needed. */
    final synchronized Early makeEarly() {
        if (early == null) {
            early = new Early(this);
        }
        return early;
    }

    /** When all blocks of the kernel have begun or will have, or {@link #NEVER} as long as that is open. */
    final long begunAt() {
        return begunAt;
    }

    /** All blocks of the kernel have their places; the last one begins at {@code at}. */
    final void allBegun(long at) {
        begunAt = at;
        if (early != null) {
            early.advance();
        }
    }

    // -- running -------------------------------------------------------------------------------------------------

    /** Lets its turn come, or its time be over, at {@code time}. */
    void schedule(long time, int priority) {
        if (seat == NO_SEAT) {
            seat = engine.loop().seat(this);
        }
        engine.loop().at(time, priority, seat, 0);
    }

    /** Its turn comes, or its time is over; or what was complete as soon as it was ready makes its change. */
    @Override
    public void fire(long now) {
        if (complete) {
            engine.change(this);
        } else if (running) {
            engine.end(this, now);
        } else {
            engine.begin(this, now);
        }
    }

    /** Whether it can be complete as soon as it is ready, and make its change later. */
    boolean quiet() {
        return work.quiet();
    }

    void running(long now) {
        running = true;
        startedAt = now;
    }

    /** It is not done. */
    final void drop(long now) {
        running(now);
        dropped = true;
    }

    void failed(Throwable why) {
        if (failure == null) {
            failure = why;
        }
    }

    Throwable failure() {
        return failure;
    }

    Effect effect() {
        return effect;
    }

    void effect(Effect running) {
        effect = running;
    }

    /** How urgent it was when it was submitted: 0 goes first. */
    int urgency() {
        return urgency;
    }

    final void urgency(int value) {
        urgency = value;
    }

    /** What keeps this execution from its turn, or null. */
    Hold hold() {
        Hold keeping = hold != null ? hold : work.hold();
        if (keeping != null) {
            hold = keeping;
        }
        return keeping;
    }

    /** What happens inside, if the work is composite. */
    CompositeWork.Inside inside() {
        return inside;
    }

    /** Notes what happens inside. */
    void inside(CompositeWork.Inside execution) {
        inside = execution;
    }

    /** Notes that the operation is in its stream. */
    public void enqueued() {
        // To find that a class lacks an interface costs more than all the rest.
        if (work.composite()) {
            inside = ((CompositeWork) work).enqueued(this);
        }
    }

    /** Whose work it is. */
    public WorkOwner owner() {
        return owner;
    }

    /** What becomes of a failure. */
    final FaultState faults() {
        return faults;
    }

    /** This kernel on multiprocessors. */
    final KernelRun kernelRun(SmPool pool) {
        if (kernel == null || !kernel.isOn(pool)) {
            kernel = new KernelRun(pool, this);
        }
        return kernel;
    }

    /** This kernel on the multiprocessors that it has begun on. */
    final KernelRun kernelRun() {
        return kernel;
    }

    /** Where the block of this kernel is that has no run, for there is no other. */
    final int place() {
        return place;
    }

    final void place(int sm) {
        place = sm;
    }

    /** What a kernel that this is the launch of can ask the device for. */
    final DeviceRuntime runtime() {
        return this;
    }

    /** A kernel that can launch graphs has had its say, or a part of it. */
    void asked(long now) {}

    /** What things cost where it is done. */
    public CostModel costs() {
        return engine.costs();
    }

    /** Nanoseconds from its turn at {@code now} until the first block of a kernel is handed out. */
    long startDelay(CostModel costs, long now) {
        return costs.kernelStart();
    }

    long readyAt() {
        return readyAt;
    }

    /** Whether its completion is decided; it may lie in the future of the host. */
    public boolean isComplete() {
        return complete;
    }

    /** Whether it is complete at {@code time}. */
    public boolean isCompleteAt(long time) {
        return complete && completedAt <= time;
    }

    // -- what listeners see --------------------------------------------------------------------------------------

    @Override
    public long id() {
        return id;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public long streamId() {
        return owner.streamId();
    }

    @Override
    public String streamName() {
        return owner.name();
    }

    @Override
    public TracedContext context() {
        return owner.context();
    }

    @Override
    public boolean dropped() {
        return dropped;
    }

    @Override
    public int deviceOrdinal() {
        return engine.ordinal();
    }

    @Override
    public long correlationId() {
        return correlationId;
    }

    @Override
    public long visibleAt() {
        return visibleAt;
    }

    @Override
    public long startedAt() {
        return startedAt;
    }

    @Override
    public long completedAt() {
        return completedAt;
    }

    // -- what its kernel asks for --------------------------------------------------------------------------------

    @Override
    public final void triggerProgrammaticLaunchCompletion(long nanos) {
        makeEarly().trigger(nanos);
    }

    @Override
    public final void gridDependencySynchronize(long nanos) {
        makeEarly().synchronize(nanos);
    }

    @Override
    public String toString() {
        return work.label() + " #" + id + " in " + owner.name();
    }
}
