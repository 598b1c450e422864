package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.Windows;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;

/** Clusters of blocks: their barrier, and the addresses of shared memory of other blocks. */
final class ClusterRows {
    private static final String BLOCK = Type.getDescriptor(BlockState.class);

    private ClusterRows() {}

    /** A part of the barrier, which has no operands. */
    private record Barrier(Exchange part) implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return part;
        }

        @Override
        public void arrive(Emitter out, Instr instr) {}

        @Override
        public void resume(Emitter out, Instr instr) {}
    }

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Clusters");
        rows.meeting(
                "barrier.cluster.arrive[.release|.relaxed][.aligned]",
                78,
                false,
                "",
                new Barrier(Exchange.CLUSTER_ARRIVE));
        rows.meeting("barrier.cluster.wait[.acquire][.aligned]", 78, false, "", new Barrier(Exchange.CLUSTER_WAIT));
        rows.add("mapa[.shared::cluster].{u32,u64}", 78, (out, instr) -> {
            pushAddress(out, instr);
            out.push(instr, 2, PtxType.B32);
            out.block();
            out.call(Windows.class, "inRank", "(JI" + BLOCK + ")J");
            if (instr.type().bits() == 32) {
                out.op(Opcodes.L2I);
            }
            out.popCopy(instr, instr.operand(0), instr.type());
        });
        rows.add("getctarank[.shared::cluster].{u32,u64}", 78, (out, instr) -> {
            pushAddress(out, instr);
            out.block();
            out.call(Windows.class, "rankOf", "(J" + BLOCK + ")I");
            out.popCopy(instr, instr.operand(0), PtxType.U32);
        });
        rows.effect("fence.mbarrier_init.release.cluster", 80, "", (out, instr) -> {});
        return rows.rows();
    }

    /** Pushes the address that is an operand: a register, a variable, or a sum. */
    private static void pushAddress(Emitter out, Instr instr) {
        if (instr.operand(1) instanceof Operand.Address address) {
            out.pushAddress(instr, address);
        } else if (instr.type().bits() == 32) {
            out.push(instr, 1, PtxType.U32);
            out.widen();
        } else {
            out.push(instr, 1, PtxType.U64);
        }
    }
}
