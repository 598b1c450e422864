package orrery.core.machine;

import java.util.function.LongSupplier;
import orrery.core.exec.AbandonedCall;
import orrery.core.exec.FaultState;
import orrery.core.exec.HeapReport;
import orrery.core.kernel.Failure;
import orrery.core.kernel.NativeThreads;
import orrery.core.memory.AddressSpace;
import orrery.core.time.EventLoop;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** The failure of a whole machine, whose contexts all fail then, and the report of an exhausted Java heap. */
final class MachineFailure implements HeapReport {
    /** Why a machine has failed that the heap was exhausted for: there is no heap then to say so. */
    private static final Failure HALF_DONE = Failure.of(new DeviceFault(
            CUresult.CUDA_ERROR_UNKNOWN,
            ApiText.of("the Java heap was exhausted in the middle of an operation, which may be half done;"
                    + " start the JVM with a larger -Xmx, or use less memory")));

    private static final String A_CALL = "a call";

    @SuppressWarnings("NonFinalStaticField") // the heap is one for all machines
    private static volatile boolean prepared;

    private final FaultState faults;
    private final EventLoop loop;
    private final AddressSpace memory;
    private final LongSupplier unfinished;

    /**
     * Creates what fails a machine.
     *
     * @param faults the state of its contexts
     * @param memory what holds most of the heap
     * @param unfinished the number of its operations that are not complete, which hold the heap, too
     */
    MachineFailure(FaultState faults, EventLoop loop, AddressSpace memory, LongSupplier unfinished) {
        this.faults = faults;
        this.loop = loop;
        this.memory = memory;
        this.unfinished = unfinished;
    }

    /**
     * Makes the report of an exhausted heap once in the JVM, lets a machine fail, and looks at a stack: the classes and
     * constants that this needs are initialized while there is heap for that. A class whose initialization fails stays
     * unusable.
     */
    void prepare() {
        if (!prepared) {
            EngineClasses.initialize();
            new MachineFailure(new FaultState(), new EventLoop(), memory, unfinished).halfDone();
            exhausted("a machine", " needs more of it", new OutOfMemoryError());
            MachineLock.isEntered(Thread.currentThread());
            prepared = true;
        }
    }

    @Override
    public RuntimeException exhausted(Object who, String need, OutOfMemoryError full) {
        try {
            if (NativeThreads.areExhausted(full)) {
                return NativeThreads.exhausted(who, full);
            }
            long pending = unfinished.getAsLong();
            return memory.exhausted(
                    () -> who + need + " while " + pending
                            + (pending == 1 ? " operation is not complete" : " operations are not complete")
                            + (faults.cause() == HALF_DONE.cause()
                                    ? ", in the middle of an operation, so that the machine has failed"
                                    : ""),
                    full);
        } catch (OutOfMemoryError again) {
            return NO_HEAP;
        }
    }

    /** Fails, because the heap was exhausted in the middle of a change. It uses no heap. */
    void halfDone() {
        faults.fault(CUresult.CUDA_ERROR_UNKNOWN, HALF_DONE, A_CALL, loop.now());
        faults.reportToHost();
        loop.clear();
    }

    /** Returns whether the machine has failed as a whole: nothing that was in progress goes on. */
    boolean hasFailed() {
        return loop.isAbandoned();
    }

    /** Returns what ends a call that was in progress when the machine failed. */
    AbandonedCall abandonedCall() {
        return new AbandonedCall(faults.result(), faults.text(), faults.cause());
    }

    /** Fails, because a call has ended with an error in the middle. */
    void halfDone(Error why) {
        ApiText what = why instanceof StackOverflowError
                ? ApiText.of("the stack of a thread overflowed in the call, which may be half done;"
                        + " legal is a thread with a larger stack (-Xss)")
                : ApiText.of("the call ended with ", DeviceFault.describe(why), ", and may be half done");
        fail(new DeviceFault(CUresult.CUDA_ERROR_UNKNOWN, what), A_CALL);
    }

    /** Fails, because the schedule policy was given up. The call that needs its choice reports it. */
    void policyTimedOut(DeviceFault why, String what) {
        fail(why, what);
        faults.reportToProgram();
    }

    /**
     * Fails, and forgets what is pending.
     *
     * @param where what the program was doing
     */
    void fail(DeviceFault why, String where) {
        faults.fault(why.result(), Failure.of(why), where, loop.now());
        faults.reportToHost();
        loop.abandon();
    }
}
