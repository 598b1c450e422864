package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaExecutionContext_t;

/**
 * Execution contexts, in a program whose calls an H200 with driver 13.0 has answered. Where the documentation of 13.1
 * says otherwise it decides, and the test names its sentence.
 */
class ExecutionContextsTest extends DocumentSnippets {
    /** What the H200 answered. */
    private static final String H200 = """
            cudaDeviceGetExecutionCtx                     -> cudaSuccess
            SplitByCount                                  -> cudaSuccess 2 [16, 16] 100
            GenerateDesc [a0]                             -> cudaSuccess
            GenerateDesc []                               -> cudaErrorInvalidValue
            cudaGreenCtxCreate flags 1                    -> cudaErrorInvalidValue
            cudaGreenCtxCreate dev 7                      -> cudaErrorInvalidDevice
            cudaGreenCtxCreate                            -> cudaSuccess
            GetDevice                                     -> cudaSuccess 0
            ctx res                                       -> cudaSuccess 16
            type INVALID of a device                      -> cudaErrorInvalidResourceType
            type INVALID of a context                     -> cudaErrorInvalidResourceType
            type INVALID of a stream                      -> cudaErrorInvalidResourceType
            type SM of a device                           -> cudaSuccess
            type SM of a context                          -> cudaSuccess
            type SM of a stream                           -> cudaSuccess
            type WORKQUEUE_CONFIG of a device             -> cudaErrorInvalidResourceType
            type WORKQUEUE_CONFIG of a context            -> cudaErrorInvalidResourceType
            type WORKQUEUE_CONFIG of a stream             -> cudaErrorInvalidResourceType
            type WORKQUEUE of a device                    -> cudaErrorInvalidResourceType
            type WORKQUEUE of a context                   -> cudaErrorInvalidResourceType
            type WORKQUEUE of a stream                    -> cudaErrorInvalidResourceType
            StreamCreate default                          -> cudaSuccess
            flags of the default                          -> cudaSuccess 1
            StreamCreate prio -9                          -> cudaSuccess
            prio -9: priority                             -> cudaSuccess -5
            prio -9: flags                                -> cudaSuccess 1
            StreamCreate flags 2                          -> cudaErrorInvalidValue
            StreamCreate primary                          -> cudaSuccess
            flags of primary default stream               -> cudaSuccess 0
            stream res                                    -> cudaSuccess 16
            Record                                        -> cudaSuccess
            Wait                                          -> cudaSuccess
            Sync                                          -> cudaSuccess
            Sync primary                                  -> cudaSuccess
            Record primary                                -> cudaSuccess
            Record null ctx                               -> cudaErrorInvalidValue
            Wait null event                               -> cudaErrorInvalidResourceHandle
            Sync null                                     -> cudaErrorInvalidValue
            Record while capturing                        -> cudaErrorStreamCaptureUnsupported
            Record while capturing: status                -> cudaSuccess INVALIDATED
            Record while capturing: end                   -> cudaErrorStreamCaptureInvalidated
            Wait while capturing                          -> cudaErrorStreamCaptureUnsupported
            Wait while capturing: end                     -> cudaErrorStreamCaptureInvalidated
            Sync while capturing                          -> cudaErrorStreamCaptureUnsupported
            Sync while capturing: end                     -> cudaErrorStreamCaptureInvalidated
            Record green while primary's stream captures  -> cudaSuccess
            its end                                       -> cudaSuccess
            Record primary while green's stream captures  -> cudaSuccess
            and its end                                   -> cudaSuccess
            re-split of green ctx resource                -> cudaSuccess [8, 8]
            re-split of split output                      -> cudaErrorInvalidResourceConfiguration
            Destroy while capturing                       -> cudaSuccess
            status                                        -> cudaErrorContextIsDestroyed
            query detached                                -> cudaErrorContextIsDestroyed
            end detached                                  -> cudaErrorContextIsDestroyed
            flags detached                                -> cudaErrorContextIsDestroyed
            sync detached                                 -> cudaErrorContextIsDestroyed
            stream destroy detached                       -> cudaErrorContextIsDestroyed
            peek                                          -> cudaErrorContextIsDestroyed
            get                                           -> cudaErrorContextIsDestroyed
            get again                                     -> cudaSuccess
            """;

    /**
     * What the documentation of 13.1 decides: after {@code cudaExecutionCtxDestroy}, "any subsequent API calls
     * involving these streams will return cudaErrorStreamDetached with the exception of the following APIs:
     * cudaStreamDestroy". Work queues are refused by {@code cudaStreamGetDevResource} alone: "The API will return
     * cudaErrorInvalidResourceType is type is cudaDevResourceTypeWorkqueueConfig or cudaDevResourceTypeWorkqueue".
     */
    private static final Map<String, String> DOCUMENTED = Map.ofEntries(
            Map.entry("status", "cudaErrorStreamDetached"),
            Map.entry("query detached", "cudaErrorStreamDetached"),
            Map.entry("end detached", "cudaErrorStreamDetached"),
            Map.entry("flags detached", "cudaErrorStreamDetached"),
            Map.entry("sync detached", "cudaErrorStreamDetached"),
            Map.entry("stream destroy detached", "cudaSuccess"),
            Map.entry("peek", "cudaErrorStreamDetached"),
            Map.entry("get", "cudaErrorStreamDetached"),
            Map.entry("type WORKQUEUE_CONFIG of a device", "cudaSuccess"),
            Map.entry("type WORKQUEUE_CONFIG of a context", "cudaSuccess"),
            Map.entry("type WORKQUEUE of a device", "cudaSuccess"),
            Map.entry("type WORKQUEUE of a context", "cudaSuccess"));

    private final Map<String, String> answers = new LinkedHashMap<>();

    /** Makes a call and keeps its answer; its result, or null. */
    private <T> T ask(String what, Supplier<T> call) {
        T result = null;
        String answer;
        try {
            result = call.get();
            answer = "cudaSuccess";
            if (result instanceof Integer || result instanceof List || result instanceof CUstreamCaptureStatus) {
                answer += " " + result;
            } else if (result instanceof cudaError_t error) {
                answer = error.toString();
            }
        } catch (CudaRuntimeException e) {
            answer = e.error().toString();
        }
        answers.put(what, answer);
        return result;
    }

    private void make(String what, Runnable call) {
        ask(what, () -> {
            call.run();
            return null;
        });
    }

    private static List<Integer> sizes(CUdevSmResourceSplit split) {
        return split.result().stream().map(each -> each.sm().smCount()).toList();
    }

    private static int sms(CUdevResource resource) {
        return resource.sm().smCount();
    }

    @Test
    void anH200AnsweredTheSame() {
        cudaExecutionContext_t primary = ask("cudaDeviceGetExecutionCtx", () -> cuda.cudaDeviceGetExecutionCtx(0));
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevSmResourceSplit split = cuda.cudaDevSmResourceSplitByCount(2, all, 0, 16);
        answers.put("SplitByCount", "cudaSuccess 2 " + sizes(split) + " " + sms(split.remaining()));
        CUdevResource a0 = split.result().get(0);
        CUdevResourceDesc desc = ask("GenerateDesc [a0]", () -> cuda.cudaDevResourceGenerateDesc(a0));
        ask("GenerateDesc []", () -> cuda.cudaDevResourceGenerateDesc());
        ask("cudaGreenCtxCreate flags 1", () -> cuda.cudaGreenCtxCreate(desc, 0, 1));
        ask("cudaGreenCtxCreate dev 7", () -> cuda.cudaGreenCtxCreate(desc, 7, 0));
        cudaExecutionContext_t green = ask("cudaGreenCtxCreate", () -> cuda.cudaGreenCtxCreate(desc, 0, 0));
        ask("GetDevice", () -> cuda.cudaExecutionCtxGetDevice(green));
        assertNotEquals(cuda.cudaExecutionCtxGetId(primary), cuda.cudaExecutionCtxGetId(green));
        ask("ctx res", () -> sms(cuda.cudaExecutionCtxGetDevResource(green, cudaDevResourceTypeSm)));

        streams(primary, green);
        events(primary, green);
        captures(primary, green);

        CUdevResource own = cuda.cudaExecutionCtxGetDevResource(green, cudaDevResourceTypeSm);
        ask("re-split of green ctx resource", () -> sizes(cuda.cudaDevSmResourceSplitByCount(2, own, 0, 8)));
        make("re-split of split output", () -> cuda.cudaDevSmResourceSplitByCount(2, a0, 0, 8));
        destruction(green);

        assertEquals(expected(), answers);
    }

    private void streams(cudaExecutionContext_t primary, cudaExecutionContext_t green) {
        CUstream usual = ask("StreamCreate default", () -> cuda.cudaExecutionCtxStreamCreate(green, 0, 0));
        ask("flags of the default", () -> cuda.cudaStreamGetFlags(usual));
        CUstream urgent = ask("StreamCreate prio -9", () -> cuda.cudaExecutionCtxStreamCreate(green, 1, -9));
        ask("prio -9: priority", () -> cuda.cudaStreamGetPriority(urgent));
        ask("prio -9: flags", () -> cuda.cudaStreamGetFlags(urgent));
        ask("StreamCreate flags 2", () -> cuda.cudaExecutionCtxStreamCreate(green, 2, 0));
        CUstream other = ask("StreamCreate primary", () -> cuda.cudaExecutionCtxStreamCreate(primary, 0, 0));
        ask("flags of primary default stream", () -> cuda.cudaStreamGetFlags(other));
        ask("stream res", () -> sms(cuda.cudaStreamGetDevResource(usual, cudaDevResourceTypeSm)));
        for (CUdevResourceType type : CUdevResourceType.values()) {
            make("type " + type + " of a device", () -> cuda.cudaDeviceGetDevResource(0, type));
            make("type " + type + " of a context", () -> cuda.cudaExecutionCtxGetDevResource(green, type));
            make("type " + type + " of a stream", () -> cuda.cudaStreamGetDevResource(usual, type));
        }
    }

    private void events(cudaExecutionContext_t primary, cudaExecutionContext_t green) {
        CUevent event = cuda.cudaEventCreate();
        make("Record", () -> cuda.cudaExecutionCtxRecordEvent(green, event));
        make("Wait", () -> cuda.cudaExecutionCtxWaitEvent(green, event));
        make("Sync", () -> cuda.cudaExecutionCtxSynchronize(green));
        make("Sync primary", () -> cuda.cudaExecutionCtxSynchronize(primary));
        make("Record primary", () -> cuda.cudaExecutionCtxRecordEvent(primary, event));
        make("Record null ctx", () -> cuda.cudaExecutionCtxRecordEvent(null, event));
        make("Wait null event", () -> cuda.cudaExecutionCtxWaitEvent(green, null));
        make("Sync null", () -> cuda.cudaExecutionCtxSynchronize(null));
    }

    private void captures(cudaExecutionContext_t primary, cudaExecutionContext_t green) {
        CUstream inGreen = cuda.cudaExecutionCtxStreamCreate(green, 0, 0);
        CUstream inPrimary = cuda.cudaExecutionCtxStreamCreate(primary, cudaStreamNonBlocking, 0);
        CUevent event = cuda.cudaEventCreate();
        begin(inGreen);
        make("Record while capturing", () -> cuda.cudaExecutionCtxRecordEvent(green, event));
        ask("Record while capturing: status", () -> cuda.cudaStreamIsCapturing(inGreen));
        end("Record while capturing: end", inGreen);
        begin(inGreen);
        make("Wait while capturing", () -> cuda.cudaExecutionCtxWaitEvent(green, event));
        end("Wait while capturing: end", inGreen);
        begin(inGreen);
        make("Sync while capturing", () -> cuda.cudaExecutionCtxSynchronize(green));
        end("Sync while capturing: end", inGreen);
        begin(inPrimary);
        make("Record green while primary's stream captures", () -> cuda.cudaExecutionCtxRecordEvent(green, event));
        end("its end", inPrimary);
        begin(inGreen);
        make("Record primary while green's stream captures", () -> cuda.cudaExecutionCtxRecordEvent(primary, event));
        end("and its end", inGreen);
    }

    private void begin(CUstream stream) {
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    }

    private CUgraph end(String what, CUstream stream) {
        return ask(what, () -> cuda.cudaStreamEndCapture(stream));
    }

    private void destruction(cudaExecutionContext_t green) {
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(green, 0, 0);
        begin(stream);
        make("Destroy while capturing", () -> cuda.cudaExecutionCtxDestroy(green));
        ask("status", () -> cuda.cudaStreamIsCapturing(stream));
        ask("query detached", () -> cuda.cudaStreamQuery(stream));
        end("end detached", stream);
        ask("flags detached", () -> cuda.cudaStreamGetFlags(stream));
        make("sync detached", () -> cuda.cudaStreamSynchronize(stream));
        make("stream destroy detached", () -> cuda.cudaStreamDestroy(stream));
        ask("peek", cuda::cudaPeekAtLastError);
        ask("get", cuda::cudaGetLastError);
        ask("get again", cuda::cudaGetLastError);
    }

    private static Map<String, String> expected() {
        Map<String, String> expected = new LinkedHashMap<>();
        for (String line : H200.split("\n")) {
            String[] parts = line.split(" +-> ", 2);
            expected.put(parts[0], DOCUMENTED.getOrDefault(parts[0], parts[1]));
        }
        return expected;
    }

    // -- the examples of cudaDevSmResourceSplit, which driver 13.0 does not have ---------------------------------

    private static CUdevSmResourceGroupParams group(int smCount, int coscheduled, int preferred, int flags) {
        return new CUdevSmResourceGroupParams(smCount, coscheduled, preferred, flags);
    }

    @Test
    void exampleOneDiscoversHowManySmsAreCoscheduled() {
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevSmResourceGroupParams params = group(0, 0, 0, 0);
        CUdevResource rest = cuda.cudaDevSmResourceSplit(null, all, 0, params);
        assertTrue(params.smCount() > 0 && params.smCount() % all.sm().smCoscheduledAlignment() == 0);
        assertEquals(sms(all), params.smCount() + (rest == null ? 0 : sms(rest)));
    }

    @Test
    void exampleTwoTakesTenSms() {
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevResource[] result = new CUdevResource[1];
        CUdevResource rest = cuda.cudaDevSmResourceSplit(result, all, 0, group(10, 2, 0, 0));
        assertEquals(List.of(10, sms(all) - 10), List.of(sms(result[0]), sms(rest)));
    }

    @Test
    void exampleThreePutsTheRestIntoASecondGroup() {
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevResource[] result = new CUdevResource[2];
        cuda.cudaDevSmResourceSplit(result, all, 0, group(8, 4, 0, 0), group(0, 2, 0, cudaDevSmResourceGroupBackfill));
        assertEquals(List.of(8, sms(all) - 8), List.of(sms(result[0]), sms(result[1])));
    }

    // -- what the text says --------------------------------------------------------------------------------------

    @Test
    void aContextDoesNotDependOnWhatIsCurrent() {
        cudaExecutionContext_t primary = cuda.cudaDeviceGetExecutionCtx(0);
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(primary, cudaStreamDefault, 0);
        assertEquals(0, cuda.cudaStreamGetDevice(stream));
        assertEquals(primary, cuda.cudaDeviceGetExecutionCtx(0));
        launch(kernel("kernel"), stream);
        cuda.cudaExecutionCtxSynchronize(primary);
        assertEquals(List.of("kernel"), log);
    }

    @Test
    void theContextOfADeviceStandsForItsGreenContexts() {
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevResource half =
                cuda.cudaDevSmResourceSplitByCount(1, all, 0, 64).result().get(0);
        cudaExecutionContext_t green = cuda.cudaGreenCtxCreate(cuda.cudaDevResourceGenerateDesc(half), 0, 0);
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(green, cudaStreamDefault, 0);
        CUevent event = cuda.cudaEventCreate();
        launch(kernel("kernel"), stream);
        cuda.cudaExecutionCtxRecordEvent(cuda.cudaDeviceGetExecutionCtx(0), event);
        assertEquals(cudaError_t.cudaErrorNotReady, cuda.cudaEventQuery(event));
        cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(0));
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaEventQuery(event));
        assertEquals(List.of("kernel"), log);
    }

    @Test
    void aStreamThatOutlivedItsContextIsDestroyedOnce() {
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        cudaExecutionContext_t green = cuda.cudaGreenCtxCreate(cuda.cudaDevResourceGenerateDesc(all), 0, 0);
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(green, cudaStreamDefault, 0);
        cuda.cudaExecutionCtxDestroy(green);
        make("launch", () -> launch(kernel("kernel"), stream));
        make("destroy", () -> cuda.cudaStreamDestroy(stream));
        make("destroy again", () -> cuda.cudaStreamDestroy(stream));
        assertEquals(
                Map.of(
                        "launch", "cudaErrorStreamDetached",
                        "destroy", "cudaSuccess",
                        "destroy again", "cudaErrorInvalidResourceHandle"),
                answers);
    }
}
