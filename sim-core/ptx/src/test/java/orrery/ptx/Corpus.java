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
    private static final int[] EDGES = words("""
            00000000 00000001 00000002 00000003 00000007 0000001F 00000020 7FFFFFFF
            80000000 FFFFFFFF FFFFFFFE 3F800000 BF800000 40000000 7F800000 FF800000
            7FC00000 7F800001 FFC12345 00000001 80000001 007FFFFF 00800000 7F7FFFFF
            FF7FFFFF 40490FDB 3F000000 BF000000 4B000000 4B7FFFFF 4EFFFFFF 4F000000
            CF000000 4F800000 5F000000 DF000000 5F800000 3FC00000 40200000 C0200000
            3C003C00 7BFF0001 FC007C00 7E01FE00 04008400 03FF83FF 00018001 3C01BC01
            7FEFFFFF 7FF00000 7FF80000 000FFFFF 3FEFFFFF 477FF000 33000000 387FC000
            0000FFFF FFFF0000 00FF00FF 12345678 3FF00000 433FFFFF 43E00000 C1E00000
            """);

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
            all.put(parts.get(0), words(parts.get(1)));
        }
        return all.buildOrThrow();
    }

    /** Reads words in hexadecimal, with commas or space between them. */
    static int[] words(String text) {
        return Splitter.onPattern("[,\\s]+")
                .omitEmptyStrings()
                .splitToStream(text)
                .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
                .toArray();
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
