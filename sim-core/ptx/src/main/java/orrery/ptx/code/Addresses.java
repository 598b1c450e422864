package orrery.ptx.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.Windows;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Pushes addresses: of variables, and sums of registers and offsets. */
final class Addresses {
    private final Emitter out;

    Addresses(Emitter out) {
        this.out = out;
    }

    /** Pushes the address of an operand in its state space, as 64 bits. */
    void push(Instr instr, Operand.Address address) {
        Operand base = address.base();
        Reg reg = out.scope().register(base);
        if (reg != null) {
            pushSum(instr, reg, base, address.offset());
        } else if (base instanceof Operand.Name name) {
            pushVariable(instr, name.name(), address.offset());
        } else if (base instanceof Operand.Int number) {
            out.constant(number.value() + address.offset());
        } else {
            throw PtxException.notSimulated(instr.line(), "the address of " + instr);
        }
    }

    /** Pushes the sum of a register and an offset, which has as many bits as the register. */
    private void pushSum(Instr instr, Reg reg, Operand base, long offset) {
        if (reg.type().isFloat()) {
            throw PtxException.invalid(
                    instr.line(),
                    instr + " has register " + reg + " of type ." + reg.type().word()
                            + " as an address; legal are integers and bits");
        }
        if (reg.type().bits() == 64) {
            out.push(instr, base, PtxType.B64);
            add(offset);
        } else {
            pushNarrow(instr, base, offset);
            out.widen();
        }
    }

    /** Pushes the sum of a register of 32 bits and an offset. */
    void pushNarrow(Instr instr, Operand base, long offset) {
        out.push(instr, base, PtxType.B32);
        if (offset != 0) {
            out.constant((int) offset);
            out.op(Opcodes.IADD);
        }
    }

    private void add(long offset) {
        if (offset != 0) {
            out.constant(offset);
            out.op(Opcodes.LADD);
        }
    }

    /** Pushes the sum of the address of a variable and an offset, as 64 bits. */
    void pushVariable(Instr instr, String name, long offset) {
        Scope scope = out.scope();
        if (scope.shared().contains(name)) {
            out.constant(scope.shared().offset(name) + offset);
        } else if (scope.frame().contains(name)) {
            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().local());
            out.constant((int) (scope.frame().offset(name) + offset));
            out.op(Opcodes.IADD);
            out.op(Opcodes.I2L);
        } else if (scope.parameters().contains(name)) {
            out.constant(scope.parameters().offset(name) + offset);
        } else if (scope.isFunction(name)) {
            out.constant(Windows.functionAddress(scope.function(name)) + offset);
        } else {
            pushOfModule(instr, name);
            add(offset);
        }
    }

    private void pushOfModule(Instr instr, String name) {
        Integer number = out.scope().moduleVariable(name);
        if (number == null) {
            throw PtxException.invalid(instr.line(), "\"" + name + "\" in " + instr + " is not declared");
        }
        out.hoisted("address " + name, JvmKind.LONG, mv -> {
            mv.visitVarInsn(Opcodes.ALOAD, MethodFrame.BLOCK);
            mv.visitFieldInsn(Opcodes.GETFIELD, Type.getInternalName(BlockState.class), "addresses", "[J");
            mv.visitLdcInsn(number);
            mv.visitInsn(Opcodes.LALOAD);
        });
    }
}
