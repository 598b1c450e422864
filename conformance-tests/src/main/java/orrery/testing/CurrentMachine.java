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

    synchronized void set(MachineOfTest next) {
        machine = next;
    }

    /** Forgets a machine, unless another run has begun since: one that hangs ends after the next one has begun. */
    synchronized void clear(MachineOfTest old) {
        if (machine == old) {
            machine = null;
        }
    }
}
