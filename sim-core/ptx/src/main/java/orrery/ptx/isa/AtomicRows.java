package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.Atomics;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.ByteMemory;
import orrery.ptx.device.SharedWatch;
import orrery.ptx.device.SiteAtomics;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.isa.Accesses.Memory;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** The instructions of atomic operations. */
final class AtomicRows {
    private static final ImmutableList<String> OPERATIONS =
            ImmutableList.of("add", "min", "max", "inc", "dec", "and", "or", "xor", "exch", "cas");
    private static final String HINT = "[.L2::cache_hint]";
    private static final String HALVES = ".{v2,v4,v8}.{f16,bf16,f16x2,bf16x2}";
    private static final String BLOCK = Type.getDescriptor(BlockState.class);

    private AtomicRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Atomic operations");
        // Headers of libcu++ have the order and the scope behind the operation.
        String order = "[.relaxed|.acquire|.release|.acq_rel][.cta|.cluster|.gpu|.sys]";
        String where = order + "[.global|.shared|.shared::cta|.shared::cluster]";
        rows.add("atom" + where + ".{and,or,xor,exch}" + order + HINT + ".{b32,b64}", 11, AtomicRows::atom);
        rows.add("atom" + where + ".cas" + order + HINT + ".{b16,b32,b64,u32,s32,u64}", 11, AtomicRows::atom);
        rows.add("atom" + where + ".exch" + order + HINT + ".{u32,s32,u64,f32}", 11, AtomicRows::atom);
        rows.add("atom" + where + ".add" + order + HINT + ".{u32,s32,u64,f32,f64}", 11, AtomicRows::atom);
        rows.add("atom" + where + ".add" + order + ".noftz" + HINT + ".{f16,bf16,f16x2,bf16x2}", 62, AtomicRows::atom);
        rows.add("atom" + where + ".add" + order + HINT + ".{v2,v4}.f32", 81, AtomicRows::atomVector);
        rows.add("atom" + where + ".add" + order + ".noftz" + HINT + HALVES, 81, AtomicRows::atomVector);
        rows.add("atom" + where + ".{inc,dec}" + order + HINT + ".u32", 11, AtomicRows::atom);
        rows.add("atom" + where + ".{min,max}" + order + HINT + ".{u32,s32,u64,s64}", 11, AtomicRows::atom);
        String red = "[.relaxed|.release][.cta|.cluster|.gpu|.sys][.global|.shared|.shared::cta|.shared::cluster]";
        rows.effect("red" + red + ".{and,or,xor}" + order + HINT + ".{b32,b64}", 12, "", AtomicRows::red);
        rows.effect("red" + red + ".add" + order + HINT + ".{u32,s32,u64,f32,f64}", 12, "", AtomicRows::red);
        rows.effect(
                "red" + red + ".add" + order + ".noftz" + HINT + ".{f16,bf16,f16x2,bf16x2}", 62, "", AtomicRows::red);
        rows.effect("red" + red + ".add" + order + HINT + ".{v2,v4}.f32", 81, "", AtomicRows::redVector);
        rows.effect("red" + red + ".add" + order + ".noftz" + HINT + HALVES, 81, "", AtomicRows::redVector);
        rows.effect("red" + red + ".{inc,dec}" + order + HINT + ".u32", 12, "", AtomicRows::red);
        rows.effect("red" + red + ".{min,max}" + order + HINT + ".{u32,s32,u64,s64}", 12, "", AtomicRows::red);
        return rows.rows();
    }

    private static int operation(Instr instr) {
        String word = instr.oneOf(OPERATIONS, "");
        PtxType type = instr.type();
        String name = switch (word) {
            case "min", "max" -> word + (type.isSigned() ? ".s" : ".u");
            case "add" -> type.isFloat() ? "add.f" : type.isInteger() ? "add" : "add." + type.word();
            default -> word;
        };
        int number = Atomics.number(name);
        if (number < 0) {
            throw PtxException.notSimulated(
                    instr.line(), "instruction " + instr.code().mnemonic());
        }
        return number;
    }

    private static int scope(Instr instr) {
        return instr.has("cta") ? 0 : instr.has("sys") ? 2 : 1;
    }

    private static List<Operand> elements(Instr instr, int index) {
        int count = instr.has("v2") ? 2 : instr.has("v4") ? 4 : 8;
        if (instr.operand(index) instanceof Operand.Vector vector
                && vector.elements().size() == count) {
            return vector.elements();
        }
        throw PtxException.invalid(instr.line(), instr + " without vectors of " + count + " registers");
    }

    /**
     * Changes the elements one by one: a vector is not changed as a whole. The results are written when all operands
     * have been read, because they may be the same registers.
     */
    private static void atomVector(Emitter out, Instr instr) {
        List<PtxType> types = new ArrayList<>();
        for (Operand each : elements(instr, 2)) {
            types.add(change(out, instr, instr.address(1), types.size(), each, 3));
        }
        for (int i = types.size() - 1; i >= 0; i--) {
            out.popCopy(instr, elements(instr, 0).get(i), types.get(i));
        }
    }

    private static void redVector(Emitter out, Instr instr) {
        for (int i = 0; i < elements(instr, 1).size(); i++) {
            change(out, instr, instr.address(0), i, elements(instr, 1).get(i), 2);
            out.op(Opcodes.POP);
        }
    }

    private static PtxType change(Emitter out, Instr instr, int addressIndex) {
        return change(out, instr, instr.address(addressIndex), 0, instr.operand(addressIndex + 1), addressIndex + 2);
    }

    private static void atom(Emitter out, Instr instr) {
        PtxType type = change(out, instr, 1);
        out.popCopy(instr, instr.operand(0), type);
    }

    private static void red(Emitter out, Instr instr) {
        PtxType type = change(out, instr, 0);
        out.op(type.bits() == 64 ? Opcodes.POP2 : Opcodes.POP);
    }

    /**
     * Emits an operation; returns the type of what is on the stack.
     *
     * @param base the address
     * @param element the number of the element that is changed
     * @param operand what it is changed with
     * @param otherIndex the operand that {@code cas} stores
     */
    private static PtxType change(
            Emitter out, Instr instr, Operand.Address base, int element, Operand operand, int otherIndex) {
        PtxType type = instr.type();
        Operand.Address address = new Operand.Address(base.base(), base.offset() + (long) element * type.bytes());
        Memory memory = Accesses.memory(out, instr, address);
        int operation = operation(instr);
        if (memory == Memory.GLOBAL && type.isFloat() && instr.has("add")) {
            Element kind = type == PtxType.F32 ? Element.FLOAT : Element.DOUBLE;
            String value = JvmKind.of(type).descriptor();
            out.site(instr, kind);
            Accesses.pushAddress(out, instr, address);
            out.push(instr, operand, type);
            out.constant(scope(instr));
            out.call(SiteAtomics.class, "add", "(" + site(kind) + "J" + value + "I)" + value);
            return type;
        }
        PtxType bits = type.bits() == 16 ? PtxType.B16 : type.bits() == 32 ? PtxType.B32 : PtxType.B64;
        Element kind = type.bits() == 16 ? Element.SHORT : type.bits() == 32 ? Element.INT : Element.LONG;
        String value = JvmKind.of(bits).descriptor();
        int site = Accesses.begin(out, instr, memory, kind);
        Accesses.pushAddress(out, instr, address);
        Accesses.watch(out, memory, SharedWatch.ATOMIC, type.bytes(), site);
        out.push(instr, operand, bits);
        if (instr.has("cas")) {
            out.push(instr, otherIndex, bits);
        } else if (bits.bits() == 64) {
            out.constant(0L);
        } else {
            out.constant(0);
        }
        out.constant(operation);
        switch (memory) {
            case GLOBAL -> {
                out.constant(scope(instr));
                out.call(SiteAtomics.class, "change", "(" + site(kind) + "J" + value + value + "II)" + value);
            }
            case GENERIC -> {
                out.constant(scope(instr));
                out.block();
                out.constant(site);
                out.call(
                        SiteAtomics.class,
                        "changeGeneric",
                        "(" + site(kind) + "J" + value + value + "II" + BLOCK + "I)" + value);
            }
            default -> {
                out.block();
                out.constant(site);
                out.call(ByteMemory.class, "atomic" + type.bits(), "([BJ" + value + value + "I" + BLOCK + "I)" + value);
            }
        }
        return bits;
    }

    private static String site(Element element) {
        return Type.getDescriptor(element.siteClass());
    }
}
