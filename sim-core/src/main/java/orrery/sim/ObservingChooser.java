package orrery.sim;

import java.util.List;

/** A chooser that sees which operations it chooses from, and what has been accessed. */
public sealed interface ObservingChooser extends SchedulePolicy.Chooser permits EndableChooser, SearchRun {

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

    /** Called when the host has accessed memory, or queried what is complete, since its last call. */
    void hostAccessed(Footprint accesses);

    /**
     * Returns the index of the thread of the host that goes on.
     *
     * @param threads the names of the threads that can, the same in every run: first the one that had the last turn, if
     *     it can, then the others in the order in which they were started
     */
    int chooseThread(List<String> threads);

    /** Returns whether it has chosen among threads, so that it has to know what they call. */
    boolean hasChosenThread();

    /** Called when a thread of the host has made a call. */
    void threadCalled(Footprint call);

    /** Called when an operation that waits for a value or a semaphore has completed because of the last event. */
    void waitEnded(Footprint operation);

    /** Returns {@link #HOST}: {@link #chooseBeforeHost(int, List)} has chosen before the host went on to the query. */
    @Override
    default int chooseAtQuery(int ready) {
        return HOST;
    }

    @Override
    default boolean choosesThreads() {
        return true;
    }

    /** Choices are made by {@link #chooseThread(List)}. */
    @Override
    default int chooseThread(int ready) {
        throw new IllegalStateException("the names of " + ready + " threads are not known");
    }

    /** Choices are made by {@link #choose(List)}. */
    @Override
    default int choose(int ready) {
        throw new IllegalStateException("the footprints of " + ready + " operations are not known");
    }
}
