package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** The kernels of the corpus answer what an H200 answered, bit for bit where no instruction is an approximation. */
class HardwareAnswersTest {
    private static final ImmutableMap<String, int[]> ANSWERS = Corpus.answers();

    /** Kernels with approximations, by the greatest difference in units in the last place. */
    private static final ImmutableMap<String, Integer> APPROXIMATE =
            ImmutableMap.of("f32_approx", 4, "f32_functions", 4, "f32_trig", 2);

    /** Kernels with approximations that are compared on their own, or whose variants are other programs. */
    private static final ImmutableSet<String> OTHERS = ImmutableSet.of("f32_approx2", "f64_trig");

    /**
     * Kernels that rely on the order of plain accesses to different addresses. The driver's compiler moves the loads
     * before the stores, so that a device adds what was there before; here accesses run in the order of the PTX.
     */
    static final ImmutableSet<String> REORDERED =
            ImmutableSet.of("step_reduce", "step_loop", "step_scan", "step_scan_branch");

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> !OTHERS.contains(each.name()) && !REORDERED.contains(each.name()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSame(Case kernel) {
        int[] expected = ANSWERS.get(kernel.name());
        int[] actual = CorpusTest.run(kernel, "O3");
        Integer most = APPROXIMATE.get(kernel.name());
        if (most == null) {
            assertEquals("", CorpusTest.difference(expected, actual));
        } else {
            for (int i = 0; i < expected.length; i++) {
                int distance = Math.abs(expected[i] - actual[i]);
                assertTrue(distance <= most, "word " + i + " differs by " + distance + " units in the last place");
            }
        }
    }

    /** The first of the loads after a barrier sees the stores before it; the others see nothing later, on a device. */
    @Test
    void loadsAreMovedBeforeStoresOnADevice() {
        int[] input = Corpus.input();
        int before = 0;
        int inOrder = 0;
        for (int i = 0; i < 64; i++) {
            int stored = input[i] + input[i * 7 + 3 & Corpus.WORDS - 1];
            inOrder += stored;
            before += Integer.bitCount(i) <= 1 ? stored : 0;
        }
        assertEquals(before, ANSWERS.get("step_reduce")[0], "on an H200");
        assertEquals(inOrder, CorpusTest.run(kernel("step_reduce"), "O3")[0], "in the order of the PTX");
    }

    private static Case kernel(String name) {
        return Corpus.cases()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Sines and cosines are near those of the device where the ISA says how near: up to pi. */
    @Test
    void trigonometricApproximations() {
        int[] expected = ANSWERS.get("f32_approx2");
        int[] actual = CorpusTest.run(kernel("f32_approx2"), "O3");
        int[] input = Corpus.input();
        for (int thread = 0; thread < expected.length / 4; thread++) {
            float x = Float.intBitsToFloat(input[thread]);
            for (int word = 0; word < 3; word++) {
                float wanted = Float.intBitsToFloat(expected[4 * thread + word]);
                float got = Float.intBitsToFloat(actual[4 * thread + word]);
                boolean isInRange = word == 2 || Math.abs(x) <= Math.PI;
                float most = word == 2 ? 0x1p-10f : 0x1p-20f;
                assertTrue(
                        !isInRange || Float.compare(wanted, got) == 0 || Math.abs(wanted - got) <= most,
                        "word " + word + " of thread " + thread + " is " + got + " instead of " + wanted);
            }
        }
    }

    /** A reciprocal square root of double precision is refined from an approximation. */
    @Test
    void doubleApproximations() {
        int[] expected = ANSWERS.get("f64_trig");
        int[] actual = CorpusTest.run(kernel("f64_trig"), "O3");
        for (int i = 0; i < expected.length; i += 2) {
            long distance = (((long) expected[i + 1] << 32) + (expected[i] & 0xFFFF_FFFFL))
                    - (((long) actual[i + 1] << 32) + (actual[i] & 0xFFFF_FFFFL));
            assertTrue(Math.abs(distance) <= 2, "words " + i + " differ by " + distance + " units in the last place");
        }
    }
}
