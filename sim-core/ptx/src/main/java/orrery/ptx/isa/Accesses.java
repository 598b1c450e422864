package orrery.ptx.isa;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.ByteMemory;
import orrery.ptx.device.MemorySite;
import orrery.ptx.device.SharedWatch;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.device.Windows;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/** How loads, stores and atomic operations reach the memory of a state space. */
final class Accesses {
    private static final String BLOCK = Type.getDescriptor(BlockState.class);

    private Accesses() {}

    /** The memories that an instruction can access. */
    enum Memory {
        /** Global memory and constants: the memory of the machine. */
        GLOBAL,
        /** Shared memory of the block. */
        SHARED,
        /** Local memory of the thread, with the parameters of functions. */
        LOCAL,
        /** Parameters of the launch. */
        PARAMETERS,
        /** Whatever the address says. */
        GENERIC
    }

    /** Returns the memory that an instruction accesses at an address. */
    static Memory memory(Emitter out, Instr instr, Operand.Address address) {
        if (isInCluster(instr)) {
            return Memory.GENERIC;
        }
        StateSpace space = instr.space();
        Reg reg = out.scope().register(address.base());
        if (reg != null && reg.type().bits() == 32 && (space == StateSpace.GLOBAL || space == StateSpace.GENERIC)) {
            throw shortAddress(instr);
        }
        return switch (space) {
            case GLOBAL, CONST -> Memory.GLOBAL;
            case SHARED -> Memory.SHARED;
            case LOCAL -> Memory.LOCAL;
            case PARAM -> isParameterOfLaunch(out, address) ? Memory.PARAMETERS : Memory.LOCAL;
            case GENERIC, REG -> Memory.GENERIC;
        };
    }

    /** Returns the failure of an instruction with a 32-bit address of global memory, or a generic one. */
    static PtxException shortAddress(Instr instr) {
        return PtxException.invalid(
                instr.line(),
                instr.code().mnemonic() + " has a 32-bit address; legal are addresses of 64 bits (.address_size 64)");
    }

    /** Returns whether an instruction accesses the shared memory of any block of its cluster. */
    static boolean isInCluster(Instr instr) {
        return instr.has("shared::cluster");
    }

    /** Pushes the address of an access. Shared memory of a cluster is accessed by generic addresses. */
    static void pushAddress(Emitter out, Instr instr, Operand.Address address) {
        out.pushAddress(instr, address);
        if (isInCluster(instr)) {
            out.constant(Windows.SHARED);
            out.op(Opcodes.LADD);
        }
    }

    /**
     * Returns whether the address of an access is pushed as 32 bits: that of shared or local memory in a register of 32
     * bits. The JIT compiler knows more of such a number.
     */
    static boolean isNarrow(Emitter out, Memory memory, Operand.Address address) {
        Reg reg = out.scope().register(address.base());
        return (memory == Memory.SHARED || memory == Memory.LOCAL)
                && !out.scope().sites().areWatched()
                && reg != null
                && reg.type().bits() == 32;
    }

    /** Notes an access to shared memory whose address is on the stack, if such accesses are watched. */
    static void watch(Emitter out, Memory memory, int kind, int bytes, int site) {
        if (out.scope().sites().areWatched() && (memory == Memory.SHARED || memory == Memory.GENERIC)) {
            out.op(Opcodes.DUP2);
            out.block();
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
            out.constant(kind);
            out.constant(bytes);
            out.constant(site);
            out.call(SharedWatch.class, memory == Memory.SHARED ? "shared" : "generic", "(J" + BLOCK + "IIII)V");
        }
    }

    private static boolean isParameterOfLaunch(Emitter out, Operand.Address address) {
        return out.scope().isEntry()
                && !(address.base() instanceof Operand.Name name
                        && out.scope().frame().contains(name.name()));
    }

    /** Returns the elements of memory that an instruction accesses, which is how its register holds them. */
    static Element element(Emitter out, PtxType type, Operand register) {
        Reg reg = out.scope().register(register);
        boolean isFloat = type.isFloat()
                || reg != null
                        && reg.type().bits() == type.bits()
                        && (reg.kind() == JvmKind.FLOAT || reg.kind() == JvmKind.DOUBLE);
        return switch (type.bytes()) {
            case 1 -> Element.BYTE;
            case 2 -> Element.SHORT;
            case 4 -> isFloat ? Element.FLOAT : Element.INT;
            default -> isFloat ? Element.DOUBLE : Element.LONG;
        };
    }

    /** Returns the type of the values that accesses of elements take and give. */
    static PtxType type(Element element, PtxType type) {
        return switch (element) {
            case FLOAT -> PtxType.F32;
            case DOUBLE -> PtxType.F64;
            default -> type.isFloat() ? (type == PtxType.F32 ? PtxType.B32 : PtxType.B64) : type;
        };
    }

    /** Returns the part of the names of methods of {@link ByteMemory} that says what they access. */
    static String suffix(Element element) {
        return switch (element) {
            case BYTE -> "8";
            case SHORT -> "16";
            case INT -> "32";
            case FLOAT -> "Float";
            case LONG -> "64";
            case DOUBLE -> "Double";
        };
    }

    static String descriptor(Element element) {
        return switch (element) {
            case BYTE, SHORT, INT -> "I";
            case FLOAT -> "F";
            case LONG -> "J";
            case DOUBLE -> "D";
        };
    }

    /** Pushes the bytes of a memory of the block or the thread. */
    static void pushBytes(Emitter out, Memory memory) {
        switch (memory) {
            case SHARED -> out.blockArray("shared", "[B");
            case PARAMETERS -> out.blockArray("params", "[B");
            // Calls may replace it.
            default -> out.blockField("local", "[B");
        }
    }

    /** Returns whether an access goes through an array of the place, which is read once in a method. */
    static boolean isDirect(Memory memory, boolean isVolatile) {
        return memory == Memory.GLOBAL && !isVolatile;
    }

    /** Pushes a parameter of the launch, where the values of a method are that are computed once. */
    static void pushParameter(MethodVisitor mv, long offset, Element element, int site) {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitFieldInsn(Opcodes.GETFIELD, Type.getInternalName(BlockState.class), "params", "[B");
        mv.visitLdcInsn(offset);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitLdcInsn(site);
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Type.getInternalName(ByteMemory.class),
                "load" + suffix(element),
                "([BJ" + BLOCK + "I)" + descriptor(element),
                false);
    }

    static String array(Element element) {
        return switch (element) {
            case BYTE -> "[B";
            case SHORT -> "[S";
            case INT -> "[I";
            case FLOAT -> "[F";
            case LONG -> "[J";
            case DOUBLE -> "[D";
        };
    }

    /** Pushes what a load or a store begins with; returns the number of the place. */
    static int begin(Emitter out, Instr instr, Memory memory, Element element, boolean isVolatile) {
        if (isDirect(memory, isVolatile)) {
            out.siteValue(instr, element, "array", array(element));
            out.siteValue(instr, element, "base", "J");
        }
        return begin(out, instr, memory, element);
    }

    /** Pushes what an access of this memory begins with; returns the number of the place. */
    static int begin(Emitter out, Instr instr, Memory memory, Element element) {
        if (memory == Memory.GLOBAL || memory == Memory.GENERIC) {
            return out.site(instr, element);
        }
        pushBytes(out, memory);
        return out.scope().sites().number(instr, element);
    }

    /** Loads an element whose address is on the stack, after {@link #begin}. */
    static void load(Emitter out, Memory memory, boolean isNarrow, Element element, int site, boolean isVolatile) {
        String value = descriptor(element);
        switch (memory) {
            case GLOBAL -> {
                if (isDirect(memory, isVolatile)) {
                    out.call(
                            element.siteClass(),
                            "load",
                            "(" + array(element) + "J" + Type.getDescriptor(element.siteClass()) + "J)" + value);
                } else {
                    out.callOn(element.siteClass(), isVolatile ? "loadVolatile" : "load", "(J)" + value);
                }
            }
            case GENERIC -> {
                out.block();
                out.constant(site);
                out.callOn(
                        element.siteClass(),
                        isVolatile ? "loadVolatileGeneric" : "loadGeneric",
                        "(J" + BLOCK + "I)" + value);
            }
            default -> {
                out.block();
                out.constant(site);
                out.call(
                        ByteMemory.class,
                        "load" + suffix(element),
                        "([B" + (isNarrow ? "I" : "J") + BLOCK + "I)" + value);
            }
        }
    }

    /** Stores an element that is on the stack above its address, after {@link #begin}. */
    static void store(Emitter out, Memory memory, boolean isNarrow, Element element, int site, boolean isVolatile) {
        String value = descriptor(element);
        switch (memory) {
            case GLOBAL -> {
                if (isDirect(memory, isVolatile)) {
                    out.call(
                            element.siteClass(),
                            "store",
                            "(" + array(element) + "J" + Type.getDescriptor(element.siteClass()) + "J" + value + ")V");
                } else {
                    out.callOn(element.siteClass(), isVolatile ? "storeVolatile" : "store", "(J" + value + ")V");
                }
            }
            case GENERIC -> {
                out.block();
                out.constant(site);
                out.callOn(
                        element.siteClass(),
                        isVolatile ? "storeVolatileGeneric" : "storeGeneric",
                        "(J" + value + BLOCK + "I)V");
            }
            default -> {
                out.block();
                out.constant(site);
                out.call(
                        ByteMemory.class,
                        "store" + suffix(element),
                        "([B" + (isNarrow ? "I" : "J") + value + BLOCK + "I)V");
            }
        }
    }

    /** Checks the alignment of a vector whose address is on the stack. */
    static void checkVector(
            Emitter out, Instr instr, Memory memory, boolean isNarrow, Element element, int address, int bytes) {
        int site;
        if (memory == Memory.GLOBAL || memory == Memory.GENERIC) {
            out.site(instr, element);
            out.mv().visitVarInsn(Opcodes.LLOAD, address);
            out.constant(bytes);
            out.callOn(MemorySite.class, "checkVector", "(JI)V");
        } else {
            site = out.scope().sites().number(instr, element);
            if (isNarrow) {
                out.mv().visitVarInsn(Opcodes.ILOAD, address);
                out.widen();
            } else {
                out.mv().visitVarInsn(Opcodes.LLOAD, address);
            }
            out.constant(bytes);
            out.block();
            out.constant(site);
            out.call(ByteMemory.class, "checkVector", "(JI" + BLOCK + "I)V");
        }
    }
}
