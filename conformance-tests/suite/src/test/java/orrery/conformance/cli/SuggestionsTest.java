package orrery.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which name a message suggests in place of a wrong one. */
class SuggestionsTest {
    @ParameterizedTest
    @CsvSource({"h201, h200", "t5, t4", "teach, teaching", "gtx, ''", "x, ''"})
    void aNameIsSuggestedIfItIsSimilar(String wrong, String suggested) {
        String text = Suggestions.of(wrong, List.of("h200", "t4", "teaching"));
        assertEquals(suggested.isEmpty() ? "" : "; did you mean " + suggested + "?", text);
    }
}
