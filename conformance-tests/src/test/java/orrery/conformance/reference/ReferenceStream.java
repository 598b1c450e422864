package orrery.conformance.reference;

/** A stream, or a context as the owner of work that is in no stream. */
final class ReferenceStream {
    private final ReferenceContext context;
    private final String name;
    private final Queue queue;

    /** The last operation that counts as its work; null before the first. */
    ReferenceOperation tail;

    /** The last record of an event, which may not count as work. */
    ReferenceOperation lastRecord;

    /** A stream; the context for null. */
    ReferenceStream(ReferenceContext context, Queue queue) {
        this.context = context;
        this.name = queue == null ? "context" : queue.name();
        this.queue = queue;
    }

    ReferenceContext context() {
        return context;
    }

    ReferenceDevice device() {
        return context.device();
    }

    String name() {
        return name;
    }

    boolean legacy() {
        return queue != null && queue.legacy();
    }

    /** Returns whether it synchronizes with the legacy stream. */
    boolean blocking() {
        return queue != null && queue.blocking();
    }

    /** The priority of kernels that have none of their own. */
    int priority() {
        return queue == null ? 0 : queue.priority();
    }

    /** How urgent such kernels are: 0 goes first. */
    int urgency() {
        return device().urgency(priority());
    }
}
