package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import orrery.core.engine.Operation;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.host.HostContext;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.core.work.ObjectWork;
import orrery.sim.EngineKind;

/** Signals of external semaphores, or waits for external semaphores. */
public sealed interface ExternalWork extends ObjectWork, SemaphoreWork permits ExternalSignals, ExternalWaits {

    /** Returns the semaphores, in the order of the parameters. */
    List<ExternalSemaphore> semaphores();

    /**
     * Checks the flags of work in a stream.
     *
     * @throws orrery.sim.CudaException if flags are not legal (EXT-22)
     */
    void checkFlags();

    /**
     * Returns the work to enqueue in a stream. For signals of NvSciSync objects, the call issues their fences. Captured
     * work is not enqueued, so it issues none.
     */
    ExternalWork issueFences();

    /**
     * Submits the work to a stream of the context that imported the semaphores.
     *
     * @param streamContext the context of the stream
     * @param green whether the stream belongs to a green context
     * @throws orrery.sim.CudaException if there are no semaphores, flags are not legal, or the stream belongs to a
     *     green context or to another context than a semaphore (EXT-20 to EXT-22, EXT-36)
     */
    default void submitTo(Stream stream, HostContext streamContext, boolean green) {
        ExternalRule.LISTS.require(!semaphores().isEmpty(), () -> "no semaphore is used in " + stream);
        checkFlags();
        ExternalRule.GREEN_STREAM.require(
                !green, () -> semaphores().get(0) + " is used in " + stream + " of a green context");
        for (ExternalSemaphore semaphore : semaphores()) {
            ExternalRule.CONTEXT.require(
                    semaphore.context() == streamContext,
                    () -> semaphore + " of " + semaphore.context() + " is used in " + stream + " of another context");
        }
        stream.perform(new Request(this));
    }

    /** Signals or waits in a stream. Has no result. */
    record Request(ExternalWork work) implements StreamRequest<Void> {

        @Override
        public Void onDevice(Stream stream) {
            stream.submit(work.issueFences());
            work.usedBy(Objects.requireNonNull(stream.lastOperation()));
            return null;
        }

        @Override
        public Void inGraph(Stream stream, Graph graph, EdgeList dependencies) {
            stream.submit(work);
            return null;
        }
    }

    /**
     * Checks that no semaphore was destroyed.
     *
     * @throws orrery.sim.CudaException if a semaphore was destroyed (EXT-02)
     */
    default void checkUsable() {
        for (ExternalSemaphore semaphore : semaphores()) {
            ExternalRule.SEMAPHORE_HANDLE.require(
                    !semaphore.isDestroyed(),
                    () -> "a graph is launched that uses " + semaphore + ", which was destroyed");
        }
    }

    /**
     * Records the operation that executes this work. No semaphore can be destroyed before the operation is complete.
     */
    default void usedBy(Operation operation) {
        semaphores().forEach(semaphore -> semaphore.usedBy(operation));
    }

    /** Returns the details of one semaphore for graph drawings: only the parameters that its kind uses. */
    static List<Detail> details(DotFlag flag, ExternalSemaphore semaphore, SemaphoreParams params, int flags) {
        List<Detail> details = new ArrayList<>();
        details.add(Detail.of(flag, "extSem", new Detail.Numbered("semaphore", semaphore.id())));
        if (semaphore.object() instanceof SimulatedTimelineSemaphore) {
            details.add(Detail.of(flag, "fence.value", Long.toUnsignedString(params.value())));
        } else if (semaphore.object() instanceof SimulatedKeyedMutex) {
            details.add(Detail.of(flag, "keyedMutex.key", Long.toUnsignedString(params.key())));
        }
        if (flags != 0) {
            details.add(Detail.of(flag, "flags", flags));
        }
        return details;
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }
}
