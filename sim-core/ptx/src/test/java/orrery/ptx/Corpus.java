package orrery.ptx;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.sim.LaunchShape;

/** The kernels of {@code src/test/cuda}, compiled to PTX, with the words that they read. */
final class Corpus {
    /** How the PTX is made: with optimization for two architectures, and without. */
    static final List<String> VARIANTS = List.of("O3", "O0", "sm100");

    static final int WORDS = 512;

    /** The same numbers as in main.cu. */
    private static final int[] EDGES = {
        0,
        1,
        2,
        3,
        7,
        31,
        32,
        0x7FFFFFFF,
        0x80000000,
        0xFFFFFFFF,
        0xFFFFFFFE,
        0x3F800000,
        0xBF800000,
        0x40000000,
        0x7F800000,
        0xFF800000,
        0x7FC00000,
        0x7F800001,
        0xFFC12345,
        0x00000001,
        0x80000001,
        0x007FFFFF,
        0x00800000,
        0x7F7FFFFF,
        0xFF7FFFFF,
        0x40490FDB,
        0x3F000000,
        0xBF000000,
        0x4B000000,
        0x4B7FFFFF,
        0x4EFFFFFF,
        0x4F000000,
        0xCF000000,
        0x4F800000,
        0x5F000000,
        0xDF000000,
        0x5F800000,
        0x3FC00000,
        0x40200000,
        0xC0200000,
        0x3C003C00,
        0x7BFF0001,
        0xFC007C00,
        0x7E01FE00,
        0x04008400,
        0x03FF83FF,
        0x00018001,
        0x3C01BC01,
        0x7FEFFFFF,
        0x7FF00000,
        0x7FF80000,
        0x000FFFFF,
        0x3FEFFFFF,
        0x477FF000,
        0x33000000,
        0x387FC000,
        0x0000FFFF,
        0xFFFF0000,
        0x00FF00FF,
        0x12345678,
        0x3FF00000,
        0x433FFFFF,
        0x43E00000,
        0xC1E00000,
    };

    private static final Pattern CASE =
            Pattern.compile("CASE\\((\\w+), (\\w+), (\\d+), (\\d+), (\\d+), (\\d+), (\\d+)\\)");

    private Corpus() {}

    /** A kernel of the corpus: its file, its name, and the shape of its launch. */
    record Case(String file, String name, LaunchShape shape) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return CASE.matcher(list())
                .results()
                .map(found -> new Case(
                        found.group(1),
                        found.group(2),
                        new LaunchShape(
                                Integer.parseInt(found.group(3)),
                                Integer.parseInt(found.group(4)),
                                1,
                                Integer.parseInt(found.group(5)),
                                Integer.parseInt(found.group(6)),
                                Integer.parseInt(found.group(7)),
                                0)));
    }

    private static String list() {
        try {
            return Files.readString(Path.of("src/test/cuda/corpus.inc"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> files() {
        return cases().map(Case::file).distinct();
    }

    static String ptx(String file, String variant) {
        return text(file + "-" + variant + ".ptx");
    }

    /** Returns what an H200 answered, by the names of the kernels. */
    static ImmutableMap<String, int[]> answers() {
        ImmutableMap.Builder<String, int[]> all = ImmutableMap.builder();
        for (String line : Splitter.on('\n').omitEmptyStrings().split(text("answers-h100.txt"))) {
            List<String> parts = Splitter.on(' ').splitToList(line);
            all.put(
                    parts.get(0),
                    Splitter.on(',')
                            .splitToStream(parts.get(1))
                            .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
                            .toArray());
        }
        return all.buildOrThrow();
    }

    private static String text(String name) {
        try {
            return Resources.toString(Resources.getResource(Corpus.class, "corpus/" + name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int[] input() {
        int[] words = new int[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = word(i);
        }
        return words;
    }

    private static int word(int i) {
        int x = i * (int) 2654435761L + 12345;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        x = x * 1664525 + 1013904223;
        return switch (i % 4) {
            case 0 -> EDGES[i / 4 % EDGES.length];
            case 1 -> x & 0x807F_FFFF | 117 + Integer.remainderUnsigned(x >>> 23, 20) << 23;
            default -> x;
        };
    }
}
