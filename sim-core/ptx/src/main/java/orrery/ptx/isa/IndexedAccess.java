package orrery.ptx.isa;

import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;

/**
 * An access of the form {@code p[i]}: to the array of its place by an index, if the place has one when the method
 * begins, and otherwise by its address. Whether it has one is the same for all threads, so that the JIT compiler makes
 * two loops of one, one of which has array accesses only.
 */
public final class IndexedAccess {
    private final Emitter out;
    private final Instr instr;
    private final IndexedAddress address;
    private final Element element;
    private final Runnable pushAddress;
    private final int site;
    private final Label byAddress = new Label();

    /**
     * Creates an access.
     *
     * @param pushAddress pushes the address
     */
    IndexedAccess(Emitter out, Instr instr, IndexedAddress address, Element element, Runnable pushAddress) {
        this.out = out;
        this.instr = instr;
        this.address = address;
        this.element = element;
        this.pushAddress = pushAddress;
        this.site = out.scope().sites().number(instr, element);
    }

    /** Loads the element. */
    void load() {
        Label end = new Label();
        pushElement();
        switch (element) {
            case BYTE -> {
                out.op(Opcodes.BALOAD);
                out.constant(0xFF);
                out.op(Opcodes.IAND);
            }
            case INT -> out.op(Opcodes.IALOAD);
            case FLOAT -> out.op(Opcodes.FALOAD);
            case LONG -> out.op(Opcodes.LALOAD);
            case DOUBLE -> out.op(Opcodes.DALOAD);
            case SHORT -> {
                out.op(Opcodes.SALOAD);
                out.constant(0xFFFF);
                out.op(Opcodes.IAND);
            }
        }
        out.mv().visitJumpInsn(Opcodes.GOTO, end);
        out.mv().visitLabel(byAddress);
        Emitter.pushSite(out.mv(), site, element);
        pushAddress.run();
        out.callOn(element.siteClass(), "load", "(J)" + Accesses.descriptor(element));
        out.mv().visitLabel(end);
    }

    /** Stores an operand of a type in the element. */
    void store(Operand value, PtxType type) {
        Label end = new Label();
        pushElement();
        if (out.settlesNansLater(instr)) {
            out.push(instr, value, type);
        } else {
            out.pushForCopy(instr, value, type);
        }
        out.op(
                switch (element) {
                    case BYTE -> Opcodes.BASTORE;
                    case INT -> Opcodes.IASTORE;
                    case FLOAT -> Opcodes.FASTORE;
                    case LONG -> Opcodes.LASTORE;
                    case DOUBLE -> Opcodes.DASTORE;
                    case SHORT -> Opcodes.SASTORE;
                });
        out.mv().visitJumpInsn(Opcodes.GOTO, end);
        out.mv().visitLabel(byAddress);
        Emitter.pushSite(out.mv(), site, element);
        pushAddress.run();
        out.pushForCopy(instr, value, type);
        out.callOn(element.siteClass(), "store", "(J" + Accesses.descriptor(element) + ")V");
        out.mv().visitLabel(end);
    }

    /** Pushes the array and the index of the element, or jumps to the access by the address. */
    private void pushElement() {
        MethodVisitor mv = out.mv();
        int array = array();
        int first = firstElement();
        int index = out.temporary(JvmKind.INT);
        mv.visitVarInsn(Opcodes.ALOAD, array);
        mv.visitJumpInsn(Opcodes.IFNULL, byAddress);
        if (address.isUnsigned()) {
            out.loadLocal(address.index());
            mv.visitJumpInsn(Opcodes.IFLT, byAddress);
        }
        pushIndex(first);
        mv.visitVarInsn(Opcodes.ISTORE, index);
        mv.visitVarInsn(Opcodes.ILOAD, index);
        mv.visitJumpInsn(Opcodes.IFLT, byAddress);
        mv.visitVarInsn(Opcodes.ILOAD, index);
        mv.visitVarInsn(Opcodes.ALOAD, array);
        mv.visitInsn(Opcodes.ARRAYLENGTH);
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, byAddress);
        mv.visitVarInsn(Opcodes.ALOAD, array);
        mv.visitVarInsn(Opcodes.ILOAD, index);
    }

    /** Returns the local variable of the array. Places that access what the same pointer leads to have one array. */
    private int array() {
        return out.onceObject("array of " + pointer(), this::pushArray);
    }

    private int firstElement() {
        return out.once("first element of " + pointer(), JvmKind.INT, this::pushFirst);
    }

    private String pointer() {
        return "parameter " + address.parameterOffset() + " + " + address.elementZero() + " as " + element;
    }

    /**
     * Settles the NaNs that consecutive threads have stored.
     *
     * @param index the local variable with the index of the first thread
     * @param pushCount pushes the number of threads
     */
    public static void settleNans(Emitter out, Instr instr, int index, Runnable pushCount) {
        IndexedAddress address = Objects.requireNonNull(out.indexed(instr));
        IndexedAccess access = new IndexedAccess(out, instr, address, Element.FLOAT, () -> {});
        out.mv().visitVarInsn(Opcodes.ALOAD, access.array());
        out.mv().visitVarInsn(Opcodes.ILOAD, access.firstElement());
        out.mv().visitVarInsn(Opcodes.ILOAD, index);
        out.op(Opcodes.IADD);
        pushCount.run();
        out.call(FloatMath.class, "settleNans", "([FII)V");
    }

    /**
     * Pushes the index in the array. Most pointers lead to its begin: the JIT compiler vectorizes loops over several
     * arrays if their indices are the same, and not if they have different summands.
     */
    private void pushIndex(int first) {
        MethodVisitor mv = out.mv();
        Label pushed = new Label();
        out.loadLocal(address.index());
        mv.visitVarInsn(Opcodes.ILOAD, first);
        mv.visitJumpInsn(Opcodes.IFEQ, pushed);
        mv.visitVarInsn(Opcodes.ILOAD, first);
        mv.visitInsn(Opcodes.IADD);
        mv.visitLabel(pushed);
    }

    private void pushArray(MethodVisitor mv) {
        pushPlaceAndPointer(mv);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, site(), "arrayNear", "(J)" + Accesses.array(element), false);
    }

    private void pushFirst(MethodVisitor mv) {
        pushPlaceAndPointer(mv);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, site(), "firstElement", "(J)I", false);
    }

    private String site() {
        return Type.getInternalName(element.siteClass());
    }

    private void pushPlaceAndPointer(MethodVisitor mv) {
        Emitter.pushSite(mv, site, element);
        Accesses.pushParameter(mv, address.parameterOffset(), Element.LONG, site);
        mv.visitLdcInsn(address.elementZero());
        mv.visitInsn(Opcodes.LADD);
    }
}
