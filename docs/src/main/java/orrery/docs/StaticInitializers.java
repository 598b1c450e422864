package orrery.docs;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells whether static initializers of a program depend on nothing, and change nothing, but the static fields of their
 * own class. It does not matter when such an initializer runs, so that it can run again before each run of the program.
 * What is not known to be harmless is taken for harmful, but for what collections call of their elements:
 * {@code equals}, {@code hashCode} and {@code toString}.
 */
final class StaticInitializers {
    private static final String INITIALIZER = "<clinit>";
    private static final String CONSTRUCTOR = "<init>";
    private static final String LAMBDA = "java/lang/invoke/LambdaMetafactory";
    private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";

    /** Functions of these classes depend on their arguments only, and keep what they are given. */
    private static final ImmutableSet<String> PURE = ImmutableSet.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Math",
            "java/lang/Object",
            "java/lang/Record",
            "java/lang/Short",
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/util/ArrayDeque",
            "java/util/ArrayList",
            "java/util/Arrays",
            "java/util/Collections",
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/LinkedHashMap",
            "java/util/LinkedHashSet",
            "java/util/LinkedList",
            "java/util/List",
            "java/util/Map",
            "java/util/Optional",
            "java/util/Set",
            "java/util/TreeMap",
            "java/util/TreeSet",
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentLinkedQueue",
            "java/util/concurrent/CopyOnWriteArrayList",
            "java/util/concurrent/CountDownLatch",
            "java/util/concurrent/CyclicBarrier",
            "java/util/concurrent/LinkedBlockingQueue",
            "java/util/concurrent/Semaphore",
            "java/util/concurrent/atomic/AtomicBoolean",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicIntegerArray",
            "java/util/concurrent/atomic/AtomicLong",
            "java/util/concurrent/atomic/AtomicLongArray",
            "java/util/concurrent/atomic/AtomicReference",
            "java/util/concurrent/locks/ReentrantLock",
            "orrery/runtime/dim3");

    /** Functions of these classes that are not pure: they read system properties, make random numbers or block. */
    private static final ImmutableSet<String> IMPURE = ImmutableSet.of(
            "acquire", "await", "getBoolean", "getInteger", "getLong", "lock", "random", "shuffle", "take", "wait");

    private final Map<String, ClassFacts> classes = new HashMap<>();

    /** What a class consists of. */
    private static final class ClassFacts extends ClassVisitor {
        private final Map<String, MethodFacts> methods = new HashMap<>();
        private final List<String> staticFields = new ArrayList<>();
        private String name = "";
        private String superName = "";
        private boolean isInterface;
        private boolean isEnum;
        private boolean hasOnlySyntheticStatics = true;
        private boolean hasMutableFields;

        ClassFacts(byte[] code) {
            super(Opcodes.ASM9);
            new ClassReader(code).accept(this, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }

        @Override
        public void visit(
                int version, int access, String name, String generic, @Nullable String superName, String[] interfaces) {
            this.name = name;
            this.superName = String.valueOf(superName);
            isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
            isEnum = (access & Opcodes.ACC_ENUM) != 0;
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String type, String generic, @Nullable Object value) {
            boolean isFinal = (access & Opcodes.ACC_FINAL) != 0;
            if ((access & Opcodes.ACC_STATIC) == 0) {
                hasMutableFields |= !isFinal || type.length() > 1 && !type.equals("Ljava/lang/String;");
            } else if (value == null) {
                staticFields.add(name);
                boolean isOfEnum = isFinal && type.equals("L" + this.name + ";");
                hasOnlySyntheticStatics &= isFinal && ((access & Opcodes.ACC_SYNTHETIC) != 0 || isEnum && isOfEnum);
            }
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] exceptions) {
            MethodFacts facts = new MethodFacts();
            methods.put(name + type, facts);
            return facts;
        }
    }

    private record Member(String owner, String name, String type) {}

    /** What a method does. */
    private static final class MethodFacts extends MethodVisitor {
        private final List<Member> calls = new ArrayList<>();
        private final List<Member> virtualCalls = new ArrayList<>();
        private final List<Member> staticFields = new ArrayList<>();
        private final List<Member> staticFieldsWritten = new ArrayList<>();
        private boolean isSimple = true;

        MethodFacts() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitInsn(int opcode) {
            isSimple &= opcode != Opcodes.MONITORENTER && opcode != Opcodes.MONITOREXIT;
        }

        @Override
        public void visitLdcInsn(Object value) {
            isSimple &= !(value instanceof ConstantDynamic);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            if (opcode == Opcodes.GETSTATIC) {
                staticFields.add(new Member(owner, name, type));
            } else if (opcode == Opcodes.PUTSTATIC) {
                staticFieldsWritten.add(new Member(owner, name, type));
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            boolean isVirtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
            (isVirtual ? virtualCalls : calls).add(new Member(owner, name, type));
        }

        /** Allows a lambda, which is made and not called, and a text if no part of it calls the program's methods. */
        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            isSimple &= bootstrap.getOwner().equals(LAMBDA)
                    || bootstrap.getOwner().equals(CONCATENATION)
                            && List.of(Type.getArgumentTypes(type)).stream()
                                    .allMatch(each -> each.getSort() < Type.ARRAY
                                            || each.getInternalName().equals("java/lang/String"));
        }
    }

    /** Reads the classes of a program. */
    StaticInitializers(Collection<byte[]> code) {
        for (byte[] each : code) {
            ClassFacts facts = new ClassFacts(each);
            classes.put(facts.name, facts);
        }
    }

    /** Returns whether the static fields of all classes can be set back by running their initializers again. */
    boolean areRepeatable() {
        return classes.values().stream().allMatch(this::isRepeatable);
    }

    /**
     * Returns whether a class, by its name with slashes, has static fields that a run can change. Constants of an enum,
     * and what the compiler adds for {@code switch} and {@code assert}, stay as they are.
     */
    boolean isChangeable(String name) {
        ClassFacts type = classes.get(name);
        return type != null && !type.staticFields.isEmpty() && !type.hasOnlySyntheticStatics;
    }

    private boolean isRepeatable(ClassFacts type) {
        if (type.isEnum
                && (isChangeable(type.name) || classes.values().stream().anyMatch(each -> hasState(each, type)))) {
            return false; // the JDK keeps the constants that it has seen first
        } else if (type.isInterface && !type.staticFields.isEmpty()) {
            return false; // its fields must be final
        }
        return !type.methods.containsKey(INITIALIZER + "()V")
                || isHarmless(type, new Member(type.name, INITIALIZER, "()V"), new HashSet<>());
    }

    private static boolean hasState(ClassFacts part, ClassFacts type) {
        return (part == type || part.superName.equals(type.name)) && part.hasMutableFields;
    }

    /** Returns whether a method of the program does nothing but what concerns static fields of a class. */
    private boolean isHarmless(ClassFacts initialized, Member method, Set<Member> known) {
        if (!known.add(method)) {
            return true;
        }
        MethodFacts facts = classes.get(method.owner).methods.get(method.name + method.type);
        return facts != null
                && facts.isSimple
                && facts.staticFields.stream().allMatch(each -> isReadable(initialized, each))
                && facts.staticFieldsWritten.stream().allMatch(each -> each.owner.equals(initialized.name))
                && facts.calls.stream()
                        .allMatch(each ->
                                classes.containsKey(each.owner) ? isHarmless(initialized, each, known) : isPure(each))
                && facts.virtualCalls.stream().allMatch(this::isPureVirtual);
    }

    private boolean isReadable(ClassFacts initialized, Member field) {
        ClassFacts owner = classes.get(field.owner);
        return owner == null || owner == initialized || owner.isEnum;
    }

    private boolean isPureVirtual(Member method) {
        boolean isConstant = method.name.equals("ordinal") || method.name.equals("name");
        ClassFacts owner = classes.get(method.owner);
        return owner != null ? owner.isEnum && isConstant : isConstant || isPure(method);
    }

    private static boolean isPure(Member method) {
        if (method.owner.startsWith("[")) {
            return method.name.equals("clone");
        } else if (method.owner.equals("orrery/sim/Kernel")) {
            return true; // what it is given is called by launches only
        } else if (method.name.equals("desiredAssertionStatus")) {
            return true;
        } else if (method.name.equals("values") && method.type.startsWith("()[L")) {
            return true; // of an enum of a library
        } else if (method.owner.equals("java/lang/Enum") || method.owner.equals("java/util/Random")) {
            return method.name.equals(CONSTRUCTOR) && !method.type.equals("()V");
        }
        return PURE.contains(method.owner)
                && !IMPURE.contains(method.name)
                && List.of(Type.getArgumentTypes(method.type)).stream().noneMatch(StaticInitializers::isFunction);
    }

    private static boolean isFunction(Type type) {
        String name = type.getClassName();
        return name.startsWith("java.util.function.")
                || name.equals("java.util.Comparator")
                || name.equals("java.lang.Runnable");
    }
}
