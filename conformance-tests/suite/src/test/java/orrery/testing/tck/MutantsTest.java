package orrery.testing.tck;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import orrery.driver.CudaDriver;

/**
 * The tests that any driver has to pass find drivers with mistakes: each sixth one, or all with
 * {@code -Dorrery.mutants=all}. Writes {@code target/mutants.txt}.
 */
@Tag("one-jdk")
class MutantsTest {
    /** What the tests of a driver find of a mistake. */
    private static final class Hunt extends DriverTck {
        private static final int LIKELY = 50;

        private final Mutant mutant;

        Hunt(Mutant mutant) {
            this.mutant = mutant;
        }

        @Override
        protected CudaDriver wrap(CudaDriver simulated) {
            return mutant.of(simulated);
        }

        /**
         * The first objection, with the kind of test that raises it; empty if there is none. Some transcripts that call
         * the function are tried before all other tests, as they are the most likely to find the mistake.
         */
        String find() {
            Set<String> calling = Transcripts.all().stream()
                    .filter(each -> each.calls().stream()
                            .anyMatch(call -> call.operation().equals(mutant.function())))
                    .map(each -> each.file() + ": " + each.name())
                    .collect(Collectors.toSet());
            Stream<DynamicTest> likely = inTurn(transcripts())
                    .filter(each -> calling.contains(each.getDisplayName()))
                    .limit(LIKELY);
            return Stream.<Supplier<String>>of(
                            () -> first("transcripts", likely),
                            () -> first("programs", programs()),
                            () -> first("rules", rules()),
                            () -> first("transcripts", inTurn(transcripts())))
                    .map(Supplier::get)
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        /** The first transcript of each file, then the second of each: files differ in the functions that they call. */
        private static Stream<DynamicTest> inTurn(Stream<DynamicTest> transcripts) {
            Multiset<String> files = HashMultiset.create();
            Map<DynamicTest, Integer> turns = new LinkedHashMap<>();
            transcripts.forEach(each ->
                    turns.put(each, files.add(each.getDisplayName().replaceFirst(": .*", ""), 1)));
            return turns.keySet().stream().sorted(Comparator.comparing(turns::get));
        }

        private String first(String kind, Stream<DynamicTest> tests) {
            return tests.map(test -> objection(kind, test))
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        /** What a test has against the driver. A test that is not applicable throws, too, and breaks nothing. */
        private String objection(String kind, DynamicTest test) {
            try {
                test.getExecutable().execute();
                return "";
            } catch (Throwable e) {
                return report().contains("BROKEN: 0\n")
                        ? ""
                        : kind + ": " + test.getDisplayName() + ": "
                                + e.toString().lines().findFirst().orElse("");
            }
        }
    }

    @Test
    void theTestsOfADriverFindMistakes() throws Exception {
        List<String> table = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        List<Mutant> all = Mutants.all();
        int step = "all".equals(System.getProperty("orrery.mutants")) ? 1 : 6;
        for (int i = 0; i < all.size(); i += step) {
            Mutant mutant = all.get(i);
            long began = System.nanoTime();
            String found = new Hunt(mutant).find();
            long millis = (System.nanoTime() - began) / 1_000_000;
            table.add(mutant + " | " + millis + " ms | " + (found.isEmpty() ? "MISSED" : found));
            if (found.isEmpty()) {
                missed.add(mutant.toString());
            }
        }
        Files.write(Files.createDirectories(Path.of("target")).resolve("mutants.txt"), table);
        assertThat(missed).isEmpty();
    }
}
