package orrery.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.TranscriptReader;

class ReplayerTest {
    private static final Divergences ONE = Divergences.parse(
            List.of("# comment", "t | cuStreamQuery null | CUDA_SUCCESS | The sentence | that decides."));

    private static Replay replay(String calls) throws MalformedTranscriptException {
        String text = "=== t\n" + calls;
        return new Replayer(ONE)
                .replay(TranscriptReader.read("file", text.lines().toList()).get(0));
    }

    private static List<String> got(String calls) throws MalformedTranscriptException {
        return replay(calls).disagreements().stream()
                .map(d -> d.call().line() + " " + d.got())
                .toList();
    }

    @Test
    void aNewHandleGetsTheNameThatIsPrinted() throws MalformedTranscriptException {
        assertEquals(List.of("5 CUDA_SUCCESS other", "7 CUDA_SUCCESS #7"), got("""
                        other = cuCtxCreate => CUDA_SUCCESS other
                        s = cuStreamCreate => CUDA_SUCCESS s
                        cuStreamGetCtx s => CUDA_SUCCESS other
                        cuStreamGetCtx s => CUDA_SUCCESS ctx
                        cuStreamGetId s => CUDA_SUCCESS #7
                        cuStreamGetId s => CUDA_SUCCESS #8
                        """));
    }

    @Test
    void whatIsNotSimulatedDisagreesAndTheTranscriptGoesOn() throws MalformedTranscriptException {
        assertEquals(
                List.of("2 not simulated: cuFly", "3 not simulated: perpetuum", "4 undefined: x", "5 undefined: f"),
                got("""
                        x = cuFly => CUDA_SUCCESS x
                        launch null perpetuum => CUDA_SUCCESS
                        cuStreamQuery x => CUDA_SUCCESS
                        open f => CUDA_SUCCESS
                        cuStreamQuery null => CUDA_SUCCESS
                        """));
    }

    @Test
    void aFunctionWithoutAnOperationOfItsOwnIsCalledWithItsArgumentsInOrder() throws MalformedTranscriptException {
        assertEquals(List.of(), got("""
                c = cells 16 => CUDA_SUCCESS c
                cuStreamBeginCapture perthread => CUDA_SUCCESS
                cuStreamUpdateCaptureDependencies perthread null SET => CUDA_ERROR_INVALID_VALUE
                cuStreamEndCapture perthread => CUDA_SUCCESS y
                a = cuArrayCreate [4 2 UNSIGNED_INT32 1] => CUDA_SUCCESS a
                cuArrayGetDescriptor a => CUDA_SUCCESS {4 2 UNSIGNED_INT32 1}
                g = cuGraphCreate => CUDA_SUCCESS g
                k = cuGraphAddNode g [] GRID nop 2 1 1 1 1 1 0 => CUDA_SUCCESS k
                cuGraphKernelNodeSetAttribute k CLUSTER_DIMENSION:2.1.1 => CUDA_SUCCESS
                cuGraphKernelNodeGetAttribute k CLUSTER_DIMENSION => CUDA_SUCCESS 2.1.1
                m = cuGraphAddNode g [k] MEMCPY3D DtoA [a] [c 16 2] 16 2 1 => CUDA_SUCCESS m
                cuGraphNodeSetParams m EMPTY => CUDA_ERROR_INVALID_VALUE
                cuMemcpyBatchAsync [c] [c+32] [16] [STREAM] [0] legacy => CUDA_ERROR_INVALID_VALUE
                """));
    }

    @Test
    void aConditionWithoutAHandleIsACall() throws MalformedTranscriptException {
        assertEquals(List.of(), got("""
                g = cuGraphCreate => CUDA_SUCCESS g
                cuGraphAddConditionalNode g [] null IF 1 => CUDA_ERROR_INVALID_VALUE
                """));
    }

    @Test
    void aDeadlockIsShown() throws MalformedTranscriptException {
        List<String> got = got("""
                f = flag => CUDA_SUCCESS f
                launch null gate f => CUDA_SUCCESS
                cuStreamSynchronize null => CUDA_SUCCESS
                open f => CUDA_SUCCESS
                cuStreamSynchronize null => CUDA_SUCCESS
                """);
        assertEquals(1, got.size());
        assertEquals("4 DeadlockException:", got.get(0).substring(0, 20));
    }

    @Test
    void otherThreadsHaveTheContext() throws MalformedTranscriptException {
        assertEquals(List.of("3 CUDA_SUCCESS ctx"), got("""
                        @w cuCtxGetCurrent => CUDA_SUCCESS ctx
                        @w cuCtxGetCurrent => CUDA_SUCCESS null
                        @v cuCtxSetCurrent null => CUDA_SUCCESS
                        @v cuCtxGetCurrent => CUDA_SUCCESS null
                        """));
    }

    @Test
    void twoDevicesHaveAContextEach() throws MalformedTranscriptException {
        assertEquals(List.of(), got("""
                        # devices: 2
                        launch null nop => CUDA_SUCCESS
                        launch null nop@b => CUDA_ERROR_INVALID_HANDLE
                        g = cuGraphCreate => CUDA_SUCCESS g
                        n = cuGraphAddKernelNode g [] nop@b => CUDA_SUCCESS n
                        cuGraphKernelNodeGetParams n => CUDA_SUCCESS nop@b ctxb
                        cuCtxSetCurrent ctxb => CUDA_SUCCESS
                        cuCtxGetDevice => CUDA_SUCCESS 1
                        m = cuModuleLoadData => CUDA_SUCCESS m
                        k = cuGraphAddKernelNode g [] nop@m => CUDA_SUCCESS k
                        cuGraphKernelNodeGetParams k => CUDA_SUCCESS nop@m ctxb
                        b = cells 4 => CUDA_SUCCESS b
                        s = cuGraphAddMemsetNode g [] b 1 4 4 @ctxb => CUDA_SUCCESS s
                        """));
    }

    @Test
    void aKnownDivergenceIsCounted() throws MalformedTranscriptException {
        Replay replay = replay("cuStreamQuery null => CUDA_ERROR_NOT_READY\ncuCtxSynchronize => CUDA_SUCCESS\n");
        assertEquals(1, replay.listed());
        assertEquals("The sentence | that decides.", ONE.all().get(0).sentence());
        assertEquals(
                "transcripts agree: 0 of 1; calls agree: 1 of 2; listed divergences: 1",
                ReplayCounts.NONE.plus(replay).toString());
    }

    @Test
    void aDivergenceExcusesNoOtherAnswer() throws MalformedTranscriptException {
        Replay replay = replay("""
                f = flag => CUDA_SUCCESS f
                launch null gate f => CUDA_SUCCESS
                cuStreamQuery null => CUDA_ERROR_INVALID_VALUE
                open f => CUDA_SUCCESS
                """);
        assertEquals(
                "CUDA_ERROR_NOT_READY", replay.firstUnlisted().orElseThrow().got());
        assertEquals(0, replay.listed());
    }
}
