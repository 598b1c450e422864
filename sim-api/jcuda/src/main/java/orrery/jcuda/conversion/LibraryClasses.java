package orrery.jcuda.conversion;

import static com.google.common.base.Preconditions.checkState;
import static org.objectweb.asm.Opcodes.ACC_NATIVE;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.H_INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IRETURN;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import orrery.jcuda.JCudaLibraries;

/**
 * JCuda's classes for libraries, whose native methods become calls of {@link orrery.jcuda.JCudaLibraries}. The class of
 * JCuda's jar is changed before it is loaded, and defined in its own package and class loader.
 */
public final class LibraryClasses {
    private static final String NATIVE = "Native";
    private static final Handle LINK = new Handle(
            H_INVOKESTATIC,
            Type.getInternalName(LibraryClasses.class),
            "link",
            MethodType.methodType(CallSite.class, MethodHandles.Lookup.class, String.class, MethodType.class)
                    .toMethodDescriptorString(),
            false);

    /** Another class of the package, by which the class is defined, and the classes, by how functions begin. */
    private static final ImmutableListMultimap<String, String> LIBRARIES =
            ImmutableListMultimap.<String, String>builder()
                    .putAll("cublas", "jcuda.jcublas.cublasStatus", "JCublas2", "JCublas")
                    .putAll("cufft", "jcuda.jcufft.cufftResult", "JCufft")
                    .putAll("curand", "jcuda.jcurand.curandStatus", "JCurand")
                    .putAll("cusparse", "jcuda.jcusparse.cusparseStatus", "JCusparse")
                    .putAll(
                            "cusolver",
                            "jcuda.jcusolver.cusolverStatus",
                            "JCusolverDn",
                            "JCusolverSp",
                            "JCusolverRf",
                            "JCusolver")
                    .putAll("cudnn", "jcuda.jcudnn.cudnnStatus", "JCudnn")
                    .build();

    /** The functions of the classes that were defined here. */
    private static final Map<String, Set<String>> DEFINED = new ConcurrentHashMap<>();

    private LibraryClasses() {}

    /** Returns whether a class of JCuda was defined here, and so needs no native library. */
    public static boolean isDefined(String simpleName) {
        return !DEFINED.getOrDefault(simpleName, Set.of()).isEmpty();
    }

    /**
     * Defines the classes that have a function.
     *
     * @throws IllegalArgumentException if there is none on the class path
     * @throws IllegalStateException if one of them was loaded before
     */
    public static synchronized void define(String function) {
        Set<String> classes = new TreeSet<>();
        LIBRARIES.asMap().forEach((beginning, names) -> {
            if (function.startsWith(beginning)) {
                String status = names.iterator().next();
                names.stream()
                        .skip(1)
                        .filter(each -> has(status, each, function))
                        .forEach(classes::add);
            }
        });
        if (classes.isEmpty()) {
            throw new IllegalArgumentException(
                    function + " is no function of JCuda's classes for libraries on the class"
                            + " path: legal are those of JCublas2, JCublas, JCufft, JCurand, JCusparse, JCusolver and JCudnn");
        }
    }

    private static boolean has(String status, String simpleName, String function) {
        String inPackage = status.substring(0, status.lastIndexOf('.'));
        return DEFINED.computeIfAbsent(simpleName, each -> define(status, inPackage + '.' + each))
                .contains(function);
    }

    /** Defines a class, and returns its functions; none if the class path does not have it. */
    private static Set<String> define(String status, String name) {
        ClassLoader loader = Pointer.class.getClassLoader();
        try (InputStream file = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                return Set.of();
            }
            Set<String> functions = new TreeSet<>();
            ClassWriter changed = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(ByteStreams.toByteArray(file)).accept(visitor(changed, functions), 0);
            Class<?> neighbor = Class.forName(status, false, loader);
            MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup()).defineClass(changed.toByteArray());
            return functions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(name, e);
        } catch (LinkageError e) {
            throw new IllegalStateException(
                    name + " was loaded before: legal is JCudaLibraries.on before the first use of the class", e);
        }
    }

    private static ClassVisitor visitor(ClassWriter changed, Set<String> functions) {
        return new ClassVisitor(ASM9, changed) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access & ~ACC_NATIVE, name, descriptor, signature, exceptions);
                if ((access & ACC_NATIVE) != 0) {
                    String function = name.endsWith(NATIVE) ? name.substring(0, name.length() - NATIVE.length()) : name;
                    functions.add(function);
                    writeCall(method, function, descriptor);
                }
                return method;
            }
        };
    }

    private static void writeCall(MethodVisitor method, String function, String descriptor) {
        method.visitCode();
        int local = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            method.visitVarInsn(argument.getOpcode(ILOAD), local);
            local += argument.getSize();
        }
        method.visitInvokeDynamicInsn(function, descriptor, LINK);
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /**
     * Links a call of a changed class with what a program has set for the function, whose result becomes that of the
     * function. What is no function of the library, as setLogLevel, does nothing.
     */
    public static CallSite link(MethodHandles.Lookup caller, String function, MethodType type)
            throws ReflectiveOperationException {
        if (!function.startsWith("cu") && type.returnType() == void.class) {
            return new ConstantCallSite(MethodHandles.empty(type));
        }
        MethodHandles.Lookup own = MethodHandles.lookup();
        MethodHandle call = own.findStatic(
                        JCudaLibraries.class, "call", MethodType.methodType(Object.class, String.class, Object[].class))
                .bindTo(function)
                .asCollector(Object[].class, type.parameterCount());
        if (type.returnType().isPrimitive() && type.returnType() != void.class) {
            MethodType filter = MethodType.methodType(Object.class, String.class, Object.class);
            MethodHandle given = own.findStatic(LibraryClasses.class, "given", filter);
            call = MethodHandles.filterReturnValue(call, given.bindTo(function));
        }
        return new ConstantCallSite(MethodHandles.explicitCastArguments(call, type));
    }

    /** Returns a result that is a number. A cast would take null for 0, which is success. */
    static Object given(String function, @Nullable Object result) {
        checkState(result != null, "%s returned null: legal is a number, such as the status 0", function);
        return result;
    }
}
