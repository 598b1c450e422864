package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Reg;
import orrery.ptx.code.Scope;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Regions;
import orrery.ptx.flow.Usage;

/**
 * What is known of an entry when its methods are written.
 *
 * @param scope its names
 * @param graph its blocks
 * @param regions its regions
 * @param registers its registers by number
 * @param usage which registers instructions read and write
 * @param facts what is known of registers
 * @param recomputed the registers that are computed again instead of being kept
 * @param indexed the accesses of the form {@code p[i]}
 * @param slots where threads keep registers
 * @param calls writes calls
 * @param hasSource whether lines are those of the source
 */
record EntryPieces(
        Scope scope,
        FlowGraph graph,
        Regions regions,
        ImmutableList<Reg> registers,
        Usage usage,
        RegisterFacts facts,
        Recomputed recomputed,
        ImmutableMap<Instr, IndexedAddress> indexed,
        KeptSlots slots,
        CallWriter calls,
        boolean hasSource) {

    Reg register(int number) {
        return registers.get(number);
    }

    /** Returns whether threads stop before their end. */
    boolean stops() {
        return regions.all().size() > 1;
    }
}
