package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Random programs give what an H200 gave. An answer is a hash of all registers of all threads, stored by the seed of
 * its program. After a change of {@link PtxGenerator} a seed makes another program, and the answers have to be recorded
 * again; {@link PtxFuzz} says how.
 */
class RandomAnswersTest {
    private static final int IN_MODULE = 20;

    private static List<String> answers() throws IOException {
        return Resources.readLines(
                Resources.getResource(RandomAnswersTest.class, "corpus/random-h200.txt"), StandardCharsets.UTF_8);
    }

    @Test
    void answersAreTheSame() throws IOException {
        List<String> expected = answers();
        List<String> actual = new ArrayList<>();
        for (int from = 0; from < expected.size(); from += IN_MODULE) {
            List<String> seeds = new ArrayList<>();
            StringBuilder module = new StringBuilder(PtxGenerator.header());
            for (String each : expected.subList(from, Math.min(from + IN_MODULE, expected.size()))) {
                String seed = Splitter.on(' ').splitToList(each).get(0);
                seeds.add(seed);
                module.append(PtxGenerator.program(Long.parseLong(seed), seed));
            }
            TestDevice device = TestDevice.of(module.toString());
            seeds.forEach(each ->
                    actual.add(each + " " + Long.toHexString(PtxFuzz.hash(PtxFuzz.run(device, "k" + each)))));
        }
        assertEquals(expected, actual);
    }
}
