package orrery.core.host;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import orrery.core.engine.Engine;
import orrery.core.engine.Operation;
import orrery.core.fault.FaultState;
import orrery.core.memory.AddressSpace;
import orrery.core.work.DeviceNodes;
import orrery.device.HostCost;
import orrery.sim.Trace;

/** The host of a machine, as the objects on its devices see it: clock, ids, calling thread, warnings and trace. */
public interface Host {

    // -- the call ------------------------------------------------------------------------------------------------

    /** Returns the thread that makes the current call, or made the last one. */
    HostThread caller();

    /** Returns the correlation id of the current call. */
    long correlationId();

    // -- time ----------------------------------------------------------------------------------------------------

    /** Returns the virtual time of the host, in nanoseconds. */
    long now();

    /** Returns the time at which the device sees work that is submitted now, in nanoseconds. */
    long visibleAt();

    /** Adds nanoseconds to the cost of the current call. */
    void spend(long nanos);

    /** Returns how many nanoseconds a call of a class costs. */
    long cost(HostCost cost);

    /** Returns how many nanoseconds a call of a class costs more than the current call. */
    long extraCost(HostCost cost);

    /** Returns the name of the function that the program has called: of the runtime, or the API call itself. */
    String who();

    /** Blocks the calling thread in {@code who} until an operation is complete. */
    void await(Operation operation, String who);

    /** Blocks the calling thread in the function that the program has called until operations are complete. */
    default void await(List<Operation> operations) {
        for (Operation operation : operations) {
            await(operation, who());
        }
    }

    /** Runs what becomes due during the current call before the call returns. */
    void runDueAtExit();

    /** Returns what kernels have printed. */
    DeviceOutput deviceOutput();

    /** Returns the kernel nodes that kernels can update. */
    DeviceNodes deviceNodes();

    // -- ids -----------------------------------------------------------------------------------------------------

    /** Returns a new object id, unique for the life of the machine. */
    long nextObjectId();

    /** Returns a new stream id, unique for the life of the machine. */
    long nextStreamId();

    // -- the machine ---------------------------------------------------------------------------------------------

    /** Returns the devices, by ordinal. */
    List<? extends HostDevice> devices();

    /** Returns the engine of the work of all devices. */
    Engine engine();

    /** Returns the address space. */
    AddressSpace memory();

    /** Returns the fault state of the machine. */
    FaultState faults();

    /** Returns the trace of the machine. */
    Trace trace();

    /** Logs a warning about a legal call that is probably a mistake. */
    void warn(String message);

    // -- access without an API call ------------------------------------------------------------------------------

    /** Runs a query in the machine, with the calling thread as its argument. It costs no host time. */
    <T> T ask(Function<HostThread, T> question);

    /** Runs an action of another API in the machine, at the current host time. It costs no host time. */
    <T> T outside(Supplier<T> action);

    /** Runs an action in the machine that may advance its clock. */
    void drive(Runnable action);

    /**
     * Notes for the checks that the calling thread has found complete what another API has done: it comes after what
     * was done before.
     *
     * @param found the work or the semaphore; compared by identity
     */
    void acquired(Object found);

    /** Records that other processes can write memory that the machine reads, so that a wait for it may end any time. */
    void sharesMemory();
}
