package orrery.ptx.isa;

import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;

/** Emits the bytecode of an instruction. */
@FunctionalInterface
public interface Lowering {

    /** Emits the bytecode of an instruction, without its guard. */
    void emit(Emitter out, Instr instr);
}
