package orrery.ptx.compile;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import orrery.ptx.code.MethodFrame;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.EntryCode;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.Statement;

/**
 * Writes the class of an entry: a method for each region and for each function that it calls, and those that choose
 * one.
 */
final class EntryClassWriter {
    /** What the name of the method ends with that all threads of a block run together. */
    private static final String TOGETHER = "$all";

    private static final String BASE = Type.getInternalName(EntryCode.class);
    private static final String RUN = "(" + Type.getDescriptor(BlockState.class) + "III)V";
    private static final String RUN_TOGETHER = "(" + Type.getDescriptor(BlockState.class) + "III)I";
    private static final String REGION_TOGETHER = "(" + Type.getDescriptor(BlockState.class) + "II)I";
    private static final String REGION = "(" + Type.getDescriptor(BlockState.class) + "II)V";

    private final CheckedModule module;
    private final PtxFunction function;
    private final String className;
    private final EntryPieces pieces;
    private final RegionChoices choices;
    private final CallWriter calls;
    private final Map<PtxFunction, FunctionPieces> functions;
    private final Map<Integer, MethodFrame> regionFrames;
    private final Map<PtxFunction, MethodFrame> functionFrames;

    /**
     * Creates the writer of a class.
     *
     * @param className the name of the class, with slashes
     * @param functions the functions that the entry calls
     * @param regionFrames the local variables of each region, by its number
     * @param functionFrames the local variables of each function
     */
    EntryClassWriter(
            CheckedModule module,
            PtxFunction function,
            String className,
            EntryPieces pieces,
            RegionChoices choices,
            CallWriter calls,
            Map<PtxFunction, FunctionPieces> functions,
            Map<Integer, MethodFrame> regionFrames,
            Map<PtxFunction, MethodFrame> functionFrames) {
        this.module = module;
        this.function = function;
        this.className = className;
        this.pieces = pieces;
        this.choices = choices;
        this.calls = calls;
        this.functions = functions;
        this.regionFrames = regionFrames;
        this.functionFrames = functionFrames;
    }

    /**
     * Writes the class, and returns an instance of it.
     *
     * @throws PtxException if a function is too large for the JVM
     */
    EntryCode load() {
        return EntryLoader.load(className.replace('/', '.'), bytes());
    }

    private byte[] bytes() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return "java/lang/Object";
            }
        };
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, className, null, BASE, null);
        writer.visitSource(sourceFile(), null);
        constructor(writer);
        dispatch(writer, "run", false);
        dispatch(writer, "runTogether", true);
        for (int i = 0; i < pieces.regions().all().size(); i++) {
            writeRegion(writer, i, region(i), false, null);
            if (pieces.stops()) {
                writeTogether(writer, i);
            }
        }
        functions.forEach((each, lowered) -> {
            int number = Objects.requireNonNull(calls.called().get(each));
            MethodVisitor mv = writer.visitMethod(
                    Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC,
                    CallWriter.methodName(each, number),
                    CallWriter.DESCRIPTOR,
                    null,
                    null);
            new FunctionWriter(lowered, calls, mv, Objects.requireNonNull(functionFrames.get(each))).write();
        });
        calls.writeSwitches(writer);
        writer.visitEnd();
        try {
            return writer.toByteArray();
        } catch (MethodTooLargeException e) {
            throw PtxException.notSimulated(
                    function.line(),
                    "a function of " + e.getCodeSize() + " bytes of bytecode, " + e.getMethodName() + " of entry "
                            + function.name() + ",");
        }
    }

    /** Writes the method of a region for threads that run it together; several if all of them take one of two ways. */
    private void writeTogether(ClassWriter writer, int number) {
        String name = region(number) + TOGETHER;
        List<RegionStart.Choice> ways = choices.of(number);
        if (ways.isEmpty()) {
            writeRegion(writer, number, name, true, null);
            return;
        }
        for (int i = 0; i < ways.size(); i++) {
            writeRegion(writer, number, name + "$" + i, true, ways.get(i));
        }
        MethodVisitor mv =
                writer.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name, REGION_TOGETHER, null, null);
        ChoiceWriter dispatcher =
                new ChoiceWriter(pieces, number, mv, Objects.requireNonNull(regionFrames.get(number)));
        dispatcher.begin();
        for (int i = ways.size() - 1; i >= 0; i--) {
            dispatcher.call(
                    i == 0, className, name + "$" + i, REGION_TOGETHER, choices.isLeftAlike(number, ways.get(i)));
        }
        dispatcher.end();
    }

    private void writeRegion(
            ClassWriter writer, int number, String name, boolean together, RegionStart.@Nullable Choice choice) {
        MethodVisitor mv = writer.visitMethod(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name, together ? REGION_TOGETHER : REGION, null, null);
        MethodFrame frame = Objects.requireNonNull(regionFrames.get(number));
        new RegionWriter(pieces, number, together, choice, mv, frame).write();
    }

    private String region(int number) {
        return Names.method(function.name()) + (number == 0 ? "" : "$" + number);
    }

    private String sourceFile() {
        if (pieces.hasSource()) {
            for (Statement each : Objects.requireNonNull(function.body())) {
                if (each instanceof Statement.Code code && code.source() != null) {
                    return module.sourceFile(code.source().file());
                }
            }
        }
        return "PTX";
    }

    private static void constructor(ClassWriter writer) {
        MethodVisitor mv = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        mv.visitCode();
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitMethodInsn(Opcodes.INVOKESPECIAL, BASE, "<init>", "()V", false);
        mv.visitInsn(Opcodes.RETURN);
        mv.visitMaxs(0, 0);
        mv.visitEnd();
    }

    private void dispatch(ClassWriter writer, String name, boolean together) {
        MethodVisitor mv = writer.visitMethod(Opcodes.ACC_PUBLIC, name, together ? RUN_TOGETHER : RUN, null, null);
        mv.visitCode();
        int count = pieces.regions().all().size();
        Label[] labels = new Label[count];
        for (int i = 0; i < count; i++) {
            labels[i] = new Label();
        }
        mv.visitVarInsn(Opcodes.ILOAD, 2);
        mv.visitTableSwitchInsn(0, count - 1, labels[0], labels);
        for (int i = 0; i < count; i++) {
            mv.visitLabel(labels[i]);
            mv.visitVarInsn(Opcodes.ALOAD, 1);
            mv.visitVarInsn(Opcodes.ILOAD, 3);
            mv.visitVarInsn(Opcodes.ILOAD, 4);
            if (!together) {
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, className, region(i), REGION, false);
                mv.visitInsn(Opcodes.RETURN);
            } else if (pieces.stops()) {
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, className, region(i) + TOGETHER, REGION_TOGETHER, false);
                mv.visitInsn(Opcodes.IRETURN);
            } else {
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, className, region(i), REGION, false);
                mv.visitLdcInsn(BlockState.ENDED);
                mv.visitInsn(Opcodes.IRETURN);
            }
        }
        mv.visitMaxs(0, 0);
        mv.visitEnd();
    }
}
