package orrery.docs;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import orrery.docs.program.Answer;
import orrery.docs.program.Example;

/**
 * A program in a Java file of the user: an {@link Answer}, for example an {@link Example}, or a class with a
 * {@code main} method. Headers of JBang are read: {@code //SOURCES} names more files, {@code //DEPS} of Orrery are
 * there, others are refused. What the compiler makes is kept until the file changes.
 */
final class UserProgram {
    private static final Pattern SOURCES = Pattern.compile("(?m)^//SOURCES[ \\t]+(.+)$");
    private static final Splitter FILES = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

    private static final Splitter NAMES =
            Splitter.on(CharMatcher.whitespace().or(CharMatcher.is(','))).omitEmptyStrings();

    private static final Pattern DEPS = Pattern.compile("(?m)^//DEPS[ \\t]+(.+)$");

    private final Path file;
    private final ProgramClasses classes;
    private final Class<?> type;

    private UserProgram(Path file, ProgramClasses classes, Class<?> type) {
        this.file = file;
        this.classes = classes;
        this.type = type;
    }

    /** A program that cannot be run, for a reason that its user can change. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String message) {
            super(message);
        }
    }

    /** A program that has failed; the cause is what it has thrown. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(Throwable cause) {
            super(cause);
        }
    }

    /** Returns the folder for what is made of the user's files. */
    static Path cache() {
        String folder = System.getProperty("orrery.cache");
        return folder == null
                ? Path.of(System.getProperty("java.io.tmpdir"), "orrery-" + System.getProperty("user.name"))
                : Path.of(folder);
    }

    /** Returns whether what the user names is a file, not an example. */
    static boolean isFile(String name) {
        return name.endsWith(".java");
    }

    /**
     * Compiles a file, unless that has been done, and loads its program.
     *
     * @param cache the folder for the classes
     * @param err where warnings of the compiler go
     */
    static UserProgram load(Path file, Path cache, PrintWriter err) throws Unusable, IOException {
        return load(file, cache, err, Answer.class);
    }

    /**
     * Does the same with a file that has a class of another kind, or a {@code main} method.
     *
     * @param kind what the class extends or implements
     */
    static UserProgram load(Path file, Path cache, PrintWriter err, Class<?> kind) throws Unusable, IOException {
        if (!isFile(file.toString())) {
            throw new Unusable(file + " is no program; legal is a file FILE.java");
        } else if (!Files.exists(file)) {
            throw new Unusable("there is no file " + file);
        }
        Optional<String> problem = problem(file);
        if (problem.isPresent()) {
            throw new Unusable(file + " " + problem.get());
        }
        List<Path> sources = sources(file);
        Path classes = cache.resolve(key(sources));
        if (!Files.exists(classes.resolve("complete"))) {
            ProgramCompiler.compile(sources, classes, err);
            Files.writeString(classes.resolve("complete"), "");
        }
        return find(file, ProgramClasses.read(classes, file.toAbsolutePath().resolveSibling("")), kind);
    }

    /** Returns why a file cannot be read, after its name; empty if it can. */
    private static Optional<String> problem(Path file) {
        if (!Files.exists(file)) {
            return Optional.of("does not exist");
        } else if (Files.isDirectory(file)) {
            return Optional.of("is a folder");
        } else if (!Files.isRegularFile(file)) {
            return Optional.of("is no regular file");
        }
        return Files.isReadable(file) ? Optional.empty() : Optional.of("cannot be read");
    }

    private static String text(Path file) throws Unusable, IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new Unusable(file + " is no text in UTF-8");
        }
    }

    private static Path named(Path file, String source) throws Unusable {
        try {
            return file.resolveSibling(source);
        } catch (InvalidPathException e) {
            throw new Unusable(file + " names \"" + CharMatcher.javaIsoControl().replaceFrom(source, '?')
                    + "\", which is no name of a file");
        }
    }

    private static List<Path> sources(Path file) throws Unusable, IOException {
        List<Path> all = new ArrayList<>(List.of(file));
        String text = text(file);
        Optional<String> foreign = DEPS.matcher(text)
                .results()
                .flatMap(found -> NAMES.splitToStream(found.group(1)))
                .filter(each -> !each.contains(":orrery-")) // of whichever group
                .findFirst();
        if (foreign.isPresent()) {
            throw new Unusable(file + " needs " + foreign.get()
                    + "; legal are the modules of Orrery and the JDK. 'orrery new' makes a Maven project for more");
        }
        List<String> sources = SOURCES.matcher(text)
                .results()
                .flatMap(found -> FILES.splitToStream(found.group(1)))
                .toList();
        for (String each : sources) {
            Path source = named(file, each);
            Optional<String> problem = problem(source);
            if (problem.isPresent()) {
                throw new Unusable(file + " names " + source + ", which " + problem.get());
            } else if (!all.contains(source)) {
                all.add(source);
            }
        }
        return all;
    }

    /** Returns the name of the folder for the classes: it depends on the sources and on our own classes. */
    private static String key(List<Path> sources) throws IOException {
        Hasher hasher = Hashing.sha256().newHasher();
        hasher.putString(System.getProperty("java.version"), StandardCharsets.UTF_8);
        for (Path each : sources) {
            hasher.putUnencodedChars(each.toAbsolutePath().toString()).putBytes(Files.readAllBytes(each));
        }
        return hasher.hash().toString().substring(0, 16);
    }

    private static UserProgram find(Path file, ProgramClasses classes, Class<?> kind) throws Unusable, IOException {
        List<Class<?>> all = new ArrayList<>();
        try {
            for (String name : classes.names()) {
                if (!name.contains("$")) {
                    all.add(classes.loadClass(name));
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
        String own = file.getFileName().toString().replace(".java", "");
        all.sort((one, other) -> Boolean.compare(
                other.getSimpleName().equals(own), one.getSimpleName().equals(own)));
        for (Class<?> each : all) {
            if (kind.isAssignableFrom(each) && !Modifier.isAbstract(each.getModifiers()) || mainOf(each) != null) {
                return new UserProgram(file, classes, each);
            }
        }
        throw new Unusable(
                file + " has no program; legal are a class with 'static void main(String[] args)' and a class"
                        + " that implements " + Example.class.getName() + " or " + Answer.class.getName());
    }

    /** Returns the program with classes that are loaded again. */
    UserProgram reloaded() {
        return with(classes.unloaded());
    }

    /** Returns the program with classes whose static fields can be set back; empty if they have to be loaded again. */
    Optional<UserProgram> resettable() {
        return classes.resettable().map(this::with);
    }

    private UserProgram with(ProgramClasses other) {
        try {
            return new UserProgram(file, other, other.loadClass(type.getName()));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the methods that set static fields back, where they can be. */
    List<Method> resets() {
        try {
            return classes.resets();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method mainOf(Class<?> type) {
        try {
            Method main = type.getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            return Modifier.isStatic(main.getModifiers()) ? main : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** Returns the program as an example; null for a {@code main} method. */
    Example example() throws Unusable, Failed {
        Answer answer = answer();
        return answer == null ? null : Example.of(type.getSimpleName(), answer);
    }

    /**
     * Returns the program as an answer; null for a {@code main} method.
     *
     * @throws Failed if its constructor throws; the cause is what is thrown
     */
    Answer answer() throws Unusable, Failed {
        if (!Answer.class.isAssignableFrom(type)) {
            return null;
        }
        return instance(Answer.class);
    }

    /**
     * Returns a new object of the class.
     *
     * @throws Failed if its constructor throws; the cause is what is thrown
     */
    <T> T instance(Class<T> kind) throws Unusable, Failed {
        if (!kind.isAssignableFrom(type)) {
            throw new Unusable(file + " has no class that implements " + kind.getName());
        }
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return kind.cast(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw new Failed(e.getCause());
        } catch (LinkageError e) {
            throw new Failed(e); // of a static initializer
        } catch (ReflectiveOperationException e) {
            throw new Unusable(type.getName() + " has no constructor that needs nothing");
        }
    }

    /**
     * Runs its {@code main} method.
     *
     * @throws Failed if it throws; its cause is what is thrown
     */
    void runMain(String... arguments) throws Failed {
        try {
            mainOf(type).invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw new Failed(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
