package orrery.cupti.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orrery.sim.GraphPart;
import orrery.sim.TraceListener;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedOperation.Wait;

/** Passes on the waits of an operation when it starts. */
final class WaitListener implements TraceListener {
    /**
     * The most ended operations that are remembered, so that memory does not grow with the run. What an operation has
     * waited for was had by one that still runs, or whose end lets it start: between that end and the start, only
     * operations end that wait for the same one and take no time, so that no wait of a program asks for an older one.
     */
    private static final int ENDED = 1000;

    private final Consumer<WorkWait> waits;

    /** The ids of the calls of work that runs, by the ids of the work. */
    private final Map<Long, Integer> running = new LinkedHashMap<>();

    /** The same of the work that ended last. */
    private final Map<Long, Integer> ended = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
            return size() > ENDED;
        }
    };

    WaitListener(Consumer<WorkWait> waits) {
        this.waits = waits;
    }

    @Override
    public void started(TracedOperation operation, long time) {
        running.put(operation.id(), correlationId(operation));
        List<Wait> all = operation.waits();
        for (int i = 0; i < all.size(); i++) {
            Wait wait = all.get(i);
            long end = i + 1 < all.size() ? all.get(i + 1).from() : operation.startedAt();
            TracedContext context = operation.context();
            waits.accept(new WorkWait(
                    operation.work().label(),
                    wait.cause(),
                    wait.from(),
                    end,
                    operation.deviceOrdinal(),
                    context == null ? 0 : (int) context.id(),
                    (int) operation.streamId(),
                    correlationId(operation),
                    running.getOrDefault(wait.taker(), ended.getOrDefault(wait.taker(), 0))));
        }
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        Integer correlationId = running.remove(operation.id());
        if (correlationId != null) {
            ended.put(operation.id(), correlationId);
        }
    }

    /** Returns the id of the call, as records have it: a body of a conditional node has none. */
    private static int correlationId(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null && part.conditional() ? 0 : (int) operation.correlationId();
    }
}
