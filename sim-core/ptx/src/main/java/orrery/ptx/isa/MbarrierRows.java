package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.Mbarriers;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.device.Windows;
import orrery.ptx.isa.Accesses.Memory;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Barrier objects in shared memory. */
final class MbarrierRows {
    /** Array of the block in which each waiting thread keeps the offset of its barrier. */
    private static final String OFFSETS = "x0";

    /** Array of the block in which each waiting thread keeps the state, or the parity, that it waits for. */
    private static final String STATES = "wide";

    private static final String BLOCK = Type.getDescriptor(BlockState.class);
    private static final String SPACE = "[.shared|.shared::cta].b64";
    private static final String CLUSTER_SPACE = "[.shared|.shared::cta|.shared::cluster].b64";
    private static final String ORDER = "[.release|.relaxed][.cta|.cluster]";
    private static final String WAIT_ORDER = "[.acquire|.relaxed][.cta|.cluster]";

    private MbarrierRows() {}

    /** Lets the other threads of the block run until none of them can continue, then tests the phase once. */
    private record Wait() implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return Exchange.YIELD;
        }

        @Override
        public void arrive(Emitter out, Instr instr) {
            out.blockArray(OFFSETS, "[I");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            pushOffset(out, instr, 1);
            out.op(Opcodes.L2I);
            out.op(Opcodes.IASTORE);
            out.blockArray(STATES, "[J");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            pushState(out, instr);
            out.op(Opcodes.LASTORE);
        }

        @Override
        public void resume(Emitter out, Instr instr) {
            out.block();
            out.blockArray(OFFSETS, "[I");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.op(Opcodes.IALOAD);
            out.op(Opcodes.I2L);
            out.blockArray(STATES, "[J");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.op(Opcodes.LALOAD);
            emitTest(out, instr);
        }
    }

    /** Returns the rows. The number of each is the PTX ISA version that introduced it, times ten. */
    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Barrier objects");
        rows.effect("mbarrier.init" + SPACE, 70, "", (out, instr) -> {
            out.block();
            pushOffset(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            callMbarriers(out, instr, "init", "JI", "V");
        });
        rows.effect("mbarrier.inval" + SPACE, 70, "", (out, instr) -> {
            out.block();
            pushOffset(out, instr, 0);
            callMbarriers(out, instr, "invalidate", "J", "V");
        });
        rows.effect("mbarrier.expect_tx[.relaxed][.cta|.cluster]" + CLUSTER_SPACE, 80, "", (out, instr) -> {
            pushBlockAndOffset(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            callMbarriers(out, instr, "transact", "JI", "V");
        });
        rows.effect("mbarrier.complete_tx[.relaxed][.cta|.cluster]" + CLUSTER_SPACE, 80, "", (out, instr) -> {
            pushBlockAndOffset(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            out.op(Opcodes.INEG);
            callMbarriers(out, instr, "transact", "JI", "V");
        });
        rows.add(
                "mbarrier.{arrive,arrive_drop}" + ORDER + CLUSTER_SPACE,
                70,
                (out, instr) -> emitArrive(out, instr, false));
        rows.add(
                "mbarrier.{arrive,arrive_drop}.noComplete" + ORDER + SPACE,
                70,
                (out, instr) -> emitArrive(out, instr, false));
        rows.add(
                "mbarrier.{arrive,arrive_drop}.expect_tx" + ORDER + CLUSTER_SPACE,
                80,
                (out, instr) -> emitArrive(out, instr, true));
        rows.add("mbarrier.test_wait[.parity]" + WAIT_ORDER + SPACE, 70, (out, instr) -> {
            out.block();
            pushOffset(out, instr, 1);
            pushState(out, instr);
            emitTest(out, instr);
        });
        rows.meeting(
                "mbarrier.try_wait[.parity]" + WAIT_ORDER + SPACE,
                78,
                true,
                "lets other threads of the block run, and tests once",
                new Wait());
        rows.add("mbarrier.pending_count.b64", 70, (out, instr) -> {
            out.push(instr, 1, PtxType.B64);
            out.call(Mbarriers.class, "pendingCount", "(J)I");
            out.popCopy(instr, instr.operand(0), PtxType.B32);
        });
        rows.effect("cp.async.mbarrier.arrive[.noinc]" + SPACE, 70, "copies are complete at once", (out, instr) -> {
            if (instr.has("noinc")) {
                out.block();
                pushOffset(out, instr, 0);
                callArrive(out, instr, 1, 0);
                out.op(Opcodes.POP2);
            }
        });
        return rows.rows();
    }

    /** Pushes the block of the object, which may be another one of the cluster, and its offset in shared memory. */
    private static void pushBlockAndOffset(Emitter out, Instr instr, int index) {
        out.block();
        if (!Accesses.isInCluster(instr)) {
            pushOffset(out, instr, index);
            return;
        }
        out.pushAddress(instr, instr.address(index));
        out.call(Mbarriers.class, "owner", "(" + BLOCK + "J)" + BLOCK);
        out.pushAddress(instr, instr.address(index));
        out.call(Windows.class, "offsetInBlock", "(J)J");
    }

    /** Pushes the offset of the object in shared memory. */
    private static void pushOffset(Emitter out, Instr instr, int index) {
        Memory memory = Accesses.memory(out, instr, instr.address(index));
        out.pushAddress(instr, instr.address(index));
        if (memory == Memory.GENERIC) {
            out.block();
            pushSite(out, instr);
            out.call(Mbarriers.class, "offset", "(J" + BLOCK + "I)J");
        } else if (memory != Memory.SHARED) {
            throw PtxException.invalid(instr.line(), instr + " of memory that is not shared");
        }
    }

    private static void pushSite(Emitter out, Instr instr) {
        out.constant(out.scope().sites().number(instr, Element.LONG));
    }

    private static void callMbarriers(Emitter out, Instr instr, String method, String arguments, String result) {
        pushSite(out, instr);
        out.call(Mbarriers.class, method, "(" + BLOCK + arguments + "I)" + result);
    }

    private static void emitArrive(Emitter out, Instr instr, boolean hasBytes) {
        pushBlockAndOffset(out, instr, 1);
        if (hasBytes) {
            out.constant(1);
            out.push(instr, 2, PtxType.U32);
            callArrive(out, instr);
        } else if (instr.count() > 2) {
            out.push(instr, 2, PtxType.U32);
            out.constant(0);
            callArrive(out, instr);
        } else {
            callArrive(out, instr, 1, 0);
        }
        out.popCopy(instr, instr.operand(0), PtxType.B64);
    }

    private static void callArrive(Emitter out, Instr instr, int count, int bytes) {
        out.constant(count);
        out.constant(bytes);
        callArrive(out, instr);
    }

    private static void callArrive(Emitter out, Instr instr) {
        out.constant(instr.has("arrive_drop") ? 1 : 0);
        callMbarriers(out, instr, "arrive", "JIII", "J");
    }

    /** Pushes the state, or the parity, that a thread waits for. */
    private static void pushState(Emitter out, Instr instr) {
        if (instr.has("parity")) {
            out.push(instr, 2, PtxType.B32);
            out.widen();
        } else {
            out.push(instr, 2, PtxType.B64);
        }
    }

    private static void emitTest(Emitter out, Instr instr) {
        callMbarriers(out, instr, instr.has("parity") ? "isParityComplete" : "isComplete", "JJ", "I");
        out.popCopy(instr, instr.operand(0), PtxType.PRED);
    }
}
