package orrery.cupti.record;

/** The ids of processes in records. */
public final class ProcessIds {
    /** The process of the program. A machine is one process, so that all records name this one. */
    public static final int PROGRAM = 1;

    private ProcessIds() {}
}
