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
    private static final String BLOCK = Type.getDescriptor(BlockState.class);
    private static final String SPACE = "[.shared|.shared::cta].b64";
    private static final String CLUSTER_SPACE = "[.shared|.shared::cta|.shared::cluster].b64";
    private static final String ORDER = "[.release|.relaxed][.cta|.cluster]";
    private static final String WAIT_ORDER = "[.acquire|.relaxed][.cta|.cluster]";

    private MbarrierRows() {}

    /** Waits until others cannot go on, and then tests a phase. */
    private record Wait() implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return Exchange.YIELD;
        }

        @Override
        public void arrive(Emitter out, Instr instr) {
            out.blockArray("x0", "[I");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            address(out, instr, 1);
            out.op(Opcodes.L2I);
            out.op(Opcodes.IASTORE);
            out.blockArray("wide", "[J");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            state(out, instr);
            out.op(Opcodes.LASTORE);
        }

        @Override
        public void resume(Emitter out, Instr instr) {
            out.block();
            out.blockArray("x0", "[I");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.op(Opcodes.IALOAD);
            out.op(Opcodes.I2L);
            out.blockArray("wide", "[J");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.op(Opcodes.LALOAD);
            test(out, instr);
        }
    }

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Barrier objects");
        rows.effect("mbarrier.init" + SPACE, 70, "", (out, instr) -> {
            out.block();
            address(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            call(out, instr, "init", "JI", "V");
        });
        rows.effect("mbarrier.inval" + SPACE, 70, "", (out, instr) -> {
            out.block();
            address(out, instr, 0);
            call(out, instr, "invalidate", "J", "V");
        });
        rows.effect("mbarrier.expect_tx[.relaxed][.cta|.cluster]" + CLUSTER_SPACE, 80, "", (out, instr) -> {
            object(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            call(out, instr, "transact", "JI", "V");
        });
        rows.effect("mbarrier.complete_tx[.relaxed][.cta|.cluster]" + CLUSTER_SPACE, 80, "", (out, instr) -> {
            object(out, instr, 0);
            out.push(instr, 1, PtxType.U32);
            out.op(Opcodes.INEG);
            call(out, instr, "transact", "JI", "V");
        });
        rows.add(
                "mbarrier.{arrive,arrive_drop}" + ORDER + CLUSTER_SPACE, 70, (out, instr) -> arrive(out, instr, false));
        rows.add(
                "mbarrier.{arrive,arrive_drop}.noComplete" + ORDER + SPACE,
                70,
                (out, instr) -> arrive(out, instr, false));
        rows.add(
                "mbarrier.{arrive,arrive_drop}.expect_tx" + ORDER + CLUSTER_SPACE,
                80,
                (out, instr) -> arrive(out, instr, true));
        rows.add("mbarrier.test_wait[.parity]" + WAIT_ORDER + SPACE, 70, (out, instr) -> {
            out.block();
            address(out, instr, 1);
            state(out, instr);
            test(out, instr);
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
                address(out, instr, 0);
                arrivals(out, instr, 1, 0);
                out.op(Opcodes.POP2);
            }
        });
        return rows.rows();
    }

    /** Pushes the block of the object, which may be another one of the cluster, and its offset in shared memory. */
    private static void object(Emitter out, Instr instr, int index) {
        out.block();
        if (!Accesses.isInCluster(instr)) {
            address(out, instr, index);
            return;
        }
        out.pushAddress(instr, instr.address(index));
        out.call(Mbarriers.class, "owner", "(" + BLOCK + "J)" + BLOCK);
        out.pushAddress(instr, instr.address(index));
        out.call(Windows.class, "offsetInBlock", "(J)J");
    }

    /** Pushes the offset of the object in shared memory. */
    private static void address(Emitter out, Instr instr, int index) {
        Memory memory = Accesses.memory(out, instr, instr.address(index));
        out.pushAddress(instr, instr.address(index));
        if (memory == Memory.GENERIC) {
            out.block();
            site(out, instr);
            out.call(Mbarriers.class, "offset", "(J" + BLOCK + "I)J");
        } else if (memory != Memory.SHARED) {
            throw PtxException.invalid(instr.line(), instr + " of memory that is not shared");
        }
    }

    private static void site(Emitter out, Instr instr) {
        out.constant(out.scope().sites().number(instr, Element.LONG));
    }

    private static void call(Emitter out, Instr instr, String method, String arguments, String result) {
        site(out, instr);
        out.call(Mbarriers.class, method, "(" + BLOCK + arguments + "I)" + result);
    }

    private static void arrive(Emitter out, Instr instr, boolean hasBytes) {
        object(out, instr, 1);
        if (hasBytes) {
            out.constant(1);
            out.push(instr, 2, PtxType.U32);
            arrivals(out, instr);
        } else if (instr.count() > 2) {
            out.push(instr, 2, PtxType.U32);
            out.constant(0);
            arrivals(out, instr);
        } else {
            arrivals(out, instr, 1, 0);
        }
        out.popCopy(instr, instr.operand(0), PtxType.B64);
    }

    private static void arrivals(Emitter out, Instr instr, int count, int bytes) {
        out.constant(count);
        out.constant(bytes);
        arrivals(out, instr);
    }

    private static void arrivals(Emitter out, Instr instr) {
        out.constant(instr.has("arrive_drop") ? 1 : 0);
        call(out, instr, "arrive", "JIII", "J");
    }

    /** Pushes the state, or the parity, that a thread waits for. */
    private static void state(Emitter out, Instr instr) {
        if (instr.has("parity")) {
            out.push(instr, 2, PtxType.B32);
            out.widen();
        } else {
            out.push(instr, 2, PtxType.B64);
        }
    }

    private static void test(Emitter out, Instr instr) {
        call(out, instr, instr.has("parity") ? "isParityComplete" : "isComplete", "JJ", "I");
        out.popCopy(instr, instr.operand(0), PtxType.PRED);
    }
}
