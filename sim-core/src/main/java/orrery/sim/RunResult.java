package orrery.sim;

import com.google.common.collect.ImmutableList;

/**
 * What a run of an explored program has given.
 *
 * @param ending how it has ended
 * @param findings what the checks of its machines have found
 * @param isGivenUp whether it did not end by itself
 */
record RunResult(OutcomeTable.Ending ending, ImmutableList<Finding> findings, boolean isGivenUp) {

    /** Returns the result of a run that did not end. */
    static RunResult givenUp(String why) {
        return new RunResult(new OutcomeTable.Ending(why, true), ImmutableList.of(), true);
    }
}
