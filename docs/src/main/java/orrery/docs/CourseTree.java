package orrery.docs;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;

/**
 * What a teacher hands out: the lessons as pages for a browser, the programs that exercises begin with, in a folder for
 * each lesson, the commands that check them, and the classes that these need. Our answers are not among them.
 */
final class CourseTree {
    /** What students do not get: our answers, and the tests of the check, which are edits of them. */
    private static final List<String> SECRETS = List.of("orrery/docs/answers/", "orrery/docs/variants/");

    private static final ImmutableMap<String, Class<?>> COMMANDS =
            ImmutableMap.of("check", CheckMain.class, "progress", ProgressMain.class, "run", Main.class);

    /** The system property of the commands that are handed out: the folder of the tree. */
    private static final String ROOT = "orrery.course";

    private final Path root;
    private final Path project;
    private final List<Path> classPath;
    private final String jvmOptions;

    /**
     * Prepares a tree.
     *
     * @param root its folder
     * @param project the folder of Orrery, with the pages of the lessons
     * @param classPath folders of classes and JARs
     * @param jvmOptions options for the JVM of the commands
     */
    CourseTree(Path root, Path project, String classPath, String jvmOptions) {
        this.root = root;
        this.project = project;
        this.jvmOptions = jvmOptions;
        this.classPath = Splitter.on(File.pathSeparatorChar)
                .omitEmptyStrings()
                .splitToStream(classPath)
                .map(Path::of)
                .toList();
    }

    /** Writes all files. */
    void write() throws IOException {
        writeExercises();
        SiteMain.lessons(project, root.resolve("lessons")).write();
        writeLibraries();
        for (Map.Entry<String, Class<?>> each : COMMANDS.entrySet()) {
            writeCommand(each.getKey(), each.getValue().getName());
        }
        write("README.md", readme());
        write(".gitignore", ".orrery-tries\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void writeExercises() throws IOException {
        for (Exercise each : Exercises.all().values()) {
            write(nameOf(each), each.start());
        }
    }

    private static String nameOf(Exercise exercise) {
        int number = List.copyOf(Lessons.all().keySet()).indexOf(exercise.lesson());
        return String.format("exercises/%02d-%s/%s.java", number, exercise.lesson(), exercise.name());
    }

    /** Returns whether the commands that were handed out are running. */
    static boolean isHandedOut() {
        return System.getProperty(ROOT) != null;
    }

    /** Returns how a command is called: that of the folder that was handed out, if that is running. */
    static String command(String name) {
        return (isHandedOut() ? "./" : "./orrery ") + name;
    }

    /**
     * Returns what to begin an exercise with: its file, relative to the present folder, for a command that was handed
     * out; else the command that writes it.
     */
    static String beginOf(Exercise exercise) {
        String root = System.getProperty(ROOT);
        return root == null
                ? "'./orrery exercise " + exercise.name() + " FILE.java'"
                : Path.of("")
                        .toAbsolutePath()
                        .relativize(Path.of(root).toAbsolutePath().normalize().resolve(nameOf(exercise)))
                        .toString();
    }

    private static String readme() throws IOException {
        String table = Exercises.all().values().stream()
                .map(each -> String.format(
                        "| %s | %d | %s |",
                        each.name(),
                        each.description().points(),
                        each.description().sentence()))
                .collect(Collectors.joining("\n"));
        return Resources.toString(
                        Resources.getResource(CourseTree.class, "course/README.md.txt"), StandardCharsets.UTF_8)
                .replace("TABLE", table);
    }

    // -- commands ------------------------------------------------------------------------------------------------

    private void writeCommand(String name, String main) throws IOException {
        write(
                name,
                "#!/bin/sh\nhere=$(cd \"$(dirname \"$0\")\" && pwd -P)\nexec java " + jvmOptions + " -D" + ROOT
                        + "=\"$here\" -cp \"$here/lib/*\" " + main + " \"$@\"\n");
        write(
                name + ".cmd",
                "@java " + jvmOptions + " -D" + ROOT + "=\"%~dp0.\" -cp \"%~dp0lib\\*\" " + main + " %*\r\n");
        if (!root.resolve(name).toFile().setExecutable(true)) {
            throw new IOException(name + " cannot be made executable");
        }
    }

    private void writeLibraries() throws IOException {
        Path lib = Files.createDirectories(root.resolve("lib"));
        for (Path each : classPath) {
            if (Files.isDirectory(each) && !each.endsWith("test-classes")) {
                String module = String.valueOf(each.toAbsolutePath()
                        .normalize()
                        .getParent()
                        .getParent()
                        .getFileName());
                writeJar(each, lib.resolve("orrery-" + module + ".jar"));
            } else if (Files.isRegularFile(each)) {
                copyJar(each, lib.resolve(each.getFileName()));
            }
        }
    }

    private static boolean isSecret(String entry) {
        return SECRETS.stream().anyMatch(entry::startsWith);
    }

    private static void copyJar(Path from, Path to) throws IOException {
        try (JarFile jar = new JarFile(from.toFile())) {
            if (jar.stream().noneMatch(each -> isSecret(each.getName()))) {
                Files.copy(from, to);
                return;
            }
            try (OutputStream out = Files.newOutputStream(to);
                    JarOutputStream entries = new JarOutputStream(out)) {
                for (JarEntry each : (Iterable<JarEntry>) jar.stream()::iterator) {
                    if (!isSecret(each.getName())) {
                        entries.putNextEntry(new JarEntry(each.getName()));
                        jar.getInputStream(each).transferTo(entries);
                        entries.closeEntry();
                    }
                }
            }
        }
    }

    private static void writeJar(Path folder, Path jar) throws IOException {
        try (Stream<Path> files = Files.walk(folder);
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Path each : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                String name = folder.relativize(each).toString().replace(File.separatorChar, '/');
                if (!isSecret(name)) {
                    entries.putNextEntry(new JarEntry(name));
                    Files.copy(each, entries);
                    entries.closeEntry();
                }
            }
        }
    }
}
