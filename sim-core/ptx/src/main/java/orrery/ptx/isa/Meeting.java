package orrery.ptx.isa;

import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.device.Exchange;

/** How an instruction is lowered that ends a region of code. */
public interface Meeting {

    /** Returns the kind of the exchange. */
    Exchange kind(Instr instr);

    /**
     * Returns the barrier at which all threads of the block meet, if that is known before they run; NO_BARRIER for
     * another exchange.
     */
    default int barrierOfAll(Instr instr) {
        return EntryPlan.NO_BARRIER;
    }

    /** Emits what stores the operands of the thread. */
    void arrive(Emitter out, Instr instr);

    /** Emits what loads the results of the thread. */
    void resume(Emitter out, Instr instr);
}
