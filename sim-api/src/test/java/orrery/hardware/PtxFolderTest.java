package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/** Which PTX in a folder is that of a program. */
class PtxFolderTest {
    private static final String SOURCE = "extern \"C\" __global__ void negate(float *x) {\n    *x = -*x;\n}\n";

    private static Program program(String name, String source, List<String> options, String... expressions) {
        return new Program(name, source, Map.of(), options, List.of(expressions));
    }

    @Test
    void theKeyIsOfAllThatThePtxDependsOn() {
        List<String> options = List.of("-G");
        Program program = program("a/negate.cu", SOURCE, options);
        assertTrue(program.file().matches("a_negate-[0-9a-f]{16}\\.ptx"), program.file());
        String key = program.key();
        assertEquals(key, program("other.cu", SOURCE, options).key());
        assertEquals(
                key,
                program("a/negate.cu", SOURCE.replace("\n", "\r\n"), options).key());
        assertNotEquals(key, program("a/negate.cu", SOURCE + " ", options).key());
        assertNotEquals(key, program("a/negate.cu", SOURCE, List.of()).key());
        assertNotEquals(key, program("a/negate.cu", SOURCE, options, "negate").key());
        assertNotEquals(key, new Program("negate.cu", SOURCE, Map.of("a.h", ""), options, List.of()).key());
    }

    @Test
    void theFileOfAProgramIsFoundByItsKey(@TempDir Path folder) throws IOException {
        Program program = program("negate.cu", SOURCE, List.of(), "negate");
        String text = "// name \"negate\" is _negate\n.version 8.0\n";
        Files.writeString(folder.resolve("called-otherwise-" + program.key() + ".ptx"), text);
        assertEquals(
                new Compilation(0, text, "", Map.of("negate", "_negate")),
                RuntimeCompiler.withFolder(folder).compile(program));
    }

    /** The key of a source that includes what there is in folders. */
    private static String key(Path... folders) {
        List<String> options = Stream.of(folders).map(folder -> "-I" + folder).toList();
        String text = "#include \"a/first.h\"\n#include <cuda_fp16.h>\n";
        return new Program("x.cu", text, Map.of(), options, List.of()).key();
    }

    private static Path folder(Path folder, String second) throws IOException {
        Files.createDirectories(folder.resolve("a"));
        Files.writeString(folder.resolve("a/first.h"), "  # include \"second.h\"\n#include \"../x.h\"\n");
        Files.writeString(folder.resolve("a/second.h"), second);
        Files.writeString(folder.resolve("x.h"), "#include \"a/first.h\"\n");
        return folder;
    }

    @Test
    void headersOfFoldersCountByTheirTextAndNotByTheirPlace(@TempDir Path temporary) throws IOException {
        Path folder = folder(temporary.resolve("mine"), "// 1");
        String key = key(folder);
        assertEquals(key, key(folder(temporary.resolve("yours"), "// 1")));
        assertNotEquals(key, key(folder(temporary.resolve("other"), "// 2")));
        assertNotEquals(key, key());
        Path cuda = Files.createDirectories(temporary.resolve("cuda"));
        Files.writeString(cuda.resolve("cuda.h"), "");
        Files.writeString(cuda.resolve("cuda_fp16.h"), "");
        assertEquals(key, key(folder, cuda));
        assertEquals(included("--include-path=" + folder, "-I", "b", "-G"), included("-I", folder.toString(), "-G"));
    }

    private static String included(String... options) {
        return new Program("x.cu", "#include \"x.h\"", Map.of(), List.of(options), List.of()).key();
    }
}
