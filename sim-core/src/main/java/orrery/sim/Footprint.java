package orrery.sim;

/**
 * What an operation, or the host between two calls, has accessed, and where it is in the order of the program. It is
 * complete when the operation is.
 */
public interface Footprint {

    /** Returns a name that is the same in every run of a program in which the operation exists. */
    String name();

    /** Returns whether the program orders it after an earlier one, whatever the schedule. */
    boolean isOrderedAfter(Footprint earlier);

    /**
     * Returns whether the order of the two can be seen: both access the same bytes, and one writes; or what they access
     * is not known, as for two host functions.
     */
    boolean conflictsWith(Footprint other);
}
