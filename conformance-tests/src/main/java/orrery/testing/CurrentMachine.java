package orrery.testing;

import org.jspecify.annotations.Nullable;

/** The machine whose parts the methods of a test take as parameters at the moment. */
final class CurrentMachine {
    private volatile @Nullable MachineOfTest machine;

    CurrentMachine() {}

    @Nullable
    MachineOfTest get() {
        return machine;
    }

    /** Sets the machine of the run that the current thread begins, whose page has from now on what it prints. */
    synchronized void set(MachineOfTest next) {
        TestOutput.begin(next.recorder());
        machine = next;
    }

    /**
     * Ends the run of the current thread. Forgets its machine, unless another run has begun since: one that hangs ends
     * after the next one has begun.
     */
    synchronized void clear(MachineOfTest old) {
        TestOutput.end();
        if (machine == old) {
            machine = null;
        }
    }
}
