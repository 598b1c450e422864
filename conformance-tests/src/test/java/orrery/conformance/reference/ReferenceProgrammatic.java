package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * What programmatic dependent launch adds to an operation.
 *
 * <p>A primary kernel lets its secondary kernels begin before it is complete: when all its blocks have begun, or when
 * all its blocks have triggered. A kernel that never triggers has triggered when it is complete. A secondary kernel can
 * wait for the completion of its primary kernels, and is itself not complete before them.
 */
final class ReferenceProgrammatic {
    private final ReferenceOperation operation;

    // As a primary kernel.
    private final List<ReferenceOperation> afterBegin = new ArrayList<>();
    private final List<ReferenceOperation> afterTrigger = new ArrayList<>();
    private final List<ReferenceProgrammatic> secondaries = new ArrayList<>();

    // As a secondary kernel.
    private final List<ReferenceOperation> primaries = new ArrayList<>();
    private int openPrimaries;
    private boolean hasOpenPrimaries;
    private long primariesEnd;
    private boolean ended;
    private long endedAt;

    /** How far a primary must have come. */
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
        return !primaries.isEmpty() || !afterBegin.isEmpty() || !afterTrigger.isEmpty();
    }

    // -- as a primary ---------------------------------------------------------------------------------------------

    /** Lets an operation follow this one, which is not complete. */
    void addSecondary(ReferenceOperation later, Port port, boolean programmatic) {
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
        secondaries.forEach(each -> each.primaryCompleted(at));
    }

    // -- as a secondary -------------------------------------------------------------------------------------------

    private void follow(ReferenceProgrammatic primary) {
        primary.secondaries.add(this);
        primaries.add(primary.operation);
        openPrimaries++;
        hasOpenPrimaries = true;
    }

    private void primaryCompleted(long at) {
        primariesEnd = Math.max(primariesEnd, at);
        openPrimaries--;
        if (openPrimaries == 0) {
            operation.executor().endAt(primariesEnd, this::primariesCompleted);
        }
    }

    private void primariesCompleted(long now) {
        hasOpenPrimaries = false;
        operation.primariesCompleted(now);
        advance();
        if (ended) {
            operation.executor().complete(operation, Math.max(endedAt, now));
        }
    }

    /** Whether some primary is not complete. */
    boolean hasOpenPrimaries() {
        return hasOpenPrimaries;
    }

    /** When the last primary was complete. */
    long primariesEnd() {
        return primariesEnd;
    }

    /** Whether some primary has not changed memory yet. */
    boolean leadersWillAct() {
        return primaries.stream().anyMatch(ReferenceOperation::willAct);
    }

    /** Whether an operation that would be complete at a time has to wait for its primaries first. */
    boolean holdsCompletion(long at) {
        ended = hasOpenPrimaries;
        endedAt = at;
        return hasOpenPrimaries;
    }
}
