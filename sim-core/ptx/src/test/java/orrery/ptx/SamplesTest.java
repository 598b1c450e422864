package orrery.ptx;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Kernels as samples and courses have them. */
class SamplesTest {

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("samples"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> SampleAnswers.words(kernel.name(), thread));
    }
}
