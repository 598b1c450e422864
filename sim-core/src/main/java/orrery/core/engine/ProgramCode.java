package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;

/**
 * The code of the program, as the engine reaches it: bodies of kernels, their costs, and callbacks. It runs within the
 * method that is called here, except for callbacks. What it throws is noted as the failure of its operation.
 */
public interface ProgramCode {

    /**
     * Runs the effect of a kernel.
     *
     * @param atEnd whether the kernel ends now, so that the device need not know what it asks for
     */
    void runKernel(Operation operation, LaunchConfiguration launch, boolean atEnd);

    /** Runs the effect of work that is no kernel. */
    void runWork(Operation operation, Work work);

    /** Returns the execution of a kernel that waits for the host, which has not begun; null if that has failed. */
    @Nullable
    SuspendableKernel suspendable(Operation operation, LaunchConfiguration launch);

    /**
     * Enqueues a call of a host function or another callback. It is called beside the thread that drives the loop, as
     * by a driver, and soon: before the next step of the loop.
     */
    PendingCallback enqueueCallback(Operation operation, Work work);

    /** Returns the cost of a launch; {@link LaunchCost#NONE} if that fails. */
    LaunchCost costOf(Operation operation, LaunchConfiguration launch);

    /** Returns the duration of the block of a launch with one block in nanoseconds; 0 if its cost fails. */
    long nanosOfBlock(Operation operation, LaunchConfiguration launch);

    /** Returns the duration of work that is no kernel and takes {@code nanos} nanoseconds usually. */
    long nanosOfCopy(Work work, long nanos);
}
