package orrery.sim;

import org.jspecify.annotations.Nullable;

/** Runs of an explored program that are made one after the other, each depending on what the last one has given. */
interface RunSource {

    /** Returns the next run; null if there is none. */
    @Nullable
    SearchRun next();

    /** Notes what the last run has given. */
    void ended(SearchRun run, AttemptResult result);
}
