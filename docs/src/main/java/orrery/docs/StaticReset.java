package orrery.docs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds a method to a class that gives its static fields their first values again: a copy of the static initializer,
 * after each field has been set to zero or null. Static fields that no constant initializes are no longer final.
 */
final class StaticReset {
    /** The name of the method; it has no parameters. */
    static final String NAME = "orrery$reset";

    private static final String INITIALIZER = "<clinit>";

    /** The stack slots that a reset needs: two, for the zero of a long or a double. */
    private static final int STACK = 2;

    private record Field(String owner, String name, String type) {}

    private final List<Field> fields = new ArrayList<>();
    private boolean hasInitializer;

    private StaticReset() {}

    /** Returns the class with the method. */
    static byte[] addTo(byte[] code) {
        return new StaticReset().transform(code);
    }

    private byte[] transform(byte[] code) {
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new NonFinalFields(writer), 0);
        if (hasInitializer) {
            reader.accept(new InitializerCopy(writer), 0);
        } else {
            MethodVisitor reset = newReset(writer);
            reset.visitCode();
            setToZero(reset);
            reset.visitInsn(Opcodes.RETURN);
            reset.visitMaxs(STACK, 0);
            reset.visitEnd();
        }
        return writer.toByteArray();
    }

    private static MethodVisitor newReset(ClassVisitor writer) {
        return writer.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, NAME, "()V", null, null);
    }

    private void setToZero(MethodVisitor method) {
        for (Field each : fields) {
            method.visitInsn(
                    switch (Type.getType(each.type).getSort()) {
                        case Type.LONG -> Opcodes.LCONST_0;
                        case Type.FLOAT -> Opcodes.FCONST_0;
                        case Type.DOUBLE -> Opcodes.DCONST_0;
                        case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
                        default -> Opcodes.ICONST_0;
                    });
            method.visitFieldInsn(Opcodes.PUTSTATIC, each.owner, each.name, each.type);
        }
    }

    /** The class, with fields that are not final. */
    private final class NonFinalFields extends ClassVisitor {
        private String owner = "";

        NonFinalFields(ClassVisitor writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                String signature,
                @Nullable String superName,
                String[] interfaces) {
            owner = name;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String descriptor, String signature, @Nullable Object value) {
            boolean isReset = (access & Opcodes.ACC_STATIC) != 0 && value == null;
            if (isReset) {
                fields.add(new Field(owner, name, descriptor));
            }
            return super.visitField(isReset ? access & ~Opcodes.ACC_FINAL : access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            hasInitializer |= name.equals(INITIALIZER);
            return super.visitMethod(access, name, descriptor, signature, exceptions);
        }
    }

    /** The static initializer alone, as the method. */
    private final class InitializerCopy extends ClassVisitor {
        private final ClassVisitor writer;

        InitializerCopy(ClassVisitor writer) {
            super(Opcodes.ASM9);
            this.writer = writer;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if (!name.equals(INITIALIZER)) {
                return null;
            }
            return new MethodVisitor(Opcodes.ASM9, newReset(writer)) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    setToZero(this);
                }

                @Override
                public void visitMaxs(int stack, int locals) {
                    super.visitMaxs(Math.max(stack, STACK), locals);
                }
            };
        }
    }
}
