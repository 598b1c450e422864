package orrery.ptx.code;

import org.objectweb.asm.Opcodes;
import orrery.ptx.text.PtxType;

/** The kinds of values that the JVM calculates with. */
public enum JvmKind {
    /** Up to 32 bits. */
    INT("I", Opcodes.ILOAD, Opcodes.ISTORE, 0),
    /** 64 bits. */
    LONG("J", Opcodes.LLOAD, Opcodes.LSTORE, 1),
    /** Single precision. */
    FLOAT("F", Opcodes.FLOAD, Opcodes.FSTORE, 2),
    /** Double precision. */
    DOUBLE("D", Opcodes.DLOAD, Opcodes.DSTORE, 3);

    private final String descriptor;
    private final int load;
    private final int store;
    private final int offset;

    JvmKind(String descriptor, int load, int store, int offset) {
        this.descriptor = descriptor;
        this.load = load;
        this.store = store;
        this.offset = offset;
    }

    /** Returns the kind that values of a type have. */
    public static JvmKind of(PtxType type) {
        return switch (type) {
            case F32 -> FLOAT;
            case F64 -> DOUBLE;
            default -> type.bits() == 64 ? LONG : INT;
        };
    }

    /** Returns the descriptor of the type. */
    public String descriptor() {
        return descriptor;
    }

    /** Returns the instruction that pushes a local variable. */
    public int load() {
        return load;
    }

    /** Returns the instruction that pops into a local variable. */
    public int store() {
        return store;
    }

    /** Returns the form for this kind of an instruction of which the form for ints is given, such as IADD. */
    public int form(int ofInt) {
        return ofInt + offset;
    }

    /** Returns the number of local variables that a value takes. */
    public int slots() {
        return this == LONG || this == DOUBLE ? 2 : 1;
    }

    /** Returns the instruction that pushes an element of an array. */
    public int arrayLoad() {
        return Opcodes.IALOAD + offset;
    }

    /** Returns the instruction that pops into an element of an array. */
    public int arrayStore() {
        return Opcodes.IASTORE + offset;
    }
}
