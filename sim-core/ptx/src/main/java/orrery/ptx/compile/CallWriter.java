package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.code.Layout;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.ByteMemory;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.device.Windows;
import orrery.ptx.text.CallPrototype;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Variable;

/**
 * Writes calls of functions of the module, by name or by address. A function is a static method that takes the block,
 * the number of the thread, and where its frame begins: after the frame of the caller, which copies the parameters in
 * and the results out.
 */
final class CallWriter {
    /**
     * The bytes of a frame of a function besides its variables. Not 0, so that endless recursion of a function without
     * variables runs out of local memory.
     */
    private static final int RETURN_ADDRESS = 16;

    private static final String INDIRECT = "(" + Type.getDescriptor(BlockState.class) + "IIJI)V";

    static final String DESCRIPTOR = "(" + Type.getDescriptor(BlockState.class) + "II)V";

    private final CheckedModule module;
    private final SystemCallWriter system;
    private final String owner;
    private final Map<PtxFunction, Integer> numbers = new LinkedHashMap<>();
    private final Map<PtxFunction, Layout> frames = new HashMap<>();
    private final Map<ImmutableList<PtxFunction>, Integer> switches = new LinkedHashMap<>();

    CallWriter(CheckedModule module, String owner) {
        this.module = module;
        this.owner = owner;
        this.system = new SystemCallWriter(module);
    }

    /** Returns the number of a function, which names its method; the function is compiled, too. */
    private int assignNumber(PtxFunction function) {
        return numbers.computeIfAbsent(function, each -> numbers.size());
    }

    /** Returns the functions that are called, and their numbers. */
    Map<PtxFunction, Integer> called() {
        return numbers;
    }

    /**
     * Returns whether a call of a function was written that the device provides without code, such as {@code malloc}.
     */
    boolean callsSystem(String name) {
        return system.calls(name);
    }

    static String methodName(PtxFunction function, int number) {
        return Names.method(function.name()) + "$" + number;
    }

    /** Returns the frame of an entry: its variables. Offsets in it are those of the local memory of a thread. */
    static Layout frame(List<Variable> variables) {
        Layout frame = new Layout();
        addVariables(frame, variables);
        return frame;
    }

    /** Returns the frame of a function: its parameters, its results, and its variables. */
    static Layout frame(List<Variable> parameters, List<Variable> results, List<Variable> variables) {
        Layout frame = new Layout();
        frame.reserve(RETURN_ADDRESS);
        parameters.forEach(frame::add);
        results.forEach(frame::add);
        addVariables(frame, variables);
        return frame;
    }

    private static void addVariables(Layout frame, List<Variable> variables) {
        for (Variable each : variables) {
            if (each.space() == StateSpace.LOCAL || each.space() == StateSpace.PARAM) {
                frame.add(each);
            }
        }
        frame.addEnd("end of frame", 16);
    }

    void write(Emitter out, Instr instr) {
        PtxFunction callee = module.callee(instr.code());
        CallPrototype prototype = module.prototype(instr.code());
        if (prototype != null) {
            writeIndirectCall(out, instr, prototype);
        } else if (callee == null) {
            system.write(out, instr);
        } else {
            writeDirectCall(out, instr, callee);
        }
    }

    private Layout frame(PtxFunction function) {
        return frames.computeIfAbsent(
                function,
                each -> frame(
                        each.parameters(), each.results(), module.body(each).variables()));
    }

    private void writeDirectCall(Emitter out, Instr instr, PtxFunction callee) {
        Layout calleeFrame = frame(callee);
        writeCall(
                out,
                instr,
                CallArguments.of(instr.code(), callee),
                callee.parameters(),
                callee.results(),
                calleeFrame,
                () -> out.mv()
                        .visitMethodInsn(
                                Opcodes.INVOKESTATIC,
                                owner,
                                methodName(callee, assignNumber(callee)),
                                DESCRIPTOR,
                                false));
    }

    /**
     * Calls the function at an address: one of those with such results and parameters that contain no exchange between
     * threads.
     */
    private void writeIndirectCall(Emitter out, Instr instr, CallPrototype prototype) {
        ImmutableList<PtxFunction> candidates = module.candidates(prototype).stream()
                .filter(each -> !module.calls().meets(each))
                .collect(ImmutableList.toImmutableList());
        candidates.forEach(this::assignNumber);
        int number = switches.computeIfAbsent(candidates, each -> switches.size());
        CallArguments arguments = CallArguments.of(
                instr.code(), CheckedModule.calleeName(instr.code()), prototype.results(), prototype.parameters());
        Layout calleeFrame = frame(prototype.parameters(), prototype.results(), ImmutableList.of());
        writeCall(out, instr, arguments, prototype.parameters(), prototype.results(), calleeFrame, () -> {
            out.push(instr, arguments.results().isEmpty() ? 0 : 1, PtxType.B64);
            out.constant(out.scope().sites().number(instr, Element.BYTE));
            out.mv().visitMethodInsn(Opcodes.INVOKESTATIC, owner, switchMethod(number), INDIRECT, false);
        });
    }

    /** Copies the arguments into the frame of the callee, behind that of the caller, calls, and copies the results. */
    private static void writeCall(
            Emitter out,
            Instr instr,
            CallArguments arguments,
            List<Variable> parameters,
            List<Variable> results,
            Layout calleeFrame,
            Runnable invoke) {
        Layout callerFrame = out.scope().frame();
        int begin = callerFrame.bytes();
        out.block();
        pushLocalAddress(out, begin + calleeFrame.bytes());
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.callOn(BlockState.class, "needLocal", "(II)V");
        for (int i = 0; i < parameters.size(); i++) {
            Variable parameter = parameters.get(i);
            writeCopy(
                    out,
                    offset(instr, callerFrame, arguments.parameters().get(i)),
                    begin + (int) calleeFrame.offset(parameter.name()),
                    (int) parameter.bytes());
        }
        out.block();
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        pushLocalAddress(out, begin);
        invoke.run();
        for (int i = 0; i < results.size(); i++) {
            Variable result = results.get(i);
            writeCopy(
                    out,
                    begin + (int) calleeFrame.offset(result.name()),
                    offset(instr, callerFrame, arguments.results().get(i)),
                    (int) result.bytes());
        }
    }

    private static String switchMethod(int number) {
        return "indirect$" + number;
    }

    /** Writes the methods that find the function at an address: a switch by the numbers of functions. */
    void writeSwitches(ClassVisitor into) {
        switches.forEach((candidates, number) -> {
            MethodVisitor mv = into.visitMethod(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, switchMethod(number), INDIRECT, null, null);
            mv.visitCode();
            writeSwitch(mv, candidates);
            mv.visitMaxs(0, 0);
            mv.visitEnd();
        });
    }

    /** Writes a switch by the number of the function. Its locals: 0 block, 1 thread, 2 frame, 3 address, 5 site. */
    private void writeSwitch(MethodVisitor mv, ImmutableList<PtxFunction> candidates) {
        String block = Type.getInternalName(BlockState.class);
        int[] keys = new int[candidates.size()];
        Label[] labels = new Label[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Objects.requireNonNull(
                    module.functionNumbers().get(candidates.get(i).name()));
            labels[i] = new Label();
        }
        Label none = new Label();
        mv.visitVarInsn(Opcodes.LLOAD, 3);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(Windows.class), "functionNumber", "(J)I", false);
        mv.visitLookupSwitchInsn(none, keys, labels);
        for (int i = 0; i < keys.length; i++) {
            PtxFunction callee = candidates.get(i);
            mv.visitLabel(labels[i]);
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitVarInsn(Opcodes.ILOAD, 2);
            mv.visitLdcInsn(frame(callee).bytes());
            mv.visitInsn(Opcodes.IADD);
            mv.visitVarInsn(Opcodes.ILOAD, 1);
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, block, "needLocal", "(II)V", false);
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitVarInsn(Opcodes.ILOAD, 1);
            mv.visitVarInsn(Opcodes.ILOAD, 2);
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, owner, methodName(callee, assignNumber(callee)), DESCRIPTOR, false);
            mv.visitInsn(Opcodes.RETURN);
        }
        mv.visitLabel(none);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitVarInsn(Opcodes.LLOAD, 3);
        mv.visitVarInsn(Opcodes.ILOAD, 5);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, block, "noFunction", "(JI)Ljava/lang/RuntimeException;", false);
        mv.visitInsn(Opcodes.ATHROW);
    }

    /** Returns the offset of an argument in the frame of the caller. */
    static int offset(Instr instr, Layout frame, String name) {
        if (!frame.contains(name)) {
            throw PtxException.notSimulated(instr.line(), "argument " + name + " of " + instr);
        }
        return (int) frame.offset(name);
    }

    /** Pushes an offset in local memory, from the frame of the caller on. */
    static void pushLocalAddress(Emitter out, int offset) {
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().local());
        if (offset != 0) {
            out.constant(offset);
            out.op(Opcodes.IADD);
        }
    }

    private static void writeCopy(Emitter out, int from, int to, int bytes) {
        out.blockField("local", "[B");
        pushLocalAddress(out, from);
        pushLocalAddress(out, to);
        out.constant(bytes);
        out.call(ByteMemory.class, "copy", "([BIII)V");
    }
}
