package orrery.conformance.robustness;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the classes of Orrery a second time. Where they allocate an object, an array or a lambda that captures
 * something, or call a method of the JDK or of Guava that usually allocates, they call {@link AllocationFailures}
 * first. Static initializers do not: each of them runs once.
 */
final class AllocationLoader extends ClassLoader {
    private static final Set<String> ALLOCATING = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "append",
            "clone",
            "computeIfAbsent",
            "concat",
            "copyOf",
            "copyOfRange",
            "entrySet",
            "format",
            "getStackTrace",
            "iterator",
            "keySet",
            "merge",
            "of",
            "offer",
            "push",
            "put",
            "putAll",
            "putIfAbsent",
            "stream",
            "toArray",
            "toList",
            "valueOf",
            "values");

    AllocationLoader() {
        super(AllocationLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            boolean ours = name.startsWith("orrery.") && !name.equals(AllocationFailures.class.getName());
            return ours ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            byte[] used = name.startsWith("orrery.conformance.") ? bytes : instrumented(bytes);
            return defineClass(name, used, 0, used.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static byte[] instrumented(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return name.equals("<clinit>") ? to : new Allocations(to);
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Adds the calls to a method. They leave the operand stack as it is. */
    private static final class Allocations extends MethodVisitor {
        Allocations(MethodVisitor to) {
            super(Opcodes.ASM9, to);
        }

        private void allocation() {
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    AllocationFailures.class.getName().replace('.', '/'),
                    "allocation",
                    "()V",
                    false);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, type);
            // After NEW, because frames refer to it by its place. The elements of a new array are on the stack.
            if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
                allocation();
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode == Opcodes.NEWARRAY) {
                allocation();
            }
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            boolean allocates = !descriptor.startsWith("()")
                    && !bootstrap
                            .getOwner()
                            .equals("java/lang/runtime/ObjectMethods"); // equals and hashCode of records
            if (allocates) {
                allocation();
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean library = owner.startsWith("java/") || owner.startsWith("com/google/");
            if (library && ALLOCATING.contains(name)) {
                allocation();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
