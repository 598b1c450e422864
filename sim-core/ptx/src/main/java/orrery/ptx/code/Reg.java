package orrery.ptx.code;

import orrery.ptx.text.PtxType;

/** A register of a function. */
public final class Reg {
    private final String name;
    private final PtxType type;
    private JvmKind kind;
    private boolean isComputed;
    private boolean isRaw;

    /** Creates a register of a declared type. */
    public Reg(String name, PtxType type) {
        this.name = name;
        this.type = type;
        this.kind = JvmKind.of(type);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the declared type. */
    public PtxType type() {
        return type;
    }

    /** Returns the kind of its local variable. */
    public JvmKind kind() {
        return kind;
    }

    /** Changes the kind to another one of the same size. */
    public void setKind(JvmKind other) {
        kind = other;
    }

    /** Notes that an operation of single precision defines it; returns whether that is new. */
    public boolean markComputed() {
        boolean isNew = !isComputed;
        isComputed = true;
        return isNew;
    }

    /** Notes that bits are copied into it; returns whether that is new. */
    public boolean markRaw() {
        boolean isNew = !isRaw;
        isRaw = true;
        return isNew;
    }

    /** Returns whether an operation of single precision defines it somewhere. */
    public boolean isComputed() {
        return isComputed;
    }

    /** Returns whether bits are copied into it somewhere. */
    public boolean isRaw() {
        return isRaw;
    }

    @Override
    public String toString() {
        return name;
    }
}
