package orrery.sim;

import java.util.List;

/** A chooser that sees which operations it chooses from, and what has been accessed. */
public interface ObservingChooser extends SchedulePolicy.Chooser {

    /**
     * Returns the index of the operation to run while the host waits.
     *
     * @param ready the footprints of the operations that are ready, in the order of becoming ready
     */
    int choose(List<Footprint> ready);

    /**
     * Returns the index of an operation to run before the host goes on from a call, or {@link #HOST} if the host goes
     * on.
     *
     * @param call the number of the call in the machine, from 1
     * @param ready the footprints of the operations that are ready, in the order of becoming ready; none if the host
     *     can only go on
     */
    int chooseBeforeHost(int call, List<Footprint> ready);

    /** The host has accessed memory, or queried what is complete, since its last call. */
    void hostAccessed(Footprint accesses);

    /** An operation is complete that waits for a value or a semaphore: because of what has happened last. */
    void waitEnded(Footprint operation);

    /** What runs before a query is chosen by {@link #chooseBeforeHost(int, List)}, before the host goes on to it. */
    @Override
    default int chooseAtQuery(int ready) {
        return HOST;
    }

    /** Choices are made by {@link #choose(List)}. */
    @Override
    default int choose(int ready) {
        throw new IllegalStateException("the footprints of " + ready + " operations are not known");
    }
}
