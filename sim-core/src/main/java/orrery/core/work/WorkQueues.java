package orrery.core.work;

import java.util.HashMap;
import java.util.Map;

/**
 * The work queues that the streams of a green context use. Kernels of a limited number of streams are in flight at
 * once; the kernels of a stream share its queue.
 */
public final class WorkQueues {
    private final int limit;
    private final Map<Long, Integer> kernelsByStream;

    private WorkQueues(int limit, Map<Long, Integer> kernelsByStream) {
        this.limit = limit;
        this.kernelsByStream = kernelsByStream;
    }

    /** Returns queues of their own. */
    public static WorkQueues of(int limit) {
        return new WorkQueues(limit, new HashMap<>());
    }

    /** Returns a share in these queues: streams that use these queues count as well against the other limit. */
    public WorkQueues shared(int otherLimit) {
        return new WorkQueues(otherLimit, kernelsByStream);
    }

    /** Returns how many streams can have kernels in flight at once. */
    public int limit() {
        return limit;
    }

    /** Returns whether a kernel of a stream can begin. */
    public boolean hasRoom(long stream) {
        return kernelsByStream.size() < limit || kernelsByStream.containsKey(stream);
    }

    /** Begins a kernel of a stream, if it can; returns whether it does. */
    public boolean tryBegin(long stream) {
        boolean room = hasRoom(stream);
        if (room) {
            kernelsByStream.merge(stream, 1, Integer::sum);
        }
        return room;
    }

    /** Ends a kernel of a stream. */
    public void end(long stream) {
        kernelsByStream.computeIfPresent(stream, (id, count) -> count == 1 ? null : count - 1);
    }

    @Override
    public String toString() {
        return "one of " + limit + " work queues";
    }
}
