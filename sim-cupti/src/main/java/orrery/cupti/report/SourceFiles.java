package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the source files of a program, whose lines a report shows. Immutable. */
public final class SourceFiles {
    /** Where the sources of a module are, as seen from its folder, in the layout of Maven and Gradle. */
    private static final ImmutableList<String> FOLDERS =
            ImmutableList.of("src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin");

    /** Between the folder of a module and that of its classes are at most so many others: build/classes/java/test. */
    private static final int MAX_LEVELS = 5;

    private final ImmutableList<Path> files;
    private final ImmutableList<Path> folders;

    private SourceFiles(ImmutableList<Path> files, ImmutableList<Path> folders) {
        this.files = files;
        this.folders = folders;
    }

    /** Returns the files that belong to the classes on the class path, in the layout of Maven and Gradle. */
    public static SourceFiles ofClasses() {
        return new SourceFiles(ImmutableList.of(), ImmutableList.of());
    }

    /** Returns these files, and before them one more, which a frame is in that names a file like it. */
    public SourceFiles withFile(Path file) {
        return new SourceFiles(
                ImmutableList.<Path>builder().add(file).addAll(files).build(), folders);
    }

    /** Returns these files, and before them those in a folder, in the folders of their packages. */
    public SourceFiles withFolder(Path folder) {
        return new SourceFiles(
                files, ImmutableList.<Path>builder().add(folder).addAll(folders).build());
    }

    /** Returns the lines of the file that a frame is in; empty if it is not found. */
    Optional<ImmutableList<String>> lines(StackTraceElement frame) {
        return find(frame).flatMap(SourceFiles::read);
    }

    private static Optional<ImmutableList<String>> read(Path file) {
        try {
            return Optional.of(ImmutableList.copyOf(Files.readAllLines(file)));
        } catch (IOException e) {
            return Optional.empty(); // unreadable, or in another encoding: no text is better than a wrong one
        }
    }

    private Optional<Path> find(StackTraceElement frame) {
        String name = frame.getFileName();
        if (name == null) {
            return Optional.empty();
        }
        return files.stream()
                .filter(file -> file.endsWith(name) && Files.isRegularFile(file))
                .findFirst()
                .or(() -> folders.stream()
                        .map(folder -> folder.resolve(inPackage(frame.getClassName(), name)))
                        .filter(Files::isRegularFile)
                        .findFirst())
                .or(() -> ofModule(frame.getClassName(), name));
    }

    /** Returns the path of a file in the folder of a class's package. */
    private static String inPackage(String type, String name) {
        return type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/') + name;
    }

    /** Returns the file of a class that was compiled into a folder of its module. */
    private static Optional<Path> ofModule(String type, String name) {
        URL url = loader().getResource(type.replace('.', '/') + ".class");
        if (url == null || !url.getProtocol().equals("file")) {
            return Optional.empty();
        }
        Path folder = Path.of(URI.create(url.toString()));
        for (long up = type.chars().filter(c -> c == '.').count() + MAX_LEVELS; up > 0 && folder != null; up--) {
            folder = folder.getParent();
            for (String each : FOLDERS) {
                Path file = folder == null ? null : folder.resolve(each).resolve(inPackage(type, name));
                if (file != null && Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread == null ? ClassLoader.getSystemClassLoader() : ofThread;
    }
}
