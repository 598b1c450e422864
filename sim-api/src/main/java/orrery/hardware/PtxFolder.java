package orrery.hardware;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/** The PTX of programs in the files of a folder. The name of a file ends with the program's key. */
final class PtxFolder {
    private static final Pattern NAME = Pattern.compile("^// name \"(.*)\" is (.*)$", Pattern.MULTILINE);

    private final Path folder;

    PtxFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns the PTX of a program, which is made first if there is no file with it. */
    Compilation compile(Program program) {
        try {
            Optional<Path> present = find(program);
            if (present.isPresent()) {
                String ptx = Files.readString(present.get());
                return new Compilation(0, ptx, "", loweredNames(ptx));
            }
            Compilation made = make(program);
            return made.result() == 0 ? put(program, made) : made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Path> find(Program program) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        String end = '-' + program.key() + ".ptx";
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

    private Compilation make(Program program) throws IOException {
        Optional<RuntimeCompiler> library = RuntimeCompiler.find();
        if (library.isPresent()) {
            return library.get().compile(program);
        }
        Path nvcc = Nvcc.find()
                .orElseThrow(() -> new UnsupportedOperationException("the compilation of "
                        + program.name() + ": no file in " + folder + " has its PTX, such as " + program.file()
                        + "; the key in its name is of " + program.describeKey()
                        + ". There is no library of NVRTC, which needs"
                        + " Java 22, and no nvcc on the PATH. Legal: run the program once, or ./orrery ptx --cache, where one"
                        + " of them is, and keep the file"));
        return Nvcc.compile(nvcc, program);
    }

    /** Puts what a compiler has made into the folder, with the lowered names as comments. */
    private Compilation put(Program program, Compilation made) throws IOException {
        StringBuilder text = new StringBuilder();
        made.loweredNames()
                .forEach((expression, name) -> text.append("// name \"" + expression + "\" is " + name + "\n"));
        text.append(made.ptx());
        Files.createDirectories(folder);
        // Not a temporary file of the JDK, which only its owner can read.
        Path complete = Files.writeString(folder.resolve(UUID.randomUUID() + ".part"), text);
        Files.move(
                complete,
                folder.resolve(program.file()),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
        return new Compilation(0, text.toString(), made.log(), made.loweredNames());
    }
}
