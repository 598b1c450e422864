package orrery.docs.exercises;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import orrery.docs.program.Answer;

/** The bytecode of an answer: the classes of its package, for what a run of it would not show in time. */
final class AnswerCode {
    private static final ImmutableSet<String> ENDS =
            ImmutableSet.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");

    private final ImmutableList<ClassReader> classes;

    private AnswerCode(ImmutableList<ClassReader> classes) {
        this.classes = classes;
    }

    /** Returns the bytecode of an answer; that of no class if it has no class file. */
    static AnswerCode of(Answer answer) {
        Class<?> type = answer.getClass();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || type.isHidden()) {
            return new AnswerCode(ImmutableList.of());
        }
        try {
            URI folder = source.getLocation().toURI();
            Path classFolder = Path.of(folder).resolve(type.getPackageName().replace('.', '/'));
            return new AnswerCode(Files.isDirectory(classFolder) ? readers(classFolder) : ImmutableList.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ImmutableList<ClassReader> readers(Path folder) throws IOException {
        ImmutableList.Builder<ClassReader> all = ImmutableList.builder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : (Iterable<Path>) files.sorted()::iterator) {
                if (each.toString().endsWith(".class")) {
                    all.add(new ClassReader(Files.readAllBytes(each)));
                }
            }
        }
        return all.build();
    }

    /** Returns where it ends the process, as text; empty if it does not. */
    Optional<String> endOfProcess() {
        return classes.stream().flatMap(each -> new Search(each).found.stream()).findFirst();
    }

    /** Returns whether it calls a method, of whatever class; true if there are no classes. */
    boolean callsMethod(String method) {
        return classes.isEmpty() || classes.stream().anyMatch(each -> new Search(each).methods.contains(method));
    }

    /** Returns whether a text is within a constant of it. */
    boolean hasConstant(String text) {
        return classes.stream().anyMatch(each -> hasConstant(each, text));
    }

    private static boolean hasConstant(ClassReader reader, String text) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            boolean isString = item > 0 && reader.readByte(item - 1) == STRING;
            if (isString && reader.readUTF8(item, buffer).contains(text)) {
                return true;
            }
        }
        return false;
    }

    /** The tag of a string in the constant pool. */
    private static final int STRING = 8;

    /** Looks for calls, and for those that end the process. */
    private static final class Search extends ClassVisitor {
        private @Nullable String file;
        private Optional<String> found = Optional.empty();
        private final Set<String> methods = new HashSet<>();

        Search(ClassReader reader) {
            super(Opcodes.ASM9);
            reader.accept(this, ClassReader.SKIP_FRAMES);
        }

        @Override
        public void visitSource(String source, String debug) {
            file = source;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                private int line;

                @Override
                public void visitLineNumber(int number, Label start) {
                    line = number;
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    methods.add(called);
                    if (ENDS.contains(owner + "." + called) && found.isEmpty()) {
                        String end = owner.substring(owner.lastIndexOf('/') + 1) + "." + called;
                        found = Optional.of("it calls " + end + " at " + file + ":" + line
                                + ", which ends the process; legal is an answer that returns");
                    }
                }
            };
        }
    }
}
