package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import orrery.core.context.Context;
import orrery.core.exec.Executor;
import orrery.core.stream.Stream;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.EngineKind;
import orrery.core.work.Work;

/** Work with external semaphores: signals of several, or waits for several. */
public sealed interface ExternalWork extends Work permits ExternalSignals, ExternalWaits {

    /** The semaphores, in the order of the parameters. */
    List<ExternalSemaphore> semaphores();

    /** What it becomes when it is enqueued in a stream and not captured. */
    ExternalWork enqueued();

    /**
     * Puts it into a stream of the context that imported the semaphores. Without semaphores there is nothing to do.
     *
     * @param stream the stream
     * @param home the context of the stream, or the primary one if that is green
     */
    default void submitTo(Stream stream, Context home) {
        for (ExternalSemaphore semaphore : semaphores()) {
            ExternalRule.CONTEXT.require(
                    semaphore.context() == home,
                    () -> semaphore + " of " + semaphore.context() + " is used in " + stream + " of another context");
        }
        if (semaphores().isEmpty()) {
            return;
        }
        if (stream.diverted()) {
            stream.submit(this);
        } else {
            stream.submit(enqueued());
            usedBy(stream.latest(), stream.order().executor());
        }
    }

    /** Checks that it can be executed: its semaphores are there. */
    default void checkUsable() {
        for (ExternalSemaphore semaphore : semaphores()) {
            ExternalRule.SEMAPHORE_HANDLE.require(
                    !semaphore.destroyed(), () -> "a graph is launched that uses " + semaphore + ", which is gone");
        }
    }

    /** Notes which operation it is a part of: until that is complete, no semaphore can be destroyed. */
    default void usedBy(long operation, Executor executor) {
        semaphores().forEach(semaphore -> semaphore.usedBy(operation, executor));
    }

    /** What a picture shows of one semaphore: of the parameters, those that count. */
    static List<Detail> details(Aspect aspect, ExternalSemaphore semaphore, Terms terms, int flags) {
        List<Detail> details = new ArrayList<>();
        details.add(Detail.of(aspect, "extSem", new Detail.Numbered("semaphore", semaphore.id())));
        if (semaphore.object() instanceof TimelineSemaphore) {
            details.add(Detail.of(aspect, "fence.value", Long.toUnsignedString(terms.value())));
        } else if (semaphore.object() instanceof KeyedMutex) {
            details.add(Detail.of(aspect, "keyedMutex.key", Long.toUnsignedString(terms.key())));
        }
        if (flags != 0) {
            details.add(Detail.of(aspect, "flags", flags));
        }
        return details;
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }
}
