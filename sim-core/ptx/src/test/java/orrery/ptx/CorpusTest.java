package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.memory.Allocation;
import orrery.ptx.Corpus.Case;
import orrery.sim.PtxImage;

/** The kernels of the corpus give the same words, however they were compiled. */
class CorpusTest {
    private static final Map<String, PtxImage> IMAGES = new ConcurrentHashMap<>();

    /** The kernels whose variants are different programs. */
    private static final ImmutableSet<String> DIFFERENT = ImmutableSet.of(
            // Without optimization, products and sums are contracted otherwise.
            "alg_mandelbrot",
            // The absolute value of NaN is an operation in one, and a mask of bits in the other.
            "f64_functions",
            "f64_trig");

    static Stream<Case> cases() {
        return Corpus.cases();
    }

    /** Returns the module of a kernel. */
    static PtxImage image(Case kernel, String variant) {
        return IMAGES.computeIfAbsent(
                kernel.file() + "-" + variant, key -> new PtxKernels().compile(Corpus.ptx(kernel.file(), variant)));
    }

    static int[] run(Case kernel, String variant) {
        TestDevice device = new TestDevice(image(kernel, variant));
        Allocation out = device.words(new int[Corpus.WORDS]);
        device.launch(
                kernel.name(), kernel.shape(), device.words(Corpus.input()).base(), out.base());
        return TestDevice.words(out);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void variantsAgree(Case kernel) {
        if (DIFFERENT.contains(kernel.name())) {
            return;
        }
        int[] first = run(kernel, "O3");
        Corpus.VARIANTS.forEach(each -> assertEquals("", difference(first, run(kernel, each)), each));
    }

    /** Asserts that all variants give each thread the four words that Java gives it. */
    static void assertWords(Case kernel, IntFunction<int[]> ofThread) {
        int[] expected = new int[Corpus.WORDS];
        for (int thread = 0; thread < Corpus.WORDS / 4; thread++) {
            System.arraycopy(ofThread.apply(thread), 0, expected, 4 * thread, 4);
        }
        Corpus.VARIANTS.forEach(each -> assertEquals("", difference(expected, run(kernel, each)), each));
    }

    /** Returns where two answers differ; empty if they do not. */
    static String difference(int[] expected, int[] actual) {
        StringBuilder text = new StringBuilder();
        int[] input = Corpus.input();
        for (int i = 0; i < expected.length && text.length() < 500; i++) {
            if (expected[i] != actual[i]) {
                int thread = i / 4;
                text.append("word %d of thread %d is 0x%08X instead of 0x%08X (a = 0x%08X, b = 0x%08X, c = 0x%08X)%n"
                        .formatted(
                                i % 4,
                                thread,
                                actual[i],
                                expected[i],
                                input[thread],
                                input[thread * 7 + 3 & Corpus.WORDS - 1],
                                input[thread * 13 + 5 & Corpus.WORDS - 1]));
            }
        }
        return text.toString();
    }
}
