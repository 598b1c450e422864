package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * What programmatic dependent launch adds to an operation.
 *
 * <p>A kernel that leads lets its followers begin before it is complete: when all its blocks have begun, or when all
 * its blocks have triggered. A kernel that never triggers has triggered when it is complete. A programmatic follower
 * can wait for the completion of its leaders, and is itself not complete before them.
 */
final class ReferenceProgrammatic {
    private final ReferenceOperation operation;

    // As a leader.
    private final List<ReferenceOperation> afterBegin = new ArrayList<>();
    private final List<ReferenceOperation> afterTrigger = new ArrayList<>();
    private final List<ReferenceProgrammatic> followers = new ArrayList<>();

    // As a follower.
    private final List<ReferenceOperation> leaders = new ArrayList<>();
    private int openLeaders;
    private boolean led;
    private long leadersEnd;
    private boolean ended;
    private long endedAt;

    /** How far a leader must have come. */
    enum Port {
        /** All its blocks have triggered. */
        TRIGGER,
        /** All its blocks have begun. */
        BEGIN
    }

    ReferenceProgrammatic(ReferenceOperation operation) {
        this.operation = operation;
    }

    /** Whether the operation leads or follows another one. */
    boolean any() {
        return !leaders.isEmpty() || !afterBegin.isEmpty() || !afterTrigger.isEmpty();
    }

    // -- as a leader ---------------------------------------------------------------------------------------------

    /** Lets an operation follow this one, which is not complete. */
    void lead(ReferenceOperation later, Port port, boolean programmatic) {
        (port == Port.BEGIN ? afterBegin : afterTrigger).add(later);
        if (programmatic) {
            later.programmatic().follow(this);
        }
        operation.leads();
        advance();
    }

    /** Lets those begin for which the operation has come far enough. */
    void advance() {
        if (operation.allBegunAt() != ReferenceExecutor.NEVER) {
            release(afterBegin, operation.allBegunAt());
            if (operation.triggeredAt() != ReferenceExecutor.NEVER) {
                release(afterTrigger, operation.triggeredAt());
            }
        }
    }

    private static void release(List<ReferenceOperation> waiting, long at) {
        List<ReferenceOperation> all = List.copyOf(waiting);
        waiting.clear();
        all.forEach(each -> each.met(at));
    }

    /** The operation is complete. */
    void completed(long at) {
        release(afterBegin, at);
        release(afterTrigger, at);
        followers.forEach(each -> each.leaderCompleted(at));
    }

    // -- as a follower -------------------------------------------------------------------------------------------

    private void follow(ReferenceProgrammatic leader) {
        leader.followers.add(this);
        leaders.add(leader.operation);
        openLeaders++;
        led = true;
    }

    private void leaderCompleted(long at) {
        leadersEnd = Math.max(leadersEnd, at);
        openLeaders--;
        if (openLeaders == 0) {
            operation.executor().endAt(leadersEnd, this::leadersCompleted);
        }
    }

    private void leadersCompleted(long now) {
        led = false;
        operation.leadersCompleted(now);
        advance();
        if (ended) {
            operation.executor().complete(operation, Math.max(endedAt, now));
        }
    }

    /** Whether some leader is not complete. */
    boolean led() {
        return led;
    }

    /** When the last leader was complete. */
    long leadersEnd() {
        return leadersEnd;
    }

    /** Whether some leader has not changed memory yet. */
    boolean leadersWillAct() {
        return leaders.stream().anyMatch(ReferenceOperation::willAct);
    }

    /** Whether an operation that would be complete at a time has to wait for its leaders first. */
    boolean holdsCompletion(long at) {
        ended = led;
        endedAt = at;
        return led;
    }
}
