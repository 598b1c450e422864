package orrery.docs;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the classes of a program from memory: an exploration may load them once for each run, and would read the same
 * files thousands of times.
 */
final class ProgramClasses extends URLClassLoader {
    private static final String ENDING = ".class";

    private final URL folder;
    private final Map<String, byte[]> code;
    private final boolean haveState;

    private ProgramClasses(URL folder, Map<String, byte[]> code, boolean haveState) {
        super(new URL[] {folder}, ProgramClasses.class.getClassLoader());
        this.folder = folder;
        this.code = code;
        this.haveState = haveState;
    }

    /** Reads the classes in a folder. */
    static ProgramClasses read(Path folder) throws IOException {
        SortedMap<String, byte[]> code = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(each).toString();
                if (name.endsWith(ENDING)) {
                    code.put(
                            name.substring(0, name.length() - ENDING.length()).replace(File.separatorChar, '.'),
                            Files.readAllBytes(each));
                }
            }
        }
        return new ProgramClasses(
                folder.toUri().toURL(), code, code.values().stream().anyMatch(ProgramClasses::hasState));
    }

    /** Returns a loader of the same classes, which has loaded none. */
    ProgramClasses unloaded() {
        return new ProgramClasses(folder, code, haveState);
    }

    /**
     * Returns whether a class has static fields other than constants, or a static initializer. Without them, a second
     * run of the program that uses the same classes finds what the first one found.
     */
    boolean haveState() {
        return haveState;
    }

    private static boolean hasState(byte[] code) {
        AtomicBoolean found = new AtomicBoolean();
        new ClassReader(code)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public @Nullable FieldVisitor visitField(
                                    int access, String name, String type, String generic, @Nullable Object value) {
                                if ((access & Opcodes.ACC_STATIC) != 0 && value == null) {
                                    found.set(true);
                                }
                                return null;
                            }

                            @Override
                            public @Nullable MethodVisitor visitMethod(
                                    int access, String name, String type, String generic, String[] exceptions) {
                                if (name.equals("<clinit>")) {
                                    found.set(true);
                                }
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found.get();
    }

    /** Returns the names of the classes. */
    Iterable<String> names() {
        return code.keySet();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] bytes = code.get(name);
        if (bytes == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            @Nullable Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length, domain());
        }
    }

    private ProtectionDomain domain() {
        return new ProtectionDomain(new CodeSource(folder, (Certificate[]) null), null, this, null);
    }
}
