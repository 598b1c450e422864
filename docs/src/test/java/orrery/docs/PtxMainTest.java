package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.hardware.RuntimeCompiler.Program;
import picocli.CommandLine;

/** The command {@code orrery ptx}. */
class PtxMainTest {
    private static final String PTX =
            ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry one()\n{\nret;\n}\n";

    private static String output(int code, String... arguments) {
        StringWriter text = new StringWriter();
        CommandLine command = PtxMain.command().setOut(new PrintWriter(text));
        assertEquals(code, command.execute(arguments), text::toString);
        return text.toString().replaceAll("\\R", "\n");
    }

    @Test
    void theEntriesOfAModuleAreListed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("one.ptx"), PTX);
        String listed = output(0, file.toString());
        assertTrue(listed.lines().anyMatch(line -> line.equals("entry one()")), listed);
        Files.writeString(file, PTX.replace("ret;", "bar.sync 0; ret;"));
        String meeting = output(0, file.toString());
        assertTrue(meeting.contains(", 1 place where threads meet"), meeting);
        Files.writeString(file, PTX.replace("ret;", "nonsense;"));
        output(1, file.toString());
        output(2, folder.resolve("none.ptx").toString());
    }

    @Test
    void theLimitsOfLaunchesAreListed(@TempDir Path folder) throws IOException {
        String limits = "one()\n.maxntid 16, 8\n.minnctapersm 2\n.maxnreg 40\n";
        Path file = Files.writeString(folder.resolve("one.ptx"), PTX.replace("one()\n", limits));
        assertEquals(
                List.of(
                        "PTX ISA 8.0 for sm_75",
                        "entry one()",
                        "    at most 128 threads in a block, at least 2 blocks on an SM, at most 40 registers in a thread",
                        "    about 16 registers, 0 bytes of static shared memory, 0 places where threads meet"),
                output(0, file.toString()).lines().toList());
        String cluster = "one()\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n.reqntid 64, 2, 1\n";
        Files.writeString(file, PTX.replace("one()\n", cluster).replace("75", "90"));
        assertEquals(
                "    launches that say the cluster, clusters of 2 x 1 x 1 blocks, blocks of 64 x 2 x 1 threads",
                output(0, file.toString()).lines().toList().get(2));
    }

    @Test
    void aSourceIsToldHowItIsCompiled(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("one.cu"), "__global__ void one() {}\n");
        StringWriter told = new StringWriter();
        assertEquals(2, PtxMain.command().setErr(new PrintWriter(told, true)).execute(file.toString()));
        assertTrue(
                told.toString().contains("one.cu is no PTX, which begins with .version; 'nvcc -ptx"), told::toString);
    }

    @Test
    void optionsOfTheCompilerNeedACache(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("one.ptx"), PTX);
        for (String[] arguments : List.of(
                new String[] {file.toString(), "-G"},
                new String[] {file.toString(), "other.ptx"},
                new String[] {"--header", "one.h=one.h", file.toString()},
                new String[] {"--expression", "one", file.toString()})) {
            StringWriter told = new StringWriter();
            assertEquals(
                    2, PtxMain.command().setErr(new PrintWriter(told, true)).execute(arguments));
            assertTrue(told.toString().contains("orrery ptx: "), told::toString);
        }
        StringWriter told = new StringWriter();
        PtxMain.command().setErr(new PrintWriter(told, true)).execute(file.toString(), "other.ptx");
        assertEquals(
                "orrery ptx: options of the compiler, --header and --expression need --cache=DIR\n",
                told.toString().replaceAll("\\R", "\n"));
    }

    /** A file that is there already is not compiled again, so that the test needs no compiler. */
    @Test
    void aSourceIsCompiledAsTheProgramDoesIt(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("one.cu"), "#include \"one.h\"\n");
        Path header = Files.writeString(folder.resolve("mine.h"), "__global__ void one() {}\n");
        Program program = new Program(
                "one.cu",
                Files.readString(source),
                Map.of("one.h", Files.readString(header)),
                List.of("--gpu-architecture=compute_75", "-G"),
                List.of("one"));
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Path made = Files.writeString(cache.resolve(program.file()), PTX);
        assertEquals(
                made + "\n",
                output(
                        0,
                        "--cache",
                        cache.toString(),
                        "--header",
                        "one.h=" + header,
                        "--expression",
                        "one",
                        source.toString(),
                        "--",
                        "--gpu-architecture=compute_75",
                        "-G"));
    }
}
