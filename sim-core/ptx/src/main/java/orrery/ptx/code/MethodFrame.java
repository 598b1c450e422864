package orrery.ptx.code;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The local variables of a method. A method is emitted twice: the first time counts its size and finds which values it
 * needs that are the same for all threads, the second time emits those in front.
 */
public final class MethodFrame {
    /** The local variable with the block. */
    public static final int BLOCK = 0;

    private final Map<Reg, Integer> registers = new HashMap<>();
    private final Map<String, Hoisted> hoisted = new LinkedHashMap<>();
    private int next;

    /**
     * A value that is computed once in the method.
     *
     * @param local its local variable
     * @param store the instruction that pops it
     * @param push pushes the value
     */
    private record Hoisted(int local, int store, Consumer<MethodVisitor> push) {}

    /** Creates the frame of a method whose first local variables are in use. */
    public MethodFrame(int used) {
        next = used;
    }

    /** Returns a new local variable. */
    public int allocate(int slots) {
        int local = next;
        next += slots;
        return local;
    }

    /** Returns the local variable of a register. */
    public int local(Reg reg) {
        return registers.computeIfAbsent(reg, each -> allocate(each.kind().slots()));
    }

    /** Returns the local variable of a value that is computed once. */
    int hoist(String key, JvmKind kind, Consumer<MethodVisitor> push) {
        Hoisted value = hoisted.get(key);
        if (value == null) {
            value = new Hoisted(allocate(kind.slots()), kind.store(), push);
            hoisted.put(key, value);
        }
        return value.local();
    }

    /** Returns the local variable of an object that is computed once. */
    int hoistObject(String key, Consumer<MethodVisitor> push) {
        Hoisted value = hoisted.get(key);
        if (value == null) {
            value = new Hoisted(allocate(1), Opcodes.ASTORE, push);
            hoisted.put(key, value);
        }
        return value.local();
    }

    /** Computes the values that are computed once. */
    public void emitHoisted(MethodVisitor mv) {
        for (Hoisted each : hoisted.values()) {
            each.push().accept(mv);
            mv.visitVarInsn(each.store(), each.local());
        }
    }
}
