package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * One execution of a piece of work. It counts what it still waits for, and knows who waits for it. Of those that wait,
 * the one goes on first that came first.
 */
abstract class ReferenceOperation {
    /** The position of what is in no graph. */
    static final int NO_POSITION = -1;

    private final Identity identity;
    private final List<ReferenceOperation> dependencies = new ArrayList<>();
    private final List<ReferenceOperation> dependents = new ArrayList<>();
    private final ReferenceProgrammatic programmatic = new ReferenceProgrammatic(this);
    private int waitsFor = 1;
    private long delay;
    private long readyAt;
    private long begin;
    private long end;
    private boolean complete;
    private boolean dropped;

    /**
     * What is known of an operation when it is made.
     *
     * @param device who does it
     * @param owner the stream, or the context
     * @param urgency how urgent it is: 0 goes first
     * @param kind what traces call it
     * @param visibleAt when the device can see it
     * @param graph the execution of a graph that it is in, or null
     * @param position where in the graph it is
     */
    record Identity(
            ReferenceDevice device,
            ReferenceStream owner,
            int urgency,
            String kind,
            long visibleAt,
            ReferenceGraphRun graph,
            int position) {

        /** An operation of a stream with an urgency of its own. */
        Identity(ReferenceStream owner, int urgency, String kind, long visibleAt) {
            this(owner.device(), owner, urgency, kind, visibleAt, null, NO_POSITION);
        }

        /** An operation of a stream that priorities have no effect on. */
        Identity(ReferenceStream owner, String kind, long visibleAt) {
            this(owner, owner.device().defaultUrgency(), kind, visibleAt);
        }

        /** Whether it is in a graph. */
        boolean inGraph() {
            return graph != null;
        }
    }

    ReferenceOperation(Identity identity) {
        this.identity = identity;
        this.readyAt = identity.visibleAt();
    }

    Identity identity() {
        return identity;
    }

    final ReferenceDevice device() {
        return identity.device();
    }

    final ReferenceExecutor executor() {
        return identity.device().executor();
    }

    /** How urgent it is: 0 goes first. */
    int urgency() {
        return identity.urgency();
    }

    /** What programmatic dependent launch adds to it. */
    final ReferenceProgrammatic programmatic() {
        return programmatic;
    }

    final long readyAt() {
        return readyAt;
    }

    final boolean isComplete() {
        return complete;
    }

    /** When it was complete. */
    final long end() {
        return end;
    }

    /** Whether it is complete at {@code time}: its end may be known before. */
    final boolean isCompleteAt(long time) {
        return complete && end <= time;
    }

    // -- order ---------------------------------------------------------------------------------------------------

    /** Lets this operation come after another one; null is no order. */
    final void follow(ReferenceOperation earlier) {
        if (earlier == null) {
            return;
        }
        if (earlier.complete) {
            readyAt = Math.max(readyAt, earlier.end + latencyAfter(earlier));
        } else {
            waitsFor++;
            dependencies.add(earlier);
            earlier.dependents.add(this);
        }
    }

    /** The operations that it comes after and that were not complete when that was known. */
    final List<ReferenceOperation> dependencies() {
        return dependencies;
    }

    /** It is ready so many nanoseconds after the last thing that it waits for is over. */
    final void delay(long nanos) {
        delay = nanos;
    }

    /** Whether others come after it. */
    final boolean isFollowed() {
        return !dependents.isEmpty();
    }

    /** Lets this operation come after a part of an earlier kernel. */
    final void follow(ReferenceOperation earlier, ReferenceProgrammatic.Port port, boolean isProgrammatic) {
        if (earlier.complete) {
            follow(earlier);
        } else {
            waitsFor++;
            earlier.programmatic.addSecondary(this, port, isProgrammatic);
        }
    }

    /** What comes from another stream takes a while. */
    private long latencyAfter(ReferenceOperation earlier) {
        boolean sameStream = identity.owner().equals(earlier.identity.owner());
        return sameStream ? 0 : device().costs().crossStream();
    }

    /** Its order is known, so that it can have its turn. */
    final void submit() {
        met(0);
    }

    /** It is not ready before {@code time}. */
    final void notBefore(long time) {
        readyAt = Math.max(readyAt, time);
    }

    /** One thing that it waits for is over. */
    final void met(long at) {
        readyAt = Math.max(readyAt, at);
        waitsFor--;
        if (waitsFor == 0) {
            readyAt += delay;
            executor().ready(this);
        }
    }

    /**
     * It is complete: those that waited for it go on. Those that could have begun early are the last in a stream, where
     * nothing follows them, and the first in a graph.
     */
    final void releaseDependents() {
        if (identity.inGraph()) {
            programmatic.completed(end);
        }
        long fork = identity.inGraph() && this instanceof ReferenceKernel
                ? device().costs().graphIssue().fork(dependents.size())
                : 0;
        for (ReferenceOperation dependent : dependents) {
            dependent.met(end + fork + dependent.latencyAfter(this));
        }
        if (identity.inGraph()) {
            identity.graph().completed(this);
        } else {
            programmatic.completed(end);
        }
    }

    // -- programmatic dependent launch: kernels only -------------------------------------------------------------

    /** When all its blocks have begun. */
    long allBegunAt() {
        return ReferenceExecutor.NEVER;
    }

    /** When all its blocks have triggered. */
    long triggeredAt() {
        return ReferenceExecutor.NEVER;
    }

    /** Others can begin before it is complete from now on. */
    void leads() {}

    /** All kernels are complete that it follows. */
    void primariesCompleted(long now) {}

    /** Whether it will change memory only when something else has happened that it waits for. */
    boolean willAct() {
        return false;
    }

    // -- execution -----------------------------------------------------------------------------------------------

    /** Whether it only orders others, and so needs nothing of the device. */
    boolean onlyOrders() {
        return false;
    }

    /** Its turn comes: after a fault nothing is done any more. */
    void turn(long now) {
        if (executor().fault().raised()) {
            begin = now;
            dropped = true;
            executor().complete(this, now);
        } else {
            begin(now);
        }
    }

    /** Begins what it does, or waits for what it needs. */
    abstract void begin(long now);

    /** It has begun. */
    final void began(long now) {
        begin = now;
    }

    /** It is complete. */
    final void completed(long at) {
        complete = true;
        end = at;
    }

    /** What a trace tells of it. */
    final Outcome.Completion completion() {
        return new Outcome.Completion(
                identity.owner().name(), identity.kind(), identity.position(), begin, end, dropped);
    }
}
