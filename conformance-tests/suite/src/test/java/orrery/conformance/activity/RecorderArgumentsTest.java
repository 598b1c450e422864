package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.cupti.ActivityAttribute;
import orrery.cupti.ActivityCursor;
import orrery.cupti.CUptiResult;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityBuffer;
import orrery.device.Basis;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What the functions of a recorder refuse, with which result code, and what they say about it. */
class RecorderArgumentsTest extends WithContext {
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final Cupti cupti = Cupti.of(machine);

    RecorderArgumentsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private static void refused(CUptiResult result, String words, Runnable call) {
        CuptiException refused = assertThrows(CuptiException.class, call::run);
        assertEquals(result, refused.result());
        assertTrue(refused.getMessage().contains(words), refused.getMessage());
    }

    @Test
    void attributesHaveTheDocumentedNumbers() {
        assertEquals(0, ActivityAttribute.DEVICE_BUFFER_SIZE.number());
        assertEquals(1, ActivityAttribute.DEVICE_BUFFER_SIZE_CDP.number());
        assertEquals(2, ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT.number());
    }

    @Test
    void attributesHaveAValueThatIsNotNegative() {
        byte[] negative = new byte[8];
        Arrays.fill(negative, (byte) -1);
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "sets DEVICE_BUFFER_SIZE to -1; the least value is 0",
                () -> cupti.cuptiActivitySetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, negative));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "is given no attribute",
                () -> cupti.cuptiActivityGetAttribute(null, negative));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "is given no array for the value",
                () -> cupti.cuptiActivityGetAttribute(ActivityAttribute.DEVICE_BUFFER_SIZE, null));
    }

    @Test
    void bothCallbacksAreGiven() {
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "no callback that provides buffers",
                () -> cupti.cuptiActivityRegisterCallbacks(null, (owner, id, buffer, size, valid) -> {}));
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
                "no callback that takes completed buffers",
                () -> cupti.cuptiActivityRegisterCallbacks(() -> null, null));
    }

    @Test
    void queuesAreNotUsedBesideCallbacks() {
        cupti.cuptiActivityRegisterCallbacks(() -> null, (owner, id, buffer, size, valid) -> {});
        refused(
                CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
                "after callbacks were registered",
                () -> cupti.cuptiActivityDequeueBuffer(null, 0));
        assertEquals(
                CUptiResult.CUPTI_ERROR_QUEUE_EMPTY,
                cupti.cuptiActivityQueryBuffer(null, 0).result());
    }

    @Test
    void aClosedRecorderRefusesAllCalls() {
        ActivityBuffer buffer = ActivityBuffer.allocate(1024);
        cupti.close();
        CUptiResult closed = CUptiResult.CUPTI_ERROR_NOT_INITIALIZED;
        refused(closed, "closed", () -> cupti.cuptiActivityFlushAll(0));
        refused(closed, "closed", () -> cupti.cuptiActivityFlush(null, 0, 0));
        refused(closed, "closed", () -> cupti.cuptiActivityGetNextRecord(buffer, 0, new ActivityCursor()));
        refused(closed, "closed", () -> cupti.records(buffer, 0));
        refused(closed, "cuptiGetDeviceId is called on a recorder that is closed", () -> cupti.cuptiGetDeviceId(null));
    }

    @Test
    void aRecorderThatIsClosedAgainDoesNotNeedItsMachine() {
        cupti.close();
        machine.close();
        assertDoesNotThrow(cupti::close);
    }

    @Test
    void recordsAreReadFromValidBytesOfABuffer() {
        ActivityBuffer buffer = ActivityBuffer.allocate(1024);
        ActivityCursor cursor = new ActivityCursor();
        CUptiResult result = CUptiResult.CUPTI_ERROR_INVALID_PARAMETER;
        String call = "cuptiActivityGetNextRecord is given ";
        String legal = " [CUPTI-";
        refused(
                result,
                call + "1025 valid bytes of a buffer of 1024 bytes" + legal,
                () -> cupti.cuptiActivityGetNextRecord(buffer, 1025, cursor));
        refused(
                result,
                call + "-1 valid bytes of a buffer of 1024 bytes" + legal,
                () -> cupti.cuptiActivityGetNextRecord(buffer, -1, cursor));
        refused(
                result,
                call + "8 valid bytes of a buffer of 1024 bytes and no cursor" + legal,
                () -> cupti.cuptiActivityGetNextRecord(buffer, 8, null));
        refused(result, call + "no buffer" + legal, () -> cupti.cuptiActivityGetNextRecord(null, 8, cursor));
    }

    /** The message says where the rule is documented, and the rule itself too. */
    @Test
    void aRefusalNamesItsRule() {
        cupti.close();
        CuptiException refused = assertThrows(CuptiException.class, () -> cupti.cuptiActivityFlushAll(0));
        String text = "A closed recorder accepts no calls.";
        String document = "CUPTI, Activity API";
        assertEquals(text, refused.rule().text().toString());
        assertEquals(document, refused.rule().document());
        assertEquals("cuptiActivityEnable", refused.rule().section());
        assertEquals(
                new Basis.Documented(document + ", cuptiActivityEnable"),
                refused.rule().basis());
        assertEquals(
                "CUPTI_ERROR_NOT_INITIALIZED: cuptiActivityFlushAll is called on a recorder that is closed [CUPTI-01: "
                        + text + " See " + document + ", cuptiActivityEnable. Legal: another recorder of the same"
                        + " machine]",
                refused.getMessage());
    }

    @Test
    void whatIsNamedBelongsToTheMachine() {
        Nvtx nvtx = Nvtx.of(machine);
        CUptiResult result = CUptiResult.CUPTI_ERROR_INVALID_PARAMETER;
        refused(result, "nameContext is given no context", () -> nvtx.nameContext(null, "name"));
        refused(result, "nameStream is given no stream", () -> nvtx.nameStream(null, "name"));
        refused(result, "is given no name", () -> nvtx.nameDevice(0, null));
        refused(result, "nameDevice is given device 2 of a machine with 2", () -> nvtx.nameDevice(2, "name"));
        refused(result, "nameDevice is given device -1 of a machine with 2", () -> nvtx.nameDevice(-1, "name"));
        try (Machine other = Machine.create()) {
            CudaDriver foreign = driverWithContext(other);
            CUcontext elsewhere = foreign.cuCtxGetCurrent();
            CUstream stream = foreign.cuStreamCreate(0);
            refused(
                    result,
                    "nameContext is given " + elsewhere + ", which is no context of this machine",
                    () -> nvtx.nameContext(elsewhere, "name"));
            refused(
                    result,
                    "nameStream is given " + stream + ", which is no stream of this machine",
                    () -> nvtx.nameStream(stream, "name"));
        }
    }

    @Test
    void aContextHasADevice() {
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        assertEquals(0, cupti.cuptiGetDeviceId(context));
        assertEquals(1, cupti.cuptiGetDeviceId(second));
        assertEquals(1, cupti.cuptiGetDeviceId(null));
        cuda.cuCtxPopCurrent();
        cuda.cuCtxPopCurrent();
        refused(CUptiResult.CUPTI_ERROR_INVALID_DEVICE, "has no current context", () -> cupti.cuptiGetDeviceId(null));
        try (Machine other = Machine.create()) {
            CUcontext foreign = driverWithContext(other).cuCtxGetCurrent();
            refused(
                    CUptiResult.CUPTI_ERROR_INVALID_DEVICE,
                    "of another machine",
                    () -> cupti.cuptiGetDeviceId(foreign));
        }
    }

    /** As an H200 answers where the program's context is current. */
    @Test
    void noStreamIsTheDefaultStreamOfAContextThatIsGiven() {
        CUptiResult result = CUptiResult.CUPTI_ERROR_INVALID_STREAM;
        refused(result, "is given no stream [CUPTI", () -> cupti.cuptiGetStreamId(null, null));
        assertEquals(cuda.cuStreamGetId(null), cupti.cuptiGetStreamId(context, null));
    }

    @Test
    void aStreamBelongsToItsContext() {
        CUstream stream = cuda.cuStreamCreate(0);
        CUcontext second = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        CUptiResult result = CUptiResult.CUPTI_ERROR_INVALID_STREAM;
        refused(result, "is given " + stream + " with " + second, () -> cupti.cuptiGetStreamId(second, stream));
        cuda.cuCtxDestroy(second);
        refused(result, "which was destroyed", () -> cupti.cuptiGetStreamId(second, null));
        try (Machine other = Machine.create()) {
            CUcontext foreign = driverWithContext(other).cuCtxGetCurrent();
            refused(result, "is given " + stream + " [CUPTI", () -> cupti.cuptiGetStreamId(foreign, stream));
        }
        assertEquals(cuda.cuStreamGetId(stream), cupti.cuptiGetStreamId(context, stream));
        assertEquals(cuda.cuStreamGetId(stream), cupti.cuptiGetStreamId(null, stream));
    }
}
