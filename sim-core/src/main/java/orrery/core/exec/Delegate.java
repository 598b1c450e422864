package orrery.core.exec;

import org.jspecify.annotations.Nullable;

/** Code of the program on a thread of the machine that acts in the machine in place of the thread that waits for it. */
public interface Delegate {

    /** Returns the thread that runs it, or null before it begins. */
    @Nullable
    Thread thread();

    /** Returns whether what it asks of the machine is asked by the thread that waits for it. */
    boolean isPartOfCaller();
}
