package orrery.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import orrery.device.CUresult;

class TranscriptReaderTest {
    private static List<Transcript> read(String text) throws MalformedTranscriptException {
        return TranscriptReader.read("file", text.lines().toList());
    }

    @Test
    void partsOfACallAreFound() throws MalformedTranscriptException {
        List<Transcript> transcripts = read("""
                # a comment
                === one/first
                # context: primary
                # devices: 2
                s = cuStreamCreate NON_BLOCKING => CUDA_SUCCESS s

                @w n = cuGraphAddHostNode g [a b/1.0.1] 7   =>   CUDA_SUCCESS n
                === two
                cuCtxSynchronize => 999
                """);
        assertEquals(
                List.of("one/first", "two"),
                transcripts.stream().map(Transcript::name).toList());
        assertEquals(
                List.of(true, false),
                transcripts.stream().map(Transcript::primaryContext).toList());
        assertEquals(
                List.of(2, 1), transcripts.stream().map(Transcript::devices).toList());
        assertEquals(
                new Call(
                        7,
                        "@w n = cuGraphAddHostNode g [a b/1.0.1] 7",
                        "w",
                        "n",
                        "cuGraphAddHostNode",
                        List.of("g", "[a b/1.0.1]", "7"),
                        "CUDA_SUCCESS n"),
                transcripts.get(0).calls().get(1));
        assertEquals(
                new Call(9, "cuCtxSynchronize", "", "", "cuCtxSynchronize", List.of(), "999"),
                transcripts.get(1).calls().get(0));
    }

    @Test
    void faultsAreTheCodesAfterWhichTheProcessMustBeRestarted() throws MalformedTranscriptException {
        for (CUresult result : CUresult.values()) {
            boolean isFault = result.description().contains("the process must be restarted")
                    || result == CUresult.CUDA_ERROR_ASSERT;
            Transcript transcript =
                    read("=== one\ncuCtxSynchronize => " + result + "\n").get(0);
            assertEquals(isFault, transcript.hasFault(), result::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 1: no transcript: '=== name' begins one",
                "nop => CUDA_SUCCESS | 1: a call before the first '=== name'",
                "=== | 1: a transcript without a name",
                "=== a b | 1: the name 'a b' is more than one word",
                "=== a;=== a | 2: a second transcript named a",
                "=== a;cuCtxSynchronize | 2: no answer: '=>' and a result are missing",
                "=== a;# comment;cuCtxSynchronize => | 3: the answer '' does not begin with a result code",
                "=== a;cuCtxSynchronize => fine | 2: the answer 'fine' does not begin with a result code",
                "=== a;=> CUDA_SUCCESS | 2: no operation",
                "=== a;s = => CUDA_SUCCESS | 2: no operation",
                "=== a;[s] => CUDA_SUCCESS | 2: '[s]' is not the name of an operation",
                "=== a;f [s => CUDA_SUCCESS | 2: brackets do not match in ' [s'",
                "=== a;f s] => CUDA_SUCCESS | 2: brackets do not match in ' s]'",
            })
    void whatIsNotATranscriptIsRefused(String text, String reason) {
        var thrown = assertThrows(MalformedTranscriptException.class, () -> read(text.replace(';', '\n')));
        assertEquals("file:" + reason, thrown.getMessage());
    }
}
