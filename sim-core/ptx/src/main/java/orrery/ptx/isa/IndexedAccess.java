package orrery.ptx.isa;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.IndexedAddress;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.isa.Accesses.Memory;

/**
 * An access of the form {@code p[i]}: to the array of its place by an index, if the place has one when the method
 * begins, and otherwise by its address. Whether it has one is the same for all threads, so that the JIT compiler makes
 * two loops of one, one of which has array accesses only.
 */
final class IndexedAccess {
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
        Accesses.begin(out, instr, Memory.GLOBAL, element, false);
        pushAddress.run();
        Accesses.load(out, Memory.GLOBAL, false, element, site, false);
        out.mv().visitLabel(end);
    }

    /**
     * Stores the element.
     *
     * @param pushValue pushes what is stored
     */
    void store(Runnable pushValue) {
        Label end = new Label();
        pushElement();
        pushValue.run();
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
        Accesses.begin(out, instr, Memory.GLOBAL, element, false);
        pushAddress.run();
        pushValue.run();
        Accesses.store(out, Memory.GLOBAL, false, element, site, false);
        out.mv().visitLabel(end);
    }

    /** Pushes the array and the index of the element, or jumps to the access by the address. */
    private void pushElement() {
        MethodVisitor mv = out.mv();
        // Places that access what the same pointer leads to have one array: that of the first place.
        String pointer = "parameter " + address.parameterOffset() + " + " + address.elementZero() + " as " + element;
        int array = out.onceObject("array of " + pointer, this::pushArray);
        int first = out.once("first element of " + pointer, JvmKind.INT, this::pushFirst);
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
