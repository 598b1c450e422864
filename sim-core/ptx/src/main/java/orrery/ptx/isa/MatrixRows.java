package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Reg;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.Matrices;
import orrery.ptx.device.MemorySite;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.device.Windows;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/** Products of matrices by warps. */
final class MatrixRows {
    private static final String BLOCK = Type.getDescriptor(BlockState.class);
    private static final String SITE = Type.getDescriptor(MemorySite.class);
    private static final String SHAPES = ".{m16n16k16,m8n32k16,m32n8k16,m16n16k8,m8n8k4}";
    private static final String LAYOUT = ".{row,col}";
    private static final String SPACE = "[.global|.shared|.shared::cta]";
    private static final String SUMS =
            "sums are computed in double precision and rounded once; a device may differ in" + " the last bits";

    private MatrixRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Matrices");
        rows.add(
                "wmma.load.{a,b,c}.sync.aligned" + LAYOUT + SHAPES + SPACE + ".{f16,bf16,tf32,f32,f64,s8,u8,s32}",
                60,
                MatrixRows::load);
        rows.effect(
                "wmma.store.d.sync.aligned" + LAYOUT + SHAPES + SPACE + ".{f16,f32,f64,s32}",
                60,
                "",
                MatrixRows::store);
        rows.add("wmma.load.a.sync.aligned.row.m8n8k32" + SPACE + ".{s4,u4}", 63, MatrixRows::load);
        rows.add("wmma.load.b.sync.aligned.col.m8n8k32" + SPACE + ".{s4,u4}", 63, MatrixRows::load);
        rows.add("wmma.load.a.sync.aligned.row.m8n8k128" + SPACE + ".b1", 63, MatrixRows::load);
        rows.add("wmma.load.b.sync.aligned.col.m8n8k128" + SPACE + ".b1", 63, MatrixRows::load);
        rows.add("wmma.load.c.sync.aligned" + LAYOUT + ".{m8n8k32,m8n8k128}" + SPACE + ".s32", 63, MatrixRows::load);
        rows.effect(
                "wmma.store.d.sync.aligned" + LAYOUT + ".{m8n8k32,m8n8k128}" + SPACE + ".s32",
                63,
                "",
                MatrixRows::store);
        String product = "wmma.mma.sync.aligned" + LAYOUT + LAYOUT;
        product(rows, product + ".{m16n16k16,m8n32k16,m32n8k16}.{f16,f32}.{f16,f32}", 60);
        product(rows, product + ".{m16n16k16,m8n32k16,m32n8k16}.f32.bf16.bf16.f32", 70);
        product(rows, product + ".m16n16k8.f32.tf32.tf32.f32", 70);
        product(rows, product + ".{m16n16k16,m8n32k16,m32n8k16}.s32.{s8,u8}.{s8,u8}.s32[.satfinite]", 63);
        product(rows, "wmma.mma.sync.aligned.row.col.m8n8k32.s32.{s4,u4}.{s4,u4}.s32[.satfinite]", 63);
        product(rows, "wmma.mma.{xor,and}.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32", 63);
        product(rows, product + ".m8n8k4.f64.f64.f64.f64[.rn]", 70);
        product(rows, "mma.sync.aligned.{m16n8k8,m16n8k16}.row.col.{f16,f32}.f16.f16.{f16,f32}", 70);
        product(rows, "mma.sync.aligned.{m16n8k8,m16n8k16}.row.col.f32.bf16.bf16.f32", 70);
        product(rows, "mma.sync.aligned.{m16n8k4,m16n8k8}.row.col.f32.tf32.tf32.f32", 70);
        product(rows, "mma.sync.aligned.{m16n8k16,m16n8k32}.row.col.{f16,f32}.{e4m3,e5m2}.{e4m3,e5m2}.{f16,f32}", 84);
        product(rows, "mma.sync.aligned.{m8n8k16,m16n8k16,m16n8k32}.row.col[.satfinite].s32.{s8,u8}.{s8,u8}.s32", 70);
        product(rows, "mma.sync.aligned.{m8n8k32,m16n8k32,m16n8k64}.row.col[.satfinite].s32.{s4,u4}.{s4,u4}.s32", 70);
        product(rows, "mma.sync.aligned.{m8n8k128,m16n8k128,m16n8k256}.row.col.s32.b1.b1.s32.{xor,and}.popc", 70);
        product(rows, "mma.sync.aligned.{m8n8k4,m16n8k4,m16n8k8}.row.col.f64.f64.f64.f64[.rn]", 70);
        rows.meeting(
                "ldmatrix.sync.aligned.m8n8.{x1,x2,x4}[.trans][.shared|.shared::cta].b16",
                65,
                true,
                "",
                new Rows8(Exchange.LOAD_MATRIX));
        rows.meeting(
                "stmatrix.sync.aligned.m8n8.{x1,x2,x4}[.trans][.shared|.shared::cta].b16",
                78,
                false,
                "",
                new Rows8(Exchange.STORE_MATRIX));
        return rows.rows();
    }

    private static void product(Rows rows, String form, int since) {
        rows.meeting(form, since, true, form.contains(".s32") ? "" : SUMS, new Product());
    }

    // -- the words of a thread -------------------------------------------------------------------------------------

    private static ImmutableList<Operand> registers(Instr instr, int index) {
        return instr.operand(index) instanceof Operand.Vector vector
                ? ImmutableList.copyOf(vector.elements())
                : ImmutableList.of(instr.operand(index));
    }

    /** Pushes the words, and the index of one of the thread. */
    private static void word(Emitter out, int index) {
        out.blockArray("matrix", "[I");
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.constant(Matrices.WORDS_SHIFT);
        out.op(Opcodes.ISHL);
        out.constant(index);
        out.op(Opcodes.IADD);
    }

    private static boolean isWide(Emitter out, Operand operand) {
        Reg reg = out.scope().register(operand);
        return reg != null && reg.type().bits() == Long.SIZE;
    }

    /** Checks that a fragment has as many registers as its matrix needs. */
    private static void check(Emitter out, Instr instr, int operand, int part) {
        int words = 0;
        for (Operand each : registers(instr, operand)) {
            words += isWide(out, each) ? 2 : 1;
        }
        int needed = Matrices.words(instr.code().mnemonic(), part);
        if (words != needed) {
            throw PtxException.invalid(
                    instr.line(),
                    "operand " + (operand + 1) + " of " + instr + " has " + words + " words of 32 bits; legal are "
                            + needed);
        }
    }

    private static void keep(Emitter out, Instr instr, int operand, int part) {
        check(out, instr, operand, part);
        int at = part;
        for (Operand each : registers(instr, operand)) {
            word(out, at);
            if (isWide(out, each)) {
                out.push(instr, each, PtxType.B64);
                out.call(Matrices.class, "store64", "([IIJ)V");
                at += 2;
            } else {
                out.push(instr, each, PtxType.B32);
                out.op(Opcodes.IASTORE);
                at++;
            }
        }
    }

    private static void result(Emitter out, Instr instr) {
        check(out, instr, 0, Matrices.D);
        int at = Matrices.D;
        for (Operand each : registers(instr, 0)) {
            word(out, at);
            if (isWide(out, each)) {
                out.call(Matrices.class, "load64", "([II)J");
                out.popCopy(instr, each, PtxType.B64);
                at += 2;
            } else {
                out.op(Opcodes.IALOAD);
                out.popCopy(instr, each, PtxType.B32);
                at++;
            }
        }
    }

    private static void set(Emitter out, String array, int value) {
        out.blockArray(array, "[I");
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.constant(value);
        out.op(Opcodes.IASTORE);
    }

    // -- loads and stores ------------------------------------------------------------------------------------------

    private static Element element(Instr instr) {
        String last = instr.modifiers().get(instr.modifiers().size() - 1);
        return switch (last) {
            case "s8", "u8" -> Element.BYTE;
            case "f16", "bf16" -> Element.SHORT;
            case "f64" -> Element.LONG;
            default -> Element.INT;
        };
    }

    private static void access(Emitter out, Instr instr, int addressIndex, int strideIndex, String method) {
        int site = out.site(instr, element(instr));
        out.pushAddress(instr, instr.address(addressIndex));
        if (instr.space() == StateSpace.SHARED) {
            out.constant(Windows.SHARED);
            out.op(Opcodes.LADD);
        }
        if (instr.count() > strideIndex) {
            out.push(instr, strideIndex, PtxType.U32);
        } else {
            out.constant(Matrices.packedStride(instr.code().mnemonic()));
        }
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.block();
        out.constant(site);
        out.call(Matrices.class, method, "(" + SITE + "JII" + BLOCK + "I)V");
    }

    private static void load(Emitter out, Instr instr) {
        access(out, instr, 1, 2, "load");
        result(out, instr);
    }

    private static void store(Emitter out, Instr instr) {
        keep(out, instr, 1, Matrices.D);
        access(out, instr, 0, 2, "store");
    }

    /** A product: the registers of A, B and C, and the place of the instruction, which says what they are. */
    private record Product() implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return Exchange.MATRIX_PRODUCT;
        }

        @Override
        public void arrive(Emitter out, Instr instr) {
            keep(out, instr, 1, 0);
            keep(out, instr, 2, Matrices.B);
            keep(out, instr, 3, Matrices.C);
            set(out, "x0", out.scope().sites().number(instr, Element.INT));
            set(out, "x3", -1);
        }

        @Override
        public void resume(Emitter out, Instr instr) {
            result(out, instr);
        }
    }

    /** Matrices of 8 x 8 elements, whose rows are at the addresses of the lanes. */
    private record Rows8(Exchange kind) implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return kind;
        }

        @Override
        public void arrive(Emitter out, Instr instr) {
            boolean stores = kind == Exchange.STORE_MATRIX;
            if (stores) {
                keep(out, instr, 1, Matrices.D);
            }
            out.blockArray("x0", "[I");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.pushAddress(instr, instr.address(stores ? 0 : 1));
            out.op(Opcodes.L2I);
            out.op(Opcodes.IASTORE);
            out.blockArray("wide", "[J");
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.constant((long) out.scope().sites().number(instr, Element.SHORT));
            out.op(Opcodes.LASTORE);
            set(out, "x3", -1);
        }

        @Override
        public void resume(Emitter out, Instr instr) {
            if (kind == Exchange.LOAD_MATRIX) {
                result(out, instr);
            }
        }
    }
}
