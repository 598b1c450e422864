package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import orrery.ptx.code.Instr;
import orrery.ptx.code.JvmKind;
import orrery.ptx.text.PtxType;

/** Helpers of the lowerings of all families of instructions. */
final class Ops {
    private static final ImmutableList<String> ROUNDINGS = ImmutableList.of("rn", "rz", "rm", "rp");
    private static final ImmutableList<String> INTEGRAL = ImmutableList.of("rni", "rzi", "rmi", "rpi");

    private Ops() {}

    /** Returns the number of the rounding mode: 0 to nearest, 1 toward zero, 2 down, 3 up. */
    static int rounding(Instr instr) {
        return Math.max(0, ROUNDINGS.indexOf(instr.oneOf(ROUNDINGS, "rn")));
    }

    /** Returns the number of the mode of rounding to an integer; -1 if there is none. */
    static int integral(Instr instr) {
        return INTEGRAL.indexOf(instr.oneOf(INTEGRAL, ""));
    }

    /** Returns the descriptor of a method of values of a kind: {@code (FF)F} for two floats. */
    static String descriptor(JvmKind kind, int arguments) {
        return "(" + kind.descriptor().repeat(arguments) + ")" + kind.descriptor();
    }

    /** Returns the operation that a lowering makes of values of the first type. */
    static Lowering unary(Lowering operation) {
        return operands(1, operation);
    }

    /** Returns the operation that a lowering makes of two values of the first type. */
    static Lowering binary(Lowering operation) {
        return operands(2, operation);
    }

    /** Returns the operation that a lowering makes of three values of the first type. */
    static Lowering ternary(Lowering operation) {
        return operands(3, operation);
    }

    private static Lowering operands(int count, Lowering operation) {
        return (out, instr) -> {
            PtxType type = instr.type();
            for (int i = 1; i <= count; i++) {
                out.push(instr, i, type);
            }
            operation.emit(out, instr);
            out.pop(instr, 0, type);
        };
    }

    /** Returns an operation that one instruction of the JVM makes, of which the form for ints is given. */
    static Lowering jvm(int ofInt) {
        return (out, instr) -> out.op(JvmKind.of(instr.type()).form(ofInt));
    }

    /** Returns an operation that a static method makes of some values of one kind. */
    static Lowering method(Class<?> owner, String name, int arguments) {
        return (out, instr) -> out.call(owner, name, descriptor(JvmKind.of(instr.type()), arguments));
    }
}
