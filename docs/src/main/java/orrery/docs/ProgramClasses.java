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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of a program from memory: an exploration loads them once for each run, and would read the same
 * files thousands of times.
 */
final class ProgramClasses extends URLClassLoader {
    private static final String ENDING = ".class";

    private final URL folder;
    private final Map<String, byte[]> code;

    private ProgramClasses(URL folder, Map<String, byte[]> code) {
        super(new URL[] {folder}, ProgramClasses.class.getClassLoader());
        this.folder = folder;
        this.code = code;
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
        return new ProgramClasses(folder.toUri().toURL(), code);
    }

    /** Returns a loader of the same classes, which has loaded none. */
    ProgramClasses unloaded() {
        return new ProgramClasses(folder, code);
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
