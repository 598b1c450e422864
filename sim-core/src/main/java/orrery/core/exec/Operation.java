package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.time.TimedAction;
import orrery.core.trace.TracedOperation;
import orrery.core.work.Work;

/**
 * One execution of a piece of work. It counts the operations that it still waits for and keeps those that wait for it;
 * once complete it keeps only its times.
 */
public final class Operation implements TimedAction, TracedOperation {
    /** Operations that wait for this one, beyond the first. */
    private record Waiter(Operation operation, Waiter next) {}

    /** Where an operation stands. */
    enum State {
        WAITING,
        READY,
        RUNNING,
        COMPLETE
    }

    private final Work work;
    private final WorkOwner owner;
    private final long id;
    private final long correlationId;
    private final long visibleAt;
    private Operation firstWaiter;
    private Waiter otherWaiters;
    private final int urgency;
    private int unmet = 1;
    private State state = State.WAITING;
    private long readyAt;
    private long startedAt;
    private long completedAt;
    private Throwable failure;
    private Effect effect;

    Operation(Work work, WorkOwner owner, long id, long correlationId, long visibleAt) {
        this.work = work;
        this.owner = owner;
        this.id = id;
        this.correlationId = correlationId;
        this.visibleAt = visibleAt;
        this.readyAt = visibleAt;
        this.urgency = work.urgency() >= 0 ? work.urgency() : owner.urgency();
    }

    // -- ordering ------------------------------------------------------------------------------------------------

    /** Makes this operation wait for {@code earlier}; {@code latency} passes between the two. */
    void after(Operation earlier, long latency) {
        if (earlier.state == State.COMPLETE) {
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

    /** One thing less to wait for; true if it was the last. */
    boolean met(long at) {
        readyAt = Math.max(readyAt, at);
        return --unmet == 0;
    }

    void complete(long at) {
        state = State.COMPLETE;
        completedAt = at;
        effect = null;
    }

    /** Lets those go on that wait for this operation, which is complete, and forgets them. */
    void release(Scheduler scheduler) {
        Operation first = firstWaiter;
        Waiter others = otherWaiters;
        firstWaiter = null;
        otherWaiters = null;
        if (first != null) {
            scheduler.released(first, this);
        }
        if (others != null) {
            releaseInOrder(others, scheduler);
        }
    }

    /** The list holds the latest waiter first; they are released in the order in which they came. */
    private void releaseInOrder(Waiter latest, Scheduler scheduler) {
        int count = 0;
        for (Waiter w = latest; w != null; w = w.next()) {
            count++;
        }
        Operation[] inOrder = new Operation[count];
        for (Waiter w = latest; w != null; w = w.next()) {
            inOrder[--count] = w.operation();
        }
        for (Operation waiter : inOrder) {
            scheduler.released(waiter, this);
        }
    }

    /** The operations that wait for this one. */
    List<Operation> waiters() {
        List<Operation> all = new ArrayList<>();
        if (firstWaiter != null) {
            all.add(firstWaiter);
        }
        for (Waiter w = otherWaiters; w != null; w = w.next()) {
            all.add(w.operation());
        }
        return all;
    }

    // -- running -------------------------------------------------------------------------------------------------

    /** Its turn comes, or its time is over. */
    @Override
    public void fire(long now) {
        if (state == State.RUNNING) {
            owner.engine().end(this, now);
        } else {
            owner.engine().begin(this, now);
        }
    }

    void ready() {
        state = State.READY;
    }

    void running(long now) {
        state = State.RUNNING;
        startedAt = now;
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

    WorkOwner owner() {
        return owner;
    }

    long readyAt() {
        return readyAt;
    }

    /** Whether its completion is decided; it may lie in the future of the host. */
    public boolean isComplete() {
        return state == State.COMPLETE;
    }

    /** Whether it is complete at {@code time}. */
    public boolean isCompleteAt(long time) {
        return state == State.COMPLETE && completedAt <= time;
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
    public int deviceOrdinal() {
        return owner.engine().ordinal();
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

    @Override
    public String toString() {
        return work.label() + " #" + id + " in " + owner.name();
    }
}
