package orrery.sim;

import com.google.common.collect.ImmutableList;

/**
 * The result of one run.
 *
 * @param ending how it has ended
 * @param findings what the checks of its machines have found
 * @param isGivenUp whether it did not end by itself
 */
record AttemptResult(OutcomeTable.Ending ending, ImmutableList<Finding> findings, boolean isGivenUp) {

    /** Returns the result of a run that did not end. */
    static AttemptResult givenUp(String why) {
        return new AttemptResult(new OutcomeTable.Ending(why, true), ImmutableList.of(), true);
    }
}
