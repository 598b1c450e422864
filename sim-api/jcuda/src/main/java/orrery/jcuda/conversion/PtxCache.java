package orrery.jcuda.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.hardware.RuntimeCompiler;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/**
 * The PTX of sources that programs compile while they run, in a folder. What is missing is compiled by NVRTC's library,
 * if it is installed, or by {@code nvcc}, if it is on the path, and put there; a developer commits it, and a build
 * server without them finds it by the {@linkplain RuntimeSource#key key} in its name.
 */
public final class PtxCache {
    /** The system property with the folder. */
    public static final String FOLDER = "orrery.ptx.cache";

    private static final String DEFAULT = "src/test/ptx-cache";
    private static final Pattern NAME = Pattern.compile("^// name \"(.*)\" is (.*)$", Pattern.MULTILINE);

    private final Path folder;

    /** Creates a cache in a folder, which is made when it gets its first file. */
    public PtxCache(Path folder) {
        this.folder = folder;
    }

    /** Returns the cache in the folder of {@value #FOLDER}, by default {@value #DEFAULT}. */
    public static PtxCache ofProgram() {
        return new PtxCache(Path.of(System.getProperty(FOLDER, DEFAULT)));
    }

    /**
     * Returns the PTX of a source.
     *
     * @throws UnsupportedOperationException if there is none, and no compiler that could make it
     */
    public Compilation compile(RuntimeSource source) {
        try {
            Optional<Path> present = find(source);
            if (present.isPresent()) {
                String ptx = Files.readString(present.get());
                return new Compilation(0, ptx, "", loweredNames(ptx));
            }
            Compilation made = make(source);
            return made.result() == 0 ? put(source, made) : made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the file with the PTX of a source, if there is one. */
    public Optional<Path> find(RuntimeSource source) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        String end = '-' + source.key() + ".ptx";
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(each -> each.getFileName().toString().endsWith(end))
                    .findFirst();
        }
    }

    private static Map<String, String> loweredNames(String ptx) {
        Map<String, String> names = new LinkedHashMap<>();
        Matcher matcher = NAME.matcher(ptx);
        while (matcher.find()) {
            names.put(matcher.group(1), matcher.group(2));
        }
        return names;
    }

    private Compilation make(RuntimeSource source) throws IOException {
        Optional<RuntimeCompiler> library = RuntimeCompiler.find();
        if (library.isPresent()) {
            return library.get()
                    .compile(new Program(
                            source.name(), source.text(), source.headers(), source.options(), source.expressions()));
        }
        Path nvcc = Nvcc.find()
                .orElseThrow(() -> new UnsupportedOperationException("nvrtcCompileProgram of "
                        + source.name() + ": no file in " + folder + " has its PTX, such as " + source.file()
                        + "; the key in its name is of " + source.describeKey()
                        + ". There is no library of NVRTC, which needs"
                        + " Java 22, and no nvcc on the PATH that could make it. Legal: run the program once where one of them"
                        + " is, or ./orrery ptx --cache, and keep the file; -D" + FOLDER + " names another folder"));
        return Nvcc.compile(nvcc, source);
    }

    /** Puts what a compiler has made into the folder, with the lowered names as comments. */
    private Compilation put(RuntimeSource source, Compilation made) throws IOException {
        StringBuilder text = new StringBuilder();
        made.loweredNames()
                .forEach((expression, name) -> text.append("// name \"" + expression + "\" is " + name + "\n"));
        text.append(made.ptx());
        Files.createDirectories(folder);
        Path complete = Files.createTempFile(folder, "nvrtc", ".part");
        Files.writeString(complete, text);
        Files.move(
                complete,
                folder.resolve(source.file()),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
        return new Compilation(0, text.toString(), made.log(), made.loweredNames());
    }
}
