package orrery.docs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Builds what commands need, for {@code orrery.cmd}, which runs this file from its source: it uses the JDK alone.
 *
 * <p>Commands run from jars. Each build makes a folder of them, which the file {@code windows.stamp} names: Windows
 * replaces no jar that a command has open.
 */
final class WindowsBuild {
    private static final List<String> MODULES = List.of(
            "docs",
            "conformance-tests",
            "sim-device",
            "sim-core",
            "sim-core/ptx",
            "sim-api",
            "sim-cupti",
            "sim-cupti/export");

    private static final Pattern STEP = Pattern.compile("\\[INFO\\] Building Orrery.* \\[(\\d+)/(\\d+)\\]");

    private final Path home;
    private final Path state;
    private final Path stamp;

    /**
     * Creates a build.
     *
     * @param home the folder of the project
     */
    WindowsBuild(Path home) {
        this.home = home;
        state = home.resolve("target/launcher");
        stamp = state.resolve("windows.stamp");
    }

    /** Builds and makes the jars, unless nothing has changed. Waits while another process does so. */
    private void run() throws IOException, InterruptedException {
        Files.createDirectories(state);
        // The system releases the lock when the process ends, however that happens.
        try (FileChannel channel = FileChannel.open(
                        state.resolve("windows.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            if (lock.isValid() && isNeeded()) {
                build();
            }
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock == null) {
            System.err.println("orrery: waiting for another command, which is building here");
            lock = channel.lock();
        }
        return lock;
    }

    /**
     * Returns whether there is no build, or a source has changed since. Folders count too, because their time is that
     * of the last file that was added or removed.
     */
    boolean isNeeded() throws IOException {
        if (!Files.exists(stamp) || isChanged(home.resolve("pom.xml"))) {
            return true;
        }
        for (String module : MODULES) {
            if (isChanged(home.resolve(module).resolve("pom.xml"))) {
                return true;
            }
            try (Stream<Path> sources = Files.walk(home.resolve(module).resolve("src/main"))) {
                if (sources.anyMatch(this::isChanged)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isChanged(Path file) {
        try {
            return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(stamp)) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void build() throws IOException, InterruptedException {
        Optional<String> before =
                Files.exists(stamp) ? Optional.of(Files.readString(stamp).strip()) : Optional.empty();
        System.err.println(
                before.isPresent()
                        ? "orrery: building what has changed"
                        : "orrery: building for the first time, which takes a minute or two; Maven may have to download"
                                + " first");
        FileTime began = FileTime.fromMillis(System.currentTimeMillis());
        if (maven() != 0) {
            System.err.println("orrery: the build failed");
            System.exit(1);
        }
        String name = "jars-" + began.toMillis();
        Path jars = Files.createDirectories(state.resolve(name));
        for (String module : MODULES) {
            pack(
                    jars.resolve(module.replace('/', '-') + ".jar"),
                    home.resolve(module).resolve("target/classes"));
        }
        // The driver of a GPU, which JDK 22 and newer build.
        Path hardware = home.resolve("sim-api/target/classes/META-INF/versions/22");
        if (Files.isDirectory(hardware)) {
            pack(jars.resolve("hardware.jar"), hardware);
        }
        Files.copy(home.resolve("docs/target/launcher.classpath"), jars.resolve("classpath"));
        Path written = Files.writeString(state.resolve("windows.started"), name + "\r\n");
        // What was edited during the build is built next time.
        Files.setLastModifiedTime(written, began);
        Files.move(written, stamp, StandardCopyOption.REPLACE_EXISTING);
        // A command may just have read the name of the folder before.
        removeJars(List.of(name, before.orElse(name)));
    }

    /** Runs Maven, tells its steps and errors, and returns its exit code. */
    private int maven() throws IOException, InterruptedException {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        List<String> command = new ArrayList<>(windows ? List.of("cmd", "/c", ".\\mvnw.cmd") : List.of("./mvnw"));
        // Warnings are errors in our own builds only.
        command.addAll(List.of("-B", "-ntp", "-pl", "docs", "-am", "-Djavac.werror=-g", "process-classes"));
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher step = STEP.matcher(line);
                if (step.matches()) {
                    System.err.println("orrery:   " + step.group(1) + " of " + step.group(2));
                } else if (line.startsWith("[ERROR]")) {
                    System.err.println(line);
                }
            }
        }
        return process.waitFor();
    }

    private static void pack(Path jar, Path classes) {
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
        int code = tool.run(
                System.err,
                System.err,
                "--create",
                "--no-compress",
                "--file",
                jar.toString(),
                "-C",
                classes.toString(),
                ".");
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Removes folders of jars that nothing uses: on Windows, one with an open file cannot get another name. */
    private void removeJars(List<String> kept) throws IOException {
        try (Stream<Path> all = Files.list(state)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                String name = String.valueOf(each.getFileName());
                if (name.startsWith("jars-") && !kept.contains(name)) {
                    remove(each, state.resolve("old-" + name));
                }
            }
        }
    }

    private static void remove(Path folder, Path old) {
        try {
            Files.move(folder, old);
            try (Stream<Path> files = Files.walk(old)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        } catch (IOException e) {
            // A command uses it. A later build tries again.
        }
    }

    /**
     * Builds what has changed, and exits with 0 if the jars are as new as the sources, else with 1.
     *
     * @param args the folder of the project
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        new WindowsBuild(Path.of(args[0])).run();
    }
}
