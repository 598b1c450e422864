package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.Atomics;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.BulkCopies;
import orrery.ptx.device.IntSite;
import orrery.ptx.device.LongSite;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Copies of many bytes, and stores whose bytes a barrier object counts. They happen at once. */
final class BulkRows {
    private static final String BLOCK = Type.getDescriptor(BlockState.class);
    private static final String SITE = Type.getDescriptor(IntSite.class);
    private static final String BYTES = ".mbarrier::complete_tx::bytes";
    private static final String AT_ONCE = "happens at once";

    private BulkRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Bulk copies");
        rows.effect(
                "cp.async.bulk.{shared::cluster,shared::cta}.global" + BYTES + "[.multicast::cluster][.L2::cache_hint]",
                80,
                AT_ONCE,
                BulkRows::fromGlobal);
        rows.effect("cp.async.bulk.shared::cluster.shared::cta" + BYTES, 80, AT_ONCE, BulkRows::fromShared);
        rows.effect("cp.async.bulk.global.shared::cta.bulk_group[.L2::cache_hint]", 80, AT_ONCE, BulkRows::toGlobal);
        rows.effect("cp.async.bulk.commit_group", 80, "", (out, instr) -> {});
        rows.effect("cp.async.bulk.wait_group[.read]", 80, "", (out, instr) -> {});
        rows.effect(
                "st.async[.weak].shared::cluster" + BYTES + "[.v2|.v4].{b32,b64,u32,u64,s32,s64,f32,f64}",
                81,
                AT_ONCE,
                BulkRows::store);
        String reduction = "red.async.relaxed.cluster.shared::cluster" + BYTES;
        rows.effect(reduction + ".{and,or,xor}.b32", 81, AT_ONCE, BulkRows::reduce);
        rows.effect(reduction + ".{min,max}.{u32,s32}", 81, AT_ONCE, BulkRows::reduce);
        rows.effect(reduction + ".{inc,dec}.u32", 81, AT_ONCE, BulkRows::reduce);
        rows.effect(reduction + ".add.{u32,s32,u64}", 81, AT_ONCE, BulkRows::reduce);
        String toGlobal = "cp.reduce.async.bulk.global.shared::cta.bulk_group[.L2::cache_hint]";
        rows.effect(toGlobal + ".{and,or,xor}.{b32,b64}", 80, AT_ONCE, BulkRows::reduceGlobal);
        rows.effect(toGlobal + ".add.{u32,s32,u64,f32,f64}", 80, AT_ONCE, BulkRows::reduceGlobal);
        rows.effect(toGlobal + ".add.noftz.{f16,bf16}", 80, AT_ONCE, BulkRows::reduceGlobal);
        rows.effect(toGlobal + ".{inc,dec}.u32", 80, AT_ONCE, BulkRows::reduceGlobal);
        rows.effect(toGlobal + ".{min,max}.{u32,s32,u64,s64}", 80, AT_ONCE, BulkRows::reduceGlobal);
        String toCluster = "cp.reduce.async.bulk.shared::cluster.shared::cta" + BYTES;
        rows.effect(toCluster + ".{and,or,xor}.b32", 80, AT_ONCE, BulkRows::reduceShared);
        rows.effect(toCluster + ".add.{u32,s32,u64}", 80, AT_ONCE, BulkRows::reduceShared);
        rows.effect(toCluster + ".{inc,dec}.u32", 80, AT_ONCE, BulkRows::reduceShared);
        rows.effect(toCluster + ".{min,max}.{u32,s32}", 80, AT_ONCE, BulkRows::reduceShared);
        rows.effect("fence.proxy.alias", 70, "", (out, instr) -> {});
        rows.effect("membar.proxy.alias", 75, "", (out, instr) -> {});
        rows.effect(
                "fence.proxy.async::generic.{acquire,release}"
                        + ".{sync_restrict::shared::cta,sync_restrict::shared::cluster}.cluster",
                86,
                "",
                (out, instr) -> {});
        rows.effect("fence.proxy.async[.global|.shared::cta|.shared::cluster]", 80, "", (out, instr) -> {});
        return rows.rows();
    }

    private static void address(Emitter out, Instr instr, int index) {
        out.pushAddress(instr, instr.address(index));
    }

    private static void thread(Emitter out) {
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
    }

    private static void count(Instr instr, int count) {
        if (instr.count() != count + (instr.has("L2::cache_hint") ? 1 : 0)) {
            throw PtxException.notSimulated(instr.line(), instr + " with " + instr.count() + " operands");
        }
    }

    private static void fromGlobal(Emitter out, Instr instr) {
        boolean isMulticast = instr.has("multicast::cluster");
        count(instr, isMulticast ? 5 : 4);
        out.block();
        int site = out.site(instr, Element.INT);
        address(out, instr, 0);
        address(out, instr, 1);
        out.push(instr, 2, PtxType.U32);
        address(out, instr, 3);
        if (isMulticast) {
            out.push(instr, 4, PtxType.U16);
        }
        thread(out);
        out.constant(site);
        out.call(
                BulkCopies.class,
                isMulticast ? "multicast" : "fromGlobal",
                "(" + BLOCK + SITE + "JJIJ" + (isMulticast ? "I" : "") + "II)V");
    }

    private static void fromShared(Emitter out, Instr instr) {
        count(instr, 4);
        out.block();
        address(out, instr, 0);
        address(out, instr, 1);
        out.push(instr, 2, PtxType.U32);
        address(out, instr, 3);
        thread(out);
        out.constant(out.scope().sites().number(instr, Element.INT));
        out.call(BulkCopies.class, "fromShared", "(" + BLOCK + "JJIJII)V");
    }

    private static void toGlobal(Emitter out, Instr instr) {
        count(instr, 3);
        out.block();
        int site = out.site(instr, Element.INT);
        address(out, instr, 0);
        address(out, instr, 1);
        out.push(instr, 2, PtxType.U32);
        thread(out);
        out.constant(site);
        out.call(BulkCopies.class, "toGlobal", "(" + BLOCK + SITE + "JJIII)V");
    }

    private static void store(Emitter out, Instr instr) {
        PtxType type = instr.type().bits() == 64 ? PtxType.B64 : PtxType.B32;
        ImmutableList<Operand> values = instr.operand(1) instanceof Operand.Vector vector
                ? ImmutableList.copyOf(vector.elements())
                : ImmutableList.of(instr.operand(1));
        for (int i = 0; i < values.size(); i++) {
            out.block();
            address(out, instr, 0);
            out.constant(i * type.bytes());
            out.op(Opcodes.I2L);
            out.op(Opcodes.LADD);
            out.push(instr, values.get(i), type);
            address(out, instr, 2);
            thread(out);
            out.constant(out.scope().sites().number(instr, Element.INT));
            out.call(BulkCopies.class, "store", "(" + BLOCK + "J" + (type.bits() == 64 ? "J" : "I") + "JII)V");
        }
    }

    /** Returns the number of an operation. Numbers of 16 bits are added in pairs, since copies are of whole words. */
    private static int operation(Instr instr) {
        PtxType type = instr.type();
        String word = instr.oneOf(ImmutableList.of("add", "min", "max", "inc", "dec", "and", "or", "xor"), "");
        return Atomics.number(
                switch (word) {
                    case "min", "max" -> word + (type.isSigned() ? ".s" : ".u");
                    case "add" -> type.bits() == 16 ? "add." + type.word() + "x2" : type.isFloat() ? "add.f" : "add";
                    default -> word;
                });
    }

    private static void reduceGlobal(Emitter out, Instr instr) {
        count(instr, 3);
        boolean isLong = instr.type().bits() == 64;
        out.block();
        int site = out.site(instr, isLong ? Element.LONG : Element.INT);
        address(out, instr, 0);
        address(out, instr, 1);
        out.push(instr, 2, PtxType.U32);
        out.constant(operation(instr));
        thread(out);
        out.constant(site);
        out.call(
                BulkCopies.class,
                "reduceGlobal",
                "(" + BLOCK + (isLong ? Type.getDescriptor(LongSite.class) : SITE) + "JJIIII)V");
    }

    private static void reduceShared(Emitter out, Instr instr) {
        count(instr, 4);
        out.block();
        address(out, instr, 0);
        address(out, instr, 1);
        out.push(instr, 2, PtxType.U32);
        out.constant(instr.type().bits() == 64 ? 1 : 0);
        out.constant(operation(instr));
        address(out, instr, 3);
        thread(out);
        out.constant(out.scope().sites().number(instr, Element.INT));
        out.call(BulkCopies.class, "reduceShared", "(" + BLOCK + "JJIZIJII)V");
    }

    private static void reduce(Emitter out, Instr instr) {
        PtxType type = instr.type();
        out.block();
        address(out, instr, 0);
        out.push(instr, 1, type.bits() == 64 ? PtxType.B64 : PtxType.B32);
        out.constant(operation(instr));
        address(out, instr, 2);
        thread(out);
        out.constant(out.scope().sites().number(instr, Element.INT));
        out.call(BulkCopies.class, "reduce", "(" + BLOCK + "J" + (type.bits() == 64 ? "J" : "I") + "IJII)V");
    }
}
