package orrery.ptx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/**
 * Compares random programs with a device.
 *
 * <pre>
 *   generate FOLDER FIRST COUNT   writes modules with the programs of consecutive seeds
 *   shorten FOLDER OTHER MOST     writes modules with the first instructions of programs that differ, one more each
 *   compare FOLDER                compares what src/test/cuda/fuzz.c has written with what is computed here
 * </pre>
 */
final class PtxFuzz {
    /** The programs of a module. */
    private static final int PROGRAMS = 20;

    /** The modules whose answers are written, as hashes. */
    private static final int ANSWERED = 50;

    /** The most instructions that are left of a program. */
    private static final int MAX_INSTRUCTIONS = 80;

    private PtxFuzz() {}

    /** A program: a seed, and how many of its instructions are left. */
    private record Program(long seed, int limit) {
        static Program of(String entry) {
            String[] parts = entry.substring(1).split("_");
            return new Program(Long.parseLong(parts[0]), Integer.parseInt(parts[1]));
        }

        String entry() {
            return "k" + seed + "_" + limit;
        }

        String text() {
            return PtxGenerator.program(seed, seed + "_" + limit, limit);
        }
    }

    private static String module(List<Program> programs) {
        StringBuilder text = new StringBuilder(PtxGenerator.header());
        programs.forEach(each -> text.append(each.text()));
        return text.toString();
    }

    /** Returns what a program of a module computes. */
    static int[] run(TestDevice device, String entry) {
        Allocation in = device.words(Corpus.input());
        Allocation out = device.words(new int[PtxGenerator.THREADS * PtxGenerator.WORDS]);
        device.launch(entry, LaunchShape.linear(1, PtxGenerator.THREADS), in.base(), out.base());
        return TestDevice.words(out);
    }

    /** Returns a number that tells results from each other. */
    static long hash(int[] words) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (int word : words) {
            hash = (hash ^ word & 0xFFFF_FFFFL) * 0x0000_0100_0000_01B3L;
        }
        return hash;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "generate" -> {
                long first = Long.parseLong(arguments[2]);
                write(
                        folder,
                        LongStream.range(first, first + Long.parseLong(arguments[3]))
                                .mapToObj(seed -> new Program(seed, Integer.MAX_VALUE))
                                .toList());
            }
            case "shorten" -> {
                List<Program> all = new ArrayList<>();
                Files.readAllLines(Path.of(arguments[2]).resolve("differences.txt")).stream()
                        .filter(each -> each.startsWith("k"))
                        .limit(Integer.parseInt(arguments[3]))
                        .map(each -> Program.of(each.substring(0, each.indexOf(':'))))
                        .forEach(each -> IntStream.range(0, MAX_INSTRUCTIONS)
                                .mapToObj(limit -> new Program(each.seed(), limit))
                                .forEach(all::add));
                write(folder, all);
            }
            default -> compare(folder);
        }
    }

    private static void write(Path folder, List<Program> programs) {
        int modules = (programs.size() + PROGRAMS - 1) / PROGRAMS;
        IntStream.range(0, modules).parallel().forEach(i -> {
            List<Program> some = programs.subList(i * PROGRAMS, Math.min((i + 1) * PROGRAMS, programs.size()));
            try {
                Files.writeString(folder.resolve("m" + i + ".ptx"), module(some));
                Files.write(
                        folder.resolve("m" + i + ".names"),
                        some.stream().map(Program::entry).toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void compare(Path folder) throws IOException {
        int modules = 0;
        while (Files.exists(folder.resolve("m" + modules + ".names"))) {
            modules++;
        }
        List<String> differences = IntStream.range(0, modules)
                .parallel()
                .boxed()
                .flatMap(i -> compare(folder, i).stream())
                .toList();
        Files.write(folder.resolve("differences.txt"), differences);
        System.out.println(modules + " modules, " + differences.size() + " differences");
        Map<Long, String> shortest = new LinkedHashMap<>();
        for (String each : differences) {
            if (each.startsWith("k")) {
                Program program = Program.of(each.substring(0, each.indexOf(':')));
                shortest.putIfAbsent(program.seed(), each + "\n" + last(program));
            }
        }
        Files.write(folder.resolve("shortest.txt"), shortest.values());
    }

    /** Returns the last instruction of a program that is not whole. */
    private static String last(Program program) {
        if (program.limit() == 0 || program.limit() == Integer.MAX_VALUE) {
            return "";
        }
        List<String> text = program.text().lines().toList();
        List<String> before = PtxGenerator.program(
                        program.seed(), program.seed() + "_" + program.limit(), program.limit() - 1)
                .lines()
                .toList();
        int same = 0;
        while (same < before.size() && text.get(same).equals(before.get(same))) {
            same++;
        }
        return String.join("\n", text.subList(same, same + text.size() - before.size()));
    }

    private static List<String> compare(Path folder, int number) {
        List<String> differences = new ArrayList<>();
        try {
            Path file = folder.resolve("m" + number + ".bin");
            if (!Files.exists(file)) {
                return List.of("module " + number + " has no answers");
            }
            ByteBuffer words = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            List<String> entries = Files.readAllLines(folder.resolve("m" + number + ".names"));
            TestDevice device =
                    TestDevice.of(module(entries.stream().map(Program::of).toList()));
            for (String entry : entries) {
                int[] computed = run(device, entry);
                int[] answer = new int[computed.length];
                String difference = "";
                for (int k = 0; k < computed.length; k++) {
                    int word = words.getInt();
                    answer[k] = word;
                    if (word != computed[k] && difference.isEmpty()) {
                        difference = "%s: word %d of thread %d is 0x%08X, of the device 0x%08X"
                                .formatted(entry, k % PtxGenerator.WORDS, k / PtxGenerator.WORDS, computed[k], word);
                    }
                }
                if (!difference.isEmpty()) {
                    differences.add(difference);
                }
                if (number < ANSWERED) {
                    differences.add("answer " + entry + " " + Long.toHexString(hash(answer)));
                }
            }
        } catch (IOException | RuntimeException e) {
            differences.add("module " + number + ": " + e);
        }
        return differences;
    }
}
