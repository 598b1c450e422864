package orrery.docs;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of a program from memory: an exploration may load them once for each run, and would read the same
 * files thousands of times.
 */
final class ProgramClasses extends URLClassLoader {
    private static final String ENDING = ".class";

    private final URL folder;

    /** The folder of the program's file, in which its resources are. */
    private final Path resources;

    /** What a class names that runs code on threads of the common pool, or on virtual threads. */
    private static final ImmutableSet<String> UNCOUNTED_THREADS = ImmutableSet.of(
            "CompletableFuture",
            "ForkJoinPool",
            "newVirtualThreadPerTaskExecutor",
            "newWorkStealingPool",
            "ofVirtual",
            "parallel",
            "startVirtualThread",
            "invokeAll");

    private final Map<String, byte[]> code;

    /** The names of the classes that have a method that sets their static fields back. */
    private final ImmutableSet<String> withReset;

    private ProgramClasses(URL folder, Path resources, Map<String, byte[]> code, ImmutableSet<String> withReset) {
        super(new URL[] {folder}, ProgramClasses.class.getClassLoader());
        this.folder = folder;
        this.resources = resources;
        this.code = code;
        this.withReset = withReset;
    }

    /**
     * Reads the classes in a folder.
     *
     * @param resources the folder with the resources of the program
     */
    static ProgramClasses read(Path folder, Path resources) throws IOException {
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
        return new ProgramClasses(folder.toUri().toURL(), resources, code, ImmutableSet.of());
    }

    /** Returns a loader of the same classes, which has loaded none. */
    ProgramClasses unloaded() {
        return new ProgramClasses(folder, resources, code, withReset);
    }

    /**
     * Returns a loader of the same classes, which has loaded none, and whose static fields can be set back. Empty if
     * that is not the same as loading the classes again.
     */
    Optional<ProgramClasses> resettable() {
        StaticInitializers initializers = new StaticInitializers(code.values());
        if (!initializers.areRepeatable()
                || code.values().stream().anyMatch(ProgramClasses::mayStartUncountedThreads)) {
            return Optional.empty();
        }
        ImmutableMap.Builder<String, byte[]> all = ImmutableMap.builder();
        ImmutableSet.Builder<String> changed = ImmutableSet.builder();
        code.forEach((name, bytes) -> {
            boolean isChangeable = initializers.isChangeable(name.replace('.', '/'));
            all.put(name, isChangeable ? StaticReset.addTo(bytes) : bytes);
            if (isChangeable) {
                changed.add(name);
            }
        });
        return Optional.of(new ProgramClasses(folder, resources, all.buildOrThrow(), changed.build()));
    }

    /**
     * Returns whether a class names what runs code on threads that no group of threads shows: virtual threads, and
     * those of the common pool. One that is left of a run might change the fields in the next one.
     */
    private static boolean mayStartUncountedThreads(byte[] bytes) {
        String constants = new String(bytes, StandardCharsets.ISO_8859_1);
        return UNCOUNTED_THREADS.stream().anyMatch(constants::contains);
    }

    /**
     * Returns the methods that give the static fields of these classes the values that they have when the class has
     * been initialized.
     */
    List<Method> resets() throws ReflectiveOperationException {
        List<Method> resets = new ArrayList<>();
        for (String name : withReset) {
            Method reset = loadClass(name).getDeclaredMethod(StaticReset.NAME);
            reset.setAccessible(true);
            resets.add(reset);
        }
        return resets;
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

    @Override
    public @Nullable URL findResource(String name) {
        URL found = super.findResource(name);
        Path beside = resources.resolve(name);
        try {
            return found == null && Files.exists(beside) ? beside.toUri().toURL() : found;
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProtectionDomain domain() {
        return new ProtectionDomain(new CodeSource(folder, (Certificate[]) null), null, this, null);
    }
}
