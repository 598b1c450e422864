package orrery.ptx.code;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.FloatMath;
import orrery.ptx.device.MemorySite;
import orrery.ptx.device.SiteInfo;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Emits the bytecode of instructions: pushes their operands, and pops their results. */
public final class Emitter {
    private static final String BLOCK_STATE = Type.getInternalName(BlockState.class);

    private final MethodVisitor mv;
    private final MethodFrame frame;
    private final Scope scope;
    private final ThreadLocals thread;
    private final ImmutableMap<Instr, IndexedAddress> indexed;
    private final ImmutableSet<Instr> settledLater;
    private final Specials specials;
    private final Addresses addresses;

    /**
     * The local variables of the thread that runs.
     *
     * @param number its number in the block
     * @param x its index in x
     * @param y its index in y
     * @param z its index in z
     * @param local the offset of its frame in local memory
     */
    public record ThreadLocals(int number, int x, int y, int z, int local) {}

    /**
     * Creates an emitter for a method.
     *
     * @param indexed the accesses of the form {@code p[i]}
     * @param settledLater those of them whose NaNs are settled when several threads have stored them
     */
    public Emitter(
            MethodVisitor mv,
            MethodFrame frame,
            Scope scope,
            ThreadLocals thread,
            ImmutableMap<Instr, IndexedAddress> indexed,
            ImmutableSet<Instr> settledLater) {
        this.mv = mv;
        this.frame = frame;
        this.scope = scope;
        this.thread = thread;
        this.indexed = indexed;
        this.settledLater = settledLater;
        this.specials = new Specials(this);
        this.addresses = new Addresses(this);
    }

    /** Returns the visitor, for instructions that need no operand. */
    public MethodVisitor mv() {
        return mv;
    }

    /** Returns the names of the function. */
    public Scope scope() {
        return scope;
    }

    /** Returns the form {@code p[i]} of an access; null if it has not this form. */
    public @Nullable IndexedAddress indexed(Instr instr) {
        return indexed.get(instr);
    }

    /** Returns whether a store may leave a NaN in memory that is not the one of the device. */
    public boolean settlesNansLater(Instr instr) {
        return settledLater.contains(instr);
    }

    /** Returns the local variables of the thread. */
    public ThreadLocals thread() {
        return thread;
    }

    // -- operands --------------------------------------------------------------------------------------------------

    /** Pushes an operand as a value of a type. Integers of less than 32 bits are extended as the type says. */
    public void push(Instr instr, int index, PtxType type) {
        push(instr, instr.operand(index), type);
    }

    /** Pushes an operand as a value of a type. */
    public void push(Instr instr, Operand operand, PtxType type) {
        OperandTypes.require(instr, operand, scope.register(operand), type);
        if (operand instanceof Operand.Name name) {
            Reg reg = scope.register(name.name());
            if (reg != null) {
                load(reg, type);
            } else {
                if (!specials.push(instr, name.name(), type)) {
                    addresses.pushVariable(instr, name.name(), 0);
                    if (type.bits() < 64) {
                        mv.visitInsn(Opcodes.L2I);
                    }
                }
                OperandTypes.requireName(instr, name.name(), type);
            }
        } else if (operand instanceof Operand.Int number) {
            pushNumber(number.value(), type);
        } else if (operand instanceof Operand.Real real) {
            pushReal(real, type);
        } else if (operand instanceof Operand.Negated name) {
            load(scope.register(name.name(), instr), PtxType.PRED);
            mv.visitInsn(Opcodes.ICONST_1);
            mv.visitInsn(Opcodes.IXOR);
        } else if (operand instanceof Operand.Address address) {
            pushAddress(instr, address);
            if (type.bits() < 64) {
                mv.visitInsn(Opcodes.L2I);
            }
        } else if (operand instanceof Operand.Vector vector) {
            pushPacked(instr, vector, type);
        } else {
            throw PtxException.invalid(instr.line(), "an operand of " + instr + " is no value");
        }
    }

    private void pushNumber(long value, PtxType type) {
        switch (type) {
            case F32 -> mv.visitLdcInsn((float) value);
            case F64 -> mv.visitLdcInsn((double) value);
            default -> {
                if (type.bits() == 64) {
                    constant(value);
                } else {
                    constant((int) extended(value, type));
                }
            }
        }
    }

    private static long extended(long value, PtxType type) {
        if (type.bits() >= 32) {
            return value;
        }
        int shift = 64 - Math.max(1, type.bits());
        return type.isSigned() ? value << shift >> shift : value << shift >>> shift;
    }

    private void pushReal(Operand.Real real, PtxType type) {
        switch (type) {
            case F32 -> {
                if (real.isSingle()) {
                    constant((int) real.bits());
                    toFloat();
                } else {
                    mv.visitLdcInsn((float) real.value());
                }
            }
            case F64 -> mv.visitLdcInsn(real.isSingle() ? real.value() : Double.longBitsToDouble(real.bits()));
            default -> {
                if (type.bits() == 64) {
                    constant(real.isSingle() ? Double.doubleToRawLongBits(real.value()) : real.bits());
                } else {
                    constant(real.isSingle() ? (int) real.bits() : Float.floatToRawIntBits((float) real.value()));
                }
            }
        }
    }

    /** Pushes the elements of a vector as the parts of one value, the first one in the lowest bits. */
    private void pushPacked(Instr instr, Operand.Vector vector, PtxType type) {
        int count = vector.elements().size();
        int bits = type.bits() / count;
        if (bits < 8 || type.bits() > 64) {
            throw PtxException.notSimulated(instr.line(), instr + " with a vector of " + count);
        }
        PtxType part = bits == 8 ? PtxType.B8 : bits == 16 ? PtxType.B16 : PtxType.B32;
        for (int i = 0; i < count; i++) {
            Operand element = vector.elements().get(i);
            OperandTypes.requireNoVariable(instr, element, scope.register(element));
            push(instr, element, part);
            if (type.bits() == 64) {
                widen();
            }
            if (i > 0) {
                constant(i * bits);
                mv.visitInsn(type.bits() == 64 ? Opcodes.LSHL : Opcodes.ISHL);
                mv.visitInsn(type.bits() == 64 ? Opcodes.LOR : Opcodes.IOR);
            }
        }
    }

    /** Pushes a register as a value of a type. */
    private void load(Reg reg, PtxType type) {
        JvmKind wanted = JvmKind.of(type);
        mv.visitVarInsn(reg.kind().load(), frame.local(reg));
        switch (reg.kind()) {
            case FLOAT -> {
                if (wanted != JvmKind.FLOAT) {
                    floatBits(reg);
                    narrow(type, 32);
                }
            }
            case DOUBLE -> {
                if (wanted == JvmKind.LONG) {
                    call(Double.class, "doubleToRawLongBits", "(D)J");
                } else if (wanted != JvmKind.DOUBLE) {
                    call(Double.class, "doubleToRawLongBits", "(D)J");
                    mv.visitInsn(Opcodes.L2I);
                    narrow(type, 64);
                }
            }
            case LONG -> {
                if (wanted == JvmKind.DOUBLE) {
                    call(Double.class, "longBitsToDouble", "(J)D");
                } else if (wanted != JvmKind.LONG) {
                    mv.visitInsn(Opcodes.L2I);
                    narrow(type, 64);
                    if (wanted == JvmKind.FLOAT) {
                        toFloat();
                    }
                }
            }
            case INT -> {
                if (wanted == JvmKind.FLOAT) {
                    toFloat();
                } else {
                    narrow(type, reg.type().bits());
                }
            }
        }
    }

    private void floatBits(Reg reg) {
        if (reg.isComputed() && !reg.isRaw()) {
            call(FloatMath.class, "bits", "(F)I");
        } else {
            call(Float.class, "floatToRawIntBits", "(F)I");
        }
    }

    /** Extends the bits of a type in an int, of which {@code present} bits are zero-extended or more are there. */
    private void narrow(PtxType type, int present) {
        switch (type.bits()) {
            case 8 -> {
                if (type.isSigned()) {
                    mv.visitInsn(Opcodes.I2B);
                } else if (present > 8) {
                    constant(0xFF);
                    mv.visitInsn(Opcodes.IAND);
                }
            }
            case 16 -> {
                if (type.isSigned()) {
                    mv.visitInsn(Opcodes.I2S);
                } else if (present > 16) {
                    mv.visitInsn(Opcodes.I2C);
                }
            }
            default -> {}
        }
    }

    /** Pushes a value of single precision so that its bits are those that the device stores. */
    public void pushForCopy(Instr instr, Operand operand, PtxType type) {
        push(instr, operand, type);
        settleNan(operand, type);
    }

    /** Replaces a NaN on the stack, pushed from an operand, by the one that the device has in the register. */
    public void settleNan(Operand operand, PtxType type) {
        Reg reg = scope.register(operand);
        if (type == PtxType.F32 && reg != null && reg.kind() == JvmKind.FLOAT && reg.isComputed() && !reg.isRaw()) {
            call(FloatMath.class, "canonical", "(F)F");
        }
    }

    // -- results ---------------------------------------------------------------------------------------------------

    /** Pops the result of an operation of a type into an operand. */
    public void pop(Instr instr, int index, PtxType type) {
        popInto(instr, instr.operand(index), type, true);
    }

    /** Pops a value of a type, whose bits are copied, into an operand. */
    public void popCopy(Instr instr, Operand operand, PtxType type) {
        popInto(instr, operand, type, false);
    }

    private void popInto(Instr instr, Operand operand, PtxType type, boolean isComputed) {
        if (operand instanceof Operand.Sink) {
            mv.visitInsn(type.bits() == 64 ? Opcodes.POP2 : Opcodes.POP);
        } else if (operand instanceof Operand.Vector vector) {
            OperandTypes.require(instr, operand, null, type);
            popParts(instr, vector, type);
        } else if (operand instanceof Operand.Name name) {
            Reg reg = scope.register(name.name(), instr);
            OperandTypes.require(instr, operand, reg, type);
            store(reg, type, isComputed);
        } else {
            throw PtxException.invalid(instr.line(), "the first operand of " + instr + " is no register");
        }
    }

    private void popParts(Instr instr, Operand.Vector vector, PtxType type) {
        int count = vector.elements().size();
        int bits = type.bits() / count;
        if (bits < 8 || type.bits() > 64) {
            throw PtxException.notSimulated(instr.line(), instr + " with a vector of " + count);
        }
        PtxType part = bits == 8 ? PtxType.B8 : bits == 16 ? PtxType.B16 : PtxType.B32;
        JvmKind kind = JvmKind.of(type);
        int copy = frame.allocate(kind.slots());
        mv.visitVarInsn(kind.store(), copy);
        for (int i = 0; i < count; i++) {
            mv.visitVarInsn(kind.load(), copy);
            if (i > 0) {
                constant(i * bits);
                mv.visitInsn(kind == JvmKind.LONG ? Opcodes.LUSHR : Opcodes.IUSHR);
            }
            if (kind == JvmKind.LONG) {
                mv.visitInsn(Opcodes.L2I);
            }
            narrow(part, 64);
            popCopy(instr, vector.elements().get(i), part);
        }
    }

    /** Pops a value of a type into a register, which may be wider. */
    public void store(Reg reg, PtxType type, boolean isComputed) {
        JvmKind from = JvmKind.of(type);
        JvmKind to = reg.kind();
        if (from == JvmKind.FLOAT && to == JvmKind.FLOAT && isComputed && reg.isRaw()) {
            call(FloatMath.class, "canonical", "(F)F");
        } else if (from == JvmKind.FLOAT && to != JvmKind.FLOAT) {
            call(isComputed ? FloatMath.class : Float.class, isComputed ? "bits" : "floatToRawIntBits", "(F)I");
        } else if (from == JvmKind.DOUBLE && to != JvmKind.DOUBLE) {
            call(Double.class, "doubleToRawLongBits", "(D)J");
        }
        boolean isInt = from == JvmKind.INT || from == JvmKind.FLOAT && to != JvmKind.FLOAT;
        if (isInt && reg.type().bits() == 64) {
            if (type.isSigned()) {
                mv.visitInsn(Opcodes.I2L);
            } else {
                widen();
            }
            if (to == JvmKind.DOUBLE) {
                call(Double.class, "longBitsToDouble", "(J)D");
            }
        } else if (isInt && to == JvmKind.FLOAT) {
            toFloat();
        } else if (isInt && reg.type().bits() == 16 && (type.isSigned() || type.bits() == 16)) {
            mv.visitInsn(Opcodes.I2C);
        } else if (from == JvmKind.LONG && to == JvmKind.DOUBLE) {
            call(Double.class, "longBitsToDouble", "(J)D");
        }
        mv.visitVarInsn(to.store(), frame.local(reg));
    }

    /** Pushes the local variable of a register as it is. */
    public void loadLocal(Reg reg) {
        mv.visitVarInsn(reg.kind().load(), frame.local(reg));
    }

    /** Pops into the local variable of a register as it is. */
    public void storeLocal(Reg reg) {
        mv.visitVarInsn(reg.kind().store(), frame.local(reg));
    }

    /** Stores 0 to the local variable of a register. */
    public void clear(Reg reg) {
        switch (reg.kind()) {
            case INT -> mv.visitInsn(Opcodes.ICONST_0);
            case LONG -> mv.visitInsn(Opcodes.LCONST_0);
            case FLOAT -> mv.visitInsn(Opcodes.FCONST_0);
            case DOUBLE -> mv.visitInsn(Opcodes.DCONST_0);
        }
        storeLocal(reg);
    }

    /** Finds the indices of the thread from its number in the block: without divisions if it is in the first row. */
    public void findIndices() {
        Label divide = new Label();
        Label end = new Label();
        mv.visitVarInsn(Opcodes.ILOAD, thread.number());
        blockInt("dimX");
        mv.visitJumpInsn(Opcodes.IF_ICMPGE, divide);
        mv.visitVarInsn(Opcodes.ILOAD, thread.number());
        mv.visitVarInsn(Opcodes.ISTORE, thread.x());
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ISTORE, thread.y());
        mv.visitVarInsn(Opcodes.ISTORE, thread.z());
        mv.visitJumpInsn(Opcodes.GOTO, end);
        mv.visitLabel(divide);
        mv.visitVarInsn(Opcodes.ILOAD, thread.number());
        blockInt("dimX");
        mv.visitInsn(Opcodes.IREM);
        mv.visitVarInsn(Opcodes.ISTORE, thread.x());
        mv.visitVarInsn(Opcodes.ILOAD, thread.number());
        blockInt("dimX");
        mv.visitInsn(Opcodes.IDIV);
        mv.visitInsn(Opcodes.DUP);
        blockInt("dimY");
        mv.visitInsn(Opcodes.IREM);
        mv.visitVarInsn(Opcodes.ISTORE, thread.y());
        blockInt("dimY");
        mv.visitInsn(Opcodes.IDIV);
        mv.visitVarInsn(Opcodes.ISTORE, thread.z());
        mv.visitLabel(end);
    }

    /** Finds the indices of the first thread of the next row. */
    public void nextRow() {
        Label end = new Label();
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitVarInsn(Opcodes.ISTORE, thread.x());
        mv.visitIincInsn(thread.y(), 1);
        mv.visitVarInsn(Opcodes.ILOAD, thread.y());
        blockInt("dimY");
        mv.visitJumpInsn(Opcodes.IF_ICMPLT, end);
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitVarInsn(Opcodes.ISTORE, thread.y());
        mv.visitIincInsn(thread.z(), 1);
        mv.visitLabel(end);
    }

    // -- addresses -------------------------------------------------------------------------------------------------

    /** Pushes the address of an operand in its state space, as 64 bits. */
    public void pushAddress(Instr instr, Operand.Address address) {
        addresses.push(instr, address);
    }

    /** Pushes the address of an operand that is a register of 32 bits and an offset, as 32 bits. */
    public void pushNarrowAddress(Instr instr, Operand.Address address) {
        addresses.pushNarrow(instr, address.base(), address.offset());
    }

    // -- the block and its memory ----------------------------------------------------------------------------------

    /** Pushes the block. */
    public void block() {
        mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
    }

    /** Pushes a field of the block. */
    public void blockField(String name, String descriptor) {
        block();
        mv.visitFieldInsn(Opcodes.GETFIELD, BLOCK_STATE, name, descriptor);
    }

    /** Pushes an int of the block, which is read once in the method. */
    public void blockInt(String name) {
        int local = frame.hoist(name, JvmKind.INT, out -> {
            out.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
            out.visitFieldInsn(Opcodes.GETFIELD, BLOCK_STATE, name, "I");
        });
        mv.visitVarInsn(Opcodes.ILOAD, local);
    }

    /** Pushes an array of the block, which is read once in the method. */
    public void blockArray(String name, String descriptor) {
        int local = frame.hoistObject(name, out -> {
            out.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
            out.visitFieldInsn(Opcodes.GETFIELD, BLOCK_STATE, name, descriptor);
        });
        mv.visitVarInsn(Opcodes.ALOAD, local);
    }

    /** Pushes a value that is computed once in the method. */
    public void hoisted(String key, JvmKind kind, Consumer<MethodVisitor> push) {
        mv.visitVarInsn(kind.load(), once(key, kind, push));
    }

    /**
     * Returns the local variable of a value that is computed once in the method, in the order of the first requests.
     */
    public int once(String key, JvmKind kind, Consumer<MethodVisitor> push) {
        return frame.hoist(key, kind, push);
    }

    /** Returns the local variable of an object that is computed once in the method. */
    public int onceObject(String key, Consumer<MethodVisitor> push) {
        return frame.hoistObject(key, push);
    }

    /** Pushes the place of an instruction in global memory, and returns its number. */
    public int site(Instr instr, SiteInfo.Element element) {
        int number = scope.sites().number(instr, element);
        int local = frame.hoistObject("site " + number, out -> pushSite(out, number, element));
        mv.visitVarInsn(Opcodes.ALOAD, local);
        return number;
    }

    /** Pushes a place by its number, where the values of a method are that are computed once. */
    public static void pushSite(MethodVisitor out, int number, SiteInfo.Element element) {
        out.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
        out.visitFieldInsn(Opcodes.GETFIELD, BLOCK_STATE, "sites", "[" + Type.getDescriptor(MemorySite.class));
        out.visitLdcInsn(number);
        out.visitInsn(Opcodes.AALOAD);
        out.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(element.siteClass()));
    }

    /** Pushes what a method of the place of an instruction returns when the method of the region begins. */
    public void siteValue(Instr instr, SiteInfo.Element element, String method, String type) {
        int number = scope.sites().number(instr, element);
        Consumer<MethodVisitor> push = out -> {
            pushSite(out, number, element);
            out.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, Type.getInternalName(element.siteClass()), method, "()" + type, false);
        };
        String key = method + " of site " + number;
        if (type.equals("J")) {
            hoisted(key, JvmKind.LONG, push);
        } else {
            mv.visitVarInsn(Opcodes.ALOAD, frame.hoistObject(key, push));
        }
    }

    // -- instructions of the JVM -----------------------------------------------------------------------------------

    /** Emits an instruction without operands. */
    public void op(int opcode) {
        mv.visitInsn(opcode);
    }

    /** Calls a static method. */
    public void call(Class<?> owner, String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(owner), name, descriptor, false);
    }

    /** Calls a method of an object. */
    public void callOn(Class<?> owner, String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Type.getInternalName(owner), name, descriptor, false);
    }

    /** Pushes a constant. */
    public void constant(int value) {
        if (value >= -1 && value <= 5) {
            mv.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            mv.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            mv.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            mv.visitLdcInsn(value);
        }
    }

    /** Pushes a constant. */
    public void constant(long value) {
        mv.visitLdcInsn(value);
    }

    /** Extends an int to 64 bits with zeros. */
    public void widen() {
        mv.visitInsn(Opcodes.I2L);
        constant(0xFFFF_FFFFL);
        mv.visitInsn(Opcodes.LAND);
    }

    /** Makes the bits of an int a number of single precision. */
    public void toFloat() {
        call(Float.class, "intBitsToFloat", "(I)F");
    }

    /** Replaces a condition, by the jump that is taken where it holds, by 1 or 0. */
    public void truth(int jumpIfTrue) {
        Label isTrue = new Label();
        Label end = new Label();
        mv.visitJumpInsn(jumpIfTrue, isTrue);
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitJumpInsn(Opcodes.GOTO, end);
        mv.visitLabel(isTrue);
        mv.visitInsn(Opcodes.ICONST_1);
        mv.visitLabel(end);
    }

    /** Returns a new local variable, for a value that an instruction keeps for itself. */
    public int temporary(JvmKind kind) {
        return frame.allocate(kind.slots());
    }
}
