package orrery.driver;

/** How severe a message of the log is. Source: {@code CUlogLevel} in {@code cuda.h}. */
public enum CUlogLevel {
    /** A call was refused. */
    ERROR,
    /** A call does what the program may not want. */
    WARNING
}
