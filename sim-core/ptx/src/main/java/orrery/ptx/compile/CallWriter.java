package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
import orrery.ptx.device.SystemCalls;
import orrery.ptx.device.Windows;
import orrery.ptx.text.CallPrototype;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Variable;

/**
 * Writes calls: of functions of the module, by name or by address, and of those that the device has without code. A
 * function is a static method that takes the block, the number of the thread, and where its frame begins: behind that
 * of the caller, who copies the parameters there and the results back.
 */
final class CallWriter {
    /** What a frame holds beside variables, so that calls without end need memory. */
    private static final int RETURN_ADDRESS = 16;

    private static final String INDIRECT = "(" + Type.getDescriptor(BlockState.class) + "IIJI)V";

    static final String DESCRIPTOR = "(" + Type.getDescriptor(BlockState.class) + "II)V";

    private final CheckedModule module;
    private final String owner;
    private final Map<PtxFunction, Integer> numbers = new LinkedHashMap<>();
    private final Map<ImmutableList<PtxFunction>, Integer> switches = new LinkedHashMap<>();
    private final Set<String> systemCalls = new HashSet<>();

    CallWriter(CheckedModule module, String owner) {
        this.module = module;
        this.owner = owner;
    }

    /** Returns the number of a function, which names its method. */
    private int number(PtxFunction function) {
        return numbers.computeIfAbsent(function, each -> numbers.size());
    }

    /** Returns the functions that are called, and their numbers. */
    Map<PtxFunction, Integer> called() {
        return numbers;
    }

    /** Returns whether a function of the device is called that has no code. */
    boolean callsSystem(String name) {
        return systemCalls.contains(name);
    }

    static String method(PtxFunction function, int number) {
        return Names.method(function.name()) + "$" + number;
    }

    /** Returns the frame of a function: its parameters, its results, and its variables. */
    static Layout frame(List<Variable> parameters, List<Variable> results, List<Variable> variables) {
        Layout frame = new Layout();
        frame.reserve(RETURN_ADDRESS);
        parameters.forEach(frame::add);
        results.forEach(frame::add);
        for (Variable each : variables) {
            if (each.space() == StateSpace.LOCAL || each.space() == StateSpace.PARAM) {
                frame.add(each);
            }
        }
        frame.addEnd("end of frame", 16);
        return frame;
    }

    void write(Emitter out, Instr instr) {
        PtxFunction callee = module.callee(instr.code());
        CallPrototype prototype = module.prototype(instr.code());
        if (prototype != null) {
            indirect(out, instr, prototype);
        } else if (callee == null) {
            system(out, instr);
        } else {
            direct(out, instr, callee);
        }
    }

    private Layout frame(PtxFunction function) {
        return frame(
                function.parameters(),
                function.results(),
                InlinedBody.of(module, function).variables());
    }

    private void direct(Emitter out, Instr instr, PtxFunction callee) {
        Layout to = frame(callee);
        call(
                out,
                instr,
                CallArguments.of(instr.code(), callee),
                callee.parameters(),
                callee.results(),
                to,
                () -> out.mv()
                        .visitMethodInsn(
                                Opcodes.INVOKESTATIC, owner, method(callee, number(callee)), DESCRIPTOR, false));
    }

    /**
     * Calls the function at an address: one of those that have such results and parameters, and in which no threads
     * meet.
     */
    private void indirect(Emitter out, Instr instr, CallPrototype prototype) {
        ImmutableList<PtxFunction> candidates = module.candidates(prototype).stream()
                .filter(each -> !module.meets(each))
                .collect(ImmutableList.toImmutableList());
        candidates.forEach(this::number);
        int number = switches.computeIfAbsent(candidates, each -> switches.size());
        CallArguments arguments = CallArguments.of(
                instr.code(), CheckedModule.calleeName(instr.code()), prototype.results(), prototype.parameters());
        Layout to = frame(prototype.parameters(), prototype.results(), ImmutableList.of());
        call(out, instr, arguments, prototype.parameters(), prototype.results(), to, () -> {
            out.push(instr, arguments.results().isEmpty() ? 0 : 1, PtxType.B64);
            out.constant(out.scope().sites().number(instr, Element.BYTE));
            out.mv().visitMethodInsn(Opcodes.INVOKESTATIC, owner, switchMethod(number), INDIRECT, false);
        });
    }

    /** Copies the arguments behind the frame of the caller, calls with that as the frame, and copies the results. */
    private static void call(
            Emitter out,
            Instr instr,
            CallArguments arguments,
            List<Variable> parameters,
            List<Variable> results,
            Layout to,
            Runnable invoke) {
        Layout from = out.scope().frame();
        int begin = from.bytes();
        out.block();
        address(out, begin + to.bytes());
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.callOn(BlockState.class, "needLocal", "(II)V");
        for (int i = 0; i < parameters.size(); i++) {
            Variable parameter = parameters.get(i);
            copy(
                    out,
                    offset(instr, from, arguments.parameters().get(i)),
                    begin + (int) to.offset(parameter.name()),
                    (int) parameter.bytes());
        }
        out.block();
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        address(out, begin);
        invoke.run();
        for (int i = 0; i < results.size(); i++) {
            Variable result = results.get(i);
            copy(
                    out,
                    begin + (int) to.offset(result.name()),
                    offset(instr, from, arguments.results().get(i)),
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

    /** Writes a switch. The arguments are the block, the thread, its frame, the address, and the place. */
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
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method(callee, number(callee)), DESCRIPTOR, false);
            mv.visitInsn(Opcodes.RETURN);
        }
        mv.visitLabel(none);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitVarInsn(Opcodes.LLOAD, 3);
        mv.visitVarInsn(Opcodes.ILOAD, 5);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, block, "noFunction", "(JI)Ljava/lang/RuntimeException;", false);
        mv.visitInsn(Opcodes.ATHROW);
    }

    private static int offset(Instr instr, Layout frame, String name) {
        if (!frame.contains(name)) {
            throw PtxException.notSimulated(instr.line(), "argument " + name + " of " + instr);
        }
        return (int) frame.offset(name);
    }

    /** Pushes an offset in local memory, from the frame of the caller on. */
    private static void address(Emitter out, int offset) {
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().local());
        if (offset != 0) {
            out.constant(offset);
            out.op(Opcodes.IADD);
        }
    }

    private static void copy(Emitter out, int from, int to, int bytes) {
        out.blockField("local", "[B");
        address(out, from);
        address(out, to);
        out.constant(bytes);
        out.call(ByteMemory.class, "copy", "([BIII)V");
    }

    /**
     * Calls a function that the device has without code: its parameters are words of 32 or 64 bits, or arrays of bytes.
     */
    private void system(Emitter out, Instr instr) {
        String name = CheckedModule.calleeName(instr.code());
        PtxFunction declared =
                Objects.requireNonNull(module.module().functions().get(name));
        String descriptor = SystemCalls.descriptor(name);
        if (descriptor == null) {
            throw PtxException.notSimulated(instr.line(), "a call of " + name);
        }
        systemCalls.add(name);
        CallArguments arguments = CallArguments.of(instr.code(), declared);
        Layout frame = out.scope().frame();
        Type[] types = Type.getArgumentTypes(descriptor);
        if (types.length != arguments.parameters().size() + 2) {
            throw PtxException.invalid(
                    instr.line(),
                    "a call of " + name + " with " + arguments.parameters().size() + " parameters");
        }
        int site = out.scope().sites().number(instr, Element.BYTE);
        boolean hasResult = !arguments.results().isEmpty();
        if (hasResult) {
            out.blockField("local", "[B");
            address(out, offset(instr, frame, arguments.results().get(0)));
            out.op(Opcodes.I2L);
        }
        out.block();
        for (int i = 0; i < arguments.parameters().size(); i++) {
            boolean isLong = types[i + 1].getSort() == Type.LONG;
            out.blockField("local", "[B");
            address(out, offset(instr, frame, arguments.parameters().get(i)));
            if (types[i + 1].getSort() == Type.ARRAY) {
                out.constant(Math.toIntExact(declared.parameters().get(i).bytes()));
                out.call(ByteMemory.class, "copyOf", "([BII)[B");
                continue;
            }
            out.op(Opcodes.I2L);
            out.block();
            out.constant(site);
            out.call(
                    ByteMemory.class,
                    isLong ? "load64" : "load32",
                    "([BJ" + Type.getDescriptor(BlockState.class) + "I)" + (isLong ? "J" : "I"));
        }
        out.constant(site);
        out.call(SystemCalls.class, name, descriptor);
        if (hasResult) {
            boolean isLong = Type.getReturnType(descriptor).getSort() == Type.LONG;
            out.block();
            out.constant(site);
            out.call(
                    ByteMemory.class,
                    isLong ? "store64" : "store32",
                    "([BJ" + (isLong ? "J" : "I") + Type.getDescriptor(BlockState.class) + "I)V");
        }
    }
}
