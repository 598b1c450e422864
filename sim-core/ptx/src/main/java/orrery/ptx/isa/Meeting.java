package orrery.ptx.isa;

import com.google.common.primitives.ImmutableIntArray;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.RegionPlan;

/** How an instruction is lowered that ends a region of code. */
public interface Meeting {

    /** Returns the kind of the exchange. */
    Exchange kind(Instr instr);

    /**
     * Returns the barrier at which all threads of the block meet, if that is known before they run; NO_BARRIER for
     * another exchange.
     */
    default int barrierOfAll(Instr instr) {
        return RegionPlan.NO_BARRIER;
    }

    /**
     * Returns the operands that the block keeps as x1, x2 and x3, if all of them are known before threads run; empty if
     * they are not, or if there are no such operands.
     */
    default ImmutableIntArray constants(Instr instr) {
        return ImmutableIntArray.of();
    }

    /** Emits what stores the operands of the thread. */
    void arrive(Emitter out, Instr instr);

    /** Emits what stores the operands of the thread that are not {@link #constants}, for threads that meet together. */
    default void arriveTogether(Emitter out, Instr instr) {
        arrive(out, instr);
    }

    /** Emits what loads the results of the thread. */
    void resume(Emitter out, Instr instr);
}
