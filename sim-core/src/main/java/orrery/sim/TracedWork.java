package orrery.sim;

/** What listeners may know of a piece of work. */
public interface TracedWork {

    /** Returns the name of the kind, for timelines and messages. */
    String kind();

    /** Returns the name of this piece of work, for timelines and messages. */
    String label();

    /** Returns the engine that executes it. */
    EngineKind engineKind();

    /** Returns the name of the engine, for timelines. By default it is the name of {@link #engineKind}. */
    default String engine() {
        return engineKind().title();
    }
}
