package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * What listeners may know of a piece of work.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void started(TracedOperation operation, long time) {
 *         TracedWork work = operation.work();
 *         System.out.println(work.engine() + ": " + work.kind() + " " + work.label());
 *     }
 * });
 * }</pre>
 */
public interface TracedWork {

    /** Returns the name of the kind, for timelines and messages. */
    String kind();

    /** Returns the name of this piece of work, for timelines and messages. */
    String label();

    /** Returns the grid and the blocks of a kernel; null for other work. */
    default @Nullable LaunchShape launchShape() {
        return null;
    }

    /** Returns the engine that executes it. */
    EngineKind engineKind();

    /** Returns the name of the engine, for timelines. By default it is the name of {@link #engineKind}. */
    default String engine() {
        return engineKind().title();
    }
}
